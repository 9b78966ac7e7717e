// The file of a backup: a tar archive, compressed with Zstandard and optionally encrypted with age, so that standard
// tools can open it. Its entries, in this order:
//   manifest.json              what the backup contains
//   <table>/<number>.copy      rows in the text format of PostgreSQL's COPY; an entry ends after a whole row
//   counts.json                rows per table; an archive without it is incomplete
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { ConfigError } from '../config.ts'

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The fingerprints of the application keys that the data needs. */
  keys: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence that was used. */
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
})
export type Manifest = z.output<typeof manifestSchema>

const countsSchema = z.record(z.string(), z.int())
/** The number of rows of each table. */
export type Counts = z.output<typeof countsSchema>

export type Entry = { name: string; content: Buffer }
type Encryption = { passphrase: string | undefined }

const manifestName = 'manifest.json'
const countsName = 'counts.json'

const jsonEntry = (name: string, value: unknown): Entry => ({
  name,
  content: Buffer.from(JSON.stringify(value, undefined, 2)),
})
export const manifestEntry = (manifest: Manifest): Entry => jsonEntry(manifestName, manifest)
export const countsEntry = (counts: Counts): Entry => jsonEntry(countsName, counts)

/** The size from which rows are written as an entry of their own, in bytes. */
const partSize = 8 * 1024 * 1024
const newline = 0x0a

/** Splits a table's COPY output, whose chunks end anywhere, into entries that end after a whole row. */
export async function* rowEntries(table: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let number = 0
  const entry = (content: Buffer): Entry => {
    number += 1
    return { name: `${table}/${String(number).padStart(6, '0')}.copy`, content }
  }
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    const bytes = Buffer.concat(pending)
    // COPY writes a newline inside a value as \n, so the byte only ends rows.
    const end = bytes.lastIndexOf(newline) + 1
    if (end > 0) yield entry(bytes.subarray(0, end))
    pending = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) yield entry(Buffer.concat(pending))
}

/** @throws Error EEXIST if the file exists */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  { passphrase }: Encryption,
): Promise<void> {
  const tar = pack()
  const add = ({ name, content }: Entry) =>
    new Promise<void>((done, failed) => {
      tar.entry({ name, mode: 0o600 }, content, (error) => (error ? failed(error) : done()))
    })
  async function addAll(): Promise<void> {
    try {
      for await (const entry of entries) await add(entry)
      tar.finalize()
    } catch (error) {
      tar.destroy(error as Error)
      throw error
    }
  }
  const writing = pipeline(
    tar,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    passphrase === undefined ? unchanged : encryptWith(passphrase),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const [added, written] = await Promise.allSettled([addAll(), writing])
  // If the file cannot be written, adding entries fails as a consequence.
  for (const result of [written, added]) if (result.status === 'rejected') throw result.reason
}

/**
 * Reads the entries of an archive in order.
 * @throws ConfigError if the file is not a complete archive, or the passphrase is missing or wrong
 */
export async function* readArchive(file: string, { passphrase }: Encryption): AsyncGenerator<Entry> {
  const isEncrypted = await beginsWith(file, 'age-encryption.org/')
  if (isEncrypted && passphrase === undefined)
    throw new ConfigError(`${file} is encrypted: give its passphrase with --passphrase-file.`)
  const tar = extract()
  const reading = pipeline(
    createReadStream(file),
    isEncrypted ? decryptWith(passphrase ?? '') : unchanged,
    createZstdDecompress(),
    tar,
  )
  // The loop throws the same error.
  reading.catch(() => {})
  let isComplete = false
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = []
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
      const { name } = entry.header
      isComplete = name === countsName
      yield { name, content: Buffer.concat(chunks) }
    }
    await reading
  } catch (error) {
    throw new ConfigError(
      `${file} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  }
  if (!isComplete) throw new ConfigError(`${file} is incomplete: its end is missing.`)
}

/** @throws ConfigError if the entry is not the manifest of a backup that this version can read */
export function parseManifest(file: string, entry: Entry | undefined): Manifest {
  if (entry?.name !== manifestName) throw new ConfigError(`${file} is not a backup of this product.`)
  const { data } = manifestSchema.safeParse(parseJson(file, entry.content))
  if (!data) throw new ConfigError(`${file} was written by a newer version. Restore it with that version.`)
  return data
}

/** Damaged bytes reach the manifest before the archive's checksum is read. */
function parseJson(file: string, content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read as a backup: its manifest is damaged.`, { cause })
  }
}

/** Returns the table whose rows the entry contains; undefined for other entries. */
export const tableOf = ({ name }: Entry): string | undefined => /^(\w+)\/\d+\.copy$/.exec(name)?.[1]

/** Returns the counts of the archive's last entry; undefined for other entries. */
export const countsOf = ({ name, content }: Entry): Counts | undefined =>
  name === countsName ? countsSchema.parse(JSON.parse(content.toString())) : undefined

/**
 * Reads a whole archive and counts its rows.
 * @throws ConfigError if it is damaged or a count differs from the stored one
 */
export async function verifyArchive(file: string, encryption: Encryption): Promise<Counts> {
  const counted: Counts = {}
  let stored: Counts = {}
  for await (const entry of readArchive(file, encryption)) {
    const table = tableOf(entry)
    if (table !== undefined) counted[table] = (counted[table] ?? 0) + rowsIn(entry.content)
    stored = countsOf(entry) ?? stored
  }
  for (const [table, rows] of Object.entries(stored))
    if ((counted[table] ?? 0) !== rows)
      throw new ConfigError(`${file} contains ${counted[table] ?? 0} rows of ${table} instead of ${rows}.`)
  return stored
}

function rowsIn(content: Buffer): number {
  let rows = 0
  for (let at = content.indexOf(newline); at !== -1; at = content.indexOf(newline, at + 1)) rows += 1
  return rows
}

type Chunks = AsyncIterable<Uint8Array>

async function* unchanged(source: Chunks): Chunks {
  yield* source
}

const encryptWith = (passphrase: string) =>
  async function* (source: Chunks): Chunks {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(webStreamOf(source))
  }

const decryptWith = (passphrase: string) =>
  async function* (source: Chunks): Chunks {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    yield* await decrypter.decrypt(webStreamOf(source))
  }

// The types of Node and of the DOM describe the same stream.
const webStreamOf = (source: Chunks) => Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>

async function beginsWith(file: string, text: string): Promise<boolean> {
  const handle = await open(file).catch((error: Error) => {
    throw new ConfigError(`${file} cannot be read: ${error.message}`)
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0)
    return buffer.toString('latin1') === text
  } finally {
    await handle.close()
  }
}
