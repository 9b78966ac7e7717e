import { english } from '@hr/contract/lib/messages'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { eventTypes, leaveEventFields } from '@hr/contract/areas/changes/event-types'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
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
import { remindOn } from '../../testing/leave-reminders.ts'
import type { Person } from '../../testing/people.ts'
import { writePosting } from '../webhooks/chat.queries.ts'
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
      `Your leave 11/06/2031 – 12/06/2031 (2 days) was approved by ${name}: “Get well”. 2 days of other leave came back`,
    ])
    expect(await noticesOf(projectLead)).toEqual([
      `${ana.firstName} ${ana.lastName}'s leave 11/06/2031 – 12/06/2031 (2 days) was approved by ${name}. 2 days of other leave came back`,
    ])
    const params = { employee: ana.uuid, type: annual.uuid }
    const { result } = await app.call(leaveApi.ledger, { params }, { as: ana })
    expect(result.entries.map(({ kind, days, why }) => [kind, days, why])).toEqual([
      ['use', 5, ''],
      ['return', -3, '2 days given back: 11/06/2031 – 12/06/2031; the part after uses 1 day again'],
      ['use', 1, 'part after the days given back'],
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
      expect.stringMatching(new RegExp(`^${person}'s .*09/06/2031 – 13/06/2031.* was canceled by ${by}`)),
    )
  })

  test('substitutes nothing: they keep covering all days', async () => {
    const substitute = await app.people.employee({ supervisor: lead })
    await approvedLeave({ substitutes: [substitute.uuid] })
    const before = await noticesOf(substitute)
    const covered = async () => {
      const { result } = await app.call(substitutesApi.list, {}, { as: substitute })
      return result.map(({ startDate, endDate }) => `${startDate.slice(5)} – ${endDate.slice(5)}`)
    }
    const { uuid } = await approvedSickness()
    expect(await noticesOf(substitute)).toEqual(before)
    expect(await covered()).toEqual(['06-09 – 06-10', '06-11 – 06-12', '06-13 – 06-13'])
    await manage(uuid, { status: 'canceled' })
    expect(await covered()).toEqual(['06-09 – 06-10', '06-11 – 06-12', '06-13 – 06-13'])
    expect(await noticesOf(substitute)).toEqual(before)
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
    await app.call(leaveApi.addDocument, { params: { id: sickId }, body: { attachment: pdf() } }, { as: ana })
    expect(await due()).toEqual([])
    await sql`update leave_request set awaits_since = '2031-06-05T10:00:00Z' where id = ${pendingId}`.execute(app.db)
    await app.db.deleteFrom('notification').execute()
    await remindOn(app, '2031-06-10')
    expect(await reminded()).toEqual([{ event: 'undecided leave', id: lead.uuid }])
  })
})

test('a person is erased with the parts of their leave', async () => {
  await approvedLeave()
  await approvedSickness()
  const superadmin = await app.people.superadmin()
  const { status } = await app.callRaw(employeesApi.remove, { params: { id: ana.uuid } }, { as: superadmin })
  expect(status).toBe(200)
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
