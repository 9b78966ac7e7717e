// Tests the key change with servers of the old and the new key on one database.
import { english } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { usersApi } from '@hr/contract/areas/users/users'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRateLimits } from '../http/rate-limits.ts'
import { knownBrowserOf, knownBrowserCookie } from '../areas/access/known-browser.ts'
import { findIdToken } from '../areas/access/access.queries.ts'
import { checkChain, linkEntries } from '../audit/chain.ts'
import { record } from '../audit/history.ts'
import { signedName } from '../files/photos.ts'
import { accessTokens } from '../http/session.ts'
import { totpCode } from '../testing/authenticator.ts'
import { testPassword, type Person } from '../testing/people.ts'
import { silentLog, testApp, type TestApp } from '../testing/test-app.ts'
import { changeKey, encryptedColumns } from './change-key.ts'
import { followCurrentKey, lockCurrentKey, UnknownKey } from './current-key.ts'
import { findPreviousKeys, encryptPreviousKey } from './previous-keys.ts'
import type { Keys } from './keys.ts'
import { loadKeys } from './load-keys.ts'
import { keyedHash, encrypt, decrypt } from './encryption.ts'

const oldKey = Buffer.alloc(32, 7)
const newKey = Buffer.alloc(32, 8)
const newestKey = Buffer.alloc(32, 9)
const silent = { say: () => {} }
const change = (app: TestApp, keys: Keys, { batchSize = 500 } = {}) => changeKey(app.db, { keys, ...silent, batchSize })
const load = (app: TestApp, appKey: Buffer, appKeyOld?: Buffer) =>
  loadKeys(app.db, { appKey, appKeyOld, folder: 'nowhere' })

let serial = 1_000_000_000_000
/** Creates an employee with an ID number, as a server with these keys stores it. */
async function numbered(app: TestApp, keys = app.keys) {
  const person = await app.people.employee()
  const idNumber = String((serial += 1))
  await app.db.transaction().execute(async (trx) => {
    await lockCurrentKey(trx, keys)
    await store(trx, keys, person, idNumber)
  })
  return { person, idNumber }
}

const store = (db: Parameters<typeof lockCurrentKey>[0] | TestApp['db'], keys: Keys, { uuid }: Person, text: string) =>
  db
    .updateTable('employee')
    .set({ id_number: encrypt(keys.idNumber, text, uuid), id_number_hash: keyedHash(keys.idNumberHash, text) })
    .where('id', '=', uuid)
    .execute()

/** Creates an employee with an authenticator app. Its code is computed here, because it changes every half minute. */
async function withCodes(app: TestApp) {
  const person = await app.people.employee({ password: testPassword })
  const { secret } = (await app.call(secondFactorApi.begin, {}, { as: person })).result
  const body = { code: totpCode(secret) }
  const { recoveryCodes } = (await app.call(secondFactorApi.turnOn, { body }, { as: person })).result
  return { person, secret, recoveryCodes }
}

async function link(app: TestApp, keys: Keys) {
  const entityId = '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001'
  await app.db
    .transaction()
    .execute((trx) => record(trx, { actorId: null, action: 'changed', entity: 'position', entityId }))
  while ((await linkEntries(app.db, keys)) > 0);
}

async function signIn(app: TestApp, node: TestApp['app'], { email }: Person, code: string) {
  const { status } = await app.callAt(node, accessApi.login, { body: { email, password: testPassword, code } })
  return status
}

test('reads everything with the new key alone after the change, and nothing uses the old key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await testApp()
  const admin = await app.people.admin()
  const { person, idNumber } = await numbered(app)
  const { person: ana, secret, recoveryCodes } = await withCodes(app)
  const { sessionId } = await app.people.session(ana.uuid)
  const id_token = encrypt(app.keys.identity, 'a token of the provider', ana.uuid)
  await app.db.updateTable('session').set({ id_token, method: 'provider' }).where('id', '=', sessionId).execute()
  await link(app, app.keys)

  expect(await change(app, await load(app, newKey, oldKey))).toEqual({ reencrypted: 4, unreadable: [] })
  const keys = await load(app, newKey)
  const node = await app.anotherNode({ keys })
  const as = { ...admin, token: await tokenOf(keys, admin) }
  const found = await app.callAt(node, employeesApi.idNumber, { params: { id: person.uuid } }, { as })
  expect(found.result).toEqual({ idNumber })
  const body = { ...validEmployee, email: 'other@example.com', idNumber, position: await app.people.position('Tester') }
  const taken = await app.callAt(node, employeesApi.create, { body }, { as })
  expect(taken.result.message).toMatchObject([{ field: 'idNumber', message: english(recordTexts.idNumberTaken) }])
  expect(decrypt(keys.identity, (await findIdToken(app.db, sessionId))!, ana.uuid)).toBe('a token of the provider')
  expect(await signIn(app, node, ana, totpCode(secret, 1))).toBe(200)
  expect(await signIn(app, node, ana, recoveryCodes[0]!)).toBe(200)
  expect(await signIn(app, node, ana, recoveryCodes[0]!), 'once').toBe(401)
  expect(await recoveryCodesLeft(app, ana)).toBe(9)

  await link(app, keys)
  expect(await checkChain(app.db, keys)).toMatchObject({ broken: 0, problems: [] })
  await expect(load(app, oldKey)).rejects.toThrow(
    /^APP_KEY was changed on 20\d\d-\d\d-\d\d\. Start with the new key\.$/,
  )
})

const tokenOf = async (keys: Keys, { uuid, sessionId }: Person) => {
  return accessTokens(keys.accessToken).issue({ uuid, sessionId, admin: false, superAdminHr: false })
}

const recoveryCodesLeft = async (app: TestApp, { uuid }: Person) => {
  const row = await app.db
    .selectFrom('account_second_factor')
    .select('recovery_codes')
    .where('account_id', '=', uuid)
    .executeTakeFirstOrThrow()
  return row.recovery_codes.length
}

test('recovery codes and the audit chain survive several changes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await testApp()
  const { person, recoveryCodes } = await withCodes(app)
  await link(app, app.keys)
  const second = await load(app, newKey, oldKey)
  await change(app, second)
  const { person: ivo, recoveryCodes: later } = await withCodes({ ...app, ...(await at(app, second)) })
  await link(app, second)
  await change(app, await load(app, newestKey, newKey))
  const keys = await load(app, newestKey)
  await link(app, keys)

  const node = await app.anotherNode({ keys })
  expect(await signIn(app, node, person, recoveryCodes[3]!)).toBe(200)
  expect(await signIn(app, node, ivo, later[3]!)).toBe(200)
  expect(await checkChain(app.db, keys)).toMatchObject({ broken: 0, problems: [] })
  await expect(load(app, oldKey)).rejects.toThrow('APP_KEY was changed on')
  await expect(load(app, oldKey, newestKey)).rejects.toThrow('APP_KEY was changed on')
})

/** Makes calls to a server with these keys. */
async function at(app: TestApp, keys: Keys): Promise<Pick<TestApp, 'call'>> {
  const node = await app.anotherNode({ keys })
  return { call: (endpoint, input, extra) => app.callAt(node, endpoint, input, extra) }
}

describe('a server with the old key and one with both', () => {
  test("work together until the change and read each other's values", async () => {
    const app = await testApp()
    const both = await load(app, newKey, oldKey)
    expect(both.fingerprint, 'nothing has changed yet').toBe(app.keys.fingerprint)
    const admin = await app.people.superadmin()
    const node = await app.anotherNode({ keys: both })
    const { person, idNumber } = await numbered(app, both)
    const found = await app.call(employeesApi.idNumber, { params: { id: person.uuid } }, { as: admin })
    expect(found.result).toEqual({ idNumber })
    const token = await tokenOf(both, admin)
    expect((await app.call(usersApi.list, { query: {} }, { as: { ...admin, token } })).status).toBe(200)
    expect((await app.callAt(node, usersApi.list, { query: {} }, { as: admin })).status).toBe(200)
    await link(app, both)
    await link(app, app.keys)
    expect((await checkChain(app.db, both)).broken).toBe(0)
  })
})

describe('two servers that know both keys', () => {
  test("read each other's values while one still uses the old key, and write with the new one", async () => {
    const app = await testApp()
    const [first, second] = [await load(app, newKey, oldKey), await load(app, newKey, oldKey)]
    const admin = await app.people.superadmin()
    const photo = await app.people.photo(admin.uuid)
    const early = await numbered(app, second)
    await change(app, first)
    expect(second.fingerprint, 'has not heard of it').toBe(app.keys.fingerprint)

    const [here, there] = [await app.anotherNode({ keys: first }), await app.anotherNode({ keys: second })]
    for (const keys of [first, second])
      for (const node of [here, there]) {
        const as = { ...admin, token: await tokenOf(keys, admin) }
        expect((await app.callAt(node, usersApi.list, { query: {} }, { as })).status).toBe(200)
        expect((await node.inject(`/images/${signedName(keys.photo, photo)}`)).statusCode).toBe(200)
        const { result } = await app.callAt(node, employeesApi.idNumber, { params: { id: early.person.uuid } }, { as })
        expect(result).toEqual({ idNumber: early.idNumber })
      }

    const late = await numbered(app, second)
    expect(second.fingerprint, 'has heard of it as it wrote').toBe(first.fingerprint)
    const as = { ...admin, token: await tokenOf(first, admin) }
    const alone = await app.anotherNode({ keys: await load(app, newKey) })
    const { result } = await app.callAt(alone, employeesApi.idNumber, { params: { id: late.person.uuid } }, { as })
    expect(result).toEqual({ idNumber: late.idNumber })
  })
})

/** Stops after the first twenty ID numbers, like a power failure. */
async function interruptKeyChange(app: TestApp, keys: Keys) {
  const say = () => {
    throw new Error('power failure')
  }
  await expect(changeKey(app.db, { keys, say, batchSize: 1 })).rejects.toThrow('power failure')
}

describe('an interrupted change', () => {
  async function halfChanged() {
    const app = await testApp()
    const people: Awaited<ReturnType<typeof numbered>>[] = []
    for (let one = 0; one < 25; one += 1) people.push(await numbered(app))
    await link(app, app.keys)
    await interruptKeyChange(app, await load(app, newKey, oldKey))
    return { app, people }
  }

  test('leaves everything readable with both keys and keeps ID numbers unique', async () => {
    const { app, people } = await halfChanged()
    const keys = await load(app, newKey, oldKey)
    const node = await app.anotherNode({ keys })
    const admin = await app.people.admin()
    const as = { ...admin, token: await tokenOf(keys, admin) }
    const position = await app.people.position('Tester')
    for (const { person, idNumber } of people) {
      const { result } = await app.callAt(node, employeesApi.idNumber, { params: { id: person.uuid } }, { as })
      expect(result).toEqual({ idNumber })
      const body = { ...validEmployee, email: 'other@example.com', idNumber, position }
      const taken = await app.callAt(node, employeesApi.create, { body }, { as })
      expect(taken.result.message).toMatchObject([{ field: 'idNumber', message: english(recordTexts.idNumberTaken) }])
    }
    await link(app, keys)
    expect((await checkChain(app.db, keys)).broken).toBe(0)
  })

  test('accepts authenticator codes of either key, and does not damage those turned on in the meantime', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = await testApp()
    for (let one = 0; one < 20; one += 1) await numbered(app)
    const { person, secret, recoveryCodes } = await withCodes(app)
    const ivo = await app.people.employee({ password: testPassword })
    const begun = await app.call(secondFactorApi.begin, {}, { as: ivo })
    const keys = await load(app, newKey, oldKey)
    await interruptKeyChange(app, keys)

    const node = await app.anotherNode({ keys })
    const as = { ...ivo, token: await tokenOf(keys, ivo) }
    const body = { code: totpCode(begun.result.secret) }
    const { recoveryCodes: later } = (await app.callAt(node, secondFactorApi.turnOn, { body }, { as })).result
    for (const code of [totpCode(secret, 1), recoveryCodes[0]!]) expect(await signIn(app, node, person, code)).toBe(200)
    expect(await signIn(app, node, ivo, later[0]!)).toBe(200)
    expect(
      await change(app, keys),
      'the secrets of both, and the key of the recovery codes that were made before',
    ).toMatchObject({ reencrypted: 3 })
    const alone = await app.anotherNode({ keys: await load(app, newKey) })
    for (const [who, codes] of [
      [person, recoveryCodes],
      [ivo, later],
    ] as const) {
      expect(await signIn(app, alone, who, codes[0]!), 'was used').toBe(401)
      expect(await signIn(app, alone, who, codes[1]!)).toBe(200)
    }
  })

  test('starts only with both keys', async () => {
    const { app } = await halfChanged()
    await expect(load(app, newKey)).rejects.toThrow(
      'The change of APP_KEY is not finished. Set APP_KEY_OLD to the previous key',
    )
    await expect(load(app, newKey, newestKey)).rejects.toThrow(
      'The change of APP_KEY is not finished. Set APP_KEY_OLD to the previous key',
    )
    await expect(load(app, oldKey)).rejects.toThrow(
      'Start with the new key as APP_KEY, and with this one as APP_KEY_OLD.',
    )
    await expect(load(app, newestKey, newKey), 'no second change before the first is done').rejects.toThrow(
      'The change of APP_KEY is not finished',
    )
  })

  test('resumes where it stopped, any number of times', async () => {
    const { app, people } = await halfChanged()
    expect(await change(app, await load(app, newKey, oldKey), { batchSize: 2 })).toEqual({
      reencrypted: 5,
      unreadable: [],
    })
    expect(await change(app, await load(app, newKey, oldKey))).toEqual({ reencrypted: 0, unreadable: [] })
    const keys = await load(app, newKey)
    const rows = await app.db.selectFrom('employee').select(['id', 'id_number', 'id_number_hash']).execute()
    for (const { person, idNumber } of people) {
      const row = rows.find(({ id }) => id === person.uuid)
      expect(decrypt(keys.idNumber, row!.id_number!, person.uuid)).toBe(idNumber)
      expect(row!.id_number_hash).toEqual(keyedHash(keys.idNumberHash, idNumber))
    }
  })

  test('runs only once when two processes start it at the same time', async () => {
    const { app } = await halfChanged()
    const outcomes = await Promise.all(
      [1, 2].map(async () => change(app, await load(app, newKey, oldKey), { batchSize: 1 })),
    )
    expect(outcomes.reduce((sum, { reencrypted }) => sum + reencrypted, 0)).toBe(5)
    await link(app, await load(app, newKey))
    expect((await checkChain(app.db, await load(app, newKey))).broken).toBe(0)
  })
})

test('waits for a concurrent transaction that stores an ID number, and re-encrypts that number', async () => {
  const app = await testApp()
  const person = await app.people.employee()
  const both = await load(app, newKey, oldKey)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
  const writing = app.db.transaction().execute(async (trx) => {
    await lockCurrentKey(trx, app.keys)
    await store(trx, app.keys, person, '0101006500006')
    stored()
    await mayEnd
  })
  await isStored
  const changing = change(app, both)
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      .execute(app.db)
      .then(({ rows }) => rows.length)
  await expect.poll(waiting).toBe(1)
  end()
  await writing
  expect(await changing).toEqual({ reencrypted: 1, unreadable: [] })
})

test('reports a value that no key decrypts and continues', async () => {
  const app = await testApp()
  const { person } = await numbered(app)
  await app.db
    .updateTable('employee')
    .set({ id_number: Buffer.alloc(40) })
    .where('id', '=', person.uuid)
    .execute()
  expect(await change(app, await load(app, newKey, oldKey))).toEqual({
    reencrypted: 0,
    unreadable: [`ID numbers: ${person.uuid}`],
  })
})

describe('the audit chain', () => {
  async function changed() {
    const app = await testApp()
    for (let one = 0; one < 3; one += 1) await link(app, app.keys)
    await change(app, await load(app, newKey, oldKey))
    const keys = await load(app, newKey)
    await link(app, keys)
    expect((await checkChain(app.db, keys)).broken).toBe(0)
    return { app, keys }
  }
  const tamper = (app: TestApp, statement: string) =>
    app.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

  test('cannot be forged with the old key and the database', async () => {
    const { app, keys } = await changed()
    // All links of the old key over a changed entry, as valid as that key can make them.
    const { rows: links } = await app.pool.query<{ position: number; history_id: number; hash: Buffer }>(
      'select * from history_link where position > 3 order by position',
    )
    await tamper(
      app,
      `update history set action = 'forged' where id = (select history_id from history_link where position = 2);
       delete from history_link; insert into history_unlinked (history_id) select id from history order by id limit 3;
       update setting set value = '${app.keys.fingerprint}'`,
    )
    await linkEntries(app.db, app.keys)
    await tamper(app, `update setting set value = '${keys.fingerprint}'`)
    await app.db.insertInto('history_link').values(links).execute()
    const { problems } = await checkChain(app.db, keys)
    expect(problems).toEqual([expect.stringMatching(/^link 4: entry \d+ or the previous link was changed$/)])
  })

  test('reveals a raised number of links of the old key', async () => {
    const { app, keys } = await changed()
    const [previous] = await findPreviousKeys(app.db, keys)
    const encrypted_subkeys = encryptPreviousKey(app.keys, { ...previous!, lastLink: 100 })
    await app.db.updateTable('previous_key').set({ encrypted_subkeys }).execute()
    expect((await checkChain(app.db, keys)).problems[0]).toBe('the data of a previous key was changed')
  })
})

describe('a running server', () => {
  test('switches to the new key, or reports that it does not know it', async () => {
    const app = await testApp()
    const both = await load(app, newKey, oldKey)
    const old = await load(app, oldKey)
    const heard: Error[] = []
    const follow = (keys: Keys) =>
      followCurrentKey({ db: app.db, keys, log: silentLog, onUnknown: (error) => heard.push(error), everyMs: 5 })
    const stops = [follow(both), follow(old)]
    onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
    await change(app, await load(app, newKey, oldKey))
    await expect.poll(() => both.fingerprint).toBe(both.known[0])
    await expect.poll(() => heard[0]).toBeInstanceOf(UnknownKey)
    const person = await app.people.employee()
    const storing = app.db.transaction().execute(async (trx) => {
      await lockCurrentKey(trx, old)
      await store(trx, old, person, '0101006500006')
    })
    await expect(storing, 'and stores nothing with it').rejects.toBeInstanceOf(UnknownKey)
  })

  test('keeps its rate limits and known browsers', async () => {
    const app = await testApp()
    const both = await load(app, newKey, oldKey)
    const limit = { kind: 'sign-in account', of: 'ana@example.com', atMost: 2, minutes: 15 } as const
    const account = '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001'
    const cookie = knownBrowserCookie(app.keys.knownBrowser, undefined, account)
    await createRateLimits(app.keys.rateLimit).record(app.db, [limit])
    await change(app, both)
    const counted = createRateLimits(both.rateLimit)
    expect((await counted.record(app.db, [limit])).reached).toEqual([])
    expect((await counted.record(app.db, [limit])).reached).toEqual([limit])
    await counted.unlock(app.db, 'ana@example.com')
    expect((await counted.record(app.db, [limit])).reached).toEqual([])

    const id = knownBrowserOf(app.keys.knownBrowser, cookie, account)
    expect(id).toEqual(expect.any(String))
    expect(knownBrowserOf(both.knownBrowser, cookie, account)).toBe(id)
    const other = '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0002'
    const renewed = knownBrowserCookie(both.knownBrowser, cookie, other)
    for (const one of [account, other]) expect(knownBrowserOf(both.knownBrowser, renewed, one)).toBe(id)
  })
})

test('keeps the hashes of typed ID numbers that earlier versions stored', async () => {
  const app = await testApp()
  const numbers = ['0202990 500001', '0202990500001']
  const people = await Promise.all(numbers.map(() => app.people.employee()))
  for (const [index, person] of people.entries()) await store(app.db, app.keys, person, numbers[index] ?? '')
  const spaced = await app.people.employee()
  await store(app.db, app.keys, spaced, '0202990 500002')
  await app.db
    .updateTable('employee')
    .set({ id_number_hash: keyedHash(app.keys.idNumberHash, '0202990500002') })
    .where('id', '=', spaced.uuid)
    .execute()
  expect(await change(app, await load(app, newKey, oldKey))).toEqual({ reencrypted: 3, unreadable: [] })
  const keys = await load(app, newKey)
  const rows = await app.db.selectFrom('employee').select(['id', 'id_number_hash']).execute()
  const hashOf = ({ uuid }: Person) => rows.find(({ id }) => id === uuid)?.id_number_hash
  expect([...people, spaced].map(hashOf)).toEqual(
    [...numbers, '0202990500002'].map((text) => keyedHash(keys.idNumberHash, text)),
  )
})

test('every bytea column is re-encrypted, rehashed or independent of the key', async () => {
  const app = await testApp()
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and (data_type = 'bytea' or udt_name = '_bytea')`.execute(app.db)
  const reencrypted = encryptedColumns.flatMap(({ table, column, hash }) =>
    [column, ...(hash ? [hash.column] : [])].map((name) => `${table}.${name}`),
  )
  // Verified with the key that made them, permanently or for at most a day, and looked up under both keys.
  const columnsOfOriginalKey = [
    'audit_check.hash',
    'audit_check.mac',
    'audit_check.signed_hash',
    'history_link.hash',
    'rate_limit_event.key',
  ]
  const keylessColumns = [
    // Keyed with the key of the recovery codes or the secret of the app, which are encrypted.
    'account_second_factor.recovery_codes',
    'account_second_factor.user_handle',
    'api_token.secret_hash',
    'application_idempotency_record.content_hash',
    'application_idempotency_record.key_hash',
    'calendar_feed.secret_hash',
    'company_setting.logo',
    'entra_user.content_hash',
    'history.value_hash',
    'history_value.salt',
    'idempotency_record.content_hash',
    'passkey.credential_id',
    'passkey.public_key',
    'passkey_challenge.challenge',
    'passkey_challenge.cookie_hash',
    'passkey_challenge.network',
    'password_link.token_hash',
    'photo.large',
    'photo.medium',
    'photo.small',
    'provider_sign_in.cookie_hash',
    'service_idempotency_record.content_hash',
    'session.secret_hash',
    'socket_io_attachments.payload',
    'stored_file.sha256',
    'stored_file_chunk.content',
    'used_captcha.hash',
  ]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...reencrypted, ...columnsOfOriginalKey, ...keylessColumns].toSorted(),
  )
})
