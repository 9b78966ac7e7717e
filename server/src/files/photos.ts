import type { Upload } from '@hr/contract/lib/files'
import type { Trx } from '../db/db.ts'
import { nowInSeconds } from '../lib/clock.ts'
import { isSigned, type Key, sign } from '../lib/keys.ts'
import { validateUpload, unreadablePicture } from './validate-upload.ts'
import { encodePhoto, type Photo } from './pictures.ts'

/**
 * The photo that an upload makes. It takes time and no connection, so it comes before the transaction.
 * @param field the part of the body, for the answer
 * @throws Problem 400 with a sentence for the person
 */
export async function photoOf(upload: Upload, field: string): Promise<Photo> {
  const { file } = await validateUpload(upload, 'photo', field)
  const photo = await encodePhoto(Buffer.from(await file.arrayBuffer()))
  if (!photo) throw unreadablePicture(field)
  return photo
}

/** Stores a photo under a name that tells nothing; the one that it replaces is removed by the database. */
export async function storePhoto(trx: Trx, photo: Photo): Promise<string> {
  const name = `${crypto.randomUUID()}.webp`
  await trx
    .insertInto('photo')
    .values({ name, ...photo })
    .execute()
  return name
}

/**
 * When the addresses that are given out now end, in seconds since 1970: the same for everybody until the end of the next
 * full hour, so that browsers keep the picture.
 */
export const photosEnd = (): number => (Math.floor(nowInSeconds() / 3600) + 2) * 3600

// The addresses of this hour: a list shows the same faces again and again.
const known = { key: new Uint8Array(), expires: 0, addresses: new Map<string, string>() }
const maxKnown = 10_000

/** The signed address of a stored photo; null without a photo. */
export const photoAddress = (key: Key, name: string | null): string | null =>
  name === null ? null : signedAddress(key, name)

/** The address of a photo, in the middle size; `&size=small` or `&size=large` after it asks for another. */
export function signedAddress(key: Key, name: string): string {
  const expires = photosEnd()
  if (known.expires !== expires || known.key !== key.current || known.addresses.size >= maxKnown)
    Object.assign(known, { key: key.current, expires, addresses: new Map() })
  let address = known.addresses.get(name)
  if (address === undefined) {
    address = `/images/${encodeURIComponent(name)}?expires=${expires}&signature=${sign(key, `${name}:${expires}`)}`
    known.addresses.set(name, address)
  }
  return address
}

/** Makes the name of a stored photo into an address, in whatever has one. */
export const withPhotoBy =
  (key: Key) =>
  <Seen extends { profileImage: string | null }>(seen: Seen): Seen => ({
    ...seen,
    profileImage: photoAddress(key, seen.profileImage),
  })

/** Seconds until the address ends; undefined for one that is not ours or has ended. */
export function secondsLeft(key: Key, name: string, expires: string, signature: string): number | undefined {
  const left = Number(expires) - nowInSeconds()
  return /^\d{1,12}$/.test(expires) && left > 0 && isSigned(key, `${name}:${expires}`, signature) ? left : undefined
}
