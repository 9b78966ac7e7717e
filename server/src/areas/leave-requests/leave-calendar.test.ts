import { english } from '@hr/contract/lib/messages'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { maxCalendarPeople } from '@hr/contract/areas/leave/limits'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let lead: Person
let ana: Person
let ivo: Person
let team: { uuid: string }
let type: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
})
beforeEach(async () => {
  lead = await app.people.teamLead()
  ana = await app.people.employee({ supervisor: lead, lastName: 'Anić' })
  ivo = await app.people.employee({ supervisor: lead, lastName: 'Ivić' })
  team = await app.people.project({ lead, members: [ana] })
  type = await app.people.leaveType({ half_days: true })
})

const june = { startDate: '2031-06-01', endDate: '2031-06-30' }
const leaveCalendar = (query: Record<string, string> = {}, as = admin) =>
  app.callRaw(leaveApi.wallchart, { query: { ...june, team: team.uuid, ...query } }, { as })
/** Requests the calendar of everyone whom the lead leads. */
const leaveCalendarOfLead = (query: Record<string, string> = {}) =>
  app.callRaw(leaveApi.wallchart, { query: { ...june, ...query } }, { as: lead })

async function asked(of: Person, startDate: string, endDate: string, more: object = {}): Promise<string> {
  const body = { leaveType: type, startDate, endDate, ...more }
  const { status, result } = await app.callRaw(leaveApi.apply, { body }, { as: of })
  expect(status, JSON.stringify(result)).toBe(200)
  return result.leave.uuid
}
async function approved(of: Person, startDate: string, endDate: string, more: object = {}): Promise<string> {
  const id = await asked(of, startDate, endDate, more)
  await app.call(leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: admin })
  return id
}
/** Returns the days of June with absences and their count. */
const awayDays = ({ away }: { away: number[] }) =>
  Object.fromEntries(away.flatMap((count, index) => (count > 0 ? [[index + 1, count]] : [])))

test('can be filtered by employee, among those the caller may see', async () => {
  await approved(ana, '2031-06-10', '2031-06-11')
  await approved(ivo, '2031-06-10', '2031-06-10')
  const { result } = await leaveCalendarOfLead({ user: ivo.uuid })
  expect(result).toMatchObject({ total: 1, people: [{ uuid: ivo.uuid }] })
  expect(awayDays(result)).toEqual({ 10: 1 })
  const stranger = await app.people.employee()
  expect((await leaveCalendarOfLead({ user: stranger.uuid })).result).toMatchObject({ total: 0, people: [] })
  expect(
    (await app.call(leaveApi.wallchart, { query: { ...june, user: stranger.uuid } }, { as: admin })).result.total,
  ).toBe(1)
})

test('shows employees by team and name with the leave in the range, and types with their colours', async () => {
  const long = await approved(ana, '2031-05-26', '2031-06-03')
  const waits = await asked(ana, '2031-06-30', '2031-07-04')
  await approved(ana, '2031-07-07', '2031-07-08')
  const half = await approved(ivo, '2031-06-10', '2031-06-10', { startHalf: true })
  const { result } = await leaveCalendarOfLead()
  const name = (person: Person) => `${person.firstName} ${person.lastName}`
  expect(result.people).toMatchObject([
    {
      uuid: ana.uuid,
      name: name(ana),
      team: expect.stringMatching(/^Project /),
      leave: [
        {
          uuid: long,
          startDate: '2031-05-26',
          endDate: '2031-06-03',
          status: 'approved',
          totalDays: 7,
          color: '#1a7441',
        },
        { uuid: waits, status: 'pending' },
      ],
    },
    { uuid: ivo.uuid, name: name(ivo), team: '', leave: [{ uuid: half, startHalf: true, totalDays: 0.5 }] },
  ])
  expect(result).toMatchObject({ total: 2, page: 1 })
  expect(awayDays(result)).toEqual({ 2: 1, 3: 1, 10: 1, 30: 1 })
})

test('counts an employee with two requests on a day once, and ignores rejected requests', async () => {
  await asked(ana, '2031-06-10', '2031-06-13')
  await approved(ana, '2031-06-09', '2031-06-11', { endHalf: true })
  await approved(ana, '2031-06-11', '2031-06-12', { startHalf: true })
  await approved(ivo, '2031-06-11', '2031-06-11')
  const id = await asked(ivo, '2031-06-12', '2031-06-12')
  await app.call(leaveApi.approve, { params: { id }, body: { status: 'rejected' } }, { as: lead })
  expect(awayDays((await leaveCalendarOfLead()).result)).toEqual({ 9: 1, 10: 1, 11: 2, 12: 1, 13: 1 })
  const { result } = await leaveCalendarOfLead({ pending: 'false' })
  expect(awayDays(result)).toEqual({ 9: 1, 10: 1, 11: 2, 12: 1 })
  expect(result.people.map(({ leave }) => leave.length)).toEqual([2, 1])
})

test('shows where a work schedule differs from Monday to Friday', async () => {
  await app.db
    .insertInto('work_schedule')
    .values({ employee_id: ana.uuid, starts_on: '2031-06-23', week: [2, 2, 2, 2, 0, 1, 0] })
    .execute()
  const { result } = await leaveCalendarOfLead()
  expect(result.people.map(({ differing }) => differing)).toEqual([
    [
      { day: '2031-06-27', isWorking: false },
      { day: '2031-06-28', isWorking: true },
    ],
    [],
  ])
})

test("counts each employee on the days that they work, by the office's holidays and the schedule", async () => {
  const [zagreb, sarajevo] = [await app.people.office('2031-06-25'), await app.people.office('2031-06-26')]
  const move = (who: Person, office: string) =>
    app.db.updateTable('employee').set({ office_location: office }).where('id', '=', who.uuid).execute()
  await move(ana, zagreb)
  await move(ivo, sarajevo)
  await app.people.workSchedule(ivo, '2031-06-20')
  const dates = ['2031-06-23', '2031-06-29'] as const
  const [anaAway, ivoAway] = [await approved(ana, ...dates), await approved(ivo, ...dates)]
  const { result } = await leaveCalendarOfLead()
  expect(result.people.map(({ leave }) => leave.map(({ uuid }) => uuid))).toEqual([[anaAway], [ivoAway]])
  expect(awayDays(result)).toEqual({ 23: 2, 24: 2, 25: 1, 26: 1, 27: 1 })
  expect(result.holidays).toEqual([])
  expect(result.people.map(({ differing }) => differing.filter(({ day }) => day < '2031-06-28'))).toEqual([
    [{ day: '2031-06-25', isWorking: false }],
    [
      { day: '2031-06-20', isWorking: false },
      { day: '2031-06-26', isWorking: false },
      { day: '2031-06-27', isWorking: false },
    ],
  ])

  // Until the day before the move, the previous office counts.
  await app.db
    .insertInto('previous_office')
    .values({ employee_id: ivo.uuid, until: '2031-06-26', office: zagreb })
    .execute()
  const moved = (await leaveCalendarOfLead()).result
  expect(awayDays(moved)).toEqual({ 23: 2, 24: 2, 26: 1, 27: 1 })
  expect(moved.holidays).toEqual(['2031-06-25'])
  expect(moved.people.map(({ differing }) => differing.map(({ day }) => day))).toEqual([
    [],
    ['2031-06-20', '2031-06-26', '2031-06-27'],
  ])
})

test('can be filtered by team and type; employees without such leave stay', async () => {
  const other = await app.people.leaveType()
  await approved(ana, '2031-06-02', '2031-06-02')
  await approved(ana, '2031-06-03', '2031-06-03', { leaveType: other })
  await approved(ivo, '2031-06-02', '2031-06-02')
  const { result } = await leaveCalendar({ leaveType: other.uuid })
  expect(result.people).toMatchObject([
    { uuid: ana.uuid, leave: [{ startDate: '2031-06-03' }] },
    { uuid: lead.uuid, leave: [] },
  ])
  expect(new Set(result.people.map((person) => person.team)).size).toBe(1)
  expect(awayDays(result)).toEqual({ 3: 1 })
})

test("covers the lead's team, or everyone for HR unless they request their own team", async () => {
  const strange = await app.people.project({ members: [await app.people.employee()] })
  expect((await leaveCalendarOfLead({ team: strange.uuid })).result).toMatchObject({ people: [], total: 0 })
  expect((await leaveCalendarOfLead({ scope: 'company' })).result.total).toBe(2)
  expect((await leaveCalendar({ team: strange.uuid })).result.total).toBe(1)
  const mine = await app.people.employee({ supervisor: admin })
  const { result } = await app.call(leaveApi.wallchart, { query: { ...june, scope: 'team' } }, { as: admin })
  expect(result.people.map(({ uuid }) => uuid)).toEqual([mine.uuid])
  // The overview's rows cover the same employees.
  await asked(mine, '2031-06-02', '2031-06-02')
  await asked(ana, '2031-06-02', '2031-06-02')
  const rows = async (scope: 'team' | 'company') =>
    (await app.call(leaveApi.statistics, { query: { ...june, scope, page: '1', pageSize: '100' } }, { as: admin }))
      .result
  expect((await rows('team')).items.map(({ user }) => user.uuid)).toEqual([mine.uuid])
  expect((await rows('company')).items.map(({ user }) => user.uuid)).toContain(ana.uuid)
})

test('excludes archived employees and their leave', async () => {
  await approved(ana, '2031-06-02', '2031-06-02')
  await approved(ivo, '2031-06-02', '2031-06-02')
  await app.people.archive(ivo)
  const { result } = await leaveCalendarOfLead()
  expect(result).toMatchObject({ people: [{ uuid: ana.uuid }], total: 1 })
  expect(awayDays(result)).toEqual({ 2: 1 })
})

test('lists employees in the months in which they are employed on a day, to leads those who are employed today', async () => {
  const nina = await app.people.employee({ supervisor: lead, record: { start_date: '2031-07-31' } })
  const leo = await app.people.employee({ supervisor: lead, record: { end_date: '2031-06-01' } })
  const months = { June: june, July: { startDate: '2031-07-01', endDate: '2031-07-31' } }
  const listed = async (query: Record<string, string>, as: Person) => {
    const { people, total } = (await app.callRaw(leaveApi.wallchart, { query }, { as })).result
    return { ids: people.map(({ uuid }) => uuid), total }
  }
  for (const [month, range] of Object.entries(months)) {
    const listedTo = async (query: object, as: Person) => {
      const { ids } = await listed({ ...range, ...query }, as)
      return { nina: ids.includes(nina.uuid), leo: ids.includes(leo.uuid) }
    }
    const isJune = month === 'June'
    expect(await listedTo({ scope: 'company' }, admin)).toEqual({ nina: !isJune, leo: isJune })
    expect(await listedTo({}, lead)).toEqual({ nina: false, leo: true })
    expect((await listed(range, lead)).total).toBe(3)
    const company = await listed({ ...range, scope: 'company' }, admin)
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from employee
      where not is_archived and status <> 'Not active'
        and (start_date > ${range.endDate} or end_date < ${range.startDate}) is not true`.execute(app.db)
    expect(company.total).toBe(rows[0]!.total)
  }
  await app.people.archive(nina)
  await app.people.archive(leo)
})

test('includes the non-working days in the range', async () => {
  await app.people.nonWorkingDay('2032-04-30', '2032-05-02')
  const { result } = await leaveCalendar({ startDate: '2032-05-01', endDate: '2032-05-31' })
  expect(result.nonWorking).toEqual([
    { title: 'Holiday', startDate: '2032-04-30', endDate: '2032-05-02', part: 'whole' },
  ])
})

test('covers at most 366 days, in order', async () => {
  const year = { startDate: '2032-01-01', endDate: '2032-12-31' }
  const { status, result } = await leaveCalendar(year)
  expect(status).toBe(200)
  expect(result.away).toHaveLength(366)
  const problem = async (query: Record<string, string>) => (await leaveCalendar(query)).result.message
  expect(await problem({ ...year, endDate: '2033-01-01' })).toMatchObject([
    { field: 'endDate', message: english(leaveTexts.tooManyDates) },
  ])
  expect(await problem({ ...year, endDate: addDays(year.startDate, -1) })).toMatchObject([
    { field: 'endDate', message: english(leaveTexts.endBeforeStart) },
  ])
})

test('shows the longest possible leave on its last day', async () => {
  const unlimited = await app.people.leaveType({ number_of_days: null })
  const id = await asked(ana, '2030-06-13', '2031-06-13', { leaveType: unlimited })
  expect((await leaveCalendar()).result.people[0]?.leave).toMatchObject([{ uuid: id }])
  expect((await leaveCalendar({ startDate: '2031-06-13', endDate: '2031-06-13' })).result.away).toEqual([1])
})

test('returns a thousand employees per page, and counts absences over all of them', async () => {
  const large = await testApp()
  const boss = await large.people.admin()
  const kind = await large.people.leaveType()
  const beyond = 3
  await sql`
    insert into employee (first_name, last_name, email, status)
    select 'Ana', 'Kovač', 'many' || n || '@example.com', 'Active' from generate_series(1, ${maxCalendarPeople + beyond}::int) n`.execute(
    large.db,
  )
  await sql`
    insert into leave_request (employee_id, leave_type_id, start_date, end_date, total_days, day_halves, status)
    select id, ${kind.uuid}, '2031-06-02', '2031-06-02', 1, '{2}', 'approved' from employee where email like 'many%'`.execute(
    large.db,
  )
  const read = async (page?: string, more: { pageSize?: string; away?: 'false' } = {}) =>
    (await large.call(leaveApi.wallchart, { query: { ...june, ...more, ...(page && { page }) } }, { as: boss })).result
  const [first, second, third] = [await read(), await read('2'), await read('3')]
  const total = maxCalendarPeople + beyond + 1
  for (const { total: all, away } of [first, second, third]) {
    expect(all).toBe(total)
    expect(away[1]).toBe(maxCalendarPeople + beyond)
  }
  const small = await read('2', { pageSize: '2', away: 'false' })
  expect([small.people, small.total, small.away]).toEqual([first.people.slice(2, 4), total, []])
  // Holidays and schedules count for employees of all pages.
  const office = await large.people.office('2031-06-03')
  await sql`update leave_request set end_date = '2031-06-04', total_days = 3`.execute(large.db)
  const people = await sql<{
    id: string
  }>`select id from employee where email like 'many%' order by id limit 5`.execute(large.db)
  const [first5, scheduled] = [people.rows.slice(0, 4), people.rows.slice(3)]
  await sql`update employee set office_location = ${office} where id = any (${first5.map(({ id }) => id)})`.execute(
    large.db,
  )
  await sql`insert into previous_office (employee_id, until, office) values (${first5[0]!.id}, '2031-06-04', '')`.execute(
    large.db,
  )
  await sql`insert into work_schedule (employee_id, starts_on, week)
            select id, '2031-06-03', '{2,0,2,2,2,0,0}' from unnest(${scheduled.map(({ id }) => id)}::uuid[]) p (id)`.execute(
    large.db,
  )
  // Three have a holiday (one moved into the office later), and two a day off, one of them both.
  expect((await read()).away.slice(1, 5)).toEqual([total - 1, total - 1 - 4, total - 1, 0])
  const ids = [...first.people, ...second.people].map(({ uuid }) => uuid)
  expect([first.people.length, second.people.length, third.people.length]).toEqual([maxCalendarPeople, beyond + 1, 0])
  expect(new Set(ids).size).toBe(total)
})
