import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { codeOf } from './error-code.ts'
import { appKeyBytes, deriveKeys, generateAppKey, type Keys } from './keys.ts'

/**
 * The keys of this installation: from `APP_KEY`, else from the file beside the embedded database, made at the first
 * start. A key that is not the one the database was made with stops the start: it could read nothing.
 */
export async function loadKeys(
  db: Kysely<Tables>,
  { appKey, folder }: { appKey: Uint8Array | undefined; folder: string },
): Promise<Keys> {
  const file = join(folder, 'app-key')
  const isNew = (await findFingerprint(db)) === undefined
  const keys = deriveKeys(appKey ?? (await readKey(file, { isNew })))
  await db
    .insertInto('setting')
    .values({ name: 'app key fingerprint', value: keys.fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await findFingerprint(db)) !== keys.fingerprint)
    throw new ConfigError(
      `${appKey ? 'APP_KEY' : `The content of ${file}`} is not the key that this database was made with. Start with that key, or with an empty database.`,
    )
  return keys
}

async function findFingerprint(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'app key fingerprint')
    .executeTakeFirst()
  return row?.value
}

/** A database that was made with a key gets no other one: it would only be in the way of the right one. */
async function readKey(file: string, { isNew }: { isNew: boolean }): Promise<Uint8Array> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (text !== undefined) {
    const kept = Buffer.from(text, 'base64')
    // Cut off while it was written, it would be a key that anybody could guess.
    if (kept.length !== appKeyBytes) throw new ConfigError(`${file} must hold ${appKeyBytes} bytes in base64.`)
    return kept
  }
  if (!isNew)
    throw new ConfigError(`${file} is missing: bring it back from the backup of the key, or set APP_KEY to it.`)
  const key = generateAppKey()
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  return key
}
