import { Problem } from '../http/problem.ts'
import { httpTexts } from '../http/texts.ts'
import { Turns } from '../lib/turns.ts'
import type { ReceivedFile } from './received-file.ts'

/** The maximum number of pixels of a picture that is decoded. */
export const maxPixels = 40_000_000

/** Sides in pixels: photos in lists, the profile banner, the CV page; each for high-resolution screens. */
const sides = { small: 64, medium: 256, large: 640 } as const
export type PhotoSize = keyof typeof sides
/** A square photo as WebP in each size; a smaller picture is not enlarged. */
export type Photo = Record<PhotoSize, Buffer>

/** Decoding 40 megapixels may take 160 MB, so only one picture is decoded at a time. */
const turns = new Turns({
  name: 'pictures at once',
  atOnce: 1,
  each: 1,
  waitingEach: 5,
  waitMs: 60_000,
  busy: () => new Problem(429, httpTexts.tooManyAtOnce, { 'retry-after': '10' }),
})

// Loaded on demand: few requests need it, and an idle server uses less memory.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

const bytesOf = async (file: ReceivedFile): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

/** Returns the declared width and height without decoding; undefined if they cannot be read. */
export async function pictureSize(file: ReceivedFile): Promise<{ width: number; height: number } | undefined> {
  const sharp = await loadSharp()
  return sharp(await bytesOf(file), { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
}

/** Returns true if the picture can be decoded completely. */
export const isReadable = async (file: ReceivedFile): Promise<boolean> =>
  (await decodeSquare(await bytesOf(file), 1)) !== undefined

/**
 * Converts a picture into a photo: upright, cropped to its centre, without metadata; undefined if it cannot be decoded.
 */
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

/** Converts a picture into a logo: upright PNG within 640 × 160 pixels, transparent where it was; undefined as above. */
export async function encodeLogo(picture: Buffer): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  const image = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
  const within = { width: 640, height: 160, fit: 'inside', withoutEnlargement: true } as const
  const encode = () => image.autoOrient().resize(within).png({ compressionLevel: 9 }).toBuffer()
  return turns.run(() => encode().catch(() => undefined))
}

/** Decodes the upright centre of a picture, at most `side` pixels wide and high. */
async function decodeSquare(picture: Buffer, side: number) {
  const sharp = await loadSharp()
  const image = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
  const decode = async () => {
    const { width, height } = await image.metadata()
    const target = Math.min(side, width, height)
    return image.autoOrient().resize(target, target).raw().toBuffer({ resolveWithObject: true })
  }
  return turns.run(() => decode().catch(() => undefined))
}
