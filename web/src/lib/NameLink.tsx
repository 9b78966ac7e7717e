import type { ScreenName } from '@hr/contract/screens'
import { Name } from '../ui/Name.tsx'
import { ScreenLink } from './ScreenLink.tsx'

type NameLinkProps = {
  screen: ScreenName
  uuid: string
  children: string
  /** The surname of a person. */
  kept?: string
}

/** A link to a record in a list, by its name. */
export const NameLink = ({ screen, uuid, children, kept = '' }: NameLinkProps) => (
  <ScreenLink screen={screen} uuid={uuid}>
    <Name kept={kept}>{children}</Name>
  </ScreenLink>
)
