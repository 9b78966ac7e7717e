import { randomBytes } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { link, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { to as copyTo } from 'pg-copy-streams'
import { escapeIdentifier, type PoolClient } from 'pg'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/db.ts'
import { errorCode } from '../lib/error-code.ts'
import { currentKeySetting, UnknownKey } from '../lib/current-key.ts'
import { keyOf, type Keys } from '../lib/keys.ts'
import { backupEntries, type Counts, type Manifest, type SigningKey, verifyBackup, writeArchive } from './archive.ts'
import { listBackedUpTables, listSequences } from './tables.ts'

type Options = { file: string; passphrase: string | undefined; keys: Keys }

/**
 * Writes a backup of the whole database in one snapshot, beside running servers, and reads it again to verify it. The
 * file appears under its name once it is complete.
 * @returns the number of rows of each table
 * @throws ConfigError if the file exists, which may be the only backup, or cannot be written
 */
export async function backUp({ pool }: Pick<Database, 'pool'>, options: Options): Promise<Counts> {
  // Also a link that leads nowhere.
  if (lstatSync(options.file, { throwIfNoEntry: false })) throw fileExists(options.file)
  const client = await pool.connect()
  try {
    return await writeBackup(client, options)
  } finally {
    // Ends the transaction, even in the middle of a COPY.
    client.release(true)
  }
}

/** The same over a connection. If it fails, the connection stays in the transaction, even in the middle of a COPY. */
export async function writeBackup(client: PoolClient, { file, passphrase, keys }: Options): Promise<Counts> {
  const partial = `${file}.${randomBytes(6).toString('hex')}${partialEnding}`
  try {
    await client.query('begin isolation level repeatable read read only')
    // A slow or busy storage takes long to accept a table.
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '10min'`)
    const manifest = await manifestOf(client)
    const entries = backupEntries(manifest, await signingKeyOf(client, keys), ({ name, columns }) =>
      client.query(copyTo(`copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) to stdout`)),
    )
    await writeArchive(partial, entries, { passphrase }).catch((error: unknown) => {
      throw isOfFile(error) ? new ConfigError(`${file} cannot be written: ${error.message}`, { cause: error }) : error
    })
    await client.query('commit')
    const counts = await verifyBackup(partial, { passphrase, keys })
    await publish(partial, file)
    return counts
  } finally {
    await rm(partial, { force: true })
  }
}

/** The end of a file's name until it is complete; before it comes a random part, so that two backups share no file. */
const partialEnding = '.partial'

/** Deletes what interrupted backups have left of a file. */
export async function deletePartsOf(file: string): Promise<void> {
  const folder = dirname(file)
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (name.startsWith(`${basename(file)}.`) && name.endsWith(partialEnding)) await rm(join(folder, name))
}

const fileExists = (file: string) =>
  new ConfigError(`${file} exists and was not changed. Give each backup a name of its own.`)

const isOfFile = (error: unknown): error is Error =>
  error instanceof Error && ('path' in error || errorCode(error) === 'ENOSPC')

/**
 * Gives a complete file its name.
 * @throws ConfigError if another file has the name by now
 */
async function publish(partial: string, file: string): Promise<void> {
  try {
    try {
      await link(partial, file)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw error
      // Some file systems have no hard links: an empty file reserves the name.
      await (await open(file, 'wx')).close()
      await rename(partial, file)
    }
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? fileExists(file) : error
  }
}

/**
 * Returns the key that signs a backup of this snapshot. This process may not have noticed a key change yet.
 * @throws UnknownKey if the application key was changed to one that this process does not know
 */
async function signingKeyOf(client: PoolClient, keys: Keys): Promise<SigningKey> {
  const { rows } = await client.query<{ fingerprint: string }>(
    'select value as fingerprint from setting where name = $1',
    [currentKeySetting],
  )
  const fingerprint = rows[0]?.fingerprint ?? keys.fingerprint
  const key = keyOf(keys, 'backup', fingerprint)
  if (!key) throw new UnknownKey()
  return { key, fingerprint }
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
    format: 2,
    createdAt: times[0]!.now.toISOString(),
    migrations,
    keys: keys.map(({ fingerprint }) => fingerprint),
    tables: await listBackedUpTables(client),
    sequences: (await listSequences(client)).flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
  }
}
