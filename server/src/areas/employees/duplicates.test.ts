import { validEmployee, validOwnRecord } from '@hr/contract/areas/employees/employees.fixture'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { privacyApi } from '@hr/contract/areas/privacy/privacy'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { changeKey } from '../../lib/change-key.ts'
import { deriveKeys } from '../../lib/keys.ts'
import type { Person } from '../../testing/people.ts'
import { unzip } from '../../testing/sheets.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { checkUniqueValues } from './duplicates.commands.ts'

// Values that were stored without telling their writer that another employee has them.

const idNumber = '0101990150006'
const [account, badge] = ['HR1210010051863000160', 'B 77']

let app: TestApp
let [superadmin, admin, ana, ivan]: Person[] = []
let [closed, open, position]: { uuid: string }[] = []
beforeEach(async () => {
  app = await testApp()
  const { people } = app
  ;[superadmin, admin] = [await people.superadmin(), await people.admin()]
  ;[ana, ivan] = [await people.employee(), await people.employee()]
  position = await people.position('Cook')
  const unique = { is_unique: true, employee_access: 'write', lead_access: 'none' }
  closed = await people.customField({ ...unique, name: 'Account', field_class: 'sensitive', admin_access: 'none' })
  open = await people.customField({ ...unique, name: 'Badge' })
})

const customOf = (values: { closed?: string; open?: string }) =>
  JSON.stringify({
    ...(values.closed !== undefined && { [closed!.uuid]: values.closed }),
    ...(values.open !== undefined && { [open!.uuid]: values.open }),
  })
const saveOwn = async (as: Person, body: object) => {
  const { firstName, lastName } = as
  const own = { ...validOwnRecord, firstName, lastName, ...body }
  const { status } = await app.callRaw(employeesApi.updateOwn, { body: own }, { as })
  expect(status).toBe(200)
}
const check = (keys = app.keys) =>
  checkUniqueValues(app.db, { keys, today: todayIn(app.company.timeZone), pushChannel: app.app.pushChannel })
/** The employees whom the list shows to a user. */
const listed = async (as: Person, inUseTwice: 'true' | 'false' = 'true') => {
  const { result } = await app.call(employeesApi.list, { query: { page: '1', inUseTwice } }, { as })
  return new Set(result.items.map(({ uuid }) => uuid))
}
const toldTo = async (as: Person) => {
  const { result } = await app.call(notificationsApi.list, {}, { as })
  return result.notifications.map(({ content }) => content)
}
const hashes = async ({ uuid }: Person) => {
  const { rows } = await sql<{ hash: Buffer }>`
    select id_number_hash as hash from employee where id = ${uuid}
    union all (select hash from custom_value where employee_id = ${uuid} order by field_id)`.execute(app.db)
  return rows.map(({ hash }) => hash.toString('hex'))
}
const both = () => new Set([ana!.uuid, ivan!.uuid])

test('are told once to those in HR who may read them, and listed with both employees', async () => {
  await saveOwn(ana!, { idNumber, custom: customOf({ closed: account, open: badge }) })
  await check()
  expect([await listed(superadmin!), await toldTo(superadmin!)], 'free ones').toEqual([new Set(), []])
  await saveOwn(ivan!, { custom: customOf({ closed: account.toLowerCase() }) })
  await check()
  await check()
  const name = `${ivan!.firstName} ${ivan!.lastName}`
  const ofAccount = `${name} and another employee have the same value in Account. The filter “Duplicate value” finds both.`
  expect([await listed(superadmin!), await toldTo(superadmin!)]).toEqual([both(), [ofAccount]])
  expect([await listed(admin!), await toldTo(admin!)], 'an Admin to whom the field is closed').toEqual([new Set(), []])
  expect(await toldTo(ivan!)).toEqual([])

  await saveOwn(ivan!, { idNumber, custom: customOf({ closed: '', open: badge }) })
  await check()
  const ofOthers = [
    expect.stringContaining(`${name} and another employee have the same ID number`),
    expect.stringContaining('Badge'),
  ]
  expect(new Set(await toldTo(admin!))).toEqual(new Set(ofOthers))
  expect(await listed(admin!)).toEqual(both())
  expect(await listed(admin!, 'false')).not.toContain(ivan!.uuid)
  const { result } = await app.call(privacyApi.export, { params: { id: ivan!.uuid } }, { as: superadmin! })
  expect(await unzip(result, 'data.json')).not.toContain('in use twice')
})

test('keep what marks them during a key change, and count as used only once the other employee has another value', async () => {
  const custom = customOf({ closed: account, open: badge })
  for (const person of [ana!, ivan!]) {
    await saveOwn(person, { idNumber, custom })
    await check()
  }
  const stored = await hashes(ivan!)
  const keys = deriveKeys(Buffer.alloc(32, 8), Buffer.alloc(32, 7))
  expect(await changeKey(app.db, { keys, say: () => {} })).toMatchObject({ unreadable: [] })
  await check(keys)
  expect(await hashes(ivan!)).toEqual(stored)

  const node = await app.anotherNode({ keys })
  const save = async ({ uuid, email }: Person, body: object) => {
    const input = { params: { id: uuid }, body: { ...validEmployee, email, position, ...body } } as never
    return (await app.callAt(node, employeesApi.update, input, { as: superadmin! })).status
  }
  const used = { idNumber, custom: { [closed!.uuid]: account, [open!.uuid]: badge } }
  expect(await save(ivan!, { ...used, vocation: 'Kept by HR' })).toBe(200)
  expect(await hashes(ivan!)).toEqual(stored)
  const before = await hashes(ana!)
  expect(await save(ana!, { idNumber: '', custom: { [closed!.uuid]: '', [open!.uuid]: '' } })).toBe(200)
  await check(keys)
  expect(await hashes(ivan!)).toEqual(before)
  expect(await listed(superadmin!)).toEqual(new Set())
  expect(await save(ana!, used)).toBe(422)
})

test('are stored like that by tokens that may not read records', async () => {
  await saveOwn(ana!, { idNumber, custom: customOf({ closed: account }) })
  await check()
  const save = async (scopes: ('employees:read' | 'employees:write')[]) => {
    const { token } = await app.people.personalToken(superadmin!, scopes)
    const email = `${crypto.randomUUID()}@example.com`
    const body = { ...validEmployee, email, position, idNumber, custom: customOf({ closed: account }) }
    return (await app.callRaw(employeesApi.create, { body }, { as: { ...superadmin!, token } })).status
  }
  expect(await save(['employees:read', 'employees:write'])).toBe(422)
  expect(await save(['employees:write'])).toBe(200)
  await check()
  expect((await listed(superadmin!)).size).toBe(2)
})
