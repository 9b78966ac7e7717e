import { nowInSeconds } from '../lib/clock.ts'
import { isSigned, sign } from '../lib/keys.ts'

// The same address for everybody until the end of the next full hour, so that browsers keep the picture.
const expiry = () => (Math.floor(nowInSeconds() / 3600) + 2) * 3600

/** The signed address of a stored photo; null without a photo. `size` is the width in pixels. */
export function photoAddress(key: Uint8Array, name: string | null): string | null {
  if (name === null) return null
  const expires = expiry()
  return `/images/${encodeURIComponent(name)}?expires=${expires}&signature=${sign(key, `${name}:${expires}`)}`
}

/** Seconds until the address ends; undefined for one that is not ours or has ended. */
export function secondsLeft(key: Uint8Array, name: string, expires: string, signature: string): number | undefined {
  const left = Number(expires) - nowInSeconds()
  return /^\d{1,12}$/.test(expires) && left > 0 && isSigned(key, `${name}:${expires}`, signature) ? left : undefined
}
