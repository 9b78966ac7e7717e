import type { DayRange } from '@hr/contract/areas/leave/days'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { addDays, todayIn, weekday } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/uploads.ts'

let app: TestApp
let admin: Person
let lead: Person
let ana: Person
let ivo: Person
let type: { uuid: string }
beforeAll(async () => {
  app = await sharedTestApp({ PUBLIC_URL: 'https://hr.example.com', HOST: '127.0.0.1' })
  admin = await app.people.admin()
})
beforeEach(async () => {
  lead = await app.people.teamLead({ lastName: 'Čolak' })
  ana = await app.people.employee({ supervisor: lead, lastName: 'Anić' })
  ivo = await app.people.employee({ supervisor: lead, lastName: 'Ivić' })
  type = await app.people.leaveType({
    name: `Chemotherapy ${crypto.randomUUID()}`,
    half_days: true,
    number_of_days: null,
  })
})

const june = { startDate: '2031-06-01', endDate: '2031-06-30' }
const today = todayIn('Europe/Sarajevo')
const calendar = async (as: Person, query: Record<string, string> = {}) =>
  (await app.call(teamCalendarApi.read, { query: { ...june, ...query } }, { as })).result
const rowsFor = async (as: Person, query: Record<string, string> = {}) => (await calendar(as, query)).people
const rowFor = async (as: Person, person: Person, query: Record<string, string> = {}) =>
  (await rowsFor(as, query)).find(({ uuid }) => uuid === person.uuid)
const uuidsOf = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid)

async function asked(of: Person, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const body = { leaveType: type, startDate, endDate, uuid: of.uuid, ...more }
  const { status, result } = await app.callRaw(leaveApi.apply, { body }, { as: admin })
  expect(status, JSON.stringify(result)).toBe(200)
  return result.leave.uuid
}
async function approved(of: Person, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const id = await asked(of, startDate, endDate, more)
  await app.call(leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: admin })
  return id
}

/** Lets everyone see who is away until the end of the test. */
async function showAbsences() {
  const set = async (isShown: boolean) => {
    await app.db.updateTable('company_setting').set({ show_absences: isShown }).execute()
    await app.company.refresh()
  }
  await set(true)
  onTestFinished(() => set(false))
}

test('shows the days of approved leave by team and name, and own requests with type and status', async () => {
  await approved(ivo, '2031-05-26', '2031-06-03')
  await approved(ivo, '2031-06-10', '2031-06-10', { startHalf: true })
  await asked(ivo, '2031-06-20')
  const canceling = await approved(ivo, '2031-06-25')
  await app.call(leaveApi.cancel, { params: { id: canceling }, body: {} }, { as: ivo })
  const own = await asked(ana, '2031-06-12')
  const result = await calendar(ana)
  const days = (startDate: string, endDate = startDate, more: object = {}) => ({
    startDate,
    endDate,
    startHalf: false,
    endHalf: false,
    ...more,
  })
  expect(result.people).toEqual([
    { uuid: lead.uuid, name: `Ana Čolak`, team: '', leave: [], differing: [] },
    {
      uuid: ivo.uuid,
      name: 'Ana Ivić',
      team: '',
      leave: [
        days('2031-05-26', '2031-06-03'),
        days('2031-06-10', '2031-06-10', { startHalf: true }),
        days('2031-06-25'),
      ],
      differing: [],
    },
  ])
  expect(result.total).toBe(2)
  expect(result.own).toEqual({
    leave: [
      {
        uuid: own,
        typeName: expect.stringContaining('Chemotherapy'),
        color: '#1a7441',
        totalDays: 1,
        status: 'pending',
        ...days('2031-06-12'),
      },
    ],
    differing: [],
  })
  expect(result.away.flatMap((count, index) => (count > 0 ? [index + 1] : []))).toEqual([2, 3, 10, 25])
})

test('shows teammates, to HR everyone, and to everyone by the setting of the company', async () => {
  const colleague = await app.people.employee()
  await app.people.project({ members: [ana, colleague] })
  const stranger = await app.people.employee()
  expect(uuidsOf(await rowsFor(ana)).toSorted()).toEqual([lead, ivo, colleague].map(({ uuid }) => uuid).toSorted())
  expect(await calendar(stranger)).toMatchObject({ people: [], total: 0 })
  expect(await rowFor(admin, stranger)).toBeDefined()
  await showAbsences()
  const all = await calendar(ana)
  expect(uuidsOf(all.people)).toEqual(
    expect.arrayContaining([lead, ivo, colleague, stranger, admin].map(({ uuid }) => uuid)),
  )
  expect(all.total).toBe(all.people.length)
  expect(uuidsOf(all.people)).not.toContain(ana.uuid)
})

test('is filtered by project and office', async () => {
  await showAbsences()
  const office = `Novi Grad ${crypto.randomUUID()}`
  const inOffice = await app.people.employee({ record: { office_location: office } })
  const team = await app.people.project({ members: [inOffice, ivo] })
  expect((await rowsFor(ana, { team: team.uuid })).map(({ uuid, team: name }) => [uuid, name])).toEqual([
    [ivo.uuid, expect.stringMatching(/^Project /)],
    [inOffice.uuid, expect.stringMatching(/^Project /)],
  ])
  expect(await calendar(ana, { office: office.toUpperCase() })).toMatchObject({
    total: 1,
    people: [{ uuid: inOffice.uuid }],
  })
  expect(await calendar(ana, { office: 'nowhere' })).toMatchObject({ total: 0, people: [] })
})

test('leaves out employees who are archived, not active, not started or have left, as the directory does', async () => {
  const mate = (wanted: Parameters<TestApp['people']['employee']>[0] = {}) =>
    app.people.employee({ supervisor: lead, ...wanted })
  const shown = [
    await mate({ startDate: today, record: { end_date: today } }),
    await mate({ status: 'Maternity leave' }),
  ]
  await mate({ isArchived: true })
  await mate({ status: 'Not active' })
  await mate({ startDate: addDays(today, 1) })
  await mate({ startDate: '2020-01-01', record: { end_date: addDays(today, -1) } })
  expect(uuidsOf(await rowsFor(ana)).toSorted()).toEqual([lead, ivo, ...shown].map(({ uuid }) => uuid).toSorted())
})

test('shows maternity leave from today on without an end, joined with approved leave', async () => {
  const mate = await app.people.employee({ supervisor: lead })
  await approved(mate, addDays(today, -60), addDays(today, -50))
  await app.db.updateTable('employee').set({ status: 'Maternity leave' }).where('id', '=', mate.uuid).execute()
  const around = { startDate: addDays(today, -100), endDate: addDays(today, 100) }
  const leaveIn = async (range: DayRange) =>
    (await rowFor(ana, mate, range))?.leave.map(({ startDate, endDate }) => [startDate, endDate])
  const past = [addDays(today, -60), addDays(today, -50)]
  expect(await leaveIn(around)).toEqual([past, [today, null]])
  expect(await leaveIn({ startDate: addDays(today, 10), endDate: addDays(today, 20) })).toEqual([[today, null]])
  expect(await leaveIn({ startDate: addDays(today, -70), endDate: addDays(today, -1) })).toEqual([past])
  await approved(mate, addDays(today, -7), addDays(today, 7))
  expect(await leaveIn(around)).toEqual([past, [addDays(today, -7), null]])
  const { away } = await calendar(ana, { startDate: today, endDate: addDays(today, 13) })
  const workingDays = Array.from({ length: 14 }, (_, index) => (weekday(addDays(today, index)) < 5 ? 1 : 0))
  expect(away).toEqual(workingDays)
})

test("shows the holidays of each office, one's own free weekdays, and those of others to readers of schedules", async () => {
  const zagreb = await app.people.office('2031-06-04')
  await app.db.updateTable('employee').set({ office_location: zagreb }).where('id', '=', ivo.uuid).execute()
  for (const person of [ana, ivo]) await app.people.workSchedule(person, '2031-06-23')
  await approved(ivo, '2031-06-26', '2031-06-27')
  const [holiday, friday] = ['2031-06-04', '2031-06-27'].map((day) => ({ day, isWorking: false }))
  const ofAna = await calendar(ana)
  expect(ofAna.own.differing).toEqual([friday])
  expect(ofAna.people.find(({ uuid }) => uuid === ivo.uuid)?.differing).toEqual([holiday])
  // The count must not reveal the schedule either.
  expect(ofAna.away[26]).toBe(1)
  for (const reader of [lead, admin]) expect((await rowFor(reader, ivo))?.differing).toEqual([holiday, friday])
  expect((await calendar(lead)).away[26]).toBe(0)
})

test('refuses a period of more than 366 days, or one that ends before it starts', async () => {
  for (const endDate of ['2032-06-01', '2031-05-31'])
    expect((await app.call(teamCalendarApi.read, { query: { ...june, endDate } }, { as: ana })).status).toBe(422)
})

describe.each(['teammates', 'everyone'] as const)('nothing of a coworker but the days, shown to %s', (shownTo) => {
  const secrets = /chemotherapy|business|secret|approved|canceling|pending|\[2,2,2,2,0,0,0\]|2031-06-06|1a7441/i

  /** Ivo's approved leave with type, reason and attachment, a cancellation request, and a Friday off by schedule. */
  async function leaveOfIvo() {
    const details = { reason: 'private business', attachment: pdf('secret.pdf') }
    await app.people.workSchedule(ivo, '2030-01-01')
    const ids = [
      await approved(ivo, '2031-06-02', '2031-06-05', details),
      await approved(ivo, '2031-06-10', '2031-06-11', details),
      await asked(ivo, '2031-06-16', '2031-06-17', details),
    ]
    await app.call(leaveApi.cancel, { params: { id: ids[1]! }, body: {} }, { as: ivo })
    return ids
  }

  const readers: [name: string, make: () => Promise<Person>][] = [
    ['a teammate', async () => ana],
    ['a stranger', () => app.people.employee()],
    [
      'the lead of another team',
      async () => {
        const other = await app.people.teamLead()
        await app.people.employee({ supervisor: other })
        await app.people.project({ lead: await app.people.teamLead(), members: [other, ivo] })
        return other
      },
    ],
    [
      'a delegate',
      async () => {
        const delegate = await app.people.employee({ supervisor: lead })
        await app.people.delegation(await app.people.teamLead(), delegate)
        return delegate
      },
    ],
  ]
  test.each(readers)('%s', async (name, make) => {
    if (shownTo === 'everyone') await showAbsences()
    const reader = await make()
    const ids = await leaveOfIvo()
    const feed = await app.call(feedsApi.create, { body: { kind: 'team', includePending: true } }, { as: reader })
    const token = /\/calendar\/([\w-]{43})\.ics$/.exec(feed.result.address ?? '')?.[1] ?? ''
    const ics = await app.call(feedsApi.read, { params: { token } }, {})
    const answers = {
      month: await calendar(reader),
      quarter: await calendar(reader, { startDate: '2031-04-01' }),
      away: (await app.call(leaveApi.away, { query: june }, { as: reader })).result,
      directory: (await app.call(directoryApi.list, { query: { q: 'Ivić', page: '1' } }, { as: reader })).result,
      colleague: (await app.call(directoryApi.find, { params: { id: ivo.uuid } }, { as: reader })).result,
      search: (await app.call(peopleApi.find, { query: { q: 'Ivić' } }, { as: reader })).result,
      notifications: (await app.call(notificationsApi.list, {}, { as: reader })).result,
    }
    const isShown = shownTo === 'everyone' || name !== 'a stranger'
    expect(uuidsOf(answers.month.people).includes(ivo.uuid)).toBe(isShown)
    for (const [call, answer] of Object.entries(answers)) {
      const text = JSON.stringify(answer)
      expect(text, call).not.toMatch(secrets)
      for (const id of ids) expect(text, call).not.toContain(id)
    }
    const feedText = ics.status === 200 ? await (ics.result as unknown as Blob).text() : ''
    expect(feedText.replaceAll('STATUS:CONFIRMED', '')).not.toMatch(secrets)
    expect(answers.away.absences.map(({ isWaiting }) => isWaiting)).not.toContain(true)
    // Refused: what shows the leave itself.
    const refused = [
      (await app.call(leaveApi.find, { params: { id: ids[0]! } }, { as: reader })).status,
      (await app.call(leaveApi.away, { query: { ...june, uuid: ivo.uuid } }, { as: reader })).status,
    ]
    expect(refused).toEqual([404, 404])
    const sent = await sql<{ count: number }>`
      select (select count(*) from email where recipient_id = ${reader.uuid} and template <> 'calendar feed created')::int
             + (select count(*) from notification where recipient_id = ${reader.uuid})::int as count`.execute(app.db)
    expect(sent.rows[0]?.count, 'emails and notifications').toBe(0)
    expect(app.pushedTo, 'sockets').not.toContain(reader.uuid)
  })

  test.each([
    ['the lead', () => lead],
    ['HR', () => admin],
  ] as const)('%s: in the team calendar only the days, too', async (_name, reader) => {
    if (shownTo === 'everyone') await showAbsences()
    const ids = await leaveOfIvo()
    const { people } = await calendar(reader())
    const row = people.find(({ uuid }) => uuid === ivo.uuid)
    expect(row?.leave).toHaveLength(2)
    const text = JSON.stringify({ ...row, differing: [] })
    expect(text).not.toMatch(secrets)
    for (const id of ids) expect(text).not.toContain(id)
  })
})
