import type { ScreenName } from '@hr/contract/screens'
import { LongText } from '../ui/LongText.tsx'
import { ScreenLink } from './ScreenLink.tsx'

type LongLinkProps = { screen: ScreenName; uuid: string; children: string }

/** A link to a record in a table cell; a long name collapses. */
export const LongLink = ({ screen, uuid, children }: LongLinkProps) => (
  <LongText
    link={(name) => (
      <ScreenLink screen={screen} uuid={uuid}>
        {name}
      </ScreenLink>
    )}
  >
    {children}
  </LongText>
)
