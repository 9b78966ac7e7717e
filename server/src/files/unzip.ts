import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'

/** Limits of an archive: the number of entries, their total declared size, and the actual size of the wanted ones. */
export type UnzipLimits = { entries: number; declaredBytes: number; wantedBytes: number }

/** Thrown for an archive that is encrypted, exceeds a limit, or is damaged. */
export class UnzipError extends Error {
  readonly reason: 'protected' | 'unpacked' | 'damaged'

  constructor(reason: UnzipError['reason']) {
    super(`The archive is ${reason}`)
    this.reason = reason
  }
}

/**
 * Returns the lower-case names of all entries and the content of those selected by `isWanted`. Sizes are counted while
 * unpacking, because declared sizes may be false.
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
    // Programs differ in which of two duplicates they read.
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
