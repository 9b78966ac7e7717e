import { runDailyWork } from '../../testing/daily-work.ts'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { restorableLeaveApi } from '@hr/contract/areas/leave/restorable'
import { outsideTexts } from '@hr/contract/areas/leave/outside-texts'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays, weekday, type Day } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { seededRandom } from '@hr/testing/random'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import {
  admin,
  ana,
  annual,
  app,
  applied,
  balanceOf,
  cancel,
  decide,
  find,
  lead,
  manage,
  policyType,
  today,
  useLeave,
  whileWaiting,
} from '../../testing/leave.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { checkLedger } from '../leave-policies/ledger-check.queries.ts'
import { employeeImports } from './import.commands.ts'
import { checkImport } from './import.queries.ts'

useLeave({ connections: 8 })

type Days = { startDate?: Day | undefined; endDate?: Day | null | undefined }

const outsideOf = async (days: { startDate?: Day; endDate?: Day }, person = ana) =>
  (await app.call(employeesApi.leaveOutside, { params: { id: person.uuid }, query: days }, { as: admin })).result
const firstDay = '2030-01-01'
const saved = async (
  body: Days & { endsLeave?: string | undefined; officeLocation?: string },
  as: Person = admin,
  of: Person = ana,
) => {
  const { uuid: id, firstName, lastName, email } = of
  const record = { firstName, lastName, email, status: 'Active', contractType: 'Ugovor na neodređeno', position }
  return app.callRaw(employeesApi.update, { params: { id }, body: { ...record, startDate: firstDay, ...body } }, { as })
}
let position: { uuid: string }
beforeEach(async () => {
  position = await app.people.position(`Position ${crypto.randomUUID()}`)
})

/** Saves days with the end of what the preview lists. */
async function ended(days: { startDate?: Day; endDate?: Day }) {
  const { fingerprint } = await outsideOf(days)
  const answer = await saved({ ...days, endsLeave: fingerprint })
  expect(answer.status, JSON.stringify(answer.result)).toBe(200)
}

async function approved(body: object = {}) {
  const { uuid } = await applied(body)
  expect((await decide(uuid, 'approved', admin)).status).toBe(200)
  return uuid
}

/** 'approved 2031-06-09 – 2031-06-13 5', by dates. */
async function leaveOf(person = ana): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat(r.status, ' ', r.start_date, case when r.start_half then ' noon' end, ' – ', r.end_date,
                  case when r.end_half then ' noon' end, ' ', r.total_days::float) as text
    from leave_request r where r.employee_id = ${person.uuid} order by r.start_date, r.end_date, r.status`.execute(
    app.db,
  )
  return rows.map(({ text }) => text)
}

const told = async (event: string, recipient?: Person) => {
  const { rows } = await sql<{ recipient: string; details: object }>`
    select recipient_id as recipient, details from notification
    where event = ${event} and employee_id = ${ana.uuid}
      and ${recipient ? sql`recipient_id = ${recipient.uuid}` : sql`true`} order by at`.execute(app.db)
  return rows
}

/** Returns how much is written about the leave of Ana. */
const written = async () => {
  const { rows } = await sql`
    select (select count(*) from history where entity = 'leave' and person_id = ${ana.uuid}) as history,
           (select count(*) from leave_ledger where employee_id = ${ana.uuid}) as ledger,
           (select sum(version) from leave_request where employee_id = ${ana.uuid}) as versions,
           (select count(*) from notification where employee_id = ${ana.uuid}) as notices`.execute(app.db)
  return rows[0]
}

async function expectSoundLedger() {
  // The types of the test have no history.
  const checked = (await checkLedger(app.db, { today })).filter(({ entities }) => entities !== 'types')
  expect(checked.filter(({ broken }) => broken > 0)).toEqual([])
}

describe('saving a first or last day with the end of leave', () => {
  test('cuts and cancels exactly the days outside; the rest keeps its status', async () => {
    const pending = await applied({ startDate: '2031-06-09', endDate: '2031-06-13' })
    const across = await approved({ startDate: '2031-06-10', endDate: '2031-06-20' })
    const later = await approved({ startDate: '2031-07-07', endDate: '2031-07-11' })
    const outside = await outsideOf({ endDate: '2031-06-12' })
    expect(outside.requests).toMatchObject([
      { uuid: pending.uuid, status: 'pending', endDate: '2031-06-13', totalDays: 5, daysOutside: 1 },
      { uuid: across, status: 'approved', endDate: '2031-06-20', totalDays: 9, daysOutside: 6 },
      { uuid: later, status: 'approved', totalDays: 5, daysOutside: 5 },
    ])
    await ended({ endDate: '2031-06-12' })
    expect(await leaveOf()).toEqual([
      'pending 2031-06-09 – 2031-06-12 4',
      'approved 2031-06-10 – 2031-06-12 3',
      'canceled 2031-06-13 – 2031-06-13 1',
      'canceled 2031-06-13 – 2031-06-20 6',
      'canceled 2031-07-07 – 2031-07-11 5',
    ])
    expect(await balanceOf()).toMatchObject({ used: 3, pending: 4 })
    expect((await decide(pending.uuid, 'rejected', admin)).status).toBe(200)
    expect((await outsideOf({ endDate: '2031-06-12' })).requests).toEqual([])
  })

  test('cuts leave before the first day from the front', async () => {
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    await approved({ startDate: '2031-05-05', endDate: '2031-05-09' })
    await ended({ startDate: '2031-06-11' })
    expect(await leaveOf()).toEqual([
      'canceled 2031-05-05 – 2031-05-09 5',
      'canceled 2031-06-09 – 2031-06-10 2',
      'approved 2031-06-11 – 2031-06-20 8',
    ])
    expect(await balanceOf()).toMatchObject({ used: 8, pending: 0 })
  })

  test('cuts leave at both ends, keeps half days, and leaves weekends alone', async () => {
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20', startHalf: true, endHalf: true })
    await approved({ startDate: '2031-06-26', endDate: '2031-06-29' })
    // Only the weekend is outside.
    expect((await outsideOf({ endDate: '2031-06-27' })).requests).toEqual([])
    await ended({ startDate: '2031-06-11', endDate: '2031-06-11' })
    expect(await leaveOf()).toEqual([
      'canceled 2031-06-09 noon – 2031-06-10 1.5',
      'approved 2031-06-11 – 2031-06-11 1',
      'canceled 2031-06-12 – 2031-06-20 noon 6.5',
      'canceled 2031-06-26 – 2031-06-29 2',
    ])
    expect(await balanceOf()).toMatchObject({ used: 1, pending: 0 })
  })

  test('the balance history names the dates that leave had which is cut at both ends', async () => {
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    await ended({ startDate: '2031-06-11', endDate: '2031-06-11' })
    const { entries } = (
      await app.call(leaveApi.ledger, { params: { employee: ana.uuid, type: annual.uuid } }, { as: admin })
    ).result
    expect(entries.filter(({ kind }) => kind === 'return')).toMatchObject([
      { days: -9, request: { startDate: '2031-06-09', endDate: '2031-06-20' } },
    ])
  })

  test('keeps the half days on the first and last day, and cancels leave of which no working day is left', async () => {
    await approved({ startDate: '2031-06-09', endDate: '2031-06-13', startHalf: true, endHalf: true })
    await ended({ startDate: '2031-06-09', endDate: '2031-06-13' })
    expect(await leaveOf()).toEqual(['approved 2031-06-09 noon – 2031-06-13 noon 4'])
    await saved({ endDate: null })
    await approved({ startDate: '2031-06-26', endDate: '2031-07-01' })
    // A Saturday and a Sunday.
    await ended({ startDate: '2031-06-28', endDate: '2031-06-29' })
    expect(await leaveOf()).toContain('canceled 2031-06-26 – 2031-07-01 4')
    expect(await balanceOf()).toMatchObject({ used: 0, pending: 0 })
  })

  test('a cancellation request continues with the rest, or is settled if no day of it is left', async () => {
    const going = await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    await cancel(going)
    const { awaitsSince } = await find(going)
    await ended({ endDate: '2031-06-13' })
    expect(await find(going)).toMatchObject({ status: 'canceling', totalDays: 5, awaitsSince })
    await app.db
      .updateTable('leave_request')
      .set({ cancel_requested_on: '2031-06-12' })
      .where('id', '=', going)
      .execute()
    await ended({ endDate: '2031-06-11' })
    expect(await find(going)).toMatchObject({ status: 'approved', totalDays: 3 })
    expect(await balanceOf()).toMatchObject({ used: 3, pending: 0 })
  })

  test('granted days follow, and the ledger stays sound', async () => {
    const policy = await policyType({ baseDays: 20, carryOver: 2 })
    const leave = { leaveType: policy, startDate: '2031-06-09', endDate: '2031-06-20' }
    expect((await decide((await applied(leave)).uuid, 'approved', admin)).status).toBe(200)
    await ended({ endDate: '2031-06-12' })
    expect(await balanceOf(ana, policy)).toMatchObject({ used: 4, pending: 0 })
    await expectSoundLedger()
  })

  test('says why in the history and the balance history, and tells owner and approvers once', async () => {
    await approved({ startDate: '2031-07-07', endDate: '2031-07-11' })
    const uuid = await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const other = await app.people.admin()
    await ended({ endDate: '2031-06-12' })
    const { entries } = (
      await app.call(leaveApi.ledger, { params: { employee: ana.uuid, type: annual.uuid } }, { as: admin })
    ).result
    const returned = entries.filter(({ kind }) => kind === 'return')
    expect(
      returned.map(({ days, request, why }) => [days, `${request?.startDate} – ${request?.endDate}`, why]),
    ).toEqual([
      [-6, '2031-06-13 – 2031-06-20', 'outside the employment'],
      [-5, '2031-07-07 – 2031-07-11', 'outside the employment'],
    ])
    const { rows } = await sql`
      select h.action, v.after ->> 'reason' as reason from history h join history_value v on v.history_id = h.id
      where h.entity_id = ${uuid} order by h.at desc, h.id desc limit 1`.execute(app.db)
    expect(rows).toMatchObject([{ action: 'leave cut', reason: expect.stringContaining('outside the employment') }])
    const details = { count: 11, startDate: '2031-06-13', endDate: '2031-07-11' }
    expect(await told('own leave outside ended')).toEqual([{ recipient: ana.uuid, details }])
    expect(await told('leave outside ended')).toEqual([{ recipient: lead.uuid, details }])
    expect(await told('leave outside', other)).toEqual([])
  })

  test('a repeated save writes nothing; other leave than was seen refuses it, and the day is not saved', async () => {
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const { fingerprint } = await outsideOf({ endDate: '2031-06-12' })
    const other = await app.people.leaveType()
    const useType = (uuid: string) =>
      app.db.updateTable('leave_request').set({ leave_type_id: uuid }).where('employee_id', '=', ana.uuid).execute()
    await useType(other.uuid)
    expect((await saved({ endDate: '2031-06-12', endsLeave: fingerprint })).status, 'of another type').toBe(422)
    await useType(annual.uuid)
    const wrong = await saved({ endDate: '2031-06-11', endsLeave: fingerprint })
    expect([wrong.status, wrong.result.message]).toEqual([422, english(outsideTexts.changed)])
    const { end_date } = await app.db
      .selectFrom('employee')
      .select('end_date')
      .where('id', '=', ana.uuid)
      .executeTakeFirstOrThrow()
    expect(end_date).toBeNull()
    const answers = await Promise.all([1, 2].map(() => saved({ endDate: '2031-06-12', endsLeave: fingerprint })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const before = await written()
    expect((await saved({ endDate: '2031-06-12', endsLeave: fingerprint })).status).toBe(200)
    expect(await written()).toEqual(before)
    expect(await told('own leave outside ended')).toHaveLength(1)
  })

  test('without it the leave stays, and HR is told once, except the user who saved', async () => {
    const uuid = await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const other = await app.people.admin()
    expect((await saved({ endDate: '2031-06-12' })).status).toBe(200)
    expect(await find(uuid)).toMatchObject({ status: 'approved', totalDays: 10 })
    expect(await told('leave outside', other)).toMatchObject([{ details: { count: 1 } }])
    expect(await told('leave outside', admin)).toEqual([])
    // The morning does not tell it again.
    await runDailyWork(app, `${addDays(today, 1)}T08:00:00Z`)
    expect(await told('leave outside employment', other)).toEqual([])
    await saved({ endDate: '2031-06-12' })
    // Fewer days are outside.
    await saved({ endDate: '2031-06-13' })
    expect(await told('leave outside', other)).toHaveLength(1)
    await saved({ endDate: '2031-06-10' })
    expect(await told('leave outside', other)).toHaveLength(2)
    // The leave that stayed can end later.
    await ended({ endDate: '2031-06-10' })
    expect(await leaveOf()).toEqual(['approved 2031-06-09 – 2031-06-10 2', 'canceled 2031-06-11 – 2031-06-20 8'])
  })

  test('the preview refuses an end before the start, and knows no one who does not exist', async () => {
    const preview = (id: string, query: object) =>
      app.callRaw(employeesApi.leaveOutside, { params: { id }, query }, { as: admin })
    expect((await preview(ana.uuid, { startDate: '2031-06-12', endDate: '2031-06-11' })).status).toBe(422)
    expect((await preview(crypto.randomUUID(), {})).status).toBe(404)
  })

  test('tokens end leave only with its scope; HR is told what stays', async () => {
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const { fingerprint } = await outsideOf({ endDate: '2031-06-12' })
    const body = { endDate: '2031-06-12', endsLeave: fingerprint }
    const service = async (scopes: Parameters<typeof app.people.serviceAccount>[0]) =>
      (await app.people.serviceAccount(scopes)) as unknown as Person
    const records = await service(['employees:write', 'fields:personal'])
    const reader = await service(['employees:write', 'leave:read', 'fields:personal'])
    const writer = await service(['employees:write', 'leave:write', 'fields:personal'])
    expect((await saved(body, records)).status).toBe(403)
    expect((await saved(body, reader)).status).toBe(403)
    // Nor does the answer tell whether there is leave after another day.
    expect((await saved({ ...body, endDate: '2031-12-31' }, records)).status).toBe(403)
    expect((await saved({ endDate: '2031-06-12' }, records)).status).toBe(200)
    expect(await leaveOf()).toEqual(['approved 2031-06-09 – 2031-06-20 10'])
    expect(await told('leave outside', admin)).toHaveLength(1)
    expect((await saved(body, writer)).status).toBe(200)
    expect(await leaveOf()).toEqual(['approved 2031-06-09 – 2031-06-12 4', 'canceled 2031-06-13 – 2031-06-20 6'])
  })

  test('HR does not end their own leave, except a Superadmin with the flag', async () => {
    // Otherwise HR may not save their own last day at all.
    await app.db.updateTable('company_setting').set({ last_day_ends_sign_in: false }).execute()
    const own = await app.people.admin()
    // HR may not change their own first day.
    await app.db.updateTable('employee').set({ start_date: '2020-01-01' }).where('id', '=', own.uuid).execute()
    const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-20' }, own)
    await decide(uuid, 'approved', admin)
    const { fingerprint } = await outsideOf({ endDate: '2031-06-11' }, own)
    const refused = await saved({ startDate: '2020-01-01', endDate: '2031-06-11', endsLeave: fingerprint }, own, own)
    expect([refused.status, refused.result.message]).toEqual([403, english(outsideTexts.notYourOwn)])
    await app.db.updateTable('account').set({ super_admin_hr: true }).where('id', '=', own.uuid).execute()
    expect(
      (await saved({ startDate: '2020-01-01', endDate: '2031-06-11', endsLeave: fingerprint }, own, own)).status,
    ).toBe(200)
  })
})

describe('restoring leave that ended outside the employment', () => {
  const restorable = async (person = ana) =>
    (await app.call(restorableLeaveApi.listRestorable, { params: { id: person.uuid } }, { as: admin })).result.requests
  const restored = (as: Person = admin, id = ana.uuid) =>
    app.callRaw(restorableLeaveApi.restore, { params: { id } }, { as })
  const message = async () => (await restored()).result.message

  test('brings back what the employment covers, each with its status; the rest follows later', async () => {
    await applied({ startDate: '2031-06-09', endDate: '2031-06-13', startHalf: true })
    await approved({ startDate: '2031-06-16', endDate: '2031-06-27', endHalf: true })
    await ended({ endDate: '2031-06-11' })
    expect(await restorable()).toEqual([])
    expect(await message()).toBe(english(outsideTexts.restored(0)))
    await saved({ endDate: '2031-06-20' })
    expect(await restorable()).toMatchObject([
      { status: 'pending', startDate: '2031-06-12', endDate: '2031-06-13', totalDays: 2, problem: null },
      { status: 'approved', startDate: '2031-06-16', endDate: '2031-06-20', totalDays: 5, problem: null },
    ])
    expect(await message()).toBe(english(outsideTexts.restored(7)))
    expect(await leaveOf()).toEqual([
      'pending 2031-06-09 noon – 2031-06-11 2.5',
      'pending 2031-06-12 – 2031-06-13 2',
      'approved 2031-06-16 – 2031-06-20 5',
      'canceled 2031-06-21 – 2031-06-27 noon 4.5',
    ])
    expect(await balanceOf()).toMatchObject({ used: 5, pending: 4.5 })
    await saved({ endDate: null })
    expect(await message()).toBe(english(outsideTexts.restored(4.5)))
    expect(await balanceOf()).toMatchObject({ used: 9.5, pending: 4.5 })
    await expectSoundLedger()
  })

  describe('beside sickness that gave days back', () => {
    let annual: { uuid: string }
    let sick: { uuid: string }
    beforeEach(async () => {
      annual = await app.people.leaveType({ can_be_given_back: true })
      sick = await app.people.leaveType({ number_of_days: null, gives_days_back: 'at once' })
    })
    const used = async ({ uuid }: { uuid: string }) => {
      const { rows } = await sql<{ id: string; days: number }>`
        select id, total_days::float as days from leave_request
        where leave_type_id = ${uuid} and status = 'approved' order by start_date`.execute(app.db)
      return rows
    }

    test.each(['first', 'last'])(
      'gives all days back once both parts are canceled, the %s one first',
      async (first) => {
        await approved({ leaveType: annual, startDate: '2031-06-12', endDate: '2031-06-17' })
        await approved({ leaveType: sick, startDate: '2031-06-12', endDate: '2031-06-16' })
        await ended({ endDate: '2031-06-14' })
        await saved({ endDate: null })
        await restored()
        const parts = await used(sick)
        expect(parts.map(({ days }) => days)).toEqual([2, 1])
        for (const { id } of first === 'first' ? parts : parts.toReversed())
          expect((await manage(id, { status: 'canceled' }, admin)).status).toBe(200)
        expect((await used(annual)).reduce((sum, { days }) => sum + days, 0)).toBe(4)
        await expectSoundLedger()
      },
    )

    test('brings the sickness back before the leave, as the preview says', async () => {
      await approved({ leaveType: annual, startDate: '2031-06-14', endDate: '2031-06-16' })
      await approved({ leaveType: sick, startDate: '2031-06-13', endDate: '2031-06-16' })
      await ended({ endDate: '2031-06-14' })
      await saved({ endDate: null })
      const shown = await restorable()
      expect(shown).toMatchObject([{ startDate: '2031-06-15', endDate: '2031-06-16', totalDays: 1, problem: null }])
      expect((await restored()).result.requests).toEqual(shown)
      expect([(await used(sick)).length, (await used(annual)).length]).toEqual([2, 0])
    })
  })

  test('a repeated call writes nothing, and two at once restore once', async () => {
    await approved({ startDate: '2031-06-09', endDate: '2031-06-13' })
    await ended({ endDate: '2031-06-11' })
    await saved({ endDate: null })
    const answers = await Promise.all([restored(), restored()])
    expect(answers.map(({ status, result }) => `${status}: ${result.requests.length}`).toSorted()).toEqual([
      '200: 0',
      '200: 1',
    ])
    const before = await written()
    expect((await restored()).status).toBe(200)
    expect(await written()).toEqual(before)
    expect(await balanceOf()).toMatchObject({ used: 5 })
  })

  test('leaves canceled what other leave overlaps and what the balance does not cover, with the reason', async () => {
    const few = await app.people.leaveType({ number_of_days: 6 })
    await approved({ startDate: '2031-06-09', endDate: '2031-06-13' })
    await approved({ leaveType: few, startDate: '2031-06-16', endDate: '2031-06-20' })
    await ended({ endDate: '2031-06-06' })
    await saved({ endDate: null })
    await approved({ startDate: '2031-06-13', endDate: '2031-06-13' })
    await approved({ leaveType: few, startDate: '2031-06-02', endDate: '2031-06-04' })
    const stays = [
      { startDate: '2031-06-09', problem: 'overlapping' },
      { startDate: '2031-06-16', problem: 'no days' },
    ]
    expect(await restorable()).toMatchObject(stays)
    const before = await written()
    const { result } = await restored()
    expect(result.requests).toMatchObject(stays)
    expect(result.message).toBe(`${english(outsideTexts.restored(0))} ${english(outsideTexts.stays(10))}`)
    expect(await written()).toEqual(before)
  })

  test.each([
    ['a type', () => app.people.leaveType({ number_of_days: 10 })],
    ['a policy', () => policyType({ baseDays: 10 })],
  ])(
    'brings back what its preview says: undecided requests that overlap, and as many days as %s has',
    async (_, add) => {
      await applied({ startDate: '2031-06-09', endDate: '2031-06-13' })
      await applied({ startDate: '2031-06-10', endDate: '2031-06-17' })
      const few = await add()
      await approved({ leaveType: few, startDate: '2031-06-23', endDate: '2031-06-27' })
      await approved({ leaveType: few, startDate: '2031-06-30', endDate: '2031-07-04' })
      await ended({ endDate: '2031-06-06' })
      await saved({ endDate: null })
      await approved({ leaveType: few, startDate: '2031-06-02', endDate: '2031-06-04' })
      const previewed = await restorable()
      expect(previewed.map(({ problem }) => problem)).toEqual([null, null, null, 'no days'])
      expect((await restored()).result.requests).toEqual(previewed)
    },
  )

  test('keeps the first approval, and a cancellation request, which await their decision again', async () => {
    const policy = await policyType({ baseDays: 20, approvalFlow: 'team lead then hr' })
    const { uuid } = await applied({ leaveType: policy, startDate: '2031-06-09', endDate: '2031-06-10' })
    expect((await decide(uuid, 'approved')).status).toBe(200)
    const going = await approved({ startDate: '2031-06-16', endDate: '2031-06-20' })
    await cancel(going)
    await ended({ endDate: '2031-06-06' })
    await saved({ endDate: null })
    const other = await app.people.admin()
    expect((await restored()).status).toBe(200)
    const name = `${lead.firstName} ${lead.lastName}`
    expect(await find(uuid)).toMatchObject({ status: 'inProgress', decidedBy: name })
    expect(await find(going)).toMatchObject({ status: 'canceling', totalDays: 5 })
    expect((await restorable()).length).toBe(0)
    expect(await told('requested', other)).toHaveLength(1)
    expect((await manage(uuid, { status: 'approved' }, admin)).status).toBe(200)
    await expectSoundLedger()
  })

  test('tells the owner once, the approvers of pending leave once, and says why in both histories', async () => {
    const uuid = await approved({ startDate: '2031-07-07', endDate: '2031-07-11' })
    await applied({ startDate: '2031-06-09', endDate: '2031-06-13' })
    await ended({ endDate: '2031-06-06' })
    await saved({ endDate: null })
    const asked = (await told('requested', lead)).length
    await restored()
    const details = { count: 10, startDate: '2031-06-09', endDate: '2031-07-11' }
    expect(await told('own leave restored')).toEqual([{ recipient: ana.uuid, details }])
    expect(await told('requested', lead)).toHaveLength(asked + 1)
    const { entries } = (
      await app.call(leaveApi.ledger, { params: { employee: ana.uuid, type: annual.uuid } }, { as: admin })
    ).result
    expect(entries.at(-1)).toMatchObject({
      kind: 'use',
      days: 5,
      why: outsideTexts.restoredReason.text,
      request: { uuid, startDate: '2031-07-07', endDate: '2031-07-11' },
    })
  })

  test('HR does not restore their own leave, except a Superadmin with the flag, nor that of archived people', async () => {
    const own = await app.people.admin()
    const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-13' }, own)
    await decide(uuid, 'approved', admin)
    const { fingerprint } = await outsideOf({ endDate: '2031-06-06' }, own)
    await saved({ endDate: '2031-06-06', endsLeave: fingerprint }, admin, own)
    await saved({ endDate: null }, admin, own)
    const refused = await restored(own, own.uuid)
    expect([refused.status, refused.result.message]).toEqual([403, english(outsideTexts.restoreNotYourOwn)])
    await app.db.updateTable('account').set({ super_admin_hr: true }).where('id', '=', own.uuid).execute()
    expect((await restored(own, own.uuid)).status).toBe(200)
    expect((await find(uuid)).status).toBe('approved')
    expect((await restored(admin, crypto.randomUUID())).status).toBe(404)
    await approved({ startDate: '2031-06-09', endDate: '2031-06-13' })
    await ended({ endDate: '2031-06-06' })
    await saved({ endDate: null })
    await app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as: admin })
    expect([await restorable(), (await restored()).status]).toEqual([[], 409])
  })

  test('days that were moved and moved back restore leave and balances of a random life', async () => {
    const { roll: pick } = seededRandom(20310616)
    const unlimited = await app.people.leaveType({ half_days: true, number_of_days: 365 })
    const dayAt = (index: number) => addDays('2031-01-06', index)
    for (let round = 0; round < 20; round += 1) {
      const length = 1 + pick(10)
      const range = { startDate: dayAt(round * 14), endDate: dayAt(round * 14 + length - 1) }
      const halves = { startHalf: pick(4) === 0, endHalf: length > 1 && pick(4) === 0 }
      const { status, result } = await app.callRaw(
        leaveApi.apply,
        { body: { leaveType: unlimited, uuid: ana.uuid, ...range, ...halves } },
        { as: admin },
      )
      if (status === 200 && pick(2) === 0) await decide(result.leave.uuid, 'approved', admin)
    }
    /** The half days of the active leave by date and status, however it is divided. */
    const taken = async () => {
      const { rows } = await sql`
        select r.status, r.start_date + at::int - 1 as day, halves
        from leave_request r cross join unnest(r.day_halves) with ordinality d (halves, at)
        where r.employee_id = ${ana.uuid} and r.status in ('pending', 'approved') and halves > 0
        order by day`.execute(app.db)
      return rows
    }
    const before = [await taken(), await balanceOf(ana, unlimited)]
    for (let move = 0; move < 8; move += 1) {
      const startDate = dayAt(pick(140))
      const endDate = addDays(startDate, pick(140))
      await ended({ startDate, endDate })
      // Some of it comes back between.
      await saved({ startDate, endDate: addDays(endDate, pick(60)) })
      expect((await restored()).status).toBe(200)
      await saved({ endDate: null })
      expect((await restored()).result.requests.filter(({ problem }) => problem !== null)).toEqual([])
      expect([await taken(), await balanceOf(ana, unlimited)]).toEqual(before)
    }
    await expectSoundLedger()
  })
})

describe('beside a decision', () => {
  test('an approval that waits for the save is refused', async () => {
    const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const answer = await whileWaiting(
      () => decide(uuid, 'approved', admin),
      sql`update employee set end_date = '2031-06-12' where id = ${ana.uuid}`,
    )
    expect([answer.status, (await find(uuid)).status]).toEqual([422, 'pending'])
  })

  test('a save that waits for an approval ends nothing that was not seen', async () => {
    const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const { fingerprint } = await outsideOf({ endDate: '2031-06-12' })
    const answer = await whileWaiting(
      () => saved({ endDate: '2031-06-12', endsLeave: fingerprint }),
      sql`with moved as (
            update leave_request set status = 'approved' where id = ${uuid} returning employee_id, leave_type_id, total_days), entry as (
            insert into leave_ledger (employee_id, leave_type_id, kind, days, request_id)
            select employee_id, leave_type_id, 'use', total_days, ${uuid} from moved)
          update leave_balance b set used = b.used + m.total_days, pending = b.pending - m.total_days from moved m
          where b.employee_id = m.employee_id and b.leave_type_id = m.leave_type_id`,
    )
    expect([answer.status, answer.result.message]).toEqual([422, english(outsideTexts.changed)])
  })

  test('a save that also moves the office locks all balances before requests', async () => {
    const outside = await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const other = await app.people.leaveType()
    await approved({ leaveType: other, startDate: '2031-06-02', endDate: '2031-06-03' })
    const { fingerprint } = await outsideOf({ endDate: '2031-06-12' })
    const { answer, free } = await app.db.transaction().execute(async (trx) => {
      await sql`
        select from leave_balance where employee_id = ${ana.uuid} and leave_type_id = ${other.uuid} for update`.execute(
        trx,
      )
      const sent = saved({ endDate: '2031-06-12', endsLeave: fingerprint, officeLocation: 'Split' })
      await untilWaiting(app.pool)
      const { rows } = await sql`select from leave_request where id = ${outside} for update skip locked`.execute(trx)
      // An object, because the transaction would await a promise.
      return { answer: { sent }, free: rows.length }
    })
    expect([free, (await answer.sent).status]).toEqual([1, 200])
    expect(await leaveOf()).toContain('approved 2031-06-09 – 2031-06-12 4')
  })

  test('of an approval and a save at once, either the approval is refused or the save is', async () => {
    const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const { fingerprint } = await outsideOf({ endDate: '2031-06-12' })
    const [decision, save] = await Promise.all([
      decide(uuid, 'approved', admin),
      saved({ endDate: '2031-06-12', endsLeave: fingerprint }),
    ])
    const isSaved = save.status === 200
    // An approval after the save approves what is left.
    expect([decision.status, save.status]).toEqual(isSaved ? [200, 200] : [200, 422])
    expect((await find(uuid)).totalDays).toBe(isSaved ? 4 : 10)
    const { used } = await balanceOf()
    expect(used).toBe(isSaved ? 4 : 10)
  })
})

describe('an import', () => {
  const columns = ['email', 'startDate', 'endDate'] as const
  const sheetOf = (rows: readonly (readonly [email: string, startDate: string, endDate: string])[]) => ({
    columns: [...columns],
    forNew: [],
    rows: rows.map((cells, index) => ({ row: index + 2, cells: [...cells] })),
  })
  const send = async (sheet: ReturnType<typeof sheetOf>, query: object = {}) =>
    app.callRaw(employeesImportApi.run, { query: { updateExisting: 'true', ...query }, body: sheet }, { as: admin })
  const work = () => app.runJobs([employeeImports({ ...app, today: () => today })])

  test('lists the leave row by row, asks once for all, and ends exactly what was listed', async () => {
    const ivo = await app.people.employee({ supervisor: lead })
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-13' }, ivo)
    const sheet = sheetOf([
      [ana.email, '', '2031-06-12'],
      [ivo.email, '2031-06-11', ''],
      [lead.email, '2031-06-11', ''],
    ])
    const { leaveOutside } = (await send(sheet, { dryRun: 'true' })).result
    expect(leaveOutside.people).toMatchObject([
      { row: 2, name: `${ana.firstName} ${ana.lastName}`, requests: [{ daysOutside: 6, totalDays: 10 }] },
      { row: 3, name: `${ivo.firstName} ${ivo.lastName}`, requests: [{ daysOutside: 2, status: 'pending' }] },
    ])
    const endsLeave = leaveOutside.fingerprint
    // Changed after the check, and after the import was started.
    expect((await send(sheetOf([[ana.email, '', '2031-06-11']]), { endsLeave })).status).toBe(409)
    const { result } = await send(sheet, { endsLeave })
    expect((await decide(uuid, 'approved', admin)).status).toBe(200)
    await work()
    const job = await app.call(jobsApi.find, { params: { id: result.job ?? '' } }, { as: admin })
    expect(job.result.message).toContain(
      `Not updated: ${ivo.firstName} ${ivo.lastName}: ${english(outsideTexts.changed)}`,
    )
    expect(await leaveOf()).toEqual(['approved 2031-06-09 – 2031-06-12 4', 'canceled 2031-06-13 – 2031-06-20 6'])
    expect(await leaveOf(ivo)).toEqual(['approved 2031-06-09 – 2031-06-13 5'])
  })

  test('without an answer the leave stays, and HR is told once of all', async () => {
    const other = await app.people.admin()
    const ivo = await app.people.employee({ supervisor: lead })
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    await applied({ startDate: '2031-06-09', endDate: '2031-06-13' }, ivo)
    const sheet = sheetOf([
      [ana.email, '', '2031-06-12'],
      [ivo.email, '', '2031-06-12'],
    ])
    expect((await send(sheet)).status).toBe(200)
    await work()
    expect(await leaveOf()).toEqual(['approved 2031-06-09 – 2031-06-20 10'])
    expect(await told('leave outside', other)).toMatchObject([{ details: { count: 2 } }])
    expect(await told('leave outside', admin)).toEqual([])
  })

  test('a resumed import tells HR at its end of the rows that it had finished before the stop', async () => {
    const other = await app.people.admin()
    const ivo = await app.people.employee({ supervisor: lead })
    await approved({ startDate: '2031-06-09', endDate: '2031-06-20' })
    await applied({ startDate: '2031-06-09', endDate: '2031-06-13' }, ivo)
    const sheet = sheetOf([
      [ana.email, '', '2031-06-12'],
      [ivo.email, '', '2031-06-12'],
    ])
    const { result } = await send(sheet)
    const { parameters } = await app.db
      .selectFrom('background_job')
      .select('parameters')
      .where('id', '=', result.job ?? '')
      .executeTakeFirstOrThrow()
    const job = employeeImports({ ...app, today: () => today })
    const run = (progress: (done: number, total: number) => Promise<void>) =>
      job.run({ parameters: parameters as Parameters<typeof job.run>[0]['parameters'], actorId: admin.uuid, progress })
    await expect(
      run(async (done) => {
        if (done === 1) throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
    expect(await told('leave outside', other)).toEqual([])
    await work()
    const { rows } = await sql`
      select details ->> 'count' as count from notification
      where event = 'leave outside' and recipient_id = ${other.uuid}`.execute(app.db)
    expect(rows).toEqual([{ count: '2' }])
  })

  test('keeps the leave of the user who imports', async () => {
    const { uuid } = await applied({ startDate: '2031-06-09', endDate: '2031-06-20' }, admin)
    await app.db.updateTable('company_setting').set({ last_day_ends_sign_in: false }).execute()
    const sheet = sheetOf([[admin.email, '', '2031-06-11']])
    const { leaveOutside } = (await send(sheet, { dryRun: 'true' })).result
    expect(leaveOutside.people).toEqual([])
    expect((await send(sheet, { endsLeave: leaveOutside.fingerprint })).status).toBe(200)
    await work()
    expect(await find(uuid)).toMatchObject({ status: 'pending', totalDays: 10 })
    await app.db.updateTable('employee').set({ end_date: null }).where('id', '=', admin.uuid).execute()
  })

  test('asks for the leave of all rows in one statement', async () => {
    const statementsOf = async (rows: Parameters<typeof sheetOf>[0]) => {
      let count = 0
      const counting = app.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const checking = { updateExisting: true, addPositions: false, skipUnknownProjects: false, country: null, today }
      const actor = { uuid: admin.uuid, role: 'Admin' } as const
      const { leaveOutside } = await checkImport(counting, sheetOf(rows), { ...checking, actor, keys: app.keys })
      return { count, people: leaveOutside.people.length }
    }
    const people = await Promise.all(Array.from({ length: 20 }, () => app.people.employee({ supervisor: lead })))
    for (const person of people) await applied({}, person)
    const rows = people.map(({ email }) => [email, '', '2031-06-12'] as const)
    const few = await statementsOf(rows.slice(0, 1))
    expect(await statementsOf(rows)).toEqual({ count: few.count, people: 20 })
  })
})

test('over a random life, leave and balances equal a plain model, and a second save writes nothing', async () => {
  const { roll: pick } = seededRandom(20310609)
  const unlimited = await app.people.leaveType({ half_days: true, number_of_days: 365 })
  /** The half days of each request by date: the plain model. */
  let model: { status: 'approved' | 'pending'; halves: Map<Day, number> }[] = []
  const first: Day = '2031-01-06'
  const dayAt = (index: number) => addDays(first, index)
  let moves = 0
  let employment: { startDate: Day; endDate: Day } = { startDate: '2030-01-01', endDate: '2032-12-31' }
  await saved(employment)
  for (let round = 0; round < 30; round += 1) {
    const from = round * 14
    const length = 1 + pick(12)
    const range = { startDate: dayAt(from), endDate: dayAt(from + length - 1) }
    const halved = { startHalf: pick(4) === 0, endHalf: length > 1 && pick(4) === 0 }
    const halves = new Map<Day, number>()
    for (let index = 0; index < length; index += 1) {
      const day = dayAt(from + index)
      if (weekday(day) > 4) continue
      const isCut = (index === 0 && halved.startHalf) || (index === length - 1 && halved.endHalf)
      halves.set(day, isCut ? 1 : 2)
    }
    const answer = await app.callRaw(
      leaveApi.apply,
      { body: { leaveType: unlimited, uuid: ana.uuid, ...range, ...halved } },
      { as: admin },
    )
    const isOutside = [...halves.keys()].some((day) => day < employment.startDate || day > employment.endDate)
    expect(answer.status === 200, JSON.stringify(answer.result)).toBe(!isOutside && halves.size > 0)
    if (answer.status === 200) {
      const { uuid } = answer.result.leave
      const isApproved = pick(2) === 0 && (await decide(uuid, 'approved', admin)).status === 200
      model.push({ status: isApproved ? 'approved' : 'pending', halves })
    }
    if (pick(3) > 0) continue
    const startDate = pick(2) === 0 ? '2030-01-01' : dayAt(pick(from + 14) - 7)
    const endDate = pick(4) === 0 ? startDate : dayAt(pick(2) === 0 ? from + 14 + pick(200) : pick(from + 14))
    if (endDate < startDate) continue
    employment = { startDate, endDate }
    moves += 1
    const { fingerprint } = await outsideOf(employment)
    expect((await saved({ ...employment, endsLeave: fingerprint })).status).toBe(200)
    const before = await written()
    expect((await saved({ ...employment, endsLeave: fingerprint })).status).toBe(200)
    expect(await written()).toEqual(before)
    for (const { halves: taken } of model)
      for (const day of taken.keys()) if (day < startDate || day > endDate) taken.delete(day)
    model = model.filter(({ halves: taken }) => taken.size > 0)
    const { rows } = await sql<{ status: string; days: Record<Day, number> }>`
      select r.status, json_object_agg(r.start_date + at::int - 1, halves) filter (where halves > 0) as days
      from leave_request r cross join unnest(r.day_halves) with ordinality d (halves, at)
      where r.employee_id = ${ana.uuid} and r.status in ('pending', 'approved') group by r.id order by r.start_date`.execute(
      app.db,
    )
    expect(rows).toEqual(model.map(({ status, halves: taken }) => ({ status, days: Object.fromEntries(taken) })))
    const sumOf = (status: string) =>
      model
        .filter((one) => one.status === status)
        .flatMap((one) => [...one.halves.values()])
        .reduce((sum, one) => sum + one, 0) / 2
    expect(await balanceOf(ana, unlimited)).toMatchObject({ used: sumOf('approved'), pending: sumOf('pending') })
  }
  expect(moves).toBeGreaterThan(5)
  await expectSoundLedger()
})
