import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { ConfigError, type Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { fileStamp } from './clock.ts'
import { codeOf } from './error-code.ts'
import { appKeyBytes, deriveKeys, generateAppKey, type Keys } from './keys.ts'
import { findFingerprint } from './present-key.ts'

type Given = Pick<Config, 'appKey' | 'appKeyOld'> & { folder: string }
/** A key and what it is called in a sentence that refuses it. */
type Named = { key: Uint8Array; name: string }
/** The key of this installation and, while it is being changed, the one before it. */
type Pair = { now: Named; old: Named | undefined }

// Where the keys are that go with the embedded database; the new one from when a change begins until it is done.
const fileOf = (folder: string) => join(folder, 'app-key')
const newFileOf = (folder: string) => join(folder, 'app-key.new')

/**
 * The keys of this installation: from `APP_KEY` and `APP_KEY_OLD`, else from the files beside the embedded database, the
 * first made at the first start. Keys that are not those of the database stop the start: they could read nothing.
 */
export async function loadKeys(db: Kysely<Tables>, given: Given): Promise<Keys> {
  const isNew = (await findFingerprint(db)) === undefined
  const pair = given.appKey
    ? pairOf({ key: given.appKey, name: 'APP_KEY' }, given.appKeyOld && { key: given.appKeyOld, name: 'APP_KEY_OLD' })
    : await readKeys(given.folder, { isNew })
  const keys = deriveKeys(pair.now.key, pair.old?.key)
  await db
    .insertInto('setting')
    .values({ name: 'app key fingerprint', value: keys.fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const wrong = await problemOf(db, keys, pair)
  if (wrong !== undefined) throw new ConfigError(wrong)
  return keys
}

const pairOf = (now: Named, old: Named | undefined): Pair => ({ now, old })

/** What is wrong with the keys, in a sentence; else the present one is turned to. */
async function problemOf(db: Kysely<Tables>, keys: Keys, { now, old }: Pair): Promise<string | undefined> {
  const present = (await findFingerprint(db)) ?? ''
  const replaced = await db
    .selectFrom('former_key')
    .select(['fingerprint', 'replaced_at as at', 'done_at as doneAt'])
    .orderBy('number', 'desc')
    .execute()
  const [last] = replaced
  const before = replaced.find(({ fingerprint }) => fingerprint === keys.known[0])
  const day = (at: Date) => at.toISOString().slice(0, 10)
  if (!keys.turnTo(present)) {
    if (before)
      return `${now.name} was changed on ${day(before.at)}. Start with the new key${before.doneAt ? '' : ' as APP_KEY, and with this one as APP_KEY_OLD'}.`
    if (old)
      return `Neither ${now.name} nor ${old.name} is the key of this database. Start with the one that it was made with.`
    return `${now.name} is not the key that this database was made with. Start with that key, or with an empty database.`
  }
  if (last && !last.doneAt && !keys.known.includes(last.fingerprint))
    return old
      ? `${old.name} is not the key that this database had before. Its change is not finished: set APP_KEY_OLD to the one before.`
      : 'The change of APP_KEY is not finished. Set APP_KEY_OLD to the key before it, and let `npm run admin -- change-key` finish.'
  if (!old) return undefined
  if (present === keys.known[0])
    return last?.fingerprint === keys.known[1]
      ? undefined
      : `${old.name} is not the key that this database had before ${now.name}. Take it away, or set it to that one.`
  return before
    ? `${now.name} was replaced on ${day(before.at)}, and is no new key. Are APP_KEY and APP_KEY_OLD exchanged?`
    : undefined
}

/** A database that was made with a key gets no other one: it would only be in the way of the right one. */
async function readKeys(folder: string, { isNew }: { isNew: boolean }): Promise<Pair> {
  const [key, newKey] = [await readKey(fileOf(folder)), await readKey(newFileOf(folder))]
  if (newKey) return { now: newKey, old: key }
  if (key) return { now: key, old: undefined }
  if (!isNew)
    throw new ConfigError(
      `${fileOf(folder)} is missing: bring it back from the backup of the key, or set APP_KEY to it.`,
    )
  return { now: await makeKey(fileOf(folder)), old: undefined }
}

async function readKey(file: string): Promise<Named | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  // Cut off while it was written, it would be a key that anybody could guess.
  if (key.length !== appKeyBytes) throw new ConfigError(`${file} must hold ${appKeyBytes} bytes in base64.`)
  return { key, name: `The content of ${file}` }
}

async function makeKey(file: string): Promise<Named> {
  const key = generateAppKey()
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  return { key, name: `The content of ${file}` }
}

/** Makes the file of the key that comes after the one of the embedded database. */
export const makeNewKeyFile = async (folder: string): Promise<string> => {
  await makeKey(newFileOf(folder))
  return newFileOf(folder)
}

/**
 * When nothing needs the old key any more but backups, the file of the new one takes its place.
 * @returns where the old one is kept; undefined: there was no new one
 */
export async function settleKeyFiles(folder: string): Promise<string | undefined> {
  if (!(await readKey(newFileOf(folder)))) return undefined
  const kept = `${fileOf(folder)}.until-${fileStamp()}`
  await copyFile(fileOf(folder), kept)
  // At no moment there is none under the name that a start reads.
  await rename(newFileOf(folder), fileOf(folder))
  return kept
}
