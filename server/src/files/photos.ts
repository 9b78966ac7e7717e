import { nowInSeconds } from '../lib/clock.ts'
import { isSigned, sign } from '../lib/keys.ts'

// The same address for everybody until the end of the next full hour, so that browsers keep the picture.
const expiry = () => (Math.floor(nowInSeconds() / 3600) + 2) * 3600

// The addresses of this hour: a list shows the same faces again and again.
const known = { key: new Uint8Array(), expires: 0, addresses: new Map<string, string>() }
const mostKnown = 10_000

/** The signed address of a stored photo; null without a photo. */
export function photoAddress(key: Uint8Array, name: string | null): string | null {
  if (name === null) return null
  const expires = expiry()
  if (known.expires !== expires || known.key !== key || known.addresses.size >= mostKnown)
    Object.assign(known, { key, expires, addresses: new Map() })
  let address = known.addresses.get(name)
  if (address === undefined) {
    address = `/images/${encodeURIComponent(name)}?expires=${expires}&signature=${sign(key, `${name}:${expires}`)}`
    known.addresses.set(name, address)
  }
  return address
}

/** Seconds until the address ends; undefined for one that is not ours or has ended. */
export function secondsLeft(key: Uint8Array, name: string, expires: string, signature: string): number | undefined {
  const left = Number(expires) - nowInSeconds()
  return /^\d{1,12}$/.test(expires) && left > 0 && isSigned(key, `${name}:${expires}`, signature) ? left : undefined
}
