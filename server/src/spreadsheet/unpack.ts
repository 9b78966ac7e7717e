import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refused, refusals } from './refusal.ts'

/** `unpackedBytes` counts what the archive declares and what really comes out of it. */
export type UnpackLimits = { entries: number; unpackedBytes: number }

/** The parts of an archive that `isWanted` by name, unpacked. Throws `Refused`. */
export async function unpack(
  file: Buffer,
  { entries: mostEntries, unpackedBytes }: UnpackLimits,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: false })
  if (archive.entryCount > mostEntries) throw new Refused(refusals.unpacked)
  const entries = await entriesOf(archive, unpackedBytes)
  const parts = new Map<string, Buffer>()
  let left = unpackedBytes
  for (const entry of entries) {
    if (!isWanted(entry.fileName)) continue
    const content = await contentOf(archive, entry, left)
    left -= content.length
    // Names do not mind case; which of two was meant, nobody knows.
    const name = entry.fileName.toLowerCase()
    if (parts.has(name)) throw new Refused(refusals.damaged)
    parts.set(name, content)
  }
  return parts
}

async function entriesOf(archive: ZipFile, unpackedBytes: number): Promise<Entry[]> {
  const entries: Entry[] = []
  let declared = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new Refused(refusals.protected)
    declared += entry.uncompressedSize
    if (declared > unpackedBytes) throw new Refused(refusals.unpacked)
    entries.push(entry)
  }
  return entries
}

async function contentOf(archive: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Refused(refusals.unpacked)
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (crc32(content) !== entry.crc32) throw new Refused(refusals.damaged)
  return content
}
