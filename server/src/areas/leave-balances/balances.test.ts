import { english } from '@hr/contract/lib/messages'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { addDays } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  admin,
  ana,
  annual,
  app,
  applied,
  balanceOf,
  decide,
  find,
  lead,
  manage,
  today,
  week,
  useLeave,
} from '../../testing/leave.ts'

useLeave()

const nextWeek = { startDate: '2031-06-16', endDate: '2031-06-17' }

describe('non-working days', () => {
  const addDay = (startDate: string, endDate = startDate) =>
    app.call(nonWorkingDaysApi.create, { body: { title: 'Fair', startDate, endDate } }, { as: admin })

  test('recalculate affected requests through the ledger, and again when they are deleted', async () => {
    const pending = await applied({ startDate: '2033-03-07', endDate: '2033-03-11' })
    const used = await applied({ startDate: '2033-03-14', endDate: '2033-03-18' })
    await decide(used.uuid, 'approved')
    const { result } = await addDay('2033-03-11', '2033-03-14')
    expect(result.recalculated).toBe(2)
    expect([await find(pending.uuid), await find(used.uuid)]).toMatchObject([{ totalDays: 4 }, { totalDays: 4 }])
    expect(await balanceOf()).toEqual({ total: 20, used: 4, pending: 4 })
    const { uuid: id } = result.nonWorkingDay
    const removed = await app.call(nonWorkingDaysApi.remove, { params: { id } }, { as: admin })
    expect(removed.result.recalculated).toBe(2)
    expect(await balanceOf()).toEqual({ total: 20, used: 5, pending: 5 })
  })

  test('keep a request that has no days left', async () => {
    const leave = await applied({ startDate: '2034-03-06', endDate: '2034-03-06' })
    await addDay('2034-03-06')
    expect(await find(leave.uuid)).toMatchObject({ status: 'pending', totalDays: 0 })
  })

  test('are listed by year, including those that span its end', async () => {
    const days = { title: 'Turn of the year', startDate: '2043-12-31', endDate: '2044-01-01' }
    await app.call(nonWorkingDaysApi.create, { body: days }, { as: admin })
    const titles = async (year: string) =>
      (await app.call(nonWorkingDaysApi.list, { query: { page: '1', year } }, { as: admin })).result.items.map(
        ({ title }) => title,
      )
    expect(await titles('2043')).toEqual([days.title])
    expect(await titles('2044')).toEqual([days.title])
    expect(await titles('2045')).toEqual([])
    expect(await titles('all')).toContain(days.title)
  })

  test('of a country are listed with those that exist before they are imported', async () => {
    const list = async () =>
      (await app.call(nonWorkingDaysApi.holidays, { query: { country: 'BA', year: 2036 } }, { as: admin })).result
    const before = await list()
    expect(before).toContainEqual(expect.objectContaining({ startDate: '2036-01-01', exists: false }))
    const { title, startDate, endDate } = before[0]!
    await app.call(nonWorkingDaysApi.create, { body: { title, startDate, endDate } }, { as: admin })
    expect((await list()).filter(({ exists }) => exists)).toMatchObject([{ title, startDate, endDate, exists: true }])
  })

  test('of believers and regions are imported only if they are chosen', async () => {
    const query = { country: 'BA', year: 2034 }
    const { result } = await app.call(nonWorkingDaysApi.holidays, { query }, { as: admin })
    const kindOf = (wanted: string) => result.find(({ title }) => title === wanted)
    expect(kindOf('Kurban-bajram')).toMatchObject({ kind: 'believers' })
    expect(kindOf('Dan državnosti')).toMatchObject({ kind: 'regional', note: expect.stringContaining('Federation') })
    const add = async (rules?: string[]) =>
      (await app.call(nonWorkingDaysApi.import, { body: { ...query, rules } }, { as: admin })).result.added
    expect(await add([kindOf('Kurban-bajram')!.rule])).toBe(1)
    expect(await add()).toBe(result.filter(({ kind }) => kind === 'everyone').length)
  })

  test('of a country are imported only once', async () => {
    const add = () => app.call(nonWorkingDaysApi.import, { body: { country: 'HR', year: 2035 } }, { as: admin })
    expect((await add()).result.added).toBeGreaterThan(8)
    expect((await add()).result.added).toBe(0)
  })
})

describe('corrections', () => {
  const setDays = (body: object, as = admin, person = ana) =>
    app.call(leaveApi.setDays, { params: { id: person.uuid, leavetype: annual.uuid }, body }, { as })

  test('write what differs, and the ledger shows who did it and why', async () => {
    expect((await setDays({ numberOfDays: 25, currentNumberDays: 3, reason: 'Moved in' })).result.message).toBe(
      english(leaveTexts.daysUpdated),
    )
    expect(await balanceOf()).toMatchObject({ total: 25, used: 3 })
    await setDays({ numberOfDays: 25, currentNumberDays: 3 })
    const { result } = await app.call(
      leaveApi.ledger,
      { params: { employee: ana.uuid, type: annual.uuid } },
      { as: ana },
    )
    expect(result.entries).toMatchObject([
      { kind: 'adjust', days: 3, who: `${admin.firstName} ${admin.lastName}`, why: 'Moved in' },
      { kind: 'entitlement', days: 25 },
    ])
  })

  test('remove an entitlement that equals the days of the type', async () => {
    await setDays({ numberOfDays: 25 })
    await setDays({ numberOfDays: 20 })
    const { result } = await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })
    expect(result.find(({ uuid }) => uuid === annual.uuid)).toMatchObject({ numberOfDays: 20, hasEntitlement: false })
  })

  test.each([null, 0])('an entitlement replaces the days of a type without a limit, %j', async (ofType) => {
    const { uuid: leavetype } = await app.people.leaveType({ number_of_days: ofType })
    const change = (body: object) =>
      app.call(leaveApi.setDays, { params: { id: ana.uuid, leavetype }, body }, { as: admin })
    await change({ currentNumberDays: 3, numberOfDays: 5 })
    expect((await change({ numberOfDays: ofType })).status).toBe(200)
    const params = { employee: ana.uuid, type: leavetype }
    const { result } = await app.call(leaveApi.ledger, { params }, { as: ana })
    expect(result.balance).toMatchObject({ numberOfDays: ofType, hasEntitlement: false, currentNumberDays: 3 })
    expect(result.entries.at(-1)).toMatchObject({ kind: 'entitlement', days: null })
  })

  test.each([
    [{ currentNumberDays: 21 }],
    [{ currentNumberDays: 0.25 }],
    [{ numberOfDays: 366 }],
    [{ numberOfDays: -1 }],
  ])('%j is refused', async (body) => expect([400, 422]).toContain((await setDays(body)).status))

  test("of one's own days are refused, for Superadmins too", async () => {
    const superadmin = await app.people.superadmin({ superAdminHr: true })
    expect((await setDays({ numberOfDays: 30 }, superadmin, superadmin)).status).toBe(403)
  })
})

test('lists balances of archived types last, and only those in use', async () => {
  const [used, unused] = [
    await app.people.leaveType({ name: 'Anno 2018' }),
    await app.people.leaveType({ name: 'Anno 2017', is_archived: true }),
  ]
  const params = { id: ana.uuid, leavetype: used.uuid }
  await app.call(leaveApi.setDays, { params, body: { currentNumberDays: 2 } }, { as: admin })
  await app.call(leaveTypesApi.update, { params: { id: used.uuid }, body: { isArchived: true } }, { as: admin })
  const { result } = await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })
  const listed = result.map(({ uuid }) => uuid)
  expect(listed).not.toContain(unused.uuid)
  expect(listed.indexOf(annual.uuid)).toBeGreaterThanOrEqual(0)
  expect(listed.indexOf(used.uuid)).toBeGreaterThan(listed.indexOf(annual.uuid))
})

describe('taken and booked days', () => {
  let pastYear: number
  beforeAll(() => {
    pastYear = Number(today.slice(0, 4)) - 1
  })
  const balancesOf = async (type: { uuid: string }) => {
    const { result } = await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })
    const { takenDays, bookedDays, isYearly } = result.find(({ uuid }) => uuid === type.uuid)!
    return { takenDays, bookedDays, isYearly }
  }
  /** Adds approved leave in a range that does not depend on the day of the test. */
  const approve = async (type: { uuid: string }, range: object) =>
    decide((await applied({ leaveType: type, uuid: ana.uuid, ...range }, admin)).uuid, 'approved')

  test('cover all days of a type with a limit, and add up to the used days', async () => {
    await approve(annual, { startDate: `${pastYear}-06-01`, endDate: `${pastYear}-06-14` })
    await approve(annual, week)
    const params = { id: ana.uuid, leavetype: annual.uuid }
    await app.call(leaveApi.setDays, { params, body: { currentNumberDays: 16 } }, { as: admin })
    expect(await balancesOf(annual)).toEqual({ takenDays: 11, bookedDays: 5, isYearly: false })
  })

  test('cover the calendar year for a type without a limit', async () => {
    const sick = await app.people.leaveType({ number_of_days: 365 })
    const year = today.slice(0, 4)
    await approve(sick, { startDate: `${pastYear}-12-01`, endDate: `${pastYear}-12-14` })
    await approve(sick, { startDate: `${pastYear}-12-31`, endDate: today })
    await approve(sick, week)
    const { workingDays } = (
      await sql<{
        workingDays: number
      }>`select counted_days(${ana.uuid}, ${`${year}-01-01`}, ${today}, false, false) as "workingDays"`.execute(app.db)
    ).rows[0]!
    expect(await balancesOf(sick)).toEqual({ takenDays: workingDays, bookedDays: 0, isYearly: true })
  })

  test('are split at the end of today', async () => {
    const range = { startDate: addDays(today, -6), endDate: addDays(today, 7) }
    await approve(annual, range)
    expect(await balancesOf(annual)).toEqual({ takenDays: 5, bookedDays: 5, isYearly: false })
  })
})

test('renumbers the working days once when public holidays are imported', async () => {
  await sql`
    create table renumbering (at timestamptz);
    create function count_renumbering() returns trigger language plpgsql as
      'begin insert into renumbering values (now()); return null; end';
    create trigger count_renumbering after insert on non_working_day
      for each statement execute function count_renumbering()`.execute(app.db)
  const body = { country: 'HR', year: 2036 } as const
  const { result } = await app.call(nonWorkingDaysApi.import, { body }, { as: admin })
  expect(result.added).toBeGreaterThan(5)
  const { rows } = await sql`select from renumbering`.execute(app.db)
  await sql`
    drop trigger count_renumbering on non_working_day; drop function count_renumbering; drop table renumbering
  `.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('the ledger keeps the dates of its entries when part of the leave is canceled later', async () => {
  const { uuid } = await applied({ endHalf: true })
  await decide(uuid, 'approved')
  for (const leaveDays of [1.5, 0.5, 1]) await manage(uuid, { status: 'canceled', leaveDays }, admin)
  const { result } = await app.call(leaveApi.ledger, { params: { employee: ana.uuid, type: annual.uuid } }, { as: ana })
  expect(result.entries.map(({ days, request }) => [days, request?.startDate, request?.endDate])).toEqual([
    [4.5, '2031-06-09', '2031-06-13'],
    [-1.5, '2031-06-12', '2031-06-13'],
    [-0.5, '2031-06-11', '2031-06-11'],
    [-1, '2031-06-10', '2031-06-11'],
  ])
})

test('the ledgers of all types are the ledger of each, in the order of the balances', async () => {
  const other = await app.people.leaveType()
  for (const leaveType of [annual, other])
    await decide((await applied({ leaveType, ...(leaveType === other && nextWeek) })).uuid, 'approved')
  const balances = (await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: lead })).result
  const each = balances.map(async ({ uuid: type }) => {
    const { result } = await app.call(leaveApi.ledger, { params: { employee: ana.uuid, type } }, { as: lead })
    return result
  })
  const { result } = await app.call(leaveApi.ledgers, { params: { employee: ana.uuid } }, { as: lead })
  expect(result).toEqual(await Promise.all(each))
  expect(result.filter(({ entries }) => entries.some(({ kind }) => kind === 'use'))).toHaveLength(2)
})
