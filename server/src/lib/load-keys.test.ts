import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { openDatabase } from '../db/db.ts'
import { testDatabase } from '../testing/database.ts'
import { changeKey } from './change-key.ts'
import { loadKeys, makeNewKeyFile, settleKeyFiles } from './load-keys.ts'

async function installation() {
  const { url, release } = await testDatabase()
  const database = openDatabase(url, { size: 1 })
  const folder = await mkdtemp(join(inject('folder'), 'keys-'))
  onTestFinished(async () => {
    await database.close()
    await release()
    await rm(folder, { recursive: true })
  })
  return {
    ...database,
    folder,
    file: join(folder, 'app-key'),
    load: (appKey?: Uint8Array, appKeyOld?: Uint8Array) => loadKeys(database.db, { appKey, appKeyOld, folder }),
  }
}

test('creates a key at the first start and reuses it at the next', async () => {
  const { file, load } = await installation()
  const { fingerprint } = await load()
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
  expect(await load()).toMatchObject({ fingerprint })
})

test('creates no other key for a database that already has one', async () => {
  const { file, load } = await installation()
  await load()
  const kept = await readFile(file)
  await rm(file)
  await expect(load()).rejects.toThrow(`${file} is missing: restore it from the backup of the key`)
  expect(existsSync(file), 'nothing is in the way of the right one').toBe(false)
  await expect(load(Buffer.alloc(32, 1))).rejects.toThrow('APP_KEY is not the key that this database was created with')
  await expect(load(Buffer.from(kept.toString(), 'base64'))).resolves.toBeDefined()
})

test.each(['', 'YWJj'])('refuses a key file that contains %j', async (content) => {
  const { file, load } = await installation()
  await writeFile(file, content)
  await expect(load()).rejects.toThrow(ConfigError)
})

test('keeps the new key file next to the old one until the change is done', async () => {
  const { db, folder, file, load } = await installation()
  const { fingerprint: before } = await load()
  const old = await readFile(file, 'utf8')
  expect(await settleKeyFiles(folder), 'there is no new one').toBeUndefined()
  const newFile = await makeNewKeyFile(folder)
  const keys = await load()
  expect(keys.fingerprint, 'nothing has changed yet').toBe(before)
  await changeKey(db, { keys, say: () => {} })
  const { fingerprint } = await load()
  expect(fingerprint).not.toBe(before)

  const kept = await settleKeyFiles(folder)
  expect(await readFile(kept ?? '', 'utf8')).toBe(old)
  expect(existsSync(newFile)).toBe(false)
  expect((await load()).known).toEqual([fingerprint])
})

test.each([
  ['with neither key', 3, 4, 'Neither APP_KEY nor APP_KEY_OLD is the key of this database'],
  ['with a wrong old key', 1, 4, 'APP_KEY_OLD is not the key that this database had before APP_KEY'],
])('refuses to start %s', async (_, now, old, sentence) => {
  const { load } = await installation()
  await load(Buffer.alloc(32, 1))
  await expect(load(Buffer.alloc(32, now), Buffer.alloc(32, old))).rejects.toThrow(sentence)
})
