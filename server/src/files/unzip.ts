import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'

/** What an archive may hold: how many entries, what all of them declare, and what the wanted ones really are. */
export type UnzipLimits = { entries: number; declaredBytes: number; wantedBytes: number }

/** An archive that is not read: encrypted, over a limit, or broken. */
export class UnzipError extends Error {
  readonly reason: 'protected' | 'unpacked' | 'damaged'

  constructor(reason: UnzipError['reason']) {
    super(`The archive is ${reason}`)
    this.reason = reason
  }
}

/**
 * The names of all entries in lower case, and the content of those that `isWanted`. Their sizes count as they come out,
 * whatever the archive declares.
 */
export async function unzip(
  archive: ZipFile,
  limits: UnzipLimits,
  isWanted: (name: string) => boolean,
): Promise<{ names: Set<string>; parts: Map<string, Buffer> }> {
  if (archive.entryCount > limits.entries) throw new UnzipError('unpacked')
  const entries = new Map<string, Entry>()
  let declared = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new UnzipError('protected')
    declared += entry.uncompressedSize
    if (declared > limits.declaredBytes) throw new UnzipError('unpacked')
    const name = entry.fileName.toLowerCase()
    // Programs differ in which of two they take.
    if (entries.has(name)) throw new UnzipError('damaged')
    entries.set(name, entry)
  }
  const parts = new Map<string, Buffer>()
  let left = limits.wantedBytes
  for (const [name, entry] of entries) {
    if (!isWanted(name)) continue
    const content = await contentOf(archive, entry, left)
    left -= content.length
    parts.set(name, content)
  }
  return { names: new Set(entries.keys()), parts }
}

async function contentOf(archive: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new UnzipError('unpacked')
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (crc32(content) !== entry.crc32) throw new UnzipError('damaged')
  return content
}
