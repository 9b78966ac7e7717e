import pLimit from 'p-limit'
import type { ReceivedFile } from './received-file.ts'

/** The largest picture that is decoded. */
export const maxPixels = 40_000_000

/** Sides in pixels: faces in lists, the banner of a profile, the page of the CV; each for fine screens. */
const sides = { small: 64, medium: 256, large: 640 } as const
export type PhotoSize = keyof typeof sides
/** A picture as WebP, a square in each size; one that was smaller than a size is as large as it was. */
export type Photo = Record<PhotoSize, Buffer>

// A picture of 40 megapixels may need 160 MB while it is decoded: one at a time.
const oneAtATime = pLimit(1)

// Few requests need it: the server at rest is smaller without.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

const bytesOf = async (file: ReceivedFile): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

/** Width and height as declared, without decoding; nothing when not even those can be read. */
export async function pictureSize(file: ReceivedFile): Promise<{ width: number; height: number } | undefined> {
  const sharp = await loadSharp()
  return sharp(await bytesOf(file), { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
}

/** Whether the picture can be decoded to its end. */
export const isReadable = async (file: ReceivedFile): Promise<boolean> =>
  (await decodeSquare(await bytesOf(file), 1)) !== undefined

/** The photo that a picture makes: upright, its middle, without any metadata. Nothing when it cannot be decoded. */
export async function encodePhoto(picture: Buffer): Promise<Photo | undefined> {
  const square = await decodeSquare(picture, sides.large)
  if (!square) return undefined
  const sharp = await loadSharp()
  const { data, info } = square
  const { width, height, channels } = info
  const encode = (side: number) =>
    sharp(data, { raw: { width, height, channels } }).resize(Math.min(side, width)).webp({ quality: 82 }).toBuffer()
  const [small, medium] = await Promise.all([encode(sides.small), encode(sides.medium)])
  return { small, medium, large: width > sides.medium ? await encode(sides.large) : medium }
}

/** The middle of the picture, upright, at most `side` pixels wide and high. */
async function decodeSquare(picture: Buffer, side: number) {
  const sharp = await loadSharp()
  const image = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
  return oneAtATime(async () => {
    const { width, height } = await image.metadata()
    const target = Math.min(side, width, height)
    return image.autoOrient().resize(target, target).raw().toBuffer({ resolveWithObject: true })
  }).catch(() => undefined)
}
