import { employeesApi } from '@hr/contract/areas/employees/employees'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays, todayIn, weekday } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let lead: Person
let ana: Person
let ivo: Person
let type: { uuid: string }
let today: string
beforeAll(async () => {
  app = await sharedTestApp({ PUBLIC_URL: 'https://hr.example.com', HOST: '127.0.0.1' })
  admin = await app.people.admin()
  today = todayIn(app.company.timeZone)
})
beforeEach(async () => {
  lead = await app.people.teamLead()
  ana = await app.people.employee({ supervisor: lead, firstName: 'Ana', lastName: 'Kovač' })
  ivo = await app.people.employee({ supervisor: lead, firstName: 'Ivo', lastName: 'Marić; junior' })
  type = await app.people.leaveType({
    name: `Sick leave ${crypto.randomUUID()}`,
    half_days: true,
    number_of_days: null,
  })
})

const feedsOf = async (person: Person) => (await app.call(feedsApi.list, {}, { as: person })).result
async function made(person: Person, body: { kind: 'own' | 'team'; includePending?: boolean }, headers = {}) {
  const { status, result } = await app.call(feedsApi.create, { body }, { as: person, headers })
  expect(status, JSON.stringify(result)).toBe(200)
  return result
}
const tokenIn = (address: string | null) => /\/calendar\/([\w-]{43})\.ics$/.exec(address ?? '')?.[1] ?? ''
async function read(token: string, headers: Record<string, string> = {}) {
  const { status, result, headers: answered } = await app.call(feedsApi.read, { params: { token } }, { headers })
  const text = status === 200 ? await (result as unknown as Blob).text() : ''
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  return { status, text, headers: answered, summaries: lines.filter((line) => line.startsWith('SUMMARY:')) }
}
async function asked(of: Person, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const body = { leaveType: type, startDate, endDate, reason: 'private', uuid: of.uuid, ...more }
  const { status, result } = await app.callRaw(leaveApi.apply, { body }, { as: admin })
  expect(status, JSON.stringify(result)).toBe(200)
  return result.leave.uuid
}
async function approved(of: Person, startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const id = await asked(of, startDate, endDate, more)
  const decided = await app.call(leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: admin })
  expect(decided.status).toBe(200)
  return id
}
/** Returns the Monday of the week that is this many weeks from today. */
const monday = (weeks: number) => addDays(today, weeks * 7 - weekday(today))

test('shows the address once and stores only a hash of its secret', async () => {
  const { feed, address } = await made(ana, { kind: 'own' })
  expect(address).toMatch(/^https:\/\/hr\.example\.com\/api\/v1\/calendar\/[\w-]{43}\.ics$/)
  expect(feed).toMatchObject({ kind: 'own', includePending: true, lastUsedAt: null })
  expect(await feedsOf(ana)).toEqual([feed])
  expect(await feedsOf(ivo)).toEqual([])
  const { rows } = await app.pool.query<{ dump: string }>(
    `select json_agg(f)::text || (select coalesce(json_agg(i)::text, '') from idempotency_record i) as dump from calendar_feed f`,
  )
  expect(rows[0]?.dump).not.toContain(tokenIn(address))
})

test('a repeated request creates one feed and does not show its address again', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await made(ana, { kind: 'own' }, headers)
  expect(await made(ana, { kind: 'own' }, headers)).toEqual({ ...first, address: null })
  expect(await feedsOf(ana)).toHaveLength(1)
})

test('allows at most five feeds, also for concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call(feedsApi.create, { body: { kind: 'own' } }, { as: ana })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 409, 409, 409,
  ])
})

test("an employee's own feed contains type and half days, and is unchanged while nothing changes", async () => {
  const [week, later] = [monday(2), monday(4)]
  const id = await approved(ana, week, addDays(week, 4))
  await approved(ana, later, later, { endHalf: true })
  await asked(ana, addDays(later, 1))
  await approved(ana, monday(-17))
  await approved(ivo, later)
  const { address } = await made(ana, { kind: 'own' })
  const token = tokenIn(address)
  const { text, headers, summaries } = await read(token)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=900',
    etag: expect.any(String),
  })
  const name = /Sick leave \S+/.exec(text.replaceAll('\r\n ', ''))?.[0]
  expect(summaries).toEqual([`SUMMARY:${name}`, `SUMMARY:${name} (until noon)`, `SUMMARY:${name} (pending)`])
  expect(text).toContain(`UID:${id}@hr.example.com\r\n`)
  const compact = (day: string) => day.replaceAll('-', '')
  expect(text).toContain(`DTSTART;VALUE=DATE:${compact(week)}\r\nDTEND;VALUE=DATE:${compact(addDays(week, 5))}\r\n`)
  expect(text).not.toContain('business')

  expect((await read(token)).text).toBe(text)
  expect((await read(token, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  expect((await feedsOf(ana))[0]?.lastUsedAt).toEqual(expect.any(String))
  const decided = await made(ana, { kind: 'own', includePending: false })
  expect((await read(tokenIn(decided.address))).summaries).toHaveLength(2)
})

test('a cancellation request increases the sequence for calendar programs', async () => {
  const day = monday(6)
  const id = await approved(ana, day)
  const long = '2026-01-01T00:00:00Z'
  await sql`update leave_request set requested_at = ${long}, decided_at = ${long} where id = ${id}`.execute(app.db)
  const { status } = await app.call(leaveApi.cancel, { params: { id }, body: {} }, { as: ana })
  expect(status).toBe(200)
  const { rows } = await sql<{ at: string }>`
    select to_char(at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as at from history
    where entity_id = ${id} and action = 'leave canceling'`.execute(app.db)
  const { address } = await made(ana, { kind: 'own' })
  const { text } = await read(tokenIn(address))
  const event = text.split('BEGIN:VEVENT').find((one) => one.includes(id))
  expect(event).toContain(`LAST-MODIFIED:${rows[0]?.at}\r\n`)
})

test('the team feed contains names and dates, never the type or reason', async () => {
  const week = monday(2)
  await approved(ivo, week, addDays(week, 1))
  await approved(ivo, addDays(week, 2), addDays(week, 2), { startHalf: true })
  await asked(ivo, addDays(week, 4))
  await approved(ana, week)
  const stranger = await app.people.employee()
  await approved(stranger, week)
  const { address, feed } = await made(ana, { kind: 'team' })
  expect(feed.includePending).toBe(false)
  const { text, summaries } = await read(tokenIn(address))
  expect(summaries).toEqual([
    String.raw`SUMMARY:Ivo Marić\; junior – away`,
    String.raw`SUMMARY:Ivo Marić\; junior – away (from noon)`,
  ])
  expect(text).not.toMatch(/sick|business|pending/i)
  // A lead sees the employees they lead.
  const ofLead = await made(lead, { kind: 'team' })
  expect((await read(tokenIn(ofLead.address))).summaries).toHaveLength(3)
})

test('the team feed contains pending leave only for owners who decide on it', async () => {
  const day = monday(2)
  await asked(ivo, day)
  const mate = await app.people.employee({ firstName: 'Mia', lastName: 'Kos' })
  await app.people.project({ members: [lead, mate] })
  await asked(mate, day)
  const pendingFor = async (owner: Person) => {
    const { address } = await made(owner, { kind: 'team', includePending: true })
    const { text, summaries } = await read(tokenIn(address))
    expect(text).not.toMatch(/sick|business|pending/i)
    expect(text.split('\nSTATUS:TENTATIVE')).toHaveLength(summaries.length + 1)
    return summaries
  }
  expect(await pendingFor(ana)).toEqual([])
  expect(await pendingFor(lead)).toEqual([String.raw`SUMMARY:Ivo Marić\; junior – away`])
  await app.db.updateTable('account').set({ role: 'Admin' }).where('id', '=', lead.uuid).execute()
  expect(await pendingFor(lead)).toHaveLength(2)
})

test('only its owner can revoke a feed', async () => {
  const { feed, address } = await made(ana, { kind: 'own' })
  const remove = (as: Person) => app.call(feedsApi.remove, { params: { id: feed.uuid } }, { as })
  expect((await remove(admin)).status).toBe(404)
  expect((await read(tokenIn(address))).status).toBe(200)
  expect((await remove(ana)).status).toBe(200)
  expect((await read(tokenIn(address))).status).toBe(404)
  expect((await remove(ana)).status).toBe(404)
})

test('feeds end when the owner is archived or loses the role, and a team feed with the team', async () => {
  const own = tokenIn((await made(ana, { kind: 'own' })).address)
  const team = tokenIn((await made(ana, { kind: 'team' })).address)
  const statuses = async () => [(await read(own)).status, (await read(team)).status]
  expect(await statuses()).toEqual([200, 200])
  await app.db.updateTable('employee').set({ supervisor_id: null }).where('id', '=', ana.uuid).execute()
  expect(await statuses()).toEqual([200, 404])
  await app.db.updateTable('employee').set({ supervisor_id: lead.uuid }).where('id', '=', ana.uuid).execute()
  await app.db.updateTable('account').set({ role: null }).where('id', '=', ana.uuid).execute()
  expect(await statuses()).toEqual([404, 404])
  await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', ana.uuid).execute()
  expect(await statuses()).toEqual([200, 200])
  await app.db.updateTable('employee').set({ status: 'Not active' }).where('id', '=', ana.uuid).execute()
  expect(await statuses()).toEqual([404, 404])
  await app.db.updateTable('employee').set({ status: 'Active' }).where('id', '=', ana.uuid).execute()
  const setArchived = (isArchived: boolean) =>
    app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived } }, { as: admin })
  await setArchived(true)
  expect(await statuses()).toEqual([404, 404])
  // Restoring the employee restores the account, not the feeds.
  expect((await setArchived(false)).status).toBe(200)
  await app.db.updateTable('employee').set({ supervisor_id: lead.uuid }).where('id', '=', ana.uuid).execute()
  expect(await statuses()).toEqual([404, 404])
})

test('unknown addresses are indistinguishable and rate limited, while valid ones keep working', async () => {
  const alone = await testApp()
  const person = await alone.people.employee()
  const { token } = await alone.people.calendarFeed(person)
  const get = async (wrong: string) => (await alone.call(feedsApi.read, { params: { token: wrong } }, {})).status
  expect(await get('x')).toBe(404)
  expect(await get(token.slice(1))).toBe(404)
  expect(await get(`${token}x`)).toBe(404)
  expect(await get('A'.repeat(43))).toBe(404)
  for (let tries = 4; tries < 60; tries += 1) await get('A'.repeat(43))
  expect(await get('A'.repeat(43))).toBe(429)
  expect(await get(token)).toBe(200)
})

test('no log line contains the secret', async () => {
  const lines: string[] = []
  const { pino } = await import('pino')
  const { buildApp } = await import('../../app.ts')
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const alone = await testApp()
  const { token } = await alone.people.calendarFeed(await alone.people.employee())
  const logged = await buildApp({
    ...alone,
    log,
    pushChannel: alone.app.pushChannel,
    database: alone,
  })
  for (const secret of [token, `${token.slice(1)}A`])
    await logged.inject({ method: 'GET', url: `/api/v1/calendar/${secret}.ics` })
  await logged.close()
  expect(lines.join('')).toContain('/calendar/:token.ics')
  expect(lines.join('')).not.toContain(token.slice(1, 30))
})
