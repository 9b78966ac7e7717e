import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { codeOf } from './error-code.ts'
import { deriveKeys, generateAppKey, type Keys } from './keys.ts'

/**
 * The keys of this installation: from `APP_KEY`, else from the file beside the embedded database, made at the first
 * start. A key that is not the one the database was made with stops the start: it could read nothing.
 */
export async function loadKeys(
  db: Kysely<Tables>,
  { appKey, folder }: { appKey: Uint8Array | undefined; folder: string },
): Promise<Keys> {
  const keys = deriveKeys(appKey ?? (await readOrMake(join(folder, 'app-key'))))
  await db
    .insertInto('setting')
    .values({ name: 'app key fingerprint', value: keys.fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'app key fingerprint')
    .executeTakeFirstOrThrow()
  if (stored.value !== keys.fingerprint)
    throw new ConfigError(
      'APP_KEY is not the key that this database was made with. Start with that key, or with an empty database.',
    )
  return keys
}

async function readOrMake(file: string): Promise<Uint8Array> {
  try {
    return Buffer.from(await readFile(file, 'utf8'), 'base64')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const key = generateAppKey()
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx' })
  return key
}
