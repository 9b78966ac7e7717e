// The geometry of a square crop, and the cropping itself.
type Size = { width: number; height: number }
type Space = { media: Size | undefined; frame: Size | undefined; zoom: number }

/** The maximum distance of the image from its centre. */
function reachOf(side: keyof Size, { media, frame, zoom }: Space): number {
  if (!media || !frame) return 0
  return Math.max(0, (media[side] * zoom - frame[side]) / 2)
}

/** A distance from the centre in percent of the maximum, from -100 to 100. */
export function shareOf(distance: number, side: keyof Size, space: Space): number {
  const reach = reachOf(side, space)
  return reach === 0 ? 0 : Math.round((distance / reach) * 100)
}

export const placeOf = (share: number, side: keyof Size, space: Space): number => (share / 100) * reachOf(side, space)

const maxSidePixels = 1024

/**
 * Crops a part of the image to a jpeg of at most 1024 × 1024. `area` in pixels of the image.
 * @throws if it is not an image
 */
export async function cropSquare(url: string, area: { x: number; y: number } & Size): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode()
  const side = Math.min(maxSidePixels, area.width)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // Transparent areas of a png would become black in a jpeg.
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The picture could not be written.')
  return new File([blob], 'photo.jpg', { type: blob.type })
}
