import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { ReceivedFile } from './received-file.ts'

const inflate = promisify(inflateRaw)

// More than any document that people write has; what would be unpacked is only counted, never unpacked here.
const mostEntries = 2_000
const mostDirectoryBytes = 512 * 1024
const mostUnpackedBytes = 100 * 1024 * 1024
const mostEntryBytes = 1024 * 1024

const endSize = 22
const longestComment = 0xffff

type Entry = { name: string; isPacked: boolean; packedSize: number; offset: number }

/**
 * The entries of a zip file, by its directory alone. Nothing for a file that is no plain zip from its first byte to
 * its last, that is encrypted or larger than 4 GB, whose entries leave their folder, or that unpacks to too much.
 */
export async function readZipDirectory(file: ReceivedFile): Promise<Map<string, Entry> | undefined> {
  const start = Math.max(0, file.size - endSize - longestComment)
  const tail = await file.read(start, file.size - start)
  const end = findEnd(tail)
  if (end === undefined) return undefined
  const onThisDisk = tail.readUInt16LE(end + 8)
  const count = tail.readUInt16LE(end + 10)
  const size = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  if (tail.readUInt32LE(end + 4) !== 0 || onThisDisk !== count || offset + size !== start + end) return undefined
  if (count > mostEntries || size > mostDirectoryBytes) return undefined
  return readEntries(await file.read(offset, size), count)
}

// The record at the end, whose comment reaches exactly to the end of the file.
function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - endSize; at >= 0; at--)
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endSize + tail.readUInt16LE(at + 20) === tail.length) return at
  return undefined
}

function readEntries(directory: Buffer, count: number): Map<string, Entry> | undefined {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  let at = 0
  while (entries.size < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined
    const flags = directory.readUInt16LE(at + 8)
    const method = directory.readUInt16LE(at + 10)
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, nameEnd)
    unpacked += directory.readUInt32LE(at + 24)
    const isEncrypted = (flags & 1) === 1
    if (isEncrypted || (method !== 0 && method !== 8) || leavesFolder(name) || entries.has(name)) return undefined
    const entry = { name, packedSize: directory.readUInt32LE(at + 20), offset: directory.readUInt32LE(at + 42) }
    entries.set(name, { ...entry, isPacked: method === 8 })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length && unpacked <= mostUnpackedBytes ? entries : undefined
}

const leavesFolder = (name: string): boolean =>
  name === '' || /^\/|[\\:\0]/.test(name) || name.split('/').includes('..')

/** The text of one small entry; nothing when it is broken or larger than 1 MB. */
export async function readZipText(file: ReceivedFile, entry: Entry): Promise<string | undefined> {
  if (entry.packedSize > mostEntryBytes) return undefined
  const header = await file.read(entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return undefined
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const content = await file.read(start, entry.packedSize)
  if (!entry.isPacked) return content.toString()
  return inflate(content, { maxOutputLength: mostEntryBytes }).then(String, () => undefined)
}
