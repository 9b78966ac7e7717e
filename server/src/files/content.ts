import { fromFdPromise } from 'yauzl'
import type { ReceivedFile } from './received-file.ts'
import { unzip } from './unzip.ts'

export type MediaType =
  | 'application/pdf'
  | 'application/msword'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'image/jpeg'
  | 'image/png'

const bytes = (...values: number[]) => Buffer.from(values)
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const jpeg = bytes(0xff, 0xd8, 0xff)
const zip = bytes(0x50, 0x4b, 0x03, 0x04)
/** The container format of .doc, .xls, .msi and others. */
const compoundFile = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

/** Why a Word document is refused: it runs programs, or Word loads a template from another machine when it is opened. */
export type Danger = 'macros' | 'remote template'

/** Returns a file's media type by its content, or the danger in it; undefined for unsupported types. */
export async function mediaTypeOf(file: ReceivedFile): Promise<MediaType | Danger | undefined> {
  const head = await file.read(0, 8)
  const startsWith = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  if (/^%PDF-[12]\.\d/.test(head.toString('latin1'))) return 'application/pdf'
  if (startsWith(png)) return 'image/png'
  if (startsWith(jpeg)) return 'image/jpeg'
  if (startsWith(compoundFile)) return wordBefore2007(file)
  if (startsWith(zip)) return wordSince2007(file)
  return undefined
}

// Directory entries of a compound file start at multiples of 128 bytes: the name in UTF-16, then its length including
// the terminator. The directory may be anywhere, so the whole file is searched.
async function wordBefore2007(file: ReceivedFile): Promise<MediaType | 'macros' | undefined> {
  let isWord = false
  for await (const chunk of file.chunks(64 * 1024))
    for (let at = 0; at + 66 <= chunk.length; at += 128) {
      if (isEntry(chunk, at, '_VBA_PROJECT')) return 'macros'
      isWord ||= isEntry(chunk, at, 'WordDocument')
    }
  return isWord ? 'application/msword' : undefined
}

function isEntry(directory: Buffer, at: number, name: string): boolean {
  const length = name.length * 2
  return directory.readUInt16LE(at + 64) === length + 2 && directory.toString('utf16le', at, at + length) === name
}

// More than any real document has.
const limits = { entries: 2_000, declaredBytes: 100 * 1024 * 1024, wantedBytes: 1024 * 1024 }

// The list of content types declares the main part; part names may vary.
async function wordSince2007(file: ReceivedFile): Promise<MediaType | Danger | undefined> {
  const list = '[content_types].xml'
  // A malformed archive is not a document.
  const archive = await fromFdPromise(file.descriptor)
    .then((opened) => unzip(opened, limits, (name) => name === list || relations.test(name)))
    .catch(() => undefined)
  const types = archive?.parts.get(list)?.toString()
  if (!archive || types === undefined) return undefined
  const hasProgram = [...archive.names].some((name) => /(^|\/)vba(project|data)/.test(name))
  if (hasProgram || /macroEnabled|vbaProject/i.test(types)) return 'macros'
  const parts = [...archive.parts].filter(([name]) => relations.test(name))
  if (parts.some(([, part]) => hasRemoteTemplate(part))) return 'remote template'
  return types.includes('wordprocessingml.document.main+xml')
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : undefined
}

/** The parts that say what other parts and files a document loads. */
const relations = /\.rels$/

/**
 * Returns whether a part of relations loads another file than a hyperlink or a picture when the document is opened, such as an
 * attached template, a frame, a subdocument or an object.
 */
function hasRemoteTemplate(part: Buffer): boolean {
  const text = textOf(part)
  const external = [...text.matchAll(/<(?:[\w.-]+:)?Relationship\s[^>]*>/g)].filter(([tag]) =>
    /\sTargetMode\s*=\s*["']External["']/i.test(tag),
  )
  return external.some(([tag]) => !/\sType\s*=\s*["'][^"']*\/(?:hyperlink|image)["']/i.test(tag))
}

/** XML may be encoded in UTF-16. */
function textOf(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return part.toString('utf16le')
  if (part[0] === 0xfe && part[1] === 0xff)
    return Buffer.from(part)
      .subarray(0, part.length & ~1)
      .swap16()
      .toString('utf16le')
  return part.toString()
}
