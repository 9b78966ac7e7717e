import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { fileStamp } from './clock.ts'
import { currentKeySetting, findFingerprint } from './current-key.ts'
import { errorCode } from './error-code.ts'
import { appKeyBytes, deriveKeys, generateAppKey, type Keys } from './keys.ts'

type Given = { appKey?: Uint8Array | undefined; appKeyOld?: Uint8Array | undefined; folder: string }
/** A key and its name in error messages. */
type Named = { key: Uint8Array; name: string }

// The key files of the embedded database; the second one exists only during a key change.
const fileOf = (folder: string) => join(folder, 'app-key')
const newFileOf = (folder: string) => join(folder, 'app-key.new')

/**
 * Loads the keys of this installation: from `APP_KEY` and `APP_KEY_OLD`, otherwise from the files next to the embedded
 * database, which are created at the first start.
 * @throws ConfigError if they are not the keys of the database
 */
export async function loadKeys(db: Kysely<Tables>, { appKey, appKeyOld, folder }: Given): Promise<Keys> {
  const isNew = (await findFingerprint(db)) === undefined
  const [now, old] = (await givenKeys({ appKey, appKeyOld, folder })) ?? [await makeFirstKey(folder, { isNew })]
  const keys = deriveKeys(now.key, old?.key)
  await db
    .insertInto('setting')
    .values({ name: currentKeySetting, value: keys.fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const problem = await keyProblem(db, keys, { now: now.name, old: old?.name })
  if (problem !== undefined) throw new ConfigError(problem)
  return keys
}

/** Switches to the database's current key; returns a message if it cannot. */
async function keyProblem(
  db: Kysely<Tables>,
  keys: Keys,
  { now, old }: { now: string; old: string | undefined },
): Promise<string | undefined> {
  const previousKeys = await db
    .selectFrom('previous_key')
    .select(['fingerprint', 'replaced_at as at', 'reencrypted_at as doneAt'])
    .orderBy('number', 'desc')
    .execute()
  const replaced = previousKeys.find(({ fingerprint }) => fingerprint === keys.known[0])
  if (replaced) {
    const day = replaced.at.toISOString().slice(0, 10)
    const asOld = replaced.doneAt ? '' : ' as APP_KEY, and with this one as APP_KEY_OLD'
    return `${now} was changed on ${day}. Start with the new key${asOld}.`
  }
  const current = (await findFingerprint(db)) ?? ''
  if (!keys.use(current))
    return old
      ? `Neither ${now} nor ${old} is the key of this database. Start with the key that it was created with.`
      : `${now} is not the key that this database was created with. Start with that key, or with an empty database.`
  const [last] = previousKeys
  if (last && !last.doneAt && !keys.known.includes(last.fingerprint))
    return 'The change of APP_KEY is not finished. Set APP_KEY_OLD to the previous key and run `npm run admin -- change-key`.'
  if (old && current === keys.known[0] && last?.fingerprint !== keys.known[1])
    return `${old} is not the key that this database had before ${now}. Remove it, or set it to that key.`
  return undefined
}

/** Returns the keys of `APP_KEY` and `APP_KEY_OLD`, otherwise those of the key files; undefined if there are none. */
async function givenKeys({ appKey, appKeyOld, folder }: Given): Promise<[now: Named, old?: Named] | undefined> {
  const named = (key: Uint8Array | undefined, name: string): Named[] => (key ? [{ key, name }] : [])
  const [now, old] = appKey
    ? [...named(appKey, 'APP_KEY'), ...named(appKeyOld, 'APP_KEY_OLD')]
    : [await readKey(newFileOf(folder)), await readKey(fileOf(folder))].filter((key) => key !== undefined)
  if (!now) return undefined
  return old ? [now, old] : [now]
}

/**
 * Returns the keys that are given by the environment or the key files, whatever the database contains.
 * @throws ConfigError if there are none
 */
export async function readGivenKeys(given: Given): Promise<Keys> {
  const keys = await givenKeys(given)
  if (!keys) throw missingKey(given.folder)
  const [now, old] = keys
  return deriveKeys(now.key, old?.key)
}

const missingKey = (folder: string) =>
  new ConfigError(`${fileOf(folder)} is missing: restore it from the backup of the key, or set APP_KEY.`)

async function makeFirstKey(folder: string, { isNew }: { isNew: boolean }): Promise<Named> {
  // A new key cannot read the data of an existing database.
  if (!isNew) throw missingKey(folder)
  return makeKey(fileOf(folder))
}

async function readKey(file: string): Promise<Named | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  // An incomplete file would be a weak key.
  if (key.length !== appKeyBytes) throw new ConfigError(`${file} must contain ${appKeyBytes} bytes in base64.`)
  return { key, name: `The content of ${file}` }
}

async function makeKey(file: string): Promise<Named> {
  const key = generateAppKey()
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  return { key, name: `The content of ${file}` }
}

/** Creates the file of the new key next to that of the current one. */
export const makeNewKeyFile = async (folder: string): Promise<string> => {
  await makeKey(newFileOf(folder))
  return newFileOf(folder)
}

/**
 * Replaces the key file with that of the new key, once only backups need the old key.
 * @returns the path of the old key's copy; undefined if there was no new key
 */
export async function settleKeyFiles(folder: string): Promise<string | undefined> {
  if (!(await readKey(newFileOf(folder)))) return undefined
  const kept = `${fileOf(folder)}.until-${fileStamp()}`
  await copyFile(fileOf(folder), kept)
  // A rename is atomic: the key file exists at every moment.
  await rename(newFileOf(folder), fileOf(folder))
  return kept
}
