import { english } from '@hr/contract/lib/messages'
import { leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { expect, test } from 'vitest'
import { admin, ana, annual, app, applied, useLeave } from '../../testing/leave.ts'

useLeave()

test('lists types without archived ones, with archived ones last, or archived ones only', async () => {
  const old = await app.people.leaveType({ name: 'Ordered 1', is_archived: true })
  const now = await app.people.leaveType({ name: 'Ordered 2' })
  const list = async (query: object) => {
    const { result } = await app.call(
      leaveTypesApi.list,
      { query: { ...query, q: 'Ordered', page: '1', pageSize: '100' } },
      { as: ana },
    )
    return result.items.map(({ uuid }) => uuid)
  }
  expect(await list({})).not.toContain(old.uuid)
  expect(await list({ isArchived: 'true' })).not.toContain(now.uuid)
  const all = await list({ withArchived: 'true' })
  expect(all.indexOf(now.uuid)).toBeGreaterThanOrEqual(0)
  expect(all.indexOf(old.uuid)).toBeGreaterThan(all.indexOf(now.uuid))
})

test('stores the day a leave type is valid from, which must not be after its expiration date', async () => {
  const body = { name: `Study leave ${crypto.randomUUID()}`, expiredDate: '2027-06-30', color: '#1a7441' }
  const { result: type } = await app.call(
    leaveTypesApi.create,
    { body: { ...body, validFrom: '2027-01-01' } },
    { as: admin },
  )
  expect(type.validFrom).toBe('2027-01-01')
  const change = (changed: object) =>
    app.call(leaveTypesApi.update, { params: { id: type.uuid }, body: changed }, { as: admin })
  const refused = [{ field: 'validFrom', message: english(leaveTypesTexts.validFromAfterExpiration) }]
  expect((await change({ validFrom: '2027-07-01' })).result.message).toMatchObject(refused)
  expect((await change({ expiredDate: '2026-12-31' })).result.message).toMatchObject(refused)
  expect((await change({ color: '#3556c4' })).result.leaveType.validFrom).toBe('2027-01-01')
  expect((await change({ validFrom: '' })).result.leaveType.validFrom).toBeNull()
})

test('compares leave type names case-insensitively', async () => {
  const type = { name: `Study leave ${crypto.randomUUID()}`, expiredDate: '2099-12-31', color: '#1a7441' }
  const add = (name: string) => app.call(leaveTypesApi.create, { body: { ...type, name } }, { as: admin })
  expect((await add(type.name)).status).toBe(200)
  const { status, result } = await add(type.name.toUpperCase())
  expect(status).toBe(422)
  expect(result).toMatchObject({ message: [{ field: 'name', message: english(leaveTypesTexts.nameTaken) }] })
  const other = (await add(`Other ${type.name}`)).result
  const renamed = await app.call(
    leaveTypesApi.update,
    { params: { id: other.uuid }, body: { name: type.name.toUpperCase() } },
    { as: admin },
  )
  expect(renamed.result).toEqual(result)
})

test('does not delete a type in use', async () => {
  await applied()
  const { status } = await app.call(leaveTypesApi.remove, { params: { id: annual.uuid } }, { as: admin })
  expect(status).toBe(409)
})

test('reads days that are sent as text, and refuses those that could be another number', async () => {
  const create = (numberOfDays: string) => {
    const body = { name: `Sabbatical ${numberOfDays}`, expiredDate: '2099-12-31', color: '#1a7441', numberOfDays }
    return app.call(leaveTypesApi.create, { body }, { as: admin })
  }
  for (const [sent, days] of [
    ['7,5', 7.5],
    ['7.5', 7.5],
    ['12,50', 12.5],
    ['12.00', 12],
  ] as const)
    expect(await create(sent)).toMatchObject({ status: 200, result: { numberOfDays: days } })
  for (const sent of ['12,500', '12.500', '1.234,5', '-2', 'two', '1e1'])
    expect(await create(sent), sent).toMatchObject({ status: 400 })
})

test('stores zero days of a leave type as no number, on creation and on change', async () => {
  const body = { name: 'Volunteering', expiredDate: '2099-12-31', color: '#1a7441', numberOfDays: 0 }
  const { status, result: added } = await app.call(leaveTypesApi.create, { body }, { as: admin })
  expect(status, JSON.stringify(added)).toBe(200)
  expect(added.numberOfDays).toBeNull()
  const change = async (numberOfDays: number) =>
    (await app.call(leaveTypesApi.update, { params: { id: added.uuid }, body: { numberOfDays } }, { as: admin })).result
  await change(5)
  await change(0)
  const days = await app.db.selectFrom('leave_type').select('number_of_days').where('id', '=', added.uuid).execute()
  expect(days).toEqual([{ number_of_days: null }])
  const grants = await app.db
    .selectFrom('leave_type_days')
    .select('days')
    .where('leave_type_id', '=', added.uuid)
    .orderBy('id')
    .execute()
  expect(grants.map((grant) => grant.days)).toEqual([null, 5, null])
})
