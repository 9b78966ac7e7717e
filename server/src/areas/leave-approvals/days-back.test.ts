import type { Day } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { restorableLeaveApi } from '@hr/contract/areas/leave/restorable'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { eventTypes, leaveEventFields } from '@hr/contract/areas/changes/event-types'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  alignedAgainOn,
  archivedOn,
  decidedOn,
  enteredOn,
  holidayAddedOn,
  scheduleAddedOn,
  takenOn,
} from '../../testing/dated-leave.ts'
import {
  addEntry,
  admin,
  ana,
  app,
  applied,
  apply,
  balanceOf,
  cancel,
  correctTotal,
  decide,
  find,
  lead,
  manage,
  policyType,
  policyYears,
  settleLapses,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'
import { remindOn } from '../../testing/leave-reminders.ts'
import type { Person } from '../../testing/people.ts'
import { listUnreadReminders } from '../notifications/notifications.queries.ts'
import { writePosting } from '../webhooks/chat.queries.ts'
import { openDatabase } from '../../db/db.ts'
import { countDeadlocks } from '../../testing/deadlocks.ts'
import { pdf } from '../../testing/uploads.ts'
import { listDaysBackOf } from '../leave-requests/days-back.queries.ts'
import { listTeamLeave } from '../leave-requests/feeds.queries.ts'
import { checkLedger } from '../leave-policies/ledger-check.queries.ts'
import { listHeldForDaysOff } from './restorable.queries.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

useLeave()

let annual: { uuid: string }
let sick: { uuid: string }
beforeEach(async () => {
  annual = await app.people.leaveType({ half_days: true, can_be_given_back: true })
  sick = await app.people.leaveType({ half_days: true, number_of_days: null, gives_days_back: 'at once' })
})

const middle = { startDate: '2031-06-11', endDate: '2031-06-12' }

async function approvedLeave(body: object = {}): Promise<LeaveRequest> {
  const leave = await applied({ leaveType: annual, ...body })
  expect((await decide(leave.uuid, 'approved', lead)).status).toBe(200)
  return leave
}
const sickness = (body: object = {}, as = ana) => applied({ leaveType: sick, ...middle, ...body }, as)
const approvedSickness = async (body: object = {}) => {
  const leave = await sickness(body)
  const { status, result } = await decide(leave.uuid, 'approved', lead)
  expect(status, JSON.stringify(result)).toBe(200)
  return leave
}

/** Ana's leave of a type: status, days and ranges in the order of their start. */
async function leaveOf({ uuid }: { uuid: string }): Promise<string[]> {
  const { result } = await app.call(
    leaveApi.list,
    { query: { page: '1', pageSize: '50', leaveType: uuid, sort: 'startDate', order: 'asc' } },
    { as: ana },
  )
  return result.items.map(
    (leave) =>
      `${leave.startDate.slice(5)}${leave.startHalf ? ' noon' : ''} – ${leave.endDate.slice(5)}${leave.endHalf ? ' noon' : ''} ${leave.totalDays} ${leave.status}${leave.givenBack ? ', given back' : ''}`,
  )
}

async function expectSoundLedger(on = today) {
  // The types of the test have no history.
  const checked = (await checkLedger(app.db, { today: on })).filter(({ entities }) => entities !== 'types')
  expect(checked.filter(({ broken }) => broken > 0)).toEqual([])
}

/** The entries of Ana's grants of a type, with the day from which they hold. */
async function grantsOf({ uuid }: { uuid: string }) {
  const rows = await app.db
    .selectFrom('leave_grant')
    .select(['kind', 'days', 'effective_on'])
    .where('employee_id', '=', ana.uuid)
    .where('leave_type_id', '=', uuid)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, days, effective_on }) => [kind, days, effective_on])
}

/** Aligning and settling a type of a policy again writes nothing. */
async function expectSettled(type: { uuid: string }, day: Day) {
  const before = await grantsOf(type)
  await alignedAgainOn(day, type)
  expect(await grantsOf(type)).toEqual(before)
  await expectSoundLedger(day)
}

describe('a request that gives days back', () => {
  test('divides approved leave when it is approved: the days in the middle come back', async () => {
    const leave = await approvedLeave({ decisionNote: 'Have fun' })
    const because = await approvedSickness()
    expect(await leaveOf(annual)).toEqual([
      '06-09 – 06-10 2 approved',
      '06-11 – 06-12 2 canceled, given back',
      '06-13 – 06-13 1 approved',
    ])
    expect(await balanceOf(ana, annual)).toEqual({ total: 20, used: 3, pending: 0 })
    expect(await balanceOf(ana, sick)).toMatchObject({ used: 2, pending: 0 })
    expect(await find(leave.uuid)).toMatchObject({ endDate: '2031-06-10', totalDays: 2, status: 'approved' })
    const { result } = await app.call(leaveApi.daysBack, { params: { id: because.uuid } }, { as: lead })
    expect(result.countsAgain).toEqual([{ ...middle, leave: middle, startHalf: false, endHalf: false, days: 2 }])
    const { countsAgain } = await listDaysBackOf(app.db, await find(because.uuid), '2031-06-12' as Day)
    expect(countsAgain, 'not those that are over').toMatchObject([{ startDate: '2031-06-12', days: 1 }])
    await expectSoundLedger()
  })

  test('is marked in lists as long as it awaits its approval', async () => {
    const isMarked = async (...ids: string[]) => {
      const leaves = []
      for (const id of ids) leaves.push((await find(id)).cutsLeave)
      return leaves
    }
    const leave = await applied({ leaveType: annual })
    const { uuid } = await sickness()
    expect(await isMarked(leave.uuid, uuid)).toEqual([false, false])
    await decide(uuid, 'approved')
    expect(await isMarked(leave.uuid, uuid)).toEqual([true, false])
    await decide(leave.uuid, 'approved')
    const other = await sickness({ startDate: '2031-06-13', endDate: '2031-06-13' })
    const apart = await sickness({ startDate: '2031-06-16', endDate: '2031-06-16' })
    expect(await isMarked(leave.uuid, uuid, other.uuid, apart.uuid)).toEqual([false, false, true, false])
  })

  test('changes nothing before its approval, and nothing if it is declined', async () => {
    await approvedLeave()
    const { uuid } = await sickness()
    expect(await leaveOf(annual)).toEqual(['06-09 – 06-13 5 approved'])
    expect((await decide(uuid, 'rejected')).status).toBe(200)
    expect(await leaveOf(annual)).toEqual(['06-09 – 06-13 5 approved'])
    await expectSoundLedger()
  })

  test('keeps the first decision, the reason and the id of the leave in the part that stays', async () => {
    const leave = await applied({ leaveType: annual, reason: 'At the sea' })
    await decide(leave.uuid, 'approved', lead, { decisionNote: 'Enjoy' })
    const before = await find(leave.uuid)
    await sql`update leave_request set decided_at = '2031-01-01 10:00Z' where id = ${leave.uuid}`.execute(app.db)
    const { uuid } = await sickness()
    expect((await manage(uuid, { status: 'approved', decisionNote: 'Get well' }, admin)).status).toBe(200)
    const rows = await app.db
      .selectFrom('leave_request')
      .select(['id', 'status', 'reason', 'decided_by', 'decision_note', 'split_from', 'given_back_for'])
      .select(sql<boolean>`decided_at = '2031-01-01 10:00Z'`.as('isFirst'))
      .where('leave_type_id', '=', annual.uuid)
      .orderBy('start_date')
      .execute()
    const first = {
      reason: 'At the sea',
      decided_by: lead.uuid,
      decision_note: 'Enjoy',
      isFirst: true,
    }
    expect(rows).toMatchObject([
      { ...first, id: leave.uuid, status: 'approved', split_from: null, given_back_for: null },
      { ...first, status: 'canceled', split_from: leave.uuid, given_back_for: uuid },
      { ...first, status: 'approved', split_from: leave.uuid, given_back_for: null },
    ])
    expect((await find(leave.uuid)).version).toBe(before.version + 1)
  })

  test.each([
    [
      'the start',
      { startDate: '2031-06-05', endDate: '2031-06-10' },
      ['06-09 – 06-10 2 canceled, given back', '06-11 – 06-13 3 approved'],
    ],
    ['all of it', { startDate: '2031-06-02', endDate: '2031-06-20' }, ['06-09 – 06-13 5 canceled, given back']],
    [
      'an afternoon and a morning',
      { ...middle, startHalf: true, endHalf: true },
      [
        '06-09 – 06-11 noon 2.5 approved',
        '06-11 noon – 06-12 noon 1 canceled, given back',
        '06-12 noon – 06-13 1.5 approved',
      ],
    ],
  ])('covers %s', async (_, range, expected) => {
    const leave = await approvedLeave()
    await approvedSickness(range)
    expect(await leaveOf(annual)).toEqual(expected)
    expect((await find(leave.uuid)).startDate, 'the request keeps its id in the first part that stays').toBe(
      `2031-${(expected.find((line) => line.endsWith('approved')) ?? expected[0]!).slice(0, 5)}`,
    )
    await expectSoundLedger()
  })

  test('covers two leaves of two types at once', async () => {
    const other = await app.people.leaveType({ can_be_given_back: true })
    await approvedLeave({ startDate: '2031-06-09', endDate: '2031-06-11' })
    await approvedLeave({ leaveType: other, startDate: '2031-06-12', endDate: '2031-06-13' })
    await approvedSickness()
    expect(await leaveOf(annual)).toEqual(['06-09 – 06-10 2 approved', '06-11 – 06-11 1 canceled, given back'])
    expect(await leaveOf(other)).toEqual(['06-12 – 06-12 1 canceled, given back', '06-13 – 06-13 1 approved'])
    await expectSoundLedger()
  })

  test('leaves half days of a type that allows none', async () => {
    annual = await app.people.leaveType({ half_days: false, can_be_given_back: true })
    await approvedLeave()
    await approvedSickness({ startDate: '2031-06-11', endDate: '2031-06-11', endHalf: true })
    expect(await leaveOf(annual)).toContain('06-11 noon – 06-13 2.5 approved')
  })

  test('keeps the cancellation request and its day in both parts', async () => {
    const leave = await approvedLeave()
    expect((await cancel(leave.uuid)).status).toBe(200)
    await sql`update leave_request set cancel_requested_on = '2031-01-05', awaits_since = '2031-01-05 08:00:00.123456Z' where id = ${leave.uuid}`.execute(
      app.db,
    )
    await approvedSickness()
    const { rows } = await sql<{ status: string }>`
      select status, cancel_requested_on as "on", (awaits_since = '2031-01-05 08:00:00.123456Z') as "isSince" from leave_request
      where leave_type_id = ${annual.uuid} order by start_date`.execute(app.db)
    const canceling = { status: 'canceling', on: '2031-01-05', isSince: true }
    expect(rows).toEqual([canceling, { ...canceling, status: 'canceled' }, canceling])
    await expectSoundLedger()
  })

  test('is never approved automatically over approved leave', async () => {
    sick = await policyType({ approvalFlow: 'automatic', baseDays: null, givesDaysBack: 'at once' })
    await approvedLeave()
    expect(await sickness()).toMatchObject({ status: 'pending', approvalFlow: 'team lead' })
    const { uuid } = await sickness({ startDate: '2031-06-16', endDate: '2031-06-17' })
    expect((await find(uuid)).status).toBe('approved')
  })
})

describe('the days of past leave come back as stored', () => {
  // The other tests check the ledger on a day on which this leave is not over.
  afterEach(async () => {
    const superadmin = await app.people.superadmin()
    await app.callRaw(employeesApi.remove, { params: { id: ana.uuid } }, { as: superadmin })
  })

  test('after the employee began to work part-time', async () => {
    await takenOn('2031-08-01', { ...annual, startDate: '2031-08-04', endDate: '2031-08-08' })
    const range = { startDate: '2031-08-05', startHalf: true, endDate: '2031-08-07', endHalf: true }
    const id = await enteredOn('2031-08-20', { ...sick, ...range })
    const week: (0 | 0.5 | 1)[] = [1, 1, 0, 0.5, 1, 0, 0]
    await scheduleAddedOn('2031-08-20', { startsOn: '2031-08-01', week })
    await decidedOn('2031-08-21', id, { to: 'approved' })
    expect(await leaveOf(annual)).toEqual([
      '08-04 – 08-05 noon 1.5 approved',
      '08-05 noon – 08-07 noon 2 canceled, given back',
      '08-07 noon – 08-08 1.5 approved',
    ])
    expect(await balanceOf(ana, annual)).toMatchObject({ used: 3 })
    await expectSoundLedger('2031-08-21')
  })

  test('after a holiday was entered, and as many are needed again', async () => {
    const policy = await policyType({ baseDays: 5, proRata: 'full', canBeGivenBack: true })
    await takenOn('2031-09-01', { ...policy, startDate: '2031-09-01', endDate: '2031-09-05' })
    await holidayAddedOn('2031-09-20', '2031-09-03')
    const id = await takenOn('2031-09-20', { ...sick, startDate: '2031-09-02', endDate: '2031-09-03' })
    const divided = ['09-01 – 09-01 1 approved', '09-02 – 09-03 2 canceled, given back', '09-04 – 09-05 2 approved']
    expect(await leaveOf(policy)).toEqual(divided)
    // Three days are used: of four, one is available, which is all that the part would take by today's calendar.
    await correctTotal(policy, 4, '2031-09-21')
    await decidedOn('2031-09-21', id, { to: 'canceled', leaveDays: 1 })
    expect(await leaveOf(policy)).toEqual(divided)
    await expectSettled(policy, '2031-09-21')
  })
})

describe('across the end of a year', () => {
  const endOfYear = { startDate: '2031-12-29', endDate: '2031-12-31' }

  test('the days of each year come back to its own type', async () => {
    const { types } = await policyYears(app, {
      rules: { canBeGivenBack: true },
      people: [ana],
      years: [2031, 2032],
      on: '2031-01-01',
    })
    const [last, next] = types.map(({ leaveTypeId: uuid }) => ({ uuid }))
    await approvedLeave({ leaveType: last, ...endOfYear })
    await approvedLeave({ leaveType: next, startDate: '2032-01-01', endDate: '2032-01-05' })
    const range = { startDate: '2031-12-30', endDate: '2032-01-01' }
    const query = { leaveType: sick.uuid, ...range }
    expect((await app.call(leaveApi.preview, { query }, { as: ana })).result.daysBack).toMatchObject([
      { leave: endOfYear, startDate: '2031-12-30', endDate: '2031-12-31', days: 2 },
      { leave: { startDate: '2032-01-01', endDate: '2032-01-05' }, startDate: '2032-01-01', days: 1 },
    ])
    await approvedSickness(range)
    expect(await leaveOf(last!)).toEqual(['12-29 – 12-29 1 approved', '12-30 – 12-31 2 canceled, given back'])
    expect(await leaveOf(next!)).toEqual(['01-01 – 01-01 1 canceled, given back', '01-02 – 01-05 2 approved'])
    expect(await balanceOf(ana, last)).toEqual({ total: 20, used: 1, pending: 0 })
    expect(await balanceOf(ana, next)).toEqual({ total: 20, used: 2, pending: 0 })
    await expectSettled(last!, '2031-12-28')
    await expectSettled(next!, '2031-12-28')
  })

  test('days of a year that is closed lapse by an entry of their own when the document comes late', async () => {
    sick = await app.people.leaveType({ number_of_days: null, gives_days_back: 'with document' })
    const policy = await policyType({ carryOver: 0, canBeGivenBack: true })
    await takenOn('2031-12-01', { ...policy, ...endOfYear })
    const id = await enteredOn('2032-01-01', { ...sick, startDate: '2031-12-30', endDate: '2032-01-02' })
    await settleLapses('2032-01-05')
    const closed = [
      ['grant', 20, '2031-01-01'],
      ['lapse', -17, '2032-01-01'],
    ]
    expect(await grantsOf(policy)).toEqual(closed)
    await app.call(leaveApi.addDocument, { params: { id }, body: { attachment: pdf() } }, { as: ana })
    expect(await grantsOf(policy), 'an upload gives nothing back').toEqual(closed)
    await decidedOn('2032-01-10', id, { to: 'approved' }, lead)
    expect(await grantsOf(policy)).toEqual([...closed, ['lapse', -2, '2032-01-01']])
    expect(await balanceOf(ana, policy)).toEqual({ total: 1, used: 1, pending: 0 })
    await expectSettled(policy, '2032-01-10')
    const params = { employee: ana.uuid, type: policy.uuid }
    const { entries } = (await app.call(leaveApi.ledger, { params }, { as: ana })).result
    expect(entries.filter(({ kind }) => kind === 'return').map(({ days, why }) => [days, why])).toEqual([
      [-2, '2 days credited back: 30/12/2031 – 31/12/2031'],
    ])
    await decidedOn('2032-02-02', id, { to: 'canceled', leaveDays: 4 })
    expect(await grantsOf(policy)).toEqual([...closed, ['lapse', -2, '2032-01-01'], ['lapse', 2, '2032-01-01']])
    expect(await balanceOf(ana, policy)).toEqual({ total: 3, used: 3, pending: 0 })
    await expectSettled(policy, '2032-02-02')
  })

  test('days beyond the carry-over lapse, the others can be used', async () => {
    const policy = await policyType({ baseDays: 5, proRata: 'full', carryOver: 1, canBeGivenBack: true })
    await takenOn('2031-12-01', { ...policy, ...endOfYear })
    await settleLapses('2032-01-05')
    expect(await grantsOf(policy)).toEqual([
      ['grant', 5, '2031-01-01'],
      ['lapse', -1, '2031-12-31'],
    ])
    await takenOn('2032-01-10', { ...sick, startDate: '2031-12-30', endDate: '2031-12-31' })
    expect((await grantsOf(policy)).slice(2)).toEqual([['lapse', -2, '2031-12-31']])
    expect(await balanceOf(ana, policy)).toEqual({ total: 2, used: 1, pending: 0 })
    await expectSettled(policy, '2032-01-10')
  })

  test('time off in lieu comes back, and lapses if it has expired by then', async () => {
    const policy = await policyType({ kind: 'earned', canBeGivenBack: true })
    const entry = { employeeId: ana.uuid, leaveTypeId: policy.uuid }
    await addEntry({ ...entry, kind: 'credit', days: 3, effectiveOn: '2031-06-01', expiresOn: '2031-06-30' })
    await takenOn('2031-06-02', { ...policy, ...middle })
    await settleLapses('2031-07-02')
    const before = [
      ['grant', 0, '2031-01-01'],
      ['credit', 3, '2031-06-01'],
      ['lapse', -1, '2031-07-01'],
    ]
    expect(await grantsOf(policy)).toEqual(before)
    const id = await takenOn('2031-07-03', { ...sick, startDate: '2031-06-12', endDate: '2031-06-13' })
    expect(await grantsOf(policy)).toEqual([...before, ['lapse', -1, '2031-07-01']])
    expect(await balanceOf(ana, policy)).toEqual({ total: 1, used: 1, pending: 0 })
    await expectSettled(policy, '2031-07-03')
    await decidedOn('2031-07-04', id, { to: 'canceled', leaveDays: 2 })
    expect(await balanceOf(ana, policy)).toEqual({ total: 2, used: 2, pending: 0 })
    await expectSettled(policy, '2031-07-04')
  })
})

describe('around the employment', () => {
  test('sickness before the first day is refused; from that day on it gives the days of leave back', async () => {
    await app.db.updateTable('employee').set({ start_date: '2031-06-11' }).where('id', '=', ana.uuid).execute()
    await approvedLeave({ startDate: '2031-06-11', endDate: '2031-06-13' })
    const early = { leaveType: sick, uuid: ana.uuid, startDate: '2031-06-09', endDate: '2031-06-11' }
    expect((await apply(early, admin)).status).toBe(422)
    await takenOn('2031-06-16', { ...sick, startDate: '2031-06-11', endDate: '2031-06-11' })
    expect(await leaveOf(annual)).toEqual(['06-11 – 06-11 1 canceled, given back', '06-12 – 06-13 2 approved'])
    await expectSoundLedger()
  })

  test('sickness beyond the last day is refused when it is entered and when it is approved', async () => {
    await approvedLeave({ endDate: '2031-06-12' })
    const waiting = await sickness({ startDate: '2031-06-12', endDate: '2031-06-13' })
    await app.db.updateTable('employee').set({ end_date: '2031-06-12' }).where('id', '=', ana.uuid).execute()
    const refused = await apply(
      { leaveType: sick, uuid: ana.uuid, startDate: '2031-06-11', endDate: '2031-06-13' },
      admin,
    )
    expect(refused.status).toBe(422)
    expect((await decide(waiting.uuid, 'approved')).result.message).toBe(english(leaveRefusals.endsAfterLastDay))
    expect(await leaveOf(annual)).toEqual(['06-09 – 06-12 4 approved'])
  })

  test('archiving ends sickness on the day of its cancellation request: leave counts again until today', async () => {
    await takenOn('2031-06-02', { ...annual, startDate: '2031-06-09', endDate: '2031-06-27' })
    const id = await takenOn('2031-06-16', { ...sick, startDate: '2031-06-16', endDate: '2031-06-25' })
    const asked = { status: 'canceling', cancel_requested_on: '2031-06-18' } as const
    await app.db.updateTable('leave_request').set(asked).where('id', '=', id).execute()
    await archivedOn('2031-06-20')
    const { rows } = await sql`
      select t.gives_days_back = 'no' as "isLeave", r.start_date as "from", r.end_date as "to", r.total_days as days
      from leave_request r join leave_type t on t.id = r.leave_type_id
      where r.employee_id = ${ana.uuid} and r.status = 'approved' order by r.start_date`.execute(app.db)
    expect(rows).toEqual([
      { isLeave: true, from: '2031-06-09', to: '2031-06-15', days: 5 },
      { isLeave: false, from: '2031-06-16', to: '2031-06-17', days: 2 },
      { isLeave: true, from: '2031-06-18', to: '2031-06-19', days: 2 },
    ])
    expect(await balanceOf(ana, annual)).toMatchObject({ used: 7, pending: 0 })
    await expectSoundLedger()
  })

  test('the ledger names the days that count again and those that archiving returns at once', async () => {
    const canceledFrom = (id: string, day: Day) =>
      app.db
        .updateTable('leave_request')
        .set({ status: 'canceling', cancel_requested_on: day })
        .where('id', '=', id)
        .execute()
    const leave = await takenOn('2031-06-02', { ...annual, startDate: '2031-06-09', endDate: '2031-06-27' })
    await canceledFrom(leave, '2031-06-19')
    const id = await takenOn('2031-06-16', { ...sick, startDate: '2031-06-16', endDate: '2031-06-25' })
    await canceledFrom(id, '2031-06-18')
    await archivedOn('2031-06-20')
    const params = { employee: ana.uuid, type: annual.uuid }
    const { result } = await app.call(leaveApi.ledger, { params }, { as: admin })
    const entries = result.entries.map(({ days, request }) => [days, request?.startDate, request?.endDate])
    expect(entries.slice(-2)).toEqual([
      [2, '2031-06-18', '2031-06-19'],
      [-1, '2031-06-19', '2031-06-19'],
    ])
  })

  test('archiving cancels sickness that waits, and no more is entered; the leave that was taken stays', async () => {
    await takenOn('2031-06-02', { ...annual, ...week })
    const id = await enteredOn('2031-06-12', { ...sick, ...middle })
    await archivedOn('2031-06-20')
    expect((await find(id)).status).toBe('canceled')
    const gone = { status: 409, message: english(leaveRefusals.ownerGone) }
    await expect(enteredOn('2031-06-21', { ...sick, ...middle })).rejects.toMatchObject(gone)
    const { result } = await app.call(
      leaveApi.list,
      { query: { type: 'allLeaves', page: '1', leaveType: annual.uuid } },
      { as: admin },
    )
    expect(result.items).toMatchObject([{ status: 'approved', totalDays: 5 }])
    await expectSoundLedger()
  })
})

describe('everything else stays refused', () => {
  const refused = async (body: object, as = ana) => {
    const { status, result } = await apply({ ...middle, ...body }, as)
    return [status, JSON.stringify(result).includes('already approved')]
  }
  test.each([
    ['leave on leave', { can_be_given_back: true }, { can_be_given_back: true }],
    ['sickness on leave that cannot be given back', {}, { gives_days_back: 'at once' as const }],
    ['sickness in sickness', { gives_days_back: 'at once' as const }, { gives_days_back: 'at once' as const }],
    ['leave on sickness', { gives_days_back: 'at once' as const }, { can_be_given_back: true }],
  ])('%s', async (_, approved, requested) => {
    const type = await app.people.leaveType(approved)
    await approvedLeave({ leaveType: type })
    const leaveType = await app.people.leaveType(requested)
    expect(await refused({ leaveType })).toEqual([422, true])
    expect(await refused({ leaveType, uuid: ana.uuid }, admin)).toEqual([422, true])
  })

  test('if the sickness also covers other leave', async () => {
    await approvedLeave({ startDate: '2031-06-09', endDate: '2031-06-11' })
    await approvedLeave({ leaveType: await app.people.leaveType(), startDate: '2031-06-12', endDate: '2031-06-13' })
    expect(await refused({ leaveType: sick })).toEqual([422, true])
  })

  test.each([
    ['gives no days back', { gives_days_back: 'no' as const }, () => sick],
    ['cannot be given back', { can_be_given_back: false }, () => annual],
  ])('after the type changed while the request waited: it %s', async (_, change, typeOf) => {
    await approvedLeave()
    const { uuid } = await sickness()
    await app.db.updateTable('leave_type').set(change).where('id', '=', typeOf().uuid).execute()
    const { status, result } = await decide(uuid, 'approved')
    expect([status, result.message]).toEqual([409, english(leaveTexts.overlapping)])
    expect(await leaveOf(annual)).toEqual(['06-09 – 06-13 5 approved'])
    await expectSoundLedger()
  })

  test('inside other sickness that was approved while it waited', async () => {
    await approvedLeave()
    const inner = await sickness({ startDate: '2031-06-11', endDate: '2031-06-11' })
    await approvedSickness({ startDate: '2031-06-10', endDate: '2031-06-12' })
    const { status, result } = await decide(inner.uuid, 'approved')
    expect([status, result.message]).toEqual([409, english(leaveTexts.overlapping)])
    expect(await leaveOf(annual)).toEqual([
      '06-09 – 06-09 1 approved',
      '06-10 – 06-12 3 canceled, given back',
      '06-13 – 06-13 1 approved',
    ])
    await expectSoundLedger()
  })
})

describe('overlap is not asked of days off at the edge', () => {
  const untilSunday = { startDate: '2031-06-13', endDate: '2031-06-15' }
  const fromSaturday = { startDate: '2031-06-14', endDate: '2031-06-16' }
  const untilMonday = { startDate: '2031-06-13', endDate: '2031-06-16' }

  test.each([
    ['when it is approved', 'team lead' as const],
    ['when it is approved at once', 'automatic' as const],
  ])('a request gives up the weekend that approved leave holds %s', async (_, approvalFlow) => {
    await approvedLeave(untilSunday)
    const leaveType = await policyType({ baseDays: 20, approvalFlow })
    const { uuid } = await applied({ leaveType, ...fromSaturday })
    await decide(uuid, 'approved', lead)
    expect([...(await leaveOf(annual)), ...(await leaveOf(leaveType))]).toEqual([
      '06-13 – 06-15 1 approved',
      '06-16 – 06-16 1 approved',
    ])
    await expectSoundLedger()
  })

  test.each([
    ['leave', 'sickness', () => [sick, annual] as const],
    ['sickness', 'leave', () => [annual, sick] as const],
  ])('%s on the weekend that %s holds divides nothing, and needs no document', async (_, __, types) => {
    await app.db
      .updateTable('leave_type')
      .set({ gives_days_back: 'with document' })
      .where('id', '=', sick.uuid)
      .execute()
    const [held, requested] = types()
    await approvedLeave({ leaveType: held, ...untilSunday })
    const { uuid } = await applied({ leaveType: requested, ...fromSaturday })
    expect((await decide(uuid, 'approved', lead)).status).toBe(200)
    expect([...(await leaveOf(held)), ...(await leaveOf(requested))]).toEqual([
      '06-13 – 06-15 1 approved',
      '06-16 – 06-16 1 approved',
    ])
    await expectSoundLedger()
  })

  test('leave counts again beside the weekend that cut sickness keeps', async () => {
    await approvedLeave(fromSaturday)
    const { uuid } = await approvedSickness(untilMonday)
    expect((await manage(uuid, { status: 'canceled', leaveDays: 1 }, admin)).status).toBe(200)
    expect([...(await leaveOf(sick)), ...(await leaveOf(annual))]).toEqual([
      '06-13 – 06-15 1 approved',
      '06-16 – 06-16 1 canceled',
      '06-16 – 06-16 1 approved',
    ])
    const coworker = await app.people.employee({ supervisor: lead })
    const { people } = (await app.call(teamCalendarApi.read, { query: untilMonday }, { as: coworker })).result
    const oneAbsence = { ...untilMonday, startHalf: false, endHalf: false }
    expect(people.find(({ uuid: id }) => id === ana.uuid)?.leave).toEqual([oneAbsence])
    await expectSoundLedger()
  })

  test('HR restores leave on the profile that stayed canceled for the weekend alone', async () => {
    await approvedLeave(fromSaturday)
    const { uuid } = await approvedSickness(untilMonday)
    const total = async (numberOfDays: number) =>
      app.call(
        leaveApi.setDays,
        { params: { id: ana.uuid, leavetype: annual.uuid }, body: { numberOfDays } },
        { as: admin },
      )
    await total(0)
    expect((await manage(uuid, { status: 'canceled', leaveDays: 1 }, admin)).status).toBe(200)
    await total(20)
    const stays = { startDate: '2031-06-16', endDate: '2031-06-16', totalDays: 1, problem: null }
    expect(await listHeldForDaysOff(app.db, today)).toMatchObject([stays])
    const { requests } = (await app.call(restorableLeaveApi.restore, { params: { id: ana.uuid } }, { as: admin }))
      .result
    expect(requests).toMatchObject([stays])
    expect(await leaveOf(annual)).toEqual(['06-16 – 06-16 1 approved'])
    expect(await listHeldForDaysOff(app.db, today)).toEqual([])
    await expectSoundLedger()
  })
})

describe('a document', () => {
  beforeEach(async () => {
    await app.db
      .updateTable('leave_type')
      .set({ gives_days_back: 'with document' })
      .where('id', '=', sick.uuid)
      .execute()
  })

  test('is needed before days are given back, unless HR has seen it', async () => {
    await approvedLeave()
    const { uuid } = await sickness()
    const refusal = await decide(uuid, 'approved')
    expect([refusal.status, refusal.result.message]).toEqual([422, english(leaveTexts.documentFirst)])
    expect((await decide(uuid, 'approved', lead, { documentSeen: true })).status).toBe(403)
    expect((await decide(uuid, 'approved', admin)).status).toBe(422)
    expect((await decide(uuid, 'approved', admin, { documentSeen: true })).status).toBe(200)
    expect(await leaveOf(annual)).toHaveLength(3)
    const { uuid: other } = await sickness({ startDate: '2031-07-07', endDate: '2031-07-08' })
    expect((await decide(other, 'approved', admin, { documentSeen: true })).status).toBe(200)
    const { rows } = await sql<{ who: string; seen: boolean | null; isNow: boolean }>`
      select h.actor_id as who, (v.after ->> 'documentSeen')::boolean as seen, h.at > now() - interval '1 hour' as "isNow"
      from history h join history_value v on v.history_id = h.id
      where h.entity_id in (${uuid}, ${other}) and h.action = 'leave approved' order by h.id`.execute(app.db)
    expect(rows, 'the history has who has seen it, only if it was missing').toEqual([
      { who: admin.uuid, seen: true, isNow: true },
      { who: admin.uuid, seen: null, isNow: true },
    ])
  })

  test('lets a lead approve once the owner has added it; an upload alone cuts nothing', async () => {
    await approvedLeave()
    const { uuid } = await sickness()
    await app.call(leaveApi.addDocument, { params: { id: uuid }, body: { attachment: pdf() } }, { as: ana })
    expect(await leaveOf(annual)).toHaveLength(1)
    expect((await decide(uuid, 'approved')).status).toBe(200)
    expect(await leaveOf(annual)).toHaveLength(3)
  })

  test('is not needed beside leave', async () => {
    const { uuid } = await sickness()
    expect((await decide(uuid, 'approved')).status).toBe(200)
  })
})

describe('a pending request', () => {
  test('gives the days back that approved sickness covers when it is approved later', async () => {
    const leave = await applied({ leaveType: annual })
    await approvedSickness()
    const { result } = await app.call(leaveApi.daysBack, { params: { id: leave.uuid } }, { as: lead })
    expect(result).toMatchObject({ daysBack: [{ startDate: '2031-06-11', endDate: '2031-06-12', days: 2 }] })
    expect((await decide(leave.uuid, 'approved')).status).toBe(200)
    expect(await leaveOf(annual)).toEqual([
      '06-09 – 06-10 2 approved',
      '06-11 – 06-12 2 canceled, given back',
      '06-13 – 06-13 1 approved',
    ])
    expect(await balanceOf(ana, annual)).toEqual({ total: 20, used: 3, pending: 0 })
    await expectSoundLedger()
  })

  test('over several sicknesses keeps its id at the start', async () => {
    const leave = await applied({ leaveType: annual })
    await approvedSickness({ startDate: '2031-06-10', endDate: '2031-06-10' })
    await approvedSickness({ startDate: '2031-06-12', endDate: '2031-06-12' })
    expect((await decide(leave.uuid, 'approved')).status).toBe(200)
    expect((await leaveOf(annual)).map((line) => line.slice(0, 5) + line.slice(15))).toEqual([
      '06-09 approved',
      '06-10 canceled, given back',
      '06-11 approved',
      '06-12 canceled, given back',
      '06-13 approved',
    ])
    expect((await find(leave.uuid)).startDate).toBe('2031-06-09')
    await expectSoundLedger()
  })

  test.each([
    ['before', { startDate: '2031-06-09', endDate: '2031-06-10' }],
    ['after', { startDate: '2031-06-13', endDate: '2031-06-13' }],
  ])('is approved although another pending request has the dates of the part %s', async (_, dates) => {
    const leave = await applied({ leaveType: annual })
    const same = await applied({ leaveType: annual, ...dates })
    await approvedSickness()
    expect(await decide(leave.uuid, 'approved')).toMatchObject({ status: 200 })
    expect(await balanceOf(ana, annual)).toEqual({ total: 20, used: 3, pending: same.totalDays })
    expect((await decide(same.uuid, 'approved')).result.message).toBe(english(leaveTexts.overlapping))
    await expectSoundLedger()
  })

  test('is refused if other leave overlaps a part that would remain', async () => {
    const leave = await applied({ leaveType: annual })
    await approvedSickness()
    await approvedLeave({ startDate: '2031-06-13', endDate: '2031-06-13' })
    const { status, result } = await decide(leave.uuid, 'approved')
    expect([status, result.message]).toEqual([409, english(leaveTexts.overlapping)])
  })

  test('that waits for HR keeps the first approval in each part', async () => {
    annual = await policyType({ approvalFlow: 'team lead then hr', canBeGivenBack: true })
    const leave = await applied({ leaveType: annual })
    expect((await decide(leave.uuid, 'approved')).result.leave.status).toBe('inProgress')
    await approvedSickness()
    expect(await leaveOf(annual)).toEqual(['06-09 – 06-13 5 inProgress'])
    expect(await balanceOf(ana, annual)).toMatchObject({ used: 0, pending: 5 })
    expect((await manage(leave.uuid, { status: 'approved' }, admin)).status).toBe(200)
    const rows = await app.db
      .selectFrom('leave_request')
      .select(['total_days', 'status', 'first_approved_by', 'decided_by'])
      .where('leave_type_id', '=', annual.uuid)
      .orderBy('start_date')
      .execute()
    const by = { first_approved_by: lead.uuid, decided_by: admin.uuid }
    expect(rows).toEqual([
      { total_days: 2, status: 'approved', ...by },
      { total_days: 2, status: 'canceled', ...by },
      { total_days: 1, status: 'approved', ...by },
    ])
    expect(await balanceOf(ana, annual)).toMatchObject({ used: 3, pending: 0 })
    await expectSoundLedger()
  })

  test('is refused if nothing of it would remain', async () => {
    const leave = await applied({ leaveType: annual, ...middle })
    await approvedSickness(week)
    expect((await decide(leave.uuid, 'approved')).status).toBe(409)
  })
})

describe('the leave counts again', () => {
  test('when the sickness is canceled: under its own id, with its first decision', async () => {
    await approvedLeave()
    const { uuid } = await approvedSickness()
    expect((await manage(uuid, { status: 'canceled' })).status).toBe(200)
    expect(await leaveOf(annual)).toEqual([
      '06-09 – 06-10 2 approved',
      '06-11 – 06-12 2 approved',
      '06-13 – 06-13 1 approved',
    ])
    expect(await balanceOf(ana, annual)).toEqual({ total: 20, used: 5, pending: 0 })
    expect(await balanceOf(ana, sick)).toMatchObject({ used: 0 })
    await expectSoundLedger()
  })

  test('as far as the sickness was cut', async () => {
    await approvedLeave()
    const { uuid } = await approvedSickness({ startDate: '2031-06-10', endDate: '2031-06-12' })
    expect((await manage(uuid, { status: 'canceled', leaveDays: 2 }, admin)).status).toBe(200)
    expect(await leaveOf(annual)).toEqual([
      '06-09 – 06-09 1 approved',
      '06-10 – 06-10 1 canceled, given back',
      '06-11 – 06-12 2 approved',
      '06-13 – 06-13 1 approved',
    ])
    await expectSoundLedger()
    expect((await manage(uuid, { status: 'canceled' }, admin)).status).toBe(200)
    expect((await leaveOf(annual)).every((line) => line.endsWith('approved'))).toBe(true)
    await expectSoundLedger()
  })

  test.each([
    ['in part', middle],
    ['as a whole', week],
  ])('and awaits the decision on its cancellation request again, since the same day: %s', async (_, range) => {
    const leave = await approvedLeave()
    await cancel(leave.uuid)
    await sql`update leave_request set cancel_requested_on = '2031-01-05' where id = ${leave.uuid}`.execute(app.db)
    const { uuid } = await approvedSickness(range)
    await app.db.deleteFrom('notification').execute()
    expect((await manage(uuid, { status: 'canceled' }, admin)).status).toBe(200)
    const { rows } = await sql<{ id: string; status: string; on: Day; isTold: boolean }>`
      select id, status, cancel_requested_on as "on",
             exists (select from notification n where n.leave_request_id = r.id and n.event = 'cancel requested'
                       and n.recipient_id = ${lead.uuid}) as "isTold"
      from leave_request r where leave_type_id = ${annual.uuid} order by start_date`.execute(app.db)
    expect(rows.map(({ status, on }) => [status, on])).toEqual(rows.map(() => ['canceling', '2031-01-05']))
    expect(rows[range === week ? 0 : 1]?.isTold).toBe(true)
    await expectSoundLedger()
    for (const { id } of rows) expect((await manage(id, { status: 'canceled' })).status).toBe(200)
    expect(await balanceOf(ana, annual)).toEqual({ total: 20, used: 0, pending: 0 })
  })

  test('unless its days are gone: owner and HR are told once', async () => {
    await approvedLeave()
    const { uuid } = await approvedSickness()
    await app.call(
      leaveApi.setDays,
      { params: { id: ana.uuid, leavetype: annual.uuid }, body: { numberOfDays: 4 } },
      { as: admin },
    )
    expect((await manage(uuid, { status: 'canceled' })).status).toBe(200)
    expect((await leaveOf(annual))[1]).toBe('06-11 – 06-12 2 canceled, given back')
    const told = await app.db
      .selectFrom('notification')
      .select(['event', 'recipient_id'])
      .where('employee_id', '=', ana.uuid)
      .where('event', 'in', ['leave not restored', 'own leave not restored'])
      .execute()
    expect(told.filter(({ recipient_id }) => recipient_id === ana.uuid)).toMatchObject([
      { event: 'own leave not restored' },
    ])
    expect(told.filter(({ recipient_id }) => recipient_id === admin.uuid)).toMatchObject([
      { event: 'leave not restored' },
    ])
    await expectSoundLedger()
  })
})

describe('others learn', () => {
  const openRequestsOf = (id: string) =>
    app.db
      .selectFrom('notification')
      .select('recipient_id')
      .where('leave_request_id', '=', id)
      .where('event', '=', 'cancel requested')
      .where('cleared_at', 'is', null)
      .execute()
  const noticesOf = async (person: Person) => {
    const { result } = await app.call(notificationsApi.list, {}, { as: person })
    return result.notifications.map(({ content }) => content)
  }

  test('the owner and the approvers once, in the decision, and the owner in the ledger', async () => {
    const projectLead = await app.people.teamLead()
    await app.people.project({ lead: projectLead, members: [ana] })
    await approvedLeave()
    await app.db.deleteFrom('notification').execute()
    await decide((await sickness()).uuid, 'approved', lead, { decisionNote: 'Get well' })
    const name = `${lead.firstName} ${lead.lastName}`
    expect(await noticesOf(ana)).toEqual([
      `Your leave was approved by ${name}: 11/06/2031 – 12/06/2031 (2 days) – “Get well”. 2 days of other leave were credited back`,
    ])
    expect(await noticesOf(projectLead)).toEqual([
      `${ana.firstName} ${ana.lastName}'s leave was approved by ${name}: 11/06/2031 – 12/06/2031 (2 days). 2 days of other leave were credited back`,
    ])
    const params = { employee: ana.uuid, type: annual.uuid }
    const { result } = await app.call(leaveApi.ledger, { params }, { as: ana })
    const rangeOf = (leave: { startDate: string; endDate: string } | null) => leave && [leave.startDate, leave.endDate]
    expect(result.entries.map(({ kind, days, why, request }) => [kind, days, rangeOf(request), why])).toEqual([
      ['use', 5, ['2031-06-09', '2031-06-13'], ''],
      [
        'return',
        -3,
        ['2031-06-11', '2031-06-13'],
        '2 days credited back: 11/06/2031 – 12/06/2031; in the rest of the leave, 1 day counts as used again',
      ],
      ['use', 1, ['2031-06-13', '2031-06-13'], 'rest of the leave, after the days credited back'],
    ])
  })

  test('calendars: one email for each entry that changes', async () => {
    await app.call(
      notificationsApi.setSettings,
      { params: { userId: ana.uuid }, body: { leaveCalendarEmail: true } },
      { as: ana },
    )
    const leave = await approvedLeave()
    const before = await find(leave.uuid)
    await app.db.deleteFrom('email').execute()
    const { uuid } = await approvedSickness()
    const { rows } = await sql<{ id: string; startDate: string }>`
      select leave_request_id as id, r.start_date as "startDate" from email e join leave_request r on r.id = e.leave_request_id
      where e.template = 'leave calendar' order by 2`.execute(app.db)
    expect(rows.map(({ startDate }) => startDate)).toEqual(['2031-06-09', '2031-06-11', '2031-06-13'])
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([leave.uuid, uuid])
    expect((await find(leave.uuid)).version, 'the sequence of the cut entry').toBeGreaterThan(before.version)
  })

  test('the approvers that a cancellation awaits no decision once all days came back', async () => {
    const projectLead = await app.people.teamLead()
    await app.people.project({ lead: projectLead, members: [ana] })
    const leave = await approvedLeave()
    await cancel(leave.uuid)
    expect(await openRequestsOf(leave.uuid)).toContainEqual({ recipient_id: projectLead.uuid })
    await approvedSickness(week)
    expect(await openRequestsOf(leave.uuid)).toEqual([])
    const person = `${ana.firstName} ${ana.lastName}`
    const by = `${lead.firstName} ${lead.lastName}`
    expect(await noticesOf(projectLead)).toContainEqual(
      expect.stringMatching(new RegExp(`^${person}'s leave was canceled by ${by}: 09/06/2031 – 13/06/2031`)),
    )
  })

  test('substitutes nothing: they keep covering all days', async () => {
    const substitute = await app.people.employee({ supervisor: lead })
    await approvedLeave({ substitutes: [substitute.uuid] })
    const before = await noticesOf(substitute)
    const covers = async () => (await app.call(substitutesApi.list, {}, { as: substitute })).result
    const [cover] = await covers()
    expect(cover).toMatchObject(week)
    const { uuid } = await approvedSickness()
    expect(await noticesOf(substitute)).toEqual(before)
    expect(await covers()).toEqual([cover])
    await manage(uuid, { status: 'canceled' })
    expect(await covers()).toEqual([cover])
    expect(await noticesOf(substitute)).toEqual(before)
  })

  test.each([
    ['in the middle', middle],
    ['from its start', { startDate: '2031-06-09', endDate: '2031-06-10' }],
    ['on half days', { ...middle, startHalf: true, endHalf: true }],
    ['all of it', week],
  ])('coworkers nothing: they see one absence, as before the sickness: %s', async (_, range) => {
    const coworker = await app.people.employee({ supervisor: lead })
    await approvedLeave()
    const period = { startDate: '2031-06-01', endDate: '2031-06-10' }
    const seen = async () => {
      const { people, away } = (await app.call(teamCalendarApi.read, { query: period }, { as: coworker })).result
      const { absences } = (await app.call(leaveApi.away, { query: period }, { as: coworker })).result
      const feed = { ...period, personId: coworker.uuid, owner: { uuid: coworker.uuid, role: 'Employee' as const } }
      const fed = await listTeamLeave(app.db, { ...feed, today, includePending: true })
      const { substitutes } = (
        await app.call(leaveApi.preview, { query: { ...week, substitutes: ana.uuid } }, { as: coworker })
      ).result
      return {
        calendar: people.filter(({ uuid }) => uuid === ana.uuid).map(({ leave }) => leave),
        away,
        absences,
        feed: fed?.map(({ changedAt: _changedAt, version: _version, ...event }) => event),
        substitutes,
      }
    }
    const before = await seen()
    expect(before).toMatchObject({
      calendar: [[week]],
      absences: [week],
      feed: [{ ...week, status: 'approved' }],
      substitutes: [{ absences: [week] }],
    })
    const { uuid } = await approvedSickness(range)
    expect(await seen()).toEqual(before)
    await manage(uuid, { status: 'canceled', leaveDays: 1 }, admin)
    expect(await seen()).toEqual(before)
  })

  test('coworkers of other adjacent leave one absence, and half a day apart two', async () => {
    const coworker = await app.people.employee({ supervisor: lead })
    await approvedLeave({ ...middle, endHalf: true })
    await approvedLeave({ startDate: '2031-06-12', startHalf: true, endDate: '2031-06-12' })
    await approvedLeave({ startDate: '2031-06-13', startHalf: true, endDate: '2031-06-13' })
    const { people } = (await app.call(teamCalendarApi.read, { query: week }, { as: coworker })).result
    expect(people.find(({ uuid }) => uuid === ana.uuid)?.leave).toEqual([
      { ...middle, startHalf: false, endHalf: false },
      { startDate: '2031-06-13', startHalf: true, endDate: '2031-06-13', endHalf: false },
    ])
  })

  test('programs dates and status, as of every cut', async () => {
    const leave = await approvedLeave()
    const { uuid } = await approvedSickness()
    const { rows } = await sql<{ id: string; action: string; fields: string[] }>`
      select entity_id as id, action, fields from history where person_id = ${ana.uuid} and action like 'leave %'
      order by history.id`.execute(app.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'leave asked for',
      'leave approved',
      'leave asked for',
      'leave cut',
      'leave cut',
      'leave approved',
    ])
    const types = ['leave.changed', 'leave.approved', 'leave.canceled'] as const
    expect(types.filter((type) => (eventTypes[type].actions as readonly string[]).includes('leave cut'))).toEqual([
      'leave.changed',
    ])
    expect(leaveEventFields).not.toContain('givenBack')
    expect(rows[3]?.id).toBe(leave.uuid)
    expect(rows.at(-1)?.id).toBe(uuid)
  })

  test('chat nothing about leave on approved leave', async () => {
    await approvedLeave()
    const { uuid } = await sickness()
    const posted = async (type: string, recordId: string) =>
      writePosting(
        app.db,
        { webhookId: uuid, format: 'slack', teamId: null, type, recordId },
        { company: app.company, config: { publicUrl: 'https://hr.example.com' } },
      )
    expect(await posted('leave.requested', uuid)).toBeUndefined()
    await decide(uuid, 'approved')
    expect(await posted('leave.approved', uuid)).toBeUndefined()
    await manage(uuid, { status: 'canceled' }, admin)
    expect(await posted('leave.canceled', uuid)).toBeUndefined()
    const other = await approvedLeave({ startDate: '2031-07-07', endDate: '2031-07-08' })
    expect(await posted('leave.approved', other.uuid)).toBeDefined()
  })

  test.each([
    ['sickness on approved leave', 'leave'],
    ['leave that approved sickness covers', 'sickness'],
  ])('the owner, in place of the approvers, that the document is missing: %s', async (_, approvedFirst) => {
    await app.db
      .updateTable('leave_type')
      .set({ gives_days_back: 'with document' })
      .where('id', '=', sick.uuid)
      .execute()
    const isLeaveFirst = approvedFirst === 'leave'
    const leave = isLeaveFirst ? await approvedLeave() : await applied({ leaveType: annual })
    const { uuid: sickId } = isLeaveFirst ? await sickness() : await approvedSickness()
    const pendingId = isLeaveFirst ? sickId : leave.uuid
    const due = async () => {
      const leaves = [await find(sickId), await find(pendingId)]
      return leaves.filter(({ documentDue }) => documentDue).map(({ uuid }) => uuid)
    }
    expect([...new Set(await due())]).toEqual([sickId])
    await sql`update leave_request set awaits_since = '2031-06-02T10:00:00Z' where id = ${pendingId}`.execute(app.db)
    await app.db.deleteFrom('notification').execute()
    await remindOn(app, '2031-06-05')
    const reminded = async () =>
      app.db
        .selectFrom('notification')
        .select(['event', 'recipient_id as id'])
        .where('employee_id', '=', ana.uuid)
        .execute()
    expect(await reminded()).toEqual([{ event: 'document awaited', id: ana.uuid }])
    const emailedWith = async (settings: { own_leave_email: boolean; leave_request_email: boolean }) => {
      await app.db.updateTable('account').set(settings).where('id', '=', ana.uuid).execute()
      await sql`update notification set at = now()`.execute(app.db)
      return (await listUnreadReminders(app.db, ana.uuid)).reminders.length
    }
    expect(await emailedWith({ own_leave_email: false, leave_request_email: true })).toBe(0)
    expect(await emailedWith({ own_leave_email: true, leave_request_email: false })).toBe(1)
    await app.call(leaveApi.addDocument, { params: { id: sickId }, body: { attachment: pdf() } }, { as: ana })
    expect(await due()).toEqual([])
    await sql`update leave_request set awaits_since = '2031-06-05T10:00:00Z' where id = ${pendingId}`.execute(app.db)
    await app.db.deleteFrom('notification').execute()
    await remindOn(app, '2031-06-10')
    expect(await reminded()).toEqual([{ event: 'undecided leave', id: lead.uuid }])
  })
})

test('a person is erased with the parts of their leave and their entries', async () => {
  await approvedLeave()
  await approvedSickness()
  const superadmin = await app.people.superadmin()
  const { status } = await app.callRaw(employeesApi.remove, { params: { id: ana.uuid } }, { as: superadmin })
  expect(status).toBe(200)
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from leave_request where employee_id = ${ana.uuid})::int
         + (select count(*) from leave_ledger where employee_id = ${ana.uuid})::int
         + (select count(*) from leave_balance where employee_id = ${ana.uuid})::int as left`.execute(app.db)
  expect(rows).toEqual([{ left: 0 }])
  await expectSoundLedger()
})

describe('forty calls at once on two nodes', () => {
  let database: ReturnType<typeof openDatabase>
  let nodes: (typeof app.app)[]
  beforeAll(async () => {
    database = openDatabase(app.url, { size: 4 })
    nodes = [app.app, await app.anotherNode({ database })]
  })
  afterAll(async () => {
    await database.close()
  })
  const deadlocks = async () => Math.max(await countDeadlocks(app.pool), await countDeadlocks(database.pool))

  type Sickness = Pick<LeaveRequest, 'uuid' | 'version'>
  type Call = (node: (typeof nodes)[number], sickness: Sickness) => Promise<{ status: number }>
  const approve: Call = (node, { uuid: id }) =>
    app.callAt(node, leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: lead })
  const extend: Call = (node, { uuid: id, version }) =>
    app.callAt(node, leaveApi.change, { params: { id }, body: { endDate: '2031-06-13', version } }, { as: ana })
  const askToCancel: Call = (node, { uuid: id }) =>
    app.callAt(node, leaveApi.cancel, { params: { id }, body: {} }, { as: ana })
  const cancelByHr: Call = (node, { uuid: id }) =>
    app.callAt(node, leaveApi.update, { params: { id }, body: { status: 'canceled' } }, { as: admin })

  /** Makes the calls in turns, on both nodes, and counts by call how many succeeded. */
  async function callAll(calls: readonly Call[], sickness: Sickness) {
    const made = Array.from({ length: 40 }, (_, index) => {
      const call = calls[index % calls.length]!
      const node = nodes[Math.floor(index / calls.length) % 2]!
      return call(node, sickness).then(({ status }) => ({ call, status }))
    })
    const answers = await Promise.all(made)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    return (call: Call) => answers.filter((answer) => answer.call === call && answer.status === 200).length
  }

  test.each([
    ['approve and extend it', [approve, extend]],
    ['extend and approve it', [extend, approve]],
    ['approve, ask to cancel and extend it', [approve, askToCancel, extend]],
    ['extend, ask to cancel and approve it', [extend, askToCancel, approve]],
    ['extend, approve and cancel it', [extend, approve, cancelByHr]],
  ])('that %s leave one outcome', async (_, calls) => {
    await app.people.project({ lead, members: [ana] })
    const before = await deadlocks()
    await approvedLeave()
    const request = await sickness()
    const succeeded = await callAll(calls, request)
    const [isApproved, isExtended] = [succeeded(approve) > 0, succeeded(extend) > 0]
    const canceled = succeeded(askToCancel) + succeeded(cancelByHr)
    expect([succeeded(approve) <= 1, succeeded(extend) <= 1, canceled <= 1]).toEqual([true, true, true])
    expect(isApproved || canceled > 0, 'a call decided').toBe(true)

    // The outcome of the calls that succeeded, one after the other.
    const [end, days] = isExtended ? ['06-13', 3] : ['06-12', 2]
    const isUsed = isApproved && succeeded(cancelByHr) === 0
    const status = !isUsed ? 'canceled' : canceled > 0 ? 'canceling' : 'approved'
    const covered = isUsed ? 'canceled, given back' : 'approved'
    const parts = [
      '06-09 – 06-10 2 approved',
      `06-11 – ${end} ${days} ${covered}`,
      ...(isExtended ? [] : ['06-13 – 06-13 1 approved']),
    ]
    expect(await leaveOf(sick)).toEqual([`06-11 – ${end} ${days} ${status}`])
    expect(await leaveOf(annual)).toEqual(isApproved ? parts : ['06-09 – 06-13 5 approved'])
    expect(await balanceOf(ana, sick)).toMatchObject({ used: isUsed ? days : 0, pending: 0 })
    expect(await balanceOf(ana, annual)).toEqual({ total: 20, used: isUsed ? 5 - days : 5, pending: 0 })
    await expectSoundLedger()
    expect(await deadlocks()).toBe(before)
  })

  test('of which some cut the leave give each half day to one of the two', async () => {
    await app.people.project({ lead, members: [ana] })
    const before = await deadlocks()
    const leave = await approvedLeave()
    const request = await sickness()
    const cutLeave: Call = (node) =>
      app.callAt(
        node,
        leaveApi.update,
        { params: { id: leave.uuid }, body: { status: 'canceled', leaveDays: 1 } },
        { as: admin },
      )
    await callAll([approve, cancelByHr, extend, cutLeave], request)
    await expectSoundLedger()
    const used = (await leaveOf(annual)).filter((line) => line.endsWith('approved'))
    expect((await balanceOf(ana, annual)).used).toBe(
      used.reduce((sum, line) => sum + Number(/ ([\d.]+) approved/.exec(line)?.[1]), 0),
    )
    expect(await deadlocks()).toBe(before)
  })
})
