// The file of a backup: a tar archive, compressed with Zstandard and optionally encrypted with age, so that standard
// tools can open it. Its entries, in this order:
//   manifest.json              what the backup contains
//   manifest.hmac              its signature
//   <table>/<number>.copy      rows in the text format of PostgreSQL's COPY; an entry ends after a whole row
//   counts.json                number and hash of the rows of each table
//   counts.hmac                its signature, which also covers that of the manifest; an archive without it is incomplete
// Version 1.1.0 wrote format 1, which has no hashes and signatures.
import { createHash, createHmac, timingSafeEqual, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { requiredStops } from '../db/required-stops.ts'
import { keyOf, type Keys } from '../lib/keys.ts'

const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The fingerprints of the application keys that the data needs. */
  keys: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence that was used. */
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
})
export type Manifest = z.output<typeof manifestSchema>

const countsOfFormat1 = z.record(z.string(), z.int()).transform((counts) => mapValues(counts, (rows) => ({ rows })))
const countsSchema = z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() }))
/** The number of rows of each table. */
export type Counts = Record<string, number>

/** The key is named by the fingerprint of the application key that it is derived from. */
const signatureSchema = z.object({ key: z.string(), hmac: z.base64() })
type Signature = z.output<typeof signatureSchema>

type Entry = { name: string; content: Buffer }
type Encryption = { passphrase: string | undefined }

const manifestName = 'manifest.json'
const manifestSignatureName = 'manifest.hmac'
const countsName = 'counts.json'
const countsSignatureName = 'counts.hmac'

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

const jsonEntry = (name: string, value: unknown): Entry => ({
  name,
  content: Buffer.from(JSON.stringify(value, undefined, 2)),
})

/** The backup's key for signatures, and the fingerprint of the application key that it is derived from. */
export type SigningKey = { key: Uint8Array; fingerprint: string }

/** @param after the signature before it, so that parts of different backups can't be put together */
const hmacOf = (key: Uint8Array, { name, content }: Entry, after = ''): Buffer =>
  createHmac('sha256', key).update(`${name}\n${after}\n`).update(content).digest()

/** Returns the entries of a backup, signed, from its manifest and the COPY output of each of its tables. */
export async function* backupEntries(
  manifest: Manifest,
  { key, fingerprint }: SigningKey,
  copyOf: (table: Manifest['tables'][number]) => AsyncIterable<Buffer>,
): AsyncGenerator<Entry> {
  const signature = (hmac: Buffer): Signature => ({ key: fingerprint, hmac: hmac.toString('base64') })
  const first = jsonEntry(manifestName, manifest)
  yield first
  const firstSignature = signature(hmacOf(key, first))
  yield jsonEntry(manifestSignatureName, firstSignature)
  const tally = new Tally()
  for (const table of manifest.tables)
    for await (const entry of rowEntries(table.name, copyOf(table))) {
      tally.add(table.name, entry.content)
      yield entry
    }
  const last = jsonEntry(countsName, tally.of(manifest.tables))
  yield last
  yield jsonEntry(countsSignatureName, signature(hmacOf(key, last, firstSignature.hmac)))
}

/** Counts and hashes the rows of each table. */
class Tally {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>()

  add(table: string, content: Buffer): void {
    const { rows, hash } = this.#tables.get(table) ?? { rows: 0, hash: createHash('sha256') }
    this.#tables.set(table, { rows: rows + rowsIn(content), hash: hash.update(content) })
  }

  /** Returns the result for these tables, also for those without rows. */
  of(tables: Manifest['tables']): Record<string, { rows: number; sha256: string }> {
    return Object.fromEntries(
      tables.map(({ name }) => {
        const { rows, hash } = this.#tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
        return [name, { rows, sha256: hash.copy().digest('hex') }]
      }),
    )
  }
}

/** The size from which rows are written as an entry of their own, in bytes. */
const partSize = 8 * 1024 * 1024
/** The maximum size of a row, in bytes: that of an imported sheet is the largest. */
const maxRowSize = 256 * 1024 * 1024
const newline = 0x0a

/** Splits a table's COPY output, whose chunks end anywhere, into entries that end after a whole row. */
async function* rowEntries(table: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let number = 0
  const entry = (content: Buffer): Entry => {
    number += 1
    return { name: `${table}/${String(number).padStart(6, '0')}.copy`, content }
  }
  let pending: Buffer[] = []
  let size = 0
  let endsRow = false
  for await (const chunk of chunks) {
    pending.push(chunk)
    size += chunk.length
    // COPY writes a newline inside a value as \n, so the byte only ends rows.
    endsRow ||= chunk.includes(newline)
    if (size < partSize) continue
    if (size > maxRowSize) throw new Error(`a row of ${table} is too large`)
    // A long row is joined once, at its end.
    if (!endsRow) continue
    const bytes = Buffer.concat(pending)
    const end = bytes.lastIndexOf(newline) + 1
    yield entry(bytes.subarray(0, end))
    pending = [bytes.subarray(end)]
    size = bytes.length - end
    endsRow = false
  }
  if (size > 0) yield entry(Buffer.concat(pending))
}

/** The maximum size of the manifest, the counts and their signatures, in bytes: they are read before they are verified. */
const maxEntrySize = 1024 * 1024

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

/** Reads an entry that is read before it is verified. */
async function readSmall(
  name: string,
  { size, chunks }: { size: number; chunks: AsyncIterable<Buffer> },
): Promise<Buffer> {
  const requireSmall = (bytes: number) => {
    if (bytes > maxEntrySize) throw new Error(`${name} is too large`)
  }
  requireSmall(size)
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    requireSmall(bytes)
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/**
 * Reads the entries of an archive in order, those with rows in parts. A passphrase that is given must be needed: an attacker who may write to the folder could
 * have put an unencrypted file there.
 * @throws ConfigError if the file is no archive, or the passphrase is missing, wrong or not needed
 */
async function* readArchive(file: string, { passphrase }: Encryption): AsyncGenerator<Entry> {
  const isEncrypted = await beginsWith(file, 'age-encryption.org/')
  if (isEncrypted && passphrase === undefined)
    throw new ConfigError(`${file} is encrypted: give its passphrase with --passphrase-file.`)
  if (!isEncrypted && passphrase !== undefined)
    throw new ConfigError(
      `${file} is not encrypted, although a passphrase was given. Nothing was restored. Leave out --passphrase-file only if this backup was written without one.`,
    )
  const tar = extract()
  const reading = pipeline(
    createReadStream(file),
    isEncrypted ? decryptWith(passphrase ?? '') : unchanged,
    createZstdDecompress(),
    tar,
  )
  // The loop throws the same error.
  reading.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      const chunks = entry as AsyncIterable<Buffer>
      const table = tableOf({ name })
      if (table === undefined) yield { name, content: await readSmall(name, { size, chunks }) }
      else {
        // Only the end of the archive says whether it is of its size: rows are passed on in parts.
        let isEmpty = true
        for await (const { content } of rowEntries(table, chunks)) {
          isEmpty = false
          yield { name, content }
        }
        if (isEmpty) yield { name, content: Buffer.alloc(0) }
      }
    }
    await reading
  } catch (error) {
    throw new ConfigError(
      `${file} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  }
}

type Reading = Encryption & {
  keys: Keys
  /** True if a backup of version 1.1.0, which has no signature, is read as well. */
  acceptsUnsigned?: boolean
}

/** Rows of a table of the manifest, in the text format of COPY. */
export type Rows = { table: string; content: Buffer }

export type Backup = {
  manifest: Manifest
  /** Returns the number of rows of each table, after it has compared numbers and hashes with those that were signed. */
  rows: AsyncGenerator<Rows, Counts>
  close: () => Promise<unknown>
}

/**
 * Opens a backup and verifies its manifest; its rows are verified while they are read.
 * @throws ConfigError if it was changed, was signed with another key, has no signature, is damaged, or of a newer version
 */
export async function openBackup(
  file: string,
  { keys, acceptsUnsigned = false, passphrase }: Reading,
): Promise<Backup> {
  const entries = readArchive(file, { passphrase })
  try {
    const next = async () => (await entries.next()).value as Entry | undefined
    const first = await next()
    if (first?.name !== manifestName) throw new ConfigError(`${file} is not a backup of this product.`)
    const second = await next()
    const signature = second?.name === manifestSignatureName ? parsed(file, signatureSchema, second) : undefined
    if (signature) verify(file, keys, { entry: first, signature })
    const { data: manifest } = manifestSchema.safeParse(parseJson(file, first))
    if (!manifest) throw new ConfigError(`${file} was written by a newer version. Restore it with that version.`)
    if (!signature && !isOfPreviousVersion(manifest)) throw changed(file)
    if (!signature && !acceptsUnsigned)
      throw new ConfigError(
        `${file} is not signed. Nothing was restored. Backups of version 1.1.0 are not: restore one with --unsigned if you are sure that no one has changed it.`,
      )
    if (!manifest.keys.every((key) => keys.known.includes(key))) throw madeWithAnotherKey(file)
    async function* all() {
      if (second && !signature) yield second
      yield* entries
    }
    const rows = readRows(file, { manifest, signature, keys, entries: all() })
    return { manifest, rows, close: () => entries.return(undefined) }
  } catch (error) {
    await entries.return(undefined)
    throw error
  }
}

/** Returns whether version 1.1.0, which signed nothing, can have written this: its migrations, in format 1. */
const isOfPreviousVersion = ({ format, migrations }: Manifest): boolean =>
  format === 1 && migrations.every(({ name }) => name <= requiredStops.at(-1)!.lastMigration)

type Contents = Pick<Backup, 'manifest'> & {
  signature: Signature | undefined
  keys: Keys
  entries: AsyncIterable<Entry>
}

async function* readRows(file: string, { manifest, signature, keys, entries }: Contents): Backup['rows'] {
  const tables = new Set(manifest.tables.map(({ name }) => name))
  const tally = new Tally()
  let last: Entry | undefined
  let isVerified = false
  for await (const entry of entries) {
    const table = tableOf(entry)
    if (isVerified) throw changed(file)
    if (entry.name === countsName && !last) {
      last = entry
      isVerified = !signature
    } else if (entry.name === countsSignatureName && last && signature) {
      verify(file, keys, { entry: last, signature: parsed(file, signatureSchema, entry), after: signature.hmac })
      isVerified = true
    } else if (table !== undefined && tables.has(table) && !last) {
      tally.add(table, entry.content)
      yield { table, content: entry.content }
    } else throw changed(file)
  }
  if (!last || !isVerified) throw new ConfigError(`${file} is incomplete: its end is missing. Nothing was restored.`)
  const stored: Record<string, { rows: number; sha256?: string }> = signature
    ? parsed(file, countsSchema, last)
    : parsed(file, countsOfFormat1, last)
  const read = tally.of(manifest.tables)
  for (const [table, { rows, sha256 }] of Object.entries(read)) {
    if (rows !== stored[table]?.rows)
      throw new ConfigError(
        `${file} contains ${rows} rows of ${table} instead of ${stored[table]?.rows ?? 0}. Nothing was restored.`,
      )
    if (signature && sha256 !== stored[table].sha256) throw changed(file)
  }
  return mapValues(read, ({ rows }) => rows)
}

type Signed = { entry: Entry; signature: Signature; after?: string }

function verify(file: string, keys: Keys, { entry, signature: { key: fingerprint, hmac }, after }: Signed): void {
  const key = keyOf(keys, 'backup', fingerprint)
  if (!key) throw madeWithAnotherKey(file)
  const given = Buffer.from(hmac, 'base64')
  const wanted = hmacOf(key, entry, after)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw changed(file)
}

const changed = (file: string) =>
  new ConfigError(`${file} was changed after it had been written. Nothing was restored. Use another backup.`)

const madeWithAnotherKey = (file: string) =>
  new ConfigError(
    `${file} was made with another application key. Nothing was restored. Set APP_KEY, and APP_KEY_OLD if the key was being changed, to the values that they had when it was written.`,
  )

function parsed<Schema extends z.ZodType>(file: string, schema: Schema, entry: Entry): z.output<Schema> {
  const { data } = schema.safeParse(parseJson(file, entry))
  if (data === undefined) throw changed(file)
  return data
}

/** Damaged bytes reach an entry before the archive's checksum is read. */
function parseJson(file: string, { name, content }: Entry): unknown {
  try {
    return JSON.parse(content.toString())
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read as a backup: ${name} is damaged.`, { cause })
  }
}

/** Returns the table whose rows the entry contains; undefined for other entries. */
const tableOf = ({ name }: Pick<Entry, 'name'>): string | undefined => /^(\w+)\/\d+\.copy$/.exec(name)?.[1]

/**
 * Reads a whole backup and verifies it.
 * @returns the number of rows of each table
 * @throws ConfigError if it was changed or is damaged
 */
export async function verifyBackup(file: string, reading: Reading): Promise<Counts> {
  const { rows, close } = await openBackup(file, reading)
  try {
    for (;;) {
      const { done, value } = await rows.next()
      if (done) return value
    }
  } finally {
    await close()
  }
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
  const unreadable = (error: Error) => {
    throw new ConfigError(`${file} cannot be read: ${error.message}`)
  }
  const handle = await open(file).catch(unreadable)
  try {
    // A folder can be opened, but not read.
    const { buffer } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0).catch(unreadable)
    return buffer.toString('latin1') === text
  } finally {
    await handle.close()
  }
}
