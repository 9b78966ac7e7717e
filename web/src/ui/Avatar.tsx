import { useState, type ReactNode } from 'react'
import shared from './ui.module.css'
import css from './avatar.module.css'

/** Up to this size in pixels the small image is sharp enough, also on high-density screens. */
const maxSmallSize = 32
const tints = 6
const tintOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints

const initialsOf = (name: string) => {
  const words = name.split(' ').filter((word) => word !== '')
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** A person's photo, or initials on a tint. Decorative, because the name is always next to it. */
export function Avatar({ name, photo, size = 28 }: { name: string; photo: string | null; size?: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (photo !== null && photo !== failed) {
    return (
      <img
        className={css.avatar}
        src={size <= maxSmallSize ? `${photo}&size=small` : photo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(photo)}
      />
    )
  }
  const tint = tintOf(name)
  const style = {
    width: size,
    height: size,
    fontSize: Math.max(12, Math.round(size * (size > 60 ? 0.32 : 0.38))),
    background: `var(--hr-avatar-${tint})`,
    color: `var(--hr-avatar-${tint}-text)`,
  }
  return (
    <span className={css.avatar} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** 'Ana Kovač': the name next to an avatar. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

type PersonProps = { name: string; photo: string | null; sub?: ReactNode; children?: ReactNode; size?: number }

/** Avatar, name and a second line; `children` replaces the plain name, for a link. */
export const Person = ({ name, photo, sub, children, size }: PersonProps) => (
  <span className={css.person} data-person="">
    <Avatar name={name} photo={photo} size={size} />
    <span className={css.personText}>
      <span className={shared.personName}>{children ?? name}</span>
      {sub !== undefined && <span className={shared.personSub}>{sub}</span>}
    </span>
  </span>
)
