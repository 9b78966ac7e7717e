// Generated files to upload: valid ones, and some whose content does not match their name.
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

export const bytesOf = async (file: File | Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

export const fileOf = (name: string, ...content: (Buffer | string)[]): File =>
  new File([Buffer.concat(content.map((part) => Buffer.from(part)))], name)

export const pdf = (name = 'cv.pdf', version = '1.4', more = ''): File =>
  fileOf(name, `%PDF-${version}\n1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

type ZipEntry = { name: string; content?: string | Buffer; declaredSize?: number; isEncrypted?: boolean }

/** Creates a zip file; an entry may declare a false size. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '', declaredSize, isEncrypted = false } of entries) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declaredSize ?? Buffer.byteLength(content), 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const header = [Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(...header)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name))
    offset += header.reduce((sum, { length }) => sum + length, 0)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, list, Buffer.from('PK\x05\x06'), end])
}

const office = 'application/vnd.openxmlformats-officedocument'
const typesPart = (content: string | Buffer): ZipEntry => ({ name: '[Content_Types].xml', content })
const contentTypes = (main: string): ZipEntry =>
  typesPart(`<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`)
const documentPart = { name: 'word/document.xml', content: '<w:document/>' }

export const docx = (name = 'cv.docx', ...more: ZipEntry[]): File =>
  fileOf(name, zip([contentTypes(`${office}.wordprocessingml.document.main+xml`), documentPart, ...more]))

/** A .docx with this list of content types. */
export const docxOfTypes = (types: string | Buffer): File => fileOf('cv.docx', zip([typesPart(types), documentPart]))

export const docm = (name: string): File =>
  fileOf(name, zip([contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'), documentPart]))

export const xlsx = (name: string): File =>
  fileOf(name, zip([contentTypes(`${office}.spreadsheetml.sheet.main+xml`), { name: 'xl/workbook.xml' }]))

/** Creates a compound file with these names in its directory: 'WordDocument' makes a .doc. */
export function compoundFile(name: string, ...entries: string[]): File {
  const header = Buffer.alloc(512)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const directory = ['Root Entry', ...entries].map((entry) => {
    const bytes = Buffer.alloc(128)
    bytes.write(entry, 'utf16le')
    bytes.writeUInt16LE(entry.length * 2 + 2, 64)
    return bytes
  })
  return fileOf(name, header, ...directory)
}
export const doc = (name = 'cv.doc', ...entries: string[]): File => compoundFile(name, 'WordDocument', ...entries)

/** An image with a red left half and a blue right half. */
const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#00f' } },
      gravity: 'east',
    },
  ])

export const png = async (name = 'me.png', width = 300, height = 200): Promise<File> =>
  fileOf(name, await twoColours(width, height).png().toBuffer())

/** A phone photo: rotated by its EXIF orientation, with a GPS position. */
export const jpeg = async (name = 'me.jpg', width = 800, height = 600): Promise<File> =>
  fileOf(
    name,
    await twoColours(width, height)
      .withExif({
        IFD0: { Make: 'Telephone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 20/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )

/** Pads a picture to `size` bytes with a chunk that decoders ignore. */
export async function padded(picture: File, size: number): Promise<File> {
  const content = await bytesOf(picture)
  const end = content.length - 12
  const padding = Buffer.alloc(size - content.length - 8)
  padding.write('paDd')
  return fileOf(picture.name, content.subarray(0, end), chunk(padding), content.subarray(end))
}

/** A PNG that declares this size and has no content. */
export function declaredPng(name: string, width: number, height: number): File {
  const header = Buffer.alloc(17)
  header.write('IHDR')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 2], 12)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return fileOf(name, signature, chunk(header), chunk(Buffer.from('IDAT')), chunk(Buffer.from('IEND')))
}

function chunk(typeAndData: Buffer): Buffer {
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(typeAndData.length - 4, 0)
  frame.writeUInt32BE(crc32(typeAndData), 4)
  return Buffer.concat([frame.subarray(0, 4), typeAndData, frame.subarray(4)])
}
