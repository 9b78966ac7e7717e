import { isUtf8 } from 'node:buffer'
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
const pdfSignature = '%PDF-1.4'
/** PDF within the first 1,024 bytes, after a mark of the byte order or lines of text such as the header of a printer job. */
// The header of a printer job begins with an escape.
// oxlint-disable-next-line no-control-regex
const pdfStart = /^(?:\xef\xbb\xbf)?(?!<)(?:[\t\n\f\r\x1b -~]{0,1022}[\n\r\t\f ])?%PDF-[12]\.\d/
/** The container format of .doc, .xls, .msi and others. */
const compoundFile = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

/** Why a Word document is refused: it runs programs, loads a file from elsewhere when it is opened, or contains an unchecked one. */
export type Danger = 'macros' | 'remote template' | 'embedded object'

/** Returns a file's media type by its content, or the danger in it; undefined for unsupported types. */
export async function mediaTypeOf(file: ReceivedFile): Promise<MediaType | Danger | undefined> {
  const head = await file.read(0, 1023 + pdfSignature.length)
  const startsWith = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  if (pdfStart.test(head.toString('latin1'))) return 'application/pdf'
  if (startsWith(png)) return 'image/png'
  if (startsWith(jpeg)) return 'image/jpeg'
  if (startsWith(compoundFile)) return wordBefore2007(file)
  if (startsWith(zip)) return wordSince2007(file)
  return undefined
}

// Directory entries of a compound file start at multiples of 128 bytes: the name in UTF-16 in any case, then its length
// including the terminator. The directory may be anywhere, so the whole file is searched.
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
  if (directory.readUInt16LE(at + 64) !== length + 2) return false
  return directory.toString('utf16le', at, at + length).toUpperCase() === name.toUpperCase()
}

// More than any real document has.
const limits = { entries: 2_000, declaredBytes: 100 * 1024 * 1024, wantedBytes: 1024 * 1024 }

// The list of content types declares the main part; part names may vary.
async function wordSince2007(file: ReceivedFile): Promise<MediaType | Danger | undefined> {
  const list = '[content_types].xml'
  // A malformed archive is not a document.
  const archive = await fromFdPromise(file.descriptor)
    .then((opened) => unzip(opened, limits, (part) => part === list || relations.test(part)))
    .catch(() => undefined)
  const types = typesOf(archive?.parts.get(list))
  if (!archive || !types || [...archive.names].some((part) => ambiguousName.test(part))) return undefined
  const hasProgram = [...archive.names].some((part) => /(^|\/)vba(project|data)/.test(part))
  if (hasProgram || types.some((type) => /macroEnabled|vba/i.test(type))) return 'macros'
  const related = [...archive.parts]
    .filter(([part]) => relations.test(part))
    .map(([part, content]) => ({ part, elements: elementsOf(content) }))
  if (related.some(({ elements }) => elements?.some(loadsProgram))) return 'macros'
  if (related.some(({ part, elements }) => !elements || elements.some((element) => loadsOtherFile(part, element))))
    return 'remote template'
  if (related.some(({ elements }) => elements?.some(embedsObject))) return 'embedded object'
  return types.includes(docxMain) ? docx : undefined
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docxMain = `${docx}.main+xml`

/** The parts that say what other parts and files a document loads. */
const relations = /\.rels$/

/** Names that some readers decode, trim or join to other ones, and that office programs don't write; theirs are ASCII. */
const ambiguousName = /[^ -~]|%|[ .](\/|$)|\.piece$/

const typesOfRelations = (...kinds: string[]): ReadonlySet<string> =>
  new Set(
    ['http://schemas.openxmlformats.org/officeDocument/2006', 'http://purl.oclc.org/ooxml/officeDocument'].flatMap(
      (base) => kinds.map((kind) => `${base}/relationships/${kind}`),
    ),
  )

/** Relations that load nothing when the document is opened. */
const links = typesOfRelations('hyperlink')

/** Relations that office programs write to files on the author's own machine. */
const loaded = typesOfRelations('image', 'attachedTemplate', 'mailMergeSource', 'mailMergeHeaderSource')

/** `name` has no prefix. */
type Element = { name: string; attributes: ReadonlyMap<string, string> }

const name = String.raw`[A-Za-z_][\w.:-]*`
const attribute = new RegExp(String.raw`\s+(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g')
/** An element without text, a comment, or the declaration; no other markup occurs in these parts. */
const markup = new RegExp(
  String.raw`\s+|<!--[^]*?-->|<\?xml\s[^?>]*\?>|</${name}\s*>|<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*/?>`,
  'y',
)

/**
 * Returns the elements of a list of content types or relations, without resolving references in their attributes; undefined if
 * it contains what office programs don't write, because another reader may read it differently: other encodings, other markup,
 * an attribute that is given twice.
 */
function elementsOf(part: Buffer): Element[] | undefined {
  if (!isUtf8(part) || part.includes(0)) return undefined
  const text = part.toString().replace(/^\uFEFF/, '')
  const elements: Element[] = []
  markup.lastIndex = 0
  while (markup.lastIndex < text.length) {
    const found = markup.exec(text)
    if (!found) return undefined
    const [whole, element, written = ''] = found
    if (whole.startsWith('<?') && /\sencoding\s*=\s*["'](?!utf-8["'])/i.test(whole)) return undefined
    if (element === undefined) continue
    const pairs = [...written.matchAll(attribute)].map(
      ([, key, double, single]) => [key!, double ?? single ?? ''] as const,
    )
    const attributes = new Map(pairs)
    if (attributes.size < pairs.length) return undefined
    elements.push({ name: element.replace(/^.*:/, ''), attributes })
  }
  return elements
}

/** Returns the content types of a document, in lower case; undefined if their list can't be read, or another reader may read others. */
function typesOf(part: Buffer | undefined): string[] | undefined {
  const [root, ...elements] = (part && elementsOf(part)) ?? []
  if (root?.name !== 'Types') return undefined
  const types = elements.map((element) => element.attributes.get('ContentType'))
  const isPlain = elements.every(({ name: element }) => element === 'Override' || element === 'Default')
  return isPlain && types.every((type) => type !== undefined && !type.includes('&'))
    ? types.map((type) => type!.toLowerCase())
    : undefined
}

const loadsProgram = ({ attributes }: Element): boolean => /\/(word)?vba\w*$/i.test(attributes.get('Type') ?? '')

/** Objects, ActiveX controls and imported documents, whose content may be of any type. */
const embedsObject = ({ attributes }: Element): boolean =>
  /\/(oleObject|control|aFChunk)$/i.test(attributes.get('Type') ?? '')

/**
 * Returns whether a relation loads a file from elsewhere when the document is opened, such as an attached template, a picture, a
 * frame, a part of a master document or an object. A type with a reference may be any.
 * @param part the name of the list of relations
 */
function loadsOtherFile(part: string, { attributes }: Element): boolean {
  const [mode, type] = [attributes.get('TargetMode') ?? 'Internal', attributes.get('Type') ?? '']
  const target = attributes.get('Target') ?? ''
  // A base moves all targets elsewhere.
  if (type.includes('&') || attributes.has('xml:base')) return true
  if (links.has(type)) return mode !== 'Internal' && mode !== 'External'
  if (mode === 'External' && loaded.has(type)) return !staysOnMachine(target)
  return mode !== 'Internal' || /\/attachedTemplate$/i.test(type) || leadsOutside(part, target)
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Returns whether a target is plainly a file on the reader's own machine, where opening it tells no other host: on a drive, in a
 * home folder, or a name beside the document. Programs decode a target once; what can be decoded again may be read differently.
 */
function staysOnMachine(target: string): boolean {
  const decoded = target
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, named = '') => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return references[named] ?? (code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole)
    })
    // UTF-8; bytes that are not become U+FFFD, which is refused.
    .replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .normalize('NFKC')
  // oxlint-disable-next-line no-control-regex
  if (/%[\da-f]{2}|&(?:#|amp;)|[\x00-\x1f\x7f\ufffd]|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(decoded)) return false
  const [path] = /^(?:file:\/\/\/)?[a-z]:[\\/]|^file:\/\/\/(?:Users|home)\//i.exec(decoded) ?? ['']
  const rest = decoded.slice(path.length)
  return rest !== '' && !/^\s|^[\\/]|:|[\\/]{2}/.test(rest)
}

/** Returns whether a target is not plainly a part of the same document: it has a scheme, a host, a reference or too many `..`. */
function leadsOutside(part: string, target: string): boolean {
  if (/[:&%\\]|^\s|^\/\//.test(target)) return true
  // Targets are relative to the folder above `_rels`.
  let depth = target.startsWith('/') ? 0 : Math.max(0, part.split('/').length - 2)
  for (const segment of target.split('/')) {
    if (segment === '..') depth -= 1
    else if (segment !== '' && segment !== '.') depth += 1
    if (depth < 0) return true
  }
  return false
}
