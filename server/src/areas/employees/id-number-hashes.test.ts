import { beforeEach, expect, test } from 'vitest'
import { encrypt, keyedHash } from '../../lib/encryption.ts'
import { idNumberHash } from '../../lib/id-number-hashes.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { foldIdNumberHashes } from './id-number-hashes.commands.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

/** Adds an employee with an ID number as version 1.1.0 stored it. */
async function employeeWith(idNumber: string): Promise<string> {
  const { uuid } = await app.people.employee()
  await app.db
    .updateTable('employee')
    .set({
      id_number: encrypt(app.keys.idNumber, idNumber, uuid),
      id_number_hash: keyedHash(app.keys.idNumberHash, idNumber),
    })
    .where('id', '=', uuid)
    .execute()
  return uuid
}

const hashOf = async (id: string) => {
  const { hash } = await app.db
    .selectFrom('employee')
    .select('id_number_hash as hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return hash?.toString('hex')
}

test('hashes of typed ID numbers become those of their keys, once', async () => {
  const typed = await employeeWith('0101 006-500022')
  const [one, other] = [await employeeWith('ab 1'), await employeeWith('AB-1')]
  const typedHashes = [await hashOf(one), await hashOf(other)]
  await foldIdNumberHashes(app.db, app.keys)
  expect(await hashOf(typed)).toBe(idNumberHash(app.keys, '0101006500022').toString('hex'))
  const hashes = [await hashOf(one), await hashOf(other)]
  const shared = idNumberHash(app.keys, 'AB1').toString('hex')
  expect(
    hashes.filter((hash) => hash === shared),
    'one of two with the same key',
  ).toHaveLength(1)
  expect(
    hashes.filter((hash) => typedHashes.includes(hash)),
    'the other one',
  ).toHaveLength(1)

  const later = await employeeWith('77 7')
  const before = await hashOf(later)
  await foldIdNumberHashes(app.db, app.keys)
  expect(await hashOf(later)).toBe(before)
})
