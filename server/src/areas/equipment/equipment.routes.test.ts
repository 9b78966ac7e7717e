import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemKinds, itemFields, itemTexts, type ItemKind } from '@hr/contract/areas/equipment/items'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { namesOf } from '@hr/contract/lib/field-maps'
import { licencesApi, licencesTexts } from '@hr/contract/areas/equipment/licences'
import { addDays, addMonths, todayIn } from '@hr/contract/lib/dates'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { compactTallies } from '../../db/tallies.ts'

// One file: most rules apply to equipment and licences alike.

let app: TestApp
let as: Person
let today: string
beforeAll(async () => {
  app = await sharedTestApp()
  as = await app.people.admin()
  today = todayIn(app.company.timeZone)
})

const calls = { equipment: equipmentApi, licence: licencesApi } as const
type Body = Record<string, unknown>

const add = (kind: ItemKind, body: Body) =>
  app.callRaw(calls[kind].create, { body: { ...validItem, code: crypto.randomUUID(), ...body } }, { as })
const change = (kind: ItemKind, uuid: string, body: Body) =>
  app.callRaw(calls[kind].update, { params: { id: uuid }, body }, { as })
const find = async (kind: ItemKind, uuid: string) =>
  (await app.call(calls[kind].find, { params: { id: uuid } }, { as })).result
const remove = (kind: ItemKind, uuid: string) => app.call(calls[kind].remove, { params: { id: uuid } }, { as })
const refusedAt = (field: string, message: string) => ({ result: { message: [{ field, message }] } })

test('stores equipment with all fields', async () => {
  const purchase = {
    serialNumber: 'PF-3X',
    purchaseDate: '2026-01-05',
    warrantyEnd: '2028-01-04',
    price: 1499.9,
    supplier: 'Lenovo',
  }
  const body = { code: ' LAP-0001 ', name: 'ThinkPad', status: 'broken', notes: 'Ekran\r\ntreperi', ...purchase }
  const { result: added } = await add('equipment', body)
  expect(added).toEqual({
    uuid: expect.any(String),
    code: 'LAP-0001',
    name: 'ThinkPad',
    status: 'broken',
    notes: 'Ekran\ntreperi',
    ...purchase,
    employee: null,
    dateAdded: null,
    unassignedOn: null,
    usageHistory: [],
    version: 1,
  })
  expect(await find('equipment', added.uuid)).toEqual(added)
})

test('stores a licence with all fields and its assignee', async () => {
  const ana = await app.people.employee({ firstName: 'Ana' })
  const body = { employee: { uuid: ana.uuid }, dateAdded: '2026-01-05', dateExpired: '2027-01-05', status: 'inactive' }
  const { result: added } = await add('licence', body)
  expect(added).toMatchObject({
    status: 'active',
    employee: { uuid: ana.uuid, firstName: 'Ana', isArchived: false, isAway: false },
    dateAdded: '2026-01-05',
    dateExpired: '2027-01-05',
    isExpired: false,
    usageHistory: [{ uuid: ana.uuid, firstName: 'Ana', assignedOn: '2026-01-05', unassignedOn: null }],
  })
  expect(await find('licence', added.uuid)).toEqual(added)
})

test.each(itemKinds)(
  'a change of %s with code and name but without a status unsets it; others keep it',
  async (kind) => {
    const { result } = await add(kind, { status: 'spent' })
    const { uuid, code, name } = result
    const statusAfter = async (body: Body) => (await change(kind, uuid, body)).result.status
    expect(await statusAfter({ code, notes: 'Old' })).toBe('spent')
    expect(await statusAfter({ name })).toBe('spent')
    expect(await statusAfter({ code, name, status: 'inactive' })).toBe('inactive')
    expect(await statusAfter({ code, name, notes: 'Older' })).toBeNull()
  },
)

test.each(namesOf(itemFields))('the field %s is stored and appears in the history', async (field) => {
  const { result: added } = await add('equipment', { notes: 'Old' })
  const value = `New ${crypto.randomUUID()}`
  const { result: changed } = await change('equipment', added.uuid, { [field]: value })
  expect(changed).toEqual({ ...added, [field]: value, version: 2 })
  const { fields } = await app.db
    .selectFrom('history')
    .select('fields')
    .where('entity_id', '=', added.uuid)
    .where('action', '=', 'changed')
    .executeTakeFirstOrThrow()
  expect(fields).toEqual([field])
  expect(itemFields[field].label).not.toBe('')
})

test('a warranty does not end before the purchase', async () => {
  const tooShort = { status: 422, ...refusedAt('warrantyEnd', english(itemTexts.warrantyTooShort)) }
  expect(await add('equipment', { purchaseDate: '2026-01-05', warrantyEnd: '2026-01-04' })).toMatchObject(tooShort)
  const { result: added } = await add('equipment', { warrantyEnd: '2026-01-04' })
  expect(await change('equipment', added.uuid, { purchaseDate: '2026-01-05' })).toMatchObject(tooShort)
  expect(await change('equipment', added.uuid, { purchaseDate: '2026-01-04' })).toMatchObject({ status: 200 })
})

test('a licence has no purchase', async () => {
  const { result: added } = await add('licence', { serialNumber: 'PF-3X' })
  expect(added).not.toHaveProperty('serialNumber')
})

test('requires code and name', async () => {
  const { status, result } = await app.callRaw(equipmentApi.create, { body: { code: ' ', name: '' } }, { as })
  expect(status).toBe(400)
  expect(result.message).toMatchObject([
    { field: 'code', message: 'Required field' },
    { field: 'name', message: 'Required field' },
  ])
})

describe('a code', () => {
  test('of equipment is unique, ignoring case', async () => {
    await add('equipment', { code: 'Lap-77' })
    const { result: other } = await add('equipment', { code: 'LAP-78' })
    const taken = { status: 422, ...refusedAt('code', english(equipmentTexts.codeTaken)) }
    expect(await add('equipment', { code: 'LAP-77' })).toMatchObject(taken)
    expect(await change('equipment', other.uuid, { code: 'lap-77' })).toMatchObject(taken)
    expect(await change('equipment', other.uuid, { code: 'lap-78' })).toMatchObject({ status: 200 })
  })
  test('of licences may repeat, once per seat', async () => {
    expect((await add('licence', { code: 'SEAT' })).status).toBe(200)
    expect((await add('licence', { code: 'seat' })).status).toBe(200)
    expect((await add('equipment', { code: 'seat' })).status).toBe(200)
  })
})

describe('the assignment history', () => {
  test('grows with each handover and return', async () => {
    const [ana, ivo] = [
      await app.people.employee({ firstName: 'Ana' }),
      await app.people.employee({ firstName: 'Ivo' }),
    ]
    const { result: laptop } = await add('equipment', { employee: { uuid: ana.uuid }, dateAdded: '2026-01-05' })
    await change('equipment', laptop.uuid, { employee: { uuid: ivo.uuid }, dateAdded: '2026-03-15' })
    const { result: free } = await change('equipment', laptop.uuid, {
      unassignedOn: '2026-04-01',
      dateAdded: '2026-03-15',
    })
    expect(free).toMatchObject({ employee: null, status: 'inactive', unassignedOn: '2026-04-01', version: 3 })
    expect(free.usageHistory).toMatchObject([
      { firstName: 'Ivo', assignedOn: '2026-03-15', unassignedOn: '2026-04-01' },
      { firstName: 'Ana', assignedOn: '2026-01-05', unassignedOn: '2026-03-15' },
    ])
    const lists = await app.call(equipmentApi.ofEmployee, { params: { id: ana.uuid } }, { as: ana })
    expect(lists.result).toMatchObject({
      activeEquipmentList: [],
      equipmentHistoryList: [{ uuid: laptop.uuid, inUse: null, assignedOn: '2026-01-05', unassignedOn: '2026-03-15' }],
    })
  })

  test('begins with the current assignee, also after a mistake was undone', async () => {
    const [ana, ivo] = [
      await app.people.employee({ firstName: 'Ana' }),
      await app.people.employee({ firstName: 'Ivo' }),
    ]
    const { result: laptop } = await add('equipment', { employee: { uuid: ana.uuid } })
    await change('equipment', laptop.uuid, { employee: null })
    const since = addDays(today, -10)
    await change('equipment', laptop.uuid, { employee: { uuid: ivo.uuid }, dateAdded: since })
    expect(await find('equipment', laptop.uuid)).toMatchObject({
      employee: { uuid: ivo.uuid },
      unassignedOn: null,
      usageHistory: [
        { firstName: 'Ivo', assignedOn: since, unassignedOn: null },
        { firstName: 'Ana', assignedOn: today, unassignedOn: today },
      ],
    })
  })

  test('cannot contain two open assignments, even with direct database writes', async () => {
    const [ana, ivo] = [await app.people.employee(), await app.people.employee()]
    const { uuid } = await app.people.item('equipment', { heldBy: ana })
    const row = { item_id: uuid, employee_id: ivo.uuid, assigned_on: '2026-02-01' }
    await expect(app.db.insertInto('item_assignment').values(row).execute()).rejects.toThrow(/item_assignment/)
    const before = { ...row, assigned_on: '2025-12-01', unassigned_on: '2026-01-06' }
    await expect(app.db.insertInto('item_assignment').values(before).execute()).rejects.toThrow(/overlap/)
    await app.db
      .insertInto('item_assignment')
      .values({ ...before, unassigned_on: '2026-01-05' })
      .execute()
  })

  test('has one open row after ten concurrent handovers', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => app.people.employee()))
    const { uuid } = await app.people.item('equipment')
    const answers = await Promise.all(
      people.map((person) => change('equipment', uuid, { employee: { uuid: person.uuid } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { usageHistory, employee } = await find('equipment', uuid)
    expect(usageHistory.filter(({ unassignedOn }) => unassignedOn === null).map((row) => row.uuid)).toEqual([
      employee?.uuid,
    ])
  })

  test('keeps the rows of a deleted employee without the name', async () => {
    const ana = await app.people.employee()
    const { uuid } = await app.people.item('equipment', { heldBy: ana })
    await app.call(employeesApi.remove, { params: { id: ana.uuid } }, { as })
    expect(await find('equipment', uuid)).toMatchObject({
      employee: null,
      status: 'inactive',
      usageHistory: [{ uuid: null, firstName: 'Deleted', lastName: 'employee', unassignedOn: today }],
    })
  })
})

describe('assigning', () => {
  test('to an archived or unknown employee is refused', async () => {
    const gone = await app.people.employee({ isArchived: true })
    const { uuid } = await app.people.item('equipment')
    const refused = { status: 422, ...refusedAt('employee', english(itemTexts.personGone)) }
    expect(await change('equipment', uuid, { employee: { uuid: gone.uuid } })).toMatchObject(refused)
    expect(await change('equipment', uuid, { employee: { uuid: crypto.randomUUID() } })).toMatchObject(refused)
    expect(await add('equipment', { employee: { uuid: gone.uuid } })).toMatchObject(refused)
  })
  test('of a written-off or expired item is a conflict', async () => {
    const ana = await app.people.employee()
    const off = await app.people.item('equipment', { status: 'written off' })
    expect(await change('equipment', off.uuid, { employee: { uuid: ana.uuid } })).toMatchObject({
      status: 409,
      ...refusedAt('status', english(itemTexts.outOfUse)),
    })
    const over = await app.people.item('licence', { date_expired: addDays(today, -1) })
    expect(await change('licence', over.uuid, { employee: { uuid: ana.uuid } })).toMatchObject({
      status: 409,
      ...refusedAt('dateExpired', english(itemTexts.expired)),
    })
  })
  test('leaves no archived assignee when the employee is archived at the same time', async () => {
    const ana = await app.people.employee()
    const { uuid } = await app.people.item('licence')
    const [archived, assigned] = await Promise.all([
      app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as }),
      change('licence', uuid, { employee: { uuid: ana.uuid } }),
    ])
    expect(archived.status).toBe(200)
    expect([200, 422]).toContain(assigned.status)
    expect((await find('licence', uuid)).employee).toBeNull()
  })
})

test('deletes an item with its history only if it is not assigned', async () => {
  const ana = await app.people.employee({ firstName: 'Ana', lastName: 'Horvat' })
  const { uuid } = await app.people.item('equipment', { heldBy: ana })
  expect(await remove('equipment', uuid)).toMatchObject({
    status: 409,
    result: { message: english(itemTexts.stillAssigned('Ana Horvat')) },
  })
  await change('equipment', uuid, { employee: null })
  expect(await remove('equipment', uuid)).toMatchObject({
    status: 200,
    result: { message: english(equipmentTexts.deleted) },
  })
  expect((await remove('equipment', uuid)).status).toBe(404)
})

test('equipment is not found as a licence, nor the reverse', async () => {
  const { uuid } = await app.people.item('equipment')
  expect((await app.call(licencesApi.find, { params: { id: uuid } }, { as })).status).toBe(404)
  expect((await change('licence', uuid, { name: 'X' })).status).toBe(404)
  expect((await remove('licence', uuid)).status).toBe(404)
  const licence = await app.people.item('licence')
  expect(await remove('licence', licence.uuid)).toMatchObject({ result: { message: english(licencesTexts.deleted) } })
})

test('refuses an outdated version with who saved; accepts an update without one', async () => {
  const { uuid } = await app.people.item('equipment')
  expect((await change('equipment', uuid, { name: 'A', version: 1 })).status).toBe(200)
  const stale = await change('equipment', uuid, { name: 'B', version: 1 })
  expect(stale.status).toBe(409)
  expect(String(stale.result.message)).toContain(`${as.firstName} ${as.lastName} saved this record at`)
  expect(await change('equipment', uuid, { name: 'B' })).toMatchObject({ status: 200, result: { version: 3 } })
})

test('records each change in the history, employees by their ids', async () => {
  const ana = await app.people.employee()
  const { result: laptop } = await add('equipment', { code: 'H-1' })
  await change('equipment', laptop.uuid, { employee: { uuid: ana.uuid } })
  await change('equipment', laptop.uuid, { employee: null, status: 'spent' })
  await remove('equipment', laptop.uuid)
  const rows = await app.db
    .selectFrom('history')
    .innerJoin('history_value', 'history_id', 'id')
    .select(['actor_id', 'action', 'entity', 'fields', 'after'])
    .where('entity_id', '=', laptop.uuid)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { actor_id: as.uuid, action: 'created', entity: 'equipment', after: { code: 'H-1' } },
    { action: 'changed', after: { employee: ana.uuid, dateAdded: today, status: 'active' } },
    { action: 'changed', after: { employee: null, dateAdded: null, status: 'spent' } },
    { action: 'deleted', after: null },
  ])
})

describe('the lists of an employee', () => {
  test('are visible only to that employee and HR', async () => {
    const [ana, ivo] = [await app.people.employee(), await app.people.employee()]
    await app.people.item('equipment', { heldBy: ana, name: 'Mouse' })
    await app.people.item('licence', { heldBy: ana, name: 'Editor', date_expired: addDays(today, -1) })
    const own = await app.call(licencesApi.ofEmployee, { params: { id: ana.uuid } }, { as: ana })
    expect(own.result).toMatchObject([{ name: 'Editor', dateAdded: '2026-01-05', isExpired: true }])
    expect((await app.call(licencesApi.ofEmployee, { params: { id: ana.uuid } }, { as: ivo })).status).toBe(404)
    expect((await app.call(equipmentApi.ofEmployee, { params: { id: ana.uuid } }, { as: ivo })).status).toBe(404)
    const { result } = await app.call(equipmentApi.ofEmployee, { params: { id: ana.uuid } }, { as })
    expect(result).toMatchObject({
      activeEquipmentList: [{ name: 'Mouse', unassignedOn: null }],
      equipmentHistoryList: [],
    })
    expect((await app.call(equipmentApi.ofEmployee, { params: { id: crypto.randomUUID() } }, { as })).status).toBe(404)
  })
  test('show past items newest first', async () => {
    const ana = await app.people.employee()
    for (const [code, from, to] of [
      ['first', '2026-01-01', '2026-02-01'],
      ['last', '2026-03-01', '2026-05-01'],
      ['second', '2026-02-01', '2026-04-01'],
    ] as const) {
      const { result } = await add('equipment', { code, employee: { uuid: ana.uuid }, dateAdded: from })
      await change('equipment', result.uuid, { unassignedOn: to })
    }
    const { result } = await app.call(equipmentApi.ofEmployee, { params: { id: ana.uuid } }, { as })
    expect(result.equipmentHistoryList.map(({ code }) => code)).toEqual(['last', 'second', 'first'])
  })
})

describe('the lists', () => {
  let own: TestApp
  let reader: Person
  beforeEach(async () => {
    own = await testApp()
    reader = await own.people.admin()
    const ana = await own.people.employee({ firstName: 'Željka', lastName: 'Šarić' })
    const gone = await own.people.employee({ firstName: 'Ivo', lastName: 'Arhivar', isArchived: true })
    const away = await own.people.employee({ lastName: 'Babić', status: 'Maternity leave' })
    await own.people.item('equipment', { code: 'LAP 10', name: 'Dell', heldBy: ana })
    await own.people.item('equipment', { code: 'LAP 9', name: 'ThinkPad', status: 'broken' })
    await own.people.item('equipment', { code: 'MON 1', name: 'Monitor', heldBy: gone })
    await own.people.item('equipment', { code: 'ČIP', name: 'Reader', status: null })
    await own.people.item('licence', { code: 'L1', name: 'Editor', date_expired: addMonths(today, 12), heldBy: away })
    await own.people.item('licence', { code: 'L2', name: 'Editor', date_expired: addDays(addMonths(today, 12), 1) })
    await own.people.item('licence', { code: 'L3', name: 'Editor', date_expired: addDays(today, -1) })
    await own.people.item('licence', { code: 'L4', name: 'Editor', date_expired: today })
    await own.people.item('licence', { code: 'L5', name: 'Editor', date_expired: today, status: 'written off' })
    await own.people.item('licence', { code: 'L6', name: 'Editor' })
  })
  type Query = Record<string, string>
  const equipment = async (query: Query) => {
    const { result } = await own.callRaw(equipmentApi.list, { query: { page: '1', ...query } }, { as: reader })
    return [result.total, ...result.items.map(({ code }) => code)]
  }
  const licences = async (
    query: Query,
    list: typeof licencesApi.list | typeof licencesApi.unassigned = licencesApi.list,
  ) => {
    const { result } = await own.callRaw(list, { query: { page: '1', ...query } }, { as: reader })
    return [result.total, ...result.items.map(({ code }) => code)]
  }

  test('sort in Croatian order with numbers by value, in pages', async () => {
    expect(await equipment({ pageSize: '3' })).toEqual([4, 'ČIP', 'LAP 9', 'LAP 10'])
    expect(await equipment({ pageSize: '3', page: '2' })).toEqual([4, 'MON 1'])
    expect(await equipment({ order: 'desc' })).toEqual([4, 'MON 1', 'LAP 10', 'LAP 9', 'ČIP'])
    expect(await equipment({ sort: 'employee' })).toEqual([4, 'MON 1', 'LAP 10', 'ČIP', 'LAP 9'])
    expect(await equipment({ sort: 'dateAdded', order: 'desc', pageSize: '1', page: '4' })).toEqual([4, 'LAP 10'])
  })
  test('filter by status with exact totals', async () => {
    expect(await equipment({ status: 'active' })).toEqual([2, 'LAP 10', 'MON 1'])
    expect(await equipment({ status: 'all' })).toHaveLength(5)
    expect(await equipment({ status: 'spent' })).toEqual([0])
    await compactTallies(own.db)
    expect(await equipment({ status: 'broken' })).toEqual([1, 'LAP 9'])
  })
  test('search by code, name and assignee', async () => {
    expect(await equipment({ q: 'lap' })).toEqual([2, 'LAP 9', 'LAP 10'])
    expect(await equipment({ q: 'THINK' })).toEqual([1, 'LAP 9'])
    expect(await equipment({ q: 'saric zeljka' })).toEqual([1, 'LAP 10'])
    expect(await equipment({ q: 'de', status: 'active' })).toEqual([1, 'LAP 10'])
    expect(await equipment({ q: 'lap', sort: 'name', order: 'desc' })).toEqual([2, 'LAP 9', 'LAP 10'])
    expect(await equipment({ q: 'lap', page: '2', pageSize: '2' })).toEqual([2])
    expect(await equipment({ q: '100%' })).toEqual([0])
  })
  test('filter items to collect from archived employees, and assignable items', async () => {
    expect(await equipment({ isToCollect: 'true' })).toEqual([1, 'MON 1'])
    expect(await equipment({ isFree: 'true' })).toEqual([1, 'ČIP'])
    expect(await licences({}, licencesApi.unassigned)).toEqual([3, 'L2', 'L4', 'L6'])
  })
  test('filter licences in use that end in the next 12 months, and show which assignees are away', async () => {
    expect(await licences({ isEnding: 'true', sort: 'dateExpired' })).toEqual([2, 'L4', 'L1'])
    const { result } = await own.call(licencesApi.list, { query: { page: '1', q: 'babic' } }, { as: reader })
    expect(result.items).toMatchObject([
      { code: 'L1', isExpired: false, employee: { isAway: true, isArchived: false } },
    ])
    const expired = await own.call(licencesApi.list, { query: { page: '1', q: 'L3' } }, { as: reader })
    expect(expired.result.items).toMatchObject([{ isExpired: true, status: 'inactive' }])
  })
  test('answer whole without paging parameters, and 304 when unchanged', async () => {
    const whole = await own.call(equipmentApi.list, { query: {} }, { as: reader })
    expect(whole.result).toMatchObject([{ code: 'ČIP' }, { code: 'LAP 9' }, { code: 'LAP 10' }, { code: 'MON 1' }])
    const again = await own.call(
      equipmentApi.list,
      { query: {} },
      { as: reader, headers: { 'if-none-match': String(whole.headers['etag']) } },
    )
    expect(again.status).toBe(304)
  })
  test('change their ETag when an employee in them is away or a photo address changes', async () => {
    const tag = async (who = reader) => {
      const { status, headers } = await own.call(equipmentApi.list, { query: {} }, { as: who })
      expect(status).toBe(200)
      return headers['etag']
    }
    const { uuid } = await own.people.employee({ firstName: 'Mia', lastName: 'Uskoro' })
    const mia = { ...reader, uuid }
    const item = await own.people.item('equipment', { code: 'Z-0', name: 'Keyboard', heldBy: mia })
    const present = await tag()
    const leave = await own.people.leave(mia)
    const dates = { start_date: today, end_date: today, status: 'approved' as const }
    await own.db.updateTable('leave_request').set(dates).where('id', '=', leave.uuid).execute()
    const away = await tag()
    expect(away).not.toBe(present)
    try {
      vi.useFakeTimers({ toFake: ['Date'] }).advanceTimersByTime(3_600_000)
      expect(await tag({ ...reader, ...(await own.people.session(reader.uuid)) })).not.toBe(away)
    } finally {
      vi.useRealTimers()
    }
    await own.db.deleteFrom('item').where('id', '=', item.uuid).execute()
  })
  test('follow name changes of employees', async () => {
    const mia = await own.people.employee({ firstName: 'Mia', lastName: 'Prije' })
    await own.people.item('equipment', { code: 'Z-1', name: 'Mouse', heldBy: mia })
    await own.db.updateTable('employee').set({ last_name: 'Poslije' }).where('id', '=', mia.uuid).execute()
    expect(await equipment({ q: 'poslije' })).toEqual([1, 'Z-1'])
    expect(await equipment({ q: 'prije' })).toEqual([0])
    await own.people.archive(mia)
    expect(await equipment({ isToCollect: 'true' })).toEqual([2, 'MON 1', 'Z-1'])
  })
})
