import { useState, type CSSProperties, type ReactNode } from 'react'
import { photoAddress } from '../lib/photo-address.ts'
import css from './avatar.module.css'

/** Up to this size in pixels the small image is sharp enough, also on high-density screens. */
const maxSmallSize = 32
/** In pixels; also in the style sheet. */
const defaultSize = 28
const tints = 6
const tintOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints

const initialsOf = (name: string) => {
  const words = name.split(' ').filter((word) => word !== '')
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** A person's photo, or initials on a tint. Decorative, because the name is always next to it. */
export function Avatar({ name, photo, size = defaultSize }: { name: string; photo: string | null; size?: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const fontSize = Math.max(12, Math.round(size * (size > 60 ? 0.32 : 0.38)))
  const style = size === defaultSize ? undefined : { width: size, height: size, fontSize }
  if (photo !== null && photo !== failed) {
    const address = photoAddress(photo)
    return (
      <img
        className={css.avatar}
        src={size <= maxSmallSize ? `${address}&size=small` : address}
        alt=""
        width={size}
        height={size}
        style={style}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(photo)}
      />
    )
  }
  return (
    <span className={css.avatar} data-tint={tintOf(name)} style={style} aria-hidden="true">
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
  <span className={css.person} data-person="" style={size === undefined ? undefined : ownSize(size)}>
    <Avatar name={name} photo={photo} size={size} />
    {children ?? name}
    {sub !== undefined && <small>{sub}</small>}
  </span>
)

// React's type of styles has no custom properties.
const ownSize = (size: number) => ({ '--avatar': `${size}px` }) as CSSProperties
