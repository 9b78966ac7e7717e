import { rename, rm } from 'node:fs/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { PoolClient } from 'pg'
import type { Database } from '../db/db.ts'
import { currentKeySetting } from '../lib/current-key.ts'
import {
  type Counts,
  countsEntry,
  type Entry,
  type Manifest,
  manifestEntry,
  rowEntries,
  verifyArchive,
  writeArchive,
} from './archive.ts'
import { listBackedUpTables, listSequences } from './tables.ts'

type Options = { file: string; passphrase: string | undefined }

/**
 * Writes a backup of the whole database in one snapshot, beside running servers, and reads it again to verify it. The
 * file appears under its name once it is complete.
 * @returns the number of rows of each table
 */
export async function backUp({ pool }: Pick<Database, 'pool'>, options: Options): Promise<Counts> {
  const client = await pool.connect()
  try {
    return await writeBackup(client, options)
  } finally {
    // Ends the transaction, even in the middle of a COPY.
    client.release(true)
  }
}

/** The same over a connection, which the caller must close if it fails. */
export async function writeBackup(client: PoolClient, { file, passphrase }: Options): Promise<Counts> {
  const partial = partialOf(file)
  await rm(partial, { force: true })
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await writeArchive(partial, entriesOf(client), { passphrase })
    await client.query('commit')
    const counts = await verifyArchive(partial, { passphrase })
    await rename(partial, file)
    return counts
  } finally {
    await rm(partial, { force: true })
  }
}

/** The name of a file until it is complete. */
export const partialOf = (file: string): string => `${file}.partial`

async function* entriesOf(client: PoolClient): AsyncGenerator<Entry> {
  const manifest = await manifestOf(client)
  yield manifestEntry(manifest)
  const counts: Counts = {}
  for (const { name, columns } of manifest.tables) {
    const copy = client.query(copyTo(`copy "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) to stdout`))
    yield* rowEntries(name, copy)
    counts[name] = copy.rowCount
  }
  yield countsEntry(counts)
}

async function manifestOf(client: PoolClient): Promise<Manifest> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migration order by name',
  )
  const { rows: times } = await client.query<{ now: Date }>('select now()')
  const { rows: keys } = await client.query<{ fingerprint: string }>(
    `select value as fingerprint from setting where name = $1
     union select fingerprint from previous_key where reencrypted_at is null`,
    [currentKeySetting],
  )
  return {
    format: 1,
    createdAt: times[0]!.now.toISOString(),
    migrations,
    keys: keys.map(({ fingerprint }) => fingerprint),
    tables: await listBackedUpTables(client),
    sequences: await listSequences(client),
  }
}
