import { english } from '@hr/contract/lib/messages'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  admin,
  ana,
  app,
  applied,
  apply,
  balanceOf,
  cancel,
  decide,
  find,
  lead,
  manage,
  policyType,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'
import { countDeadlocks } from '../../testing/deadlocks.ts'
import { pdf } from '../../testing/uploads.ts'
import { checkLedger } from '../leave-policies/ledger-check.queries.ts'

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

async function expectSoundLedger() {
  // The types of the test have no history.
  const checked = (await checkLedger(app.db, { today })).filter(({ entities }) => entities !== 'types')
  expect(checked.filter(({ broken }) => broken > 0)).toEqual([])
}

describe('a request that gives days back', () => {
  test('divides approved leave when it is approved: the days in the middle come back', async () => {
    const leave = await approvedLeave({ decisionNote: 'Have fun' })
    await approvedSickness()
    expect(await leaveOf(annual)).toEqual([
      '06-09 – 06-10 2 approved',
      '06-11 – 06-12 2 canceled, given back',
      '06-13 – 06-13 1 approved',
    ])
    expect(await balanceOf(ana, annual)).toEqual({ total: 20, used: 3, pending: 0 })
    expect(await balanceOf(ana, sick)).toMatchObject({ used: 2, pending: 0 })
    expect(await find(leave.uuid)).toMatchObject({ endDate: '2031-06-10', totalDays: 2, status: 'approved' })
    await expectSoundLedger()
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
    expect((await leaveOf(annual)).at(-1)).toBe('06-11 noon – 06-13 2.5 approved')
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
    expect(rows).toEqual([canceling, { status: 'canceled', on: null, isSince: true }, canceling])
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

  test('after the rule was switched off while the request waited', async () => {
    await approvedLeave()
    const { uuid } = await sickness()
    await app.db.updateTable('leave_type').set({ gives_days_back: 'no' }).where('id', '=', sick.uuid).execute()
    const { status, result } = await decide(uuid, 'approved')
    expect([status, result.message]).toEqual([409, english(leaveTexts.overlapping)])
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

test('forty who approve, cancel and extend the same sickness at once leave one outcome', async () => {
  await app.people.project({ lead, members: [ana] })
  const deadlocks = await countDeadlocks(app.pool)
  for (let round = 0; round < 3; round += 1) {
    annual = await app.people.leaveType({ half_days: true, can_be_given_back: true })
    await app.db.deleteFrom('leave_request').where('employee_id', '=', ana.uuid).execute()
    await sql`delete from leave_ledger where employee_id = ${ana.uuid}`.execute(app.db)
    await sql`update leave_balance set used = 0, pending = 0 where employee_id = ${ana.uuid}`.execute(app.db)
    const leave = await approvedLeave()
    const { uuid, version } = await sickness()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        if (index % 4 === 0) return decide(uuid, 'approved', lead)
        if (index % 4 === 1) return manage(uuid, { status: 'canceled' }, admin)
        if (index % 4 === 2)
          return app.callRaw(
            leaveApi.change,
            { params: { id: uuid }, body: { endDate: '2031-06-13', version } },
            { as: ana },
          )
        return manage(leave.uuid, { status: 'canceled', leaveDays: 1 }, admin)
      }),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await expectSoundLedger()
    const used = (await leaveOf(annual)).filter((line) => line.endsWith('approved'))
    expect((await balanceOf(ana, annual)).used).toBe(
      used.reduce((sum, line) => sum + Number(/ ([\d.]+) approved/.exec(line)?.[1]), 0),
    )
  }
  expect(await countDeadlocks(app.pool)).toBe(deadlocks)
})
