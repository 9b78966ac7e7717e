import type { ReactNode } from 'react'
import { breakEmail } from './break-email.tsx'
import css from './name.module.css'

/** Names that fit everywhere need no element of their own. */
const maxPlain = { whole: 18, kept: 12 }

type NameProps = {
  children: string
  /** The end of the name that stays while the rest gives way: the surname of a person. */
  kept?: string
}

/**
 * A name in a list. One that is too long for its place ends in an ellipsis; the whole name is shown on hover, and while its
 * link or its row has the focus. Names are never collapsed like long texts.
 */
export function Name({ children: name, kept = '' }: NameProps): ReactNode {
  const hasKept = kept !== '' && kept !== name && name.endsWith(kept)
  if (name.length <= (hasKept ? maxPlain.kept : maxPlain.whole)) return name
  if (!hasKept)
    return (
      <span className={css.name} title={name}>
        {breakEmail(name)}
      </span>
    )
  return (
    <span className={css.parts} title={name}>
      <span className={css.rest}>{name.slice(0, -kept.length).trimEnd()}</span> <span className={css.kept}>{kept}</span>
    </span>
  )
}

/** The surname in a name, as far as the name alone tells. */
export const lastWordOf = (name: string): string => name.slice(name.trimEnd().lastIndexOf(' ') + 1)
