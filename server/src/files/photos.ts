import type { Upload } from '@hr/contract/lib/files'
import type { Trx } from '../db/db.ts'
import { nowInSeconds } from '../lib/clock.ts'
import { isSigned, type Key, sign } from '../lib/keys.ts'
import { validateUpload, unreadablePicture } from './validate-upload.ts'
import { encodePhoto, type Photo } from './pictures.ts'

/**
 * Converts an upload into a photo. This is slow and needs no database connection, so it runs before the transaction.
 * @param field the name of the body's part, for the answer
 * @throws Problem 400 with a message for the user
 */
export async function photoOf(upload: Upload, field: string): Promise<Photo> {
  const { file } = await validateUpload(upload, 'photo', field)
  const photo = await encodePhoto(Buffer.from(await file.arrayBuffer()))
  if (!photo) throw unreadablePicture(field)
  return photo
}

/** Stores a photo under a random name; a trigger deletes the one that it replaces. */
export async function storePhoto(trx: Trx, photo: Photo): Promise<string> {
  const name = `${crypto.randomUUID()}.webp`
  await trx
    .insertInto('photo')
    .values({ name, ...photo })
    .execute()
  return name
}

/**
 * Returns when newly signed addresses expire, in Unix seconds. It is the same for all users within an hour, so that
 * browsers can cache the photos.
 */
export const photoUrlsExpireAt = (): number => (Math.floor(nowInSeconds() / 3600) + 2) * 3600

// A cache of this hour's signed names: lists show the same photos repeatedly.
const known = { key: new Uint8Array(), expires: 0, names: new Map<string, string>() }
const maxKnown = 10_000

/** Returns the signed name of a stored photo; null without a photo. */
export const signedNameOf = (key: Key, name: string | null): string | null =>
  name === null ? null : signedName(key, name)

/**
 * Returns the name of a photo with its signature; `/images/` before it makes the address of the medium size. Append
 * `&size=small` or `&size=large` for another size.
 */
export function signedName(key: Key, name: string): string {
  const expires = photoUrlsExpireAt()
  if (known.expires !== expires || known.key !== key.current || known.names.size >= maxKnown)
    Object.assign(known, { key: key.current, expires, names: new Map() })
  let signed = known.names.get(name)
  if (signed === undefined) {
    signed = `${encodeURIComponent(name)}?expires=${expires}&signature=${sign(key, `${name}:${expires}`)}`
    known.names.set(name, signed)
  }
  return signed
}

/** Returns a function that replaces the photo name in a row by its signed name. */
export const withPhotoBy =
  (key: Key) =>
  <Seen extends { profileImage: string | null }>(seen: Seen): Seen => ({
    ...seen,
    profileImage: signedNameOf(key, seen.profileImage),
  })

/** Returns a function that replaces the photo name of a row's user by its signed name. */
export function withUserPhotoBy(key: Key) {
  const withPhoto = withPhotoBy(key)
  return <Row extends { user: { profileImage: string | null } }>(row: Row): Row => ({
    ...row,
    user: withPhoto(row.user),
  })
}

/** Returns the seconds until an address expires; undefined if it is invalid or has expired. */
export function secondsLeft(key: Key, name: string, expires: string, signature: string): number | undefined {
  const left = Number(expires) - nowInSeconds()
  return /^\d{1,12}$/.test(expires) && left > 0 && isSigned(key, `${name}:${expires}`, signature) ? left : undefined
}
