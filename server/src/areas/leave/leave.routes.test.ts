import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts, leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays, todayIn, weekday } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/uploads.ts'

let app: TestApp
let admin: Person
let lead: Person
let ana: Person
let annual: { uuid: string }
let today: string
beforeAll(async () => {
  app = await sharedTestApp(afterAll)
  admin = await app.people.admin()
  today = todayIn(app.config.timeZone)
})
beforeEach(async () => {
  lead = await app.people.teamLead()
  ana = await app.people.employee({ supervisor: lead })
  annual = await app.people.leaveType({ half_days: true })
})

// 8 June 2026 is a Monday; the week is long past or far ahead by whole years, so that no test knows what day it is.
const week = { startDate: '2031-06-09', endDate: '2031-06-13' }

const apply = (body: object = {}, as = ana) =>
  app.call(leaveApi.apply, { body: { leaveType: annual, ...week, ...body } as never }, { as })
async function applied(body: object = {}, as = ana): Promise<LeaveRequest> {
  const { status, result } = await apply(body, as)
  expect(status, JSON.stringify(result)).toBe(200)
  return result.leave
}
const decide = (id: string, status: string, as = lead, more: object = {}) =>
  app.call(leaveApi.approve, { params: { id }, body: { status, ...more } as never }, { as })
const cancel = (id: string, as = ana, more: object = {}) =>
  app.call(leaveApi.cancel, { params: { id }, body: more }, { as })
const manage = (id: string, body: object, as = lead) =>
  app.call(leaveApi.update, { params: { id }, body: body as never }, { as })
const balanceOf = async (person = ana, type = annual) => {
  const { result } = await app.call(
    leaveApi.ledger,
    { params: { employee: person.uuid, type: type.uuid } },
    { as: admin },
  )
  const { numberOfDays, currentNumberDays, pendingDays } = result.balance
  const used = result.entries
    .filter(({ kind }) => ['use', 'return', 'adjust'].includes(kind))
    .reduce((sum, { days }) => sum + (days ?? 0), 0)
  expect(used, 'the ledger adds up to the balance').toBe(currentNumberDays)
  return { total: numberOfDays, used: currentNumberDays, pending: pendingDays }
}
const find = async (id: string) => (await app.call(leaveApi.find, { params: { id } }, { as: admin })).result

describe('applying', () => {
  test('reads back as it was asked for, with the days counted, and reserves them', async () => {
    const { status, result } = await apply({ reason: 'Going to the sea', attachment: pdf('note.pdf') })
    expect(status).toBe(200)
    expect(result).toMatchObject({
      hasOverlappingDays: false,
      leave: {
        status: 'pending',
        user: { uuid: ana.uuid },
        leaveType: annual,
        ...week,
        totalDays: 5,
        reason: 'Going to the sea',
        attachment: [expect.stringMatching(/-note\.pdf$/)],
        decidedBy: null,
      },
    })
    expect(await balanceOf()).toEqual({ total: 20, used: 0, pending: 5 })
  })

  test.each([
    [{ endDate: '2031-06-08' }, 'endDate', leaveTexts.endBeforeStart],
    [{ startDate: '2031-06-14', endDate: '2031-06-15' }, 'endDate', leaveTexts.noDays],
    [{ endDate: '2032-06-13' }, 'endDate', leaveTexts.tooManyDates],
    [{ startDate: '2100-12-30', endDate: '2101-01-03' }, 'endDate', leaveTexts.outsideCalendar],
    [{ endDate: '2031-06-09', startHalf: true, endHalf: true }, 'endHalf', leaveTexts.oneHalf],
    [{ endDate: '2031-07-31' }, 'endDate', expect.stringContaining('20 to ask for, 39 asked for')],
    [{ reason: 'sea' }, 'reason', leaveTexts.reasonTooShort],
    [{ leaveType: null }, 'leaveType', leaveTexts.typeRequired],
    [{ startDate: '' }, 'startDate', 'Required field'],
    [{ attachment: new File(['%PDF-'], 'note.png') }, 'attachment', expect.any(String)],
    [{ attachment: new File(['<html>'], 'note.pdf') }, 'attachment', expect.any(String)],
  ])('%j is refused at %s', async (body, field, message) => {
    const { status, result } = await apply(body)
    expect([400, 422]).toContain(status)
    expect(result.message).toEqual([{ field, message }])
    expect(await balanceOf()).toMatchObject({ pending: 0 })
  })

  test('days, names and the type of the body count for nothing', async () => {
    const leave = await applied({ totalDays: 0.5, firstName: 'Nobody', leaveType: { uuid: annual.uuid, name: 'Gold' } })
    expect(leave).toMatchObject({ totalDays: 5, user: { firstName: ana.firstName } })
    expect(leave.leaveType.name).not.toBe('Gold')
  })

  test('for somebody else is for HR alone', async () => {
    expect((await apply({ uuid: ana.uuid }, lead)).status).toBe(404)
    expect((await applied({ uuid: ana.uuid }, admin)).user.uuid).toBe(ana.uuid)
  })

  test('up to 90 days back for oneself, at any time for HR', async () => {
    const back = (days: number) => addDays(today, -days)
    const range = (days: number) => ({ startDate: back(days), endDate: addDays(back(days), 6) })
    expect((await apply(range(91))).result.message).toEqual([{ field: 'startDate', message: leaveTexts.tooFarBack }])
    await applied(range(90))
    await applied({ ...range(400), uuid: ana.uuid }, admin)
  })

  test('for a type that has expired, is not valid yet, is archived or takes no halves is refused', async () => {
    const message = async (wanted: object, body: object = {}) =>
      (await apply({ leaveType: await app.people.leaveType(wanted), ...body })).result.message
    const gone = [{ field: 'leaveType', message: leaveTexts.typeGone }]
    expect(await message({ expired_date: addDays(today, -1) })).toEqual(gone)
    expect(await message({ is_archived: true })).toEqual(gone)
    expect(await message({}, { startHalf: true })).toEqual([{ field: 'startHalf', message: leaveTexts.noHalves }])
    const expired = [{ field: 'endDate', message: leaveTexts.typeExpired('2031-06-12') }]
    expect(await message({ expired_date: '2031-06-12' })).toEqual(expired)
    const early = [{ field: 'startDate', message: leaveTexts.typeNotYetValid('2031-06-10') }]
    expect(await message({ valid_from: '2031-06-10' })).toEqual(early)
    // A weekend after the last day counts for nothing.
    const friday = await app.people.leaveType({ expired_date: '2031-06-13' })
    await applied({ leaveType: friday, endDate: '2031-06-15' })
  })

  test('over another request that stands is stored and says so; the same once more is refused', async () => {
    await applied()
    const { result } = await apply({ startDate: '2031-06-13', endDate: '2031-06-16' })
    expect(result.hasOverlappingDays).toBe(true)
    const again = await apply()
    expect(again.status).toBe(409)
    expect(again.result.message).toBe(leaveTexts.same)
  })

  test('two halves of one date do not overlap', async () => {
    const day = { startDate: '2031-06-09', endDate: '2031-06-09' }
    expect((await applied({ ...day, endHalf: true })).totalDays).toBe(0.5)
    expect((await apply({ ...day, startHalf: true })).result.hasOverlappingDays).toBe(false)
  })

  test('the same request twenty times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf()).toMatchObject({ pending: 5 })
  })

  test('of what is left, two requests at once take no more than there is', async () => {
    const five = await app.people.leaveType({ number_of_days: 5 })
    const answers = await Promise.all([
      apply({ leaveType: five }),
      apply({ leaveType: five, startDate: '2031-07-07', endDate: '2031-07-11' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await balanceOf(ana, five)).toMatchObject({ pending: 5 })
  })

  test.each([null, 0, 365])('a type of %j days sets no limit', async (number_of_days) => {
    const type = await app.people.leaveType({ number_of_days })
    expect((await applied({ leaveType: type, endDate: '2031-12-31' })).totalDays).toBeGreaterThan(100)
  })
})

describe('changing a pending request', () => {
  const change = (leave: LeaveRequest, body: object, as = ana) =>
    app.call(
      leaveApi.change,
      { params: { id: leave.uuid }, body: { version: leave.version, ...body } as never },
      { as },
    )

  test('takes new dates, halves and words, keeps the rest, and reserves the new days', async () => {
    const leave = await applied({ reason: 'Skiing in Jahorina' })
    const { status, result } = await change(leave, { endDate: '2031-06-10', endHalf: true })
    expect(status, JSON.stringify(result)).toBe(200)
    expect(result).toMatchObject({
      message: leaveTexts.changed,
      leave: {
        ...week,
        endDate: '2031-06-10',
        endHalf: true,
        totalDays: 1.5,
        reason: 'Skiing in Jahorina',
        version: 2,
      },
    })
    expect(await balanceOf()).toMatchObject({ used: 0, pending: 1.5 })
    await change(result.leave, { reason: '' })
    expect(await find(leave.uuid)).toMatchObject({ reason: '', totalDays: 1.5, status: 'pending', version: 3 })
  })

  test('of the type moves the reserved days to the other balance', async () => {
    const leave = await applied()
    const paid = await app.people.leaveType()
    expect((await change(leave, { leaveType: paid, endDate: '2031-06-11' })).status).toBe(200)
    expect(await balanceOf()).toMatchObject({ pending: 0 })
    expect(await balanceOf(ana, paid)).toMatchObject({ pending: 3 })
  })

  test('does not count against itself, and takes no more than is left', async () => {
    const five = await app.people.leaveType({ number_of_days: 5 })
    const leave = await applied({ leaveType: five })
    const later = await change(leave, { startDate: '2031-06-16', endDate: '2031-06-20' })
    expect(later.result.leave.totalDays).toBe(5)
    expect((await change(later.result.leave, { endDate: '2031-06-23' })).status).toBe(422)
    expect(await balanceOf(ana, five)).toMatchObject({ pending: 5 })
  })

  test('replaces or removes the attachment', async () => {
    const leave = await applied({ attachment: pdf('ticket.pdf') })
    const replaced = (await change(leave, { attachment: pdf('new-ticket.pdf') })).result.leave
    expect(replaced.attachment).toEqual([expect.stringMatching(/-new-ticket\.pdf$/)])
    const removed = (await change(replaced, { removedFiles: replaced.attachment })).result.leave
    expect(removed.attachment).toEqual([])
  })

  test('keeps a type that is no longer offered, but cannot move to one', async () => {
    const leave = await applied()
    const gone = await app.people.leaveType({ is_archived: true })
    expect((await change(leave, { leaveType: gone })).result.message).toEqual([
      { field: 'leaveType', message: leaveTexts.typeGone },
    ])
    await app.db.updateTable('leave_type').set({ is_archived: true }).where('id', '=', annual.uuid).execute()
    expect((await change(leave, { endDate: '2031-06-10' })).status).toBe(200)
  })

  test('is refused for the dates of another pending request', async () => {
    const leave = await applied()
    await applied({ startDate: '2031-06-16', endDate: '2031-06-18' })
    const same = await change(leave, { startDate: '2031-06-16', endDate: '2031-06-18' })
    expect([same.status, same.result.message]).toEqual([409, leaveTexts.same])
  })

  test('is for the owner, while it is pending, from its current version', async () => {
    const leave = await applied()
    const asLead = await change(leave, { reason: 'Another reason' }, lead)
    expect([asLead.status, asLead.result.message]).toEqual([403, leaveTexts.onlyOwnerChanges])
    expect((await change(leave, {}, admin)).status).toBe(403)
    expect((await change(leave, {}, await app.people.employee())).status).toBe(404)
    expect((await change(leave, { version: undefined })).status).toBe(400)
    const changed = (await change(leave, { reason: 'Another reason' })).result.leave
    const stale = await change(leave, { reason: 'A third reason' })
    expect(stale.status).toBe(409)
    expect(stale.result.message).toMatch(/saved this record/)
    await decide(leave.uuid, 'approved')
    const late = await change({ ...changed, version: 3 }, { endDate: '2031-06-10' })
    expect([late.status, late.result.message]).toEqual([409, `Already approved by ${lead.firstName} ${lead.lastName}`])
    expect((await find(leave.uuid)).totalDays).toBe(5)
  })

  test('asks the approvers again, in one entry that replaces the first one', async () => {
    const leave = await applied()
    await change(leave, { endDate: '2031-06-10' })
    const { result } = await app.call(notificationsApi.list, {}, { as: lead })
    expect(result.notifications.map(({ content }) => content)).toEqual([
      `${ana.firstName} ${ana.lastName} changed a leave request: 09/06/2031 – 10/06/2031 (2 days)`,
    ])
  })

  test('is in the history of the employee', async () => {
    const leave = await applied()
    await change(leave, { endDate: '2031-06-10' })
    const fact = await app.db
      .selectFrom('history')
      .selectAll()
      .where('entity_id', '=', leave.uuid)
      .where('action', '=', 'leave changed')
      .executeTakeFirstOrThrow()
    expect(fact).toMatchObject({ actor_id: ana.uuid, person_id: ana.uuid })
  })

  test('at the same time as the decision ends in one of the two', async () => {
    const leave = await applied()
    const paid = await app.people.leaveType()
    const [changed, decided] = await Promise.all([
      change(leave, { leaveType: paid, endDate: '2031-06-10' }),
      decide(leave.uuid, 'approved', lead, { version: leave.version }),
    ])
    expect([changed.status, decided.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [first, second] = [await balanceOf(), await balanceOf(ana, paid)]
    expect([first.used + first.pending, second.used + second.pending]).toEqual(decided.status === 200 ? [5, 0] : [0, 2])
  })
})

describe('approvers', () => {
  const approvers = async (as: Person, uuid?: string) =>
    app.call(leaveApi.approvers, { query: { ...(uuid !== undefined && { uuid }) } }, { as })

  test('are the supervisor and the project leads; the list is empty if HR decides', async () => {
    const projectLead = await app.people.teamLead()
    await app.people.project({ lead: projectLead, members: [ana] })
    const named = (await approvers(ana)).result.people.map(({ uuid }) => uuid)
    expect(named.toSorted()).toEqual([lead.uuid, projectLead.uuid].toSorted())
    expect((await approvers(await app.people.employee())).result.people).toEqual([])
  })

  test('of another employee are told to HR only', async () => {
    expect((await approvers(admin, ana.uuid)).result.people).toHaveLength(1)
    expect((await approvers(lead, ana.uuid)).status).toBe(404)
  })
})

describe('deciding', () => {
  test('approving uses the reserved days, declining frees them', async () => {
    const leave = await applied()
    const { result } = await decide(leave.uuid, 'approved')
    expect(result).toMatchObject({
      message: leaveTexts.approved,
      leave: { status: 'approved', decidedBy: `${lead.firstName} ${lead.lastName}` },
    })
    expect(await balanceOf()).toEqual({ total: 20, used: 5, pending: 0 })
    const other = await applied({ startDate: '2031-07-07', endDate: '2031-07-08' })
    expect((await decide(other.uuid, 'rejected')).result.message).toBe(leaveTexts.declined)
    expect(await balanceOf()).toEqual({ total: 20, used: 5, pending: 0 })
  })

  test('is for the supervisor, the leads of projects and HR; everybody else knows of nothing', async () => {
    const projectLead = await app.people.teamLead()
    await app.people.project({ lead: projectLead, members: [ana] })
    const next = async () => {
      const leave = await applied()
      await app.db
        .deleteFrom('leave_request')
        .where('employee_id', '=', ana.uuid)
        .where('id', '!=', leave.uuid)
        .execute()
      return leave.uuid
    }
    expect((await decide(await next(), 'rejected', lead)).status).toBe(200)
    expect((await decide(await next(), 'rejected', projectLead)).status).toBe(200)
    expect((await decide(await next(), 'rejected', admin)).status).toBe(200)
    const stranger = await app.people.teamLead()
    expect((await decide(await next(), 'rejected', stranger)).status).toBe(404)
  })

  test('by somebody who is not Active is refused', async () => {
    const { uuid } = await applied()
    await app.db.updateTable('employee').set({ status: 'Maternity leave' }).where('id', '=', lead.uuid).execute()
    expect((await decide(uuid, 'approved')).status).toBe(403)
  })

  test('on oneself is for the flag of a Superadmin alone', async () => {
    const own = await applied({}, admin)
    expect((await decide(own.uuid, 'approved', admin)).status).toBe(403)
    const flagged = await app.people.employee({ superAdminHr: true })
    const theirs = await applied({}, flagged)
    expect((await decide(theirs.uuid, 'approved', flagged)).status).toBe(200)
  })

  test('keeps the note to the employee until the next decision, and in the history', async () => {
    const { uuid } = await applied()
    const note = 'Please move it by a week'
    expect((await decide(uuid, 'approved', lead, { decisionNote: ` ${note} ` })).result.leave.decisionNote).toBe(note)
    expect((await cancel(uuid)).result.leave.decisionNote, 'the owner decides nothing').toBe(note)
    const { result } = await manage(uuid, { status: 'canceled', decisionNote: 'Gladly' })
    expect(result.leave.decisionNote).toBe('Gladly')
    const query = { page: '1', pageSize: '10' }
    const history = await app.call(
      employeesApi.history,
      { params: { id: ana.uuid }, query },
      { as: await app.people.superadmin() },
    )
    const notes = history.result.items.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'decisionNote').map(({ after }) => after),
    )
    expect(notes).toEqual(['Gladly', note])
  })

  test('leaves a note at the part that is canceled, too', async () => {
    const { uuid } = await applied()
    await decide(uuid, 'approved')
    await manage(uuid, { status: 'canceled', leaveDays: 2, decisionNote: 'We need you' }, admin)
    const { result } = await app.call(leaveApi.list, { query: { page: '1', pageSize: '10' } }, { as: ana })
    expect(result.items.map((leave) => leave.decisionNote)).toEqual(['We need you', 'We need you'])
  })

  test('refuses a note that is too long', async () => {
    const { status, result } = await decide((await applied()).uuid, 'rejected', lead, {
      decisionNote: 'a'.repeat(2001),
    })
    expect(status).toBe(400)
    expect(result.message).toEqual([{ field: 'decisionNote', message: leaveTexts.reasonTooLong }])
  })

  test('a second time tells who was first', async () => {
    const { uuid } = await applied()
    await decide(uuid, 'approved')
    const { status, result } = await decide(uuid, 'rejected', admin)
    expect(status).toBe(409)
    expect(result.message).toBe(`Already approved by ${lead.firstName} ${lead.lastName}`)
  })

  test('by fifty at once is done by one, and the balance moves once', async () => {
    const { uuid } = await applied()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide(uuid, index % 2 === 0 ? 'approved' : 'rejected', index % 3 ? lead : admin),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const { status } = await find(uuid)
    expect(await balanceOf()).toMatchObject({ used: status === 'approved' ? 5 : 0, pending: 0 })
  })

  test('goes on after the type was archived, not after the owner was', async () => {
    const { uuid } = await applied()
    await app.call(leaveTypesApi.update, { params: { id: annual.uuid }, body: { isArchived: true } }, { as: admin })
    expect((await decide(uuid, 'approved')).status).toBe(200)
    const type = await app.people.leaveType()
    const other = await applied({ leaveType: type, startDate: '2031-08-04', endDate: '2031-08-05' })
    await app.people.archive(ana)
    expect((await decide(other.uuid, 'approved', admin)).status).toBe(409)
  })

  test('approving what overlaps approved leave is refused, by the database too', async () => {
    const one = await applied()
    const other = await applied({
      leaveType: await app.people.leaveType(),
      startDate: '2031-06-13',
      endDate: '2031-06-16',
    })
    const answers = await Promise.all([decide(one.uuid, 'approved'), decide(other.uuid, 'approved', admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.result.message).toBe(leaveTexts.overlapping)
  })

  test('more than is left any more is refused', async () => {
    const five = await app.people.leaveType({ number_of_days: 5 })
    const leave = await applied({ leaveType: five })
    await app.call(
      leaveApi.setDays,
      { params: { id: ana.uuid, leavetype: five.uuid }, body: { numberOfDays: 4 } },
      { as: admin },
    )
    const { status, result } = await decide(leave.uuid, 'approved')
    expect(status).toBe(422)
    expect(result.message).toContain('4 to ask for, 5 asked for')
  })
})

describe('canceling', () => {
  async function approved(body: object = {}) {
    const leave = await applied(body)
    await decide(leave.uuid, 'approved')
    return leave.uuid
  }

  test('a pending request frees its days at once', async () => {
    const { uuid } = await applied()
    expect((await cancel(uuid)).result).toMatchObject({ message: leaveTexts.canceled, leave: { status: 'canceled' } })
    expect(await balanceOf()).toMatchObject({ pending: 0, used: 0 })
    const again = await cancel(uuid)
    expect({ status: again.status, message: again.result.message }).toEqual({
      status: 409,
      message: leaveTexts.alreadyCanceled,
    })
  })

  test('approved leave is a wish that the approver grants, and that can be taken back', async () => {
    const uuid = await approved()
    expect((await cancel(uuid)).result.leave.status).toBe('canceling')
    expect(await balanceOf()).toMatchObject({ used: 5 })
    expect((await cancel(uuid, ana, { withdraw: true })).result.leave.status).toBe('approved')
    await cancel(uuid)
    expect((await manage(uuid, { status: 'canceled' })).result).toMatchObject({
      message: leaveTexts.updated,
      leave: { status: 'canceled' },
    })
    expect(await balanceOf()).toMatchObject({ used: 0, pending: 0 })
  })

  test('is for the owner alone, and for the owner that the caller names', async () => {
    const { uuid } = await applied()
    expect((await cancel(uuid, await app.people.employee())).status).toBe(404)
    expect((await cancel(uuid, lead)).status).toBe(403)
    expect((await cancel(uuid, admin)).status).toBe(403)
    expect((await cancel(uuid, ana, { employeeId: lead.uuid })).status).toBe(404)
  })

  test('leave that has begun is cut: what is over stays, the rest comes back', async () => {
    // Three weeks from last Monday on: one day at least is over, and ten are to come.
    const monday = addDays(today, -(weekday(today) + 7))
    const uuid = await approved({ startDate: monday, endDate: addDays(monday, 18) })
    const askedAt = '2026-01-05T08:00:00Z'
    await app.db
      .updateTable('leave_request')
      .set({ asked_at: sql<Date>`${askedAt}::timestamptz` })
      .where('id', '=', uuid)
      .execute()
    const { totalDays } = await find(uuid)
    expect((await manage(uuid, { status: 'canceled' })).result.leave).toMatchObject({
      status: 'approved',
      startDate: monday,
      endDate: addDays(today, -1),
    })
    const { used } = await balanceOf()
    expect(used).toBeGreaterThan(0)
    const rest = (await app.call(leaveApi.list, { query: { page: '1', status: 'canceled' } }, { as: ana })).result.items
    expect(rest).toMatchObject([{ startDate: today, totalDays: totalDays - used, status: 'canceled', askedAt }])
  })

  test('the last days alone is for HR: halves too, up to all of them', async () => {
    const uuid = await approved()
    expect((await manage(uuid, { status: 'canceled', leaveDays: 1 })).status).toBe(403)
    await manage(uuid, { status: 'canceled', leaveDays: 1.5 }, admin)
    expect(await find(uuid)).toMatchObject({ status: 'approved', endDate: '2031-06-12', endHalf: true, totalDays: 3.5 })
    expect(await balanceOf()).toMatchObject({ used: 3.5 })
    expect((await manage(uuid, { status: 'canceled', leaveDays: 9 }, admin)).status).toBe(422)
    await manage(uuid, { status: 'canceled', leaveDays: 3.5 }, admin)
    expect(await find(uuid)).toMatchObject({ status: 'canceled' })
    expect(await balanceOf()).toMatchObject({ used: 0 })
  })

  test('of a type that takes whole days only come back as whole days', async () => {
    const whole = await app.people.leaveType({ half_days: false })
    const { uuid } = await applied({ leaveType: whole })
    await decide(uuid, 'approved')
    const half = await manage(uuid, { status: 'canceled', leaveDays: 1.5 }, admin)
    expect([half.status, half.result.message]).toEqual([422, leaveTexts.noHalves])
    expect(await find(uuid)).toMatchObject({ status: 'approved', endDate: week.endDate, totalDays: 5 })
    await manage(uuid, { status: 'canceled', leaveDays: 2 }, admin)
    expect(await find(uuid)).toMatchObject({ status: 'approved', endDate: '2031-06-11', endHalf: false, totalDays: 3 })
    expect(await balanceOf(ana, whole)).toMatchObject({ used: 3 })
  })

  test('of a type that took halves once come back as they were asked for', async () => {
    const once = await app.people.leaveType({ half_days: true })
    const { uuid } = await applied({ leaveType: once, endHalf: true })
    await decide(uuid, 'approved')
    await app.db.updateTable('leave_type').set({ half_days: false }).where('id', '=', once.uuid).execute()
    await manage(uuid, { status: 'canceled', leaveDays: 0.5 }, admin)
    expect(await find(uuid)).toMatchObject({ status: 'approved', endDate: '2031-06-12', endHalf: false, totalDays: 4 })
    expect((await manage(uuid, { status: 'canceled', leaveDays: 0.5 }, admin)).status).toBe(422)
  })
})

describe('non-working days', () => {
  const addDay = (startDate: string, endDate = startDate) =>
    app.call(nonWorkingDaysApi.create, { body: { title: 'Fair', startDate, endDate } }, { as: admin })

  test('count anew what they touch, through the ledger, and back again when they go', async () => {
    const pending = await applied({ startDate: '2033-03-07', endDate: '2033-03-11' })
    const used = await applied({ startDate: '2033-03-14', endDate: '2033-03-18' })
    await decide(used.uuid, 'approved')
    const { result } = await addDay('2033-03-11', '2033-03-14')
    expect(result.recounted).toBe(2)
    expect([await find(pending.uuid), await find(used.uuid)]).toMatchObject([{ totalDays: 4 }, { totalDays: 4 }])
    expect(await balanceOf()).toEqual({ total: 20, used: 4, pending: 4 })
    const { uuid: id } = result.nonWorkingDay
    const removed = await app.call(nonWorkingDaysApi.remove, { params: { id } }, { as: admin })
    expect(removed.result.recounted).toBe(2)
    expect(await balanceOf()).toEqual({ total: 20, used: 5, pending: 5 })
  })

  test('that leave no day of a request leave the request', async () => {
    const leave = await applied({ startDate: '2034-03-06', endDate: '2034-03-06' })
    await addDay('2034-03-06')
    expect(await find(leave.uuid)).toMatchObject({ status: 'pending', totalDays: 0 })
  })

  test('are listed by year, with those that last over its end', async () => {
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

  test('of a country are listed before they are imported, with those that exist', async () => {
    const list = async () =>
      (await app.call(nonWorkingDaysApi.holidays, { query: { country: 'BA', year: 2036 } }, { as: admin })).result
    const before = await list()
    expect(before).toContainEqual(expect.objectContaining({ startDate: '2036-01-01', exists: false }))
    const { title, startDate, endDate } = before[0]!
    await app.call(nonWorkingDaysApi.create, { body: { title, startDate, endDate } }, { as: admin })
    expect((await list()).filter(({ exists }) => exists)).toEqual([{ title, startDate, endDate, exists: true }])
  })

  test('of a country come once', async () => {
    const add = () => app.call(nonWorkingDaysApi.import, { body: { country: 'HR', year: 2035 } }, { as: admin })
    expect((await add()).result.added).toBeGreaterThan(8)
    expect((await add()).result.added).toBe(0)
  })
})

describe('corrections', () => {
  const setDays = (body: object, as = admin, person = ana) =>
    app.call(leaveApi.setDays, { params: { id: person.uuid, leavetype: annual.uuid }, body }, { as })

  test('write what differs, and the ledger says by whom and why', async () => {
    expect((await setDays({ numberOfDays: 25, currentNumberDays: 3, reason: 'Moved in' })).result.message).toBe(
      leaveTexts.daysUpdated,
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
      { kind: 'own total', days: 25 },
    ])
  })

  test('a total that is that of the type is no own one any more', async () => {
    await setDays({ numberOfDays: 25 })
    await setDays({ numberOfDays: 20 })
    const { result } = await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })
    expect(result.find(({ uuid }) => uuid === annual.uuid)).toMatchObject({ numberOfDays: 20, isOwnTotal: false })
  })

  test.each([null, 0])('an own total makes way for that of a type that only counts, %j', async (ofType) => {
    const { uuid: leavetype } = await app.people.leaveType({ number_of_days: ofType })
    const change = (body: object) =>
      app.call(leaveApi.setDays, { params: { id: ana.uuid, leavetype }, body }, { as: admin })
    await change({ currentNumberDays: 3, numberOfDays: 5 })
    expect((await change({ numberOfDays: ofType })).status).toBe(200)
    const params = { employee: ana.uuid, type: leavetype }
    const { result } = await app.call(leaveApi.ledger, { params }, { as: ana })
    expect(result.balance).toMatchObject({ numberOfDays: ofType, isOwnTotal: false, currentNumberDays: 3 })
    expect(result.entries.at(-1)).toMatchObject({ kind: 'own total', days: null })
  })

  test.each([
    [{ currentNumberDays: 21 }],
    [{ currentNumberDays: 0.25 }],
    [{ numberOfDays: 366 }],
    [{ numberOfDays: -1 }],
  ])('%j is refused', async (body) => expect([400, 422]).toContain((await setDays(body)).status))

  test('of the own days are refused, Superadmins included', async () => {
    const superadmin = await app.people.superadmin({ superAdminHr: true })
    expect((await setDays({ numberOfDays: 30 }, superadmin, superadmin)).status).toBe(403)
  })
})

test.each([
  [undefined, 'Required field'],
  ['canceled', 'Invalid value'],
])('a decision without a status that it can have, %j, says: %s', async (status, message) => {
  const { uuid } = await applied()
  const { status: code, result } = await decide(uuid, status as never)
  expect({ code, message: result.message }).toEqual({ code: 400, message: [{ message, field: 'status' }] })
})

describe('a decision on what somebody has seen', () => {
  test('and somebody else has decided since tells who', async () => {
    const leave = await applied()
    await decide(leave.uuid, 'approved', admin)
    const { status, result } = await decide(leave.uuid, 'rejected', lead, { version: leave.version })
    expect({ status, message: result.message }).toEqual({
      status: 409,
      message: `Already approved by ${admin.firstName} ${admin.lastName}`,
    })
  })

  test('and that has other days since is not taken', async () => {
    const leave = await applied()
    const { status, result } = await decide(leave.uuid, 'approved', lead, { version: leave.version + 1 })
    expect({ status, message: result.message }).toEqual({ status: 409, message: leaveTexts.changedMeanwhile })
    expect(await find(leave.uuid)).toMatchObject({ status: 'pending' })
  })

  test('is refused to whoever does not decide on it: as if there were none, or by name', async () => {
    const leave = await applied()
    const stranger = await app.people.teamLead()
    expect((await decide(leave.uuid, 'approved', stranger)).status).toBe(404)
    const own = await applied({}, admin)
    const { status, result } = await decide(own.uuid, 'approved', admin)
    expect({ status, message: result.message }).toEqual({ status: 403, message: leaveTexts.notYours })
  })
})

describe('lists', () => {
  test('show the own requests, those of the team, or all, each to those who may see them', async () => {
    const stranger = await app.people.employee()
    const [own, other] = [await applied(), await applied({}, stranger)]
    const listed = async (type: string, as: Person) => {
      const { status, result } = await app.call(
        leaveApi.list,
        { query: { type, page: '1', pageSize: '100' } as never },
        { as },
      )
      return status === 200 ? result.items.map(({ uuid }) => uuid) : status
    }
    expect(await listed('myLeaves', ana)).toEqual([own.uuid])
    expect(await listed('supervisorOrTeamLeadLeaves', lead)).toEqual([own.uuid])
    expect(await listed('allLeaves', admin)).toEqual(expect.arrayContaining([own.uuid, other.uuid]))
    expect(await listed('allLeaves', lead)).toBe(403)
    expect(await listed('supervisorOrTeamLeadLeaves', ana)).toEqual([])
  })

  test('filter by status, type and the days that are touched', async () => {
    const leave = await applied()
    const canceling = await applied({ startDate: '2031-09-01', endDate: '2031-09-02' })
    await decide(canceling.uuid, 'approved')
    await cancel(canceling.uuid)
    const listed = async (query: object) =>
      (await app.call(leaveApi.list, { query: { page: '1', ...query } as never }, { as: ana })).result.items.map(
        ({ uuid }) => uuid,
      )
    expect(await listed({ status: 'pending' })).toEqual([leave.uuid])
    expect(await listed({ status: 'inProgress' })).toEqual([canceling.uuid, leave.uuid])
    expect(await listed({ status: 'canceled' }), 'a wish to cancel is among the canceled').toEqual([canceling.uuid])
    expect(await listed({ startDate: '2031-06-13', endDate: '2031-08-31' })).toEqual([leave.uuid])
    expect(await listed({ leaveType: crypto.randomUUID() })).toEqual([])
  })

  test('find requests by the names of their people, in any list of several people', async () => {
    const other = await app.people.employee({ supervisor: lead })
    const [leave, others] = [await applied(), await applied({}, other)]
    await decide(others.uuid, 'approved')
    const found = async (endpoint: typeof leaveApi.list | typeof leaveApi.history, query: object, as: Person) => {
      const { result } = await app.call(endpoint, { query: { page: '1', ...query } as never }, { as })
      expect(result.total).toBe(result.items.length)
      return result.items.map(({ uuid }) => uuid)
    }
    const team = { type: 'supervisorOrTeamLeadLeaves' }
    expect(await found(leaveApi.list, { ...team, q: ana.lastName }, lead)).toEqual([leave.uuid])
    expect(await found(leaveApi.list, { type: 'allLeaves', q: ana.lastName }, admin)).toEqual([leave.uuid])
    expect(await found(leaveApi.history, { q: ana.lastName }, lead)).toEqual([])
    expect(await found(leaveApi.history, { q: other.lastName }, lead)).toEqual([others.uuid])
  })

  test('without paging are named as the specification names them', async () => {
    const leave = await applied()
    const whole = { leaveStatisticList: [expect.objectContaining({ uuid: leave.uuid, status: 'pending' })] }
    expect((await app.call(leaveApi.statistics, { query: {} }, { as: lead })).result).toEqual(whole)
    await decide(leave.uuid, 'rejected')
    const history = { leaveHistoryList: [expect.objectContaining({ uuid: leave.uuid, status: 'rejected' })] }
    expect((await app.call(leaveApi.history, { query: {} }, { as: lead })).result).toEqual(history)
  })

  test('of an overview can be what stands from a day on, the soonest first', async () => {
    const ids = []
    for (const startDate of ['2031-07-14', '2031-06-16', '2031-06-02', '2031-06-09']) {
      ids.push((await applied({ startDate, endDate: addDays(startDate, 4) })).uuid)
    }
    const [later, approved, , declined] = ids as [string, string, string, string]
    await decide(approved, 'approved')
    await decide(declined, 'rejected')
    const ongoing = (await applied({ startDate: '2031-06-05', endDate: '2031-06-10' })).uuid
    const query = { scope: 'team', status: 'standing', startDate: '2031-06-10', order: 'asc', page: '1' } as const
    const { result } = await app.call(leaveApi.statistics, { query }, { as: lead })
    expect(result.items.map(({ uuid }) => uuid)).toEqual([ongoing, approved, later])
  })

  test('can have the latest request first', async () => {
    const [first, second] = [await applied(), await applied({ startDate: '2031-05-05', endDate: '2031-05-06' })]
    const listed = async (query: object) =>
      (await app.call(leaveApi.list, { query: { page: '1', ...query } as never }, { as: ana })).result.items.map(
        ({ uuid }) => uuid,
      )
    expect(await listed({})).toEqual([first.uuid, second.uuid])
    expect(await listed({ sort: 'askedAt', order: 'desc' })).toEqual([second.uuid, first.uuid])
  })

  test('who is away is told without the reason', async () => {
    const mate = await app.people.employee({ supervisor: lead })
    await applied({}, mate)
    const { result } = await app.call(leaveApi.away, { query: week }, { as: ana })
    expect(result).toEqual([
      {
        user: { uuid: mate.uuid, firstName: mate.firstName, lastName: mate.lastName, profileImage: null },
        ...week,
        startHalf: false,
        endHalf: false,
        isWaiting: true,
      },
    ])
    const byStranger = await app.call(
      leaveApi.away,
      { query: { ...week, uuid: ana.uuid } },
      { as: await app.people.employee() },
    )
    expect(byStranger.status).toBe(404)
  })

  test('a wall shows the people of the team with what stands of their leave', async () => {
    const leave = await applied()
    const { result } = await app.call(
      leaveApi.wallchart,
      { query: { startDate: '2031-06-01', endDate: '2031-06-30' } },
      { as: lead },
    )
    expect(result.people).toMatchObject([
      { uuid: ana.uuid, leave: [{ uuid: leave.uuid, status: 'pending', totalDays: 5 }] },
    ])
  })
})

test('archiving ends what stands: days return, what is over stays, and the preview says how much', async () => {
  const monday = addDays(today, -(weekday(today) + 7))
  const begun = await applied({ startDate: monday, endDate: addDays(monday, 18) })
  await decide(begun.uuid, 'approved')
  const waiting = await applied({ endDate: '2031-06-10' })
  const wish = await applied({ startDate: '2031-09-01', endDate: '2031-09-02' })
  await decide(wish.uuid, 'approved')
  await cancel(wish.uuid)
  const preview = await app.call(employeesApi.previewArchiving, { params: { id: ana.uuid } }, { as: admin })
  expect(preview.result).toMatchObject({ pendingLeave: 2, approvedLeave: 1 })
  const { result } = await app.call(
    employeesApi.archive,
    { params: { id: ana.uuid }, body: { isArchived: true } },
    { as: admin },
  )
  expect(result.ended).toEqual(preview.result)
  expect(await find(begun.uuid)).toMatchObject({ status: 'approved', endDate: addDays(today, -1) })
  expect([await find(waiting.uuid), await find(wish.uuid)]).toMatchObject([
    { status: 'canceled' },
    { status: 'canceled' },
  ])
  const { used, pending } = await balanceOf()
  expect({ used, pending }).toEqual({ used: (await find(begun.uuid)).totalDays, pending: 0 })
})

test('a wish to cancel that came when no working day was left ends with archiving, too', async () => {
  const monday = addDays(today, -(weekday(today) + 7))
  const { uuid, totalDays } = await applied({ startDate: monday, endDate: addDays(monday, 6) })
  await decide(uuid, 'approved')
  // Asked on the Saturday.
  const wish = { status: 'canceling', cancel_asked: addDays(monday, 5) } as const
  await app.db.updateTable('leave_request').set(wish).where('id', '=', uuid).execute()
  await app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as: admin })
  expect(await find(uuid)).toMatchObject({ status: 'approved', totalDays, endDate: addDays(monday, 6) })
  expect((await balanceOf()).used).toBe(totalDays)
})

test('deleting somebody takes their leave with its days and files; what they decided for others stays', async () => {
  const approved = await applied({ reason: 'Going to the sea', attachment: pdf('note.pdf') })
  await decide(approved.uuid, 'approved')
  await applied({ startDate: '2031-09-01', endDate: '2031-09-02' })
  const ivo = await app.people.employee({ supervisor: lead })
  const kept = await applied({}, ivo)
  await decide(kept.uuid, 'approved')

  for (const { uuid } of [ana, lead])
    expect((await app.call(employeesApi.remove, { params: { id: uuid } }, { as: admin })).status).toBe(200)
  for (const table of ['leave_request', 'leave_balance', 'leave_ledger'] as const)
    expect(await app.db.selectFrom(table).where('employee_id', '=', ana.uuid).selectAll().execute(), table).toEqual([])
  const files = app.db.selectFrom('stored_file').where('leave_request_id', '=', approved.uuid).selectAll()
  expect(await files.execute()).toEqual([])
  expect(await find(kept.uuid)).toMatchObject({ status: 'approved', decidedBy: 'Deleted employee' })
  expect(await balanceOf(ivo)).toMatchObject({ used: 5, pending: 0 })
  // The totals of the lists count what is there.
  const { total } = (await app.call(leaveApi.list, { query: { type: 'allLeaves', page: '1' } }, { as: admin })).result
  const { n } = await app.db
    .selectFrom('leave_request')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(n)
})

test('types are listed without archived ones, with them after the others, or those alone', async () => {
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

test('balances list archived types after the others, and only those that were used', async () => {
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
  /** Adds approved leave of one week; its dates do not depend on the day of the test. */
  const approve = async (type: { uuid: string }, range: object) =>
    decide((await applied({ leaveType: type, uuid: ana.uuid, ...range }, admin)).uuid, 'approved')

  test('of a type with a limit cover all of its days, and add up to what is used', async () => {
    await approve(annual, { startDate: `${pastYear}-06-01`, endDate: `${pastYear}-06-14` })
    await approve(annual, week)
    const params = { id: ana.uuid, leavetype: annual.uuid }
    await app.call(leaveApi.setDays, { params, body: { currentNumberDays: 16 } }, { as: admin })
    expect(await balancesOf(annual)).toEqual({ takenDays: 11, bookedDays: 5, isYearly: false })
  })

  test('of a type without a limit are those of this calendar year', async () => {
    const sick = await app.people.leaveType({ number_of_days: 365 })
    const year = today.slice(0, 4)
    await approve(sick, { startDate: `${pastYear}-12-01`, endDate: `${pastYear}-12-14` })
    await approve(sick, { startDate: `${pastYear}-12-31`, endDate: today })
    await approve(sick, week)
    const { workingDays } = (
      await sql<{
        workingDays: number
      }>`select leave_days(${`${year}-01-01`}, ${today}, false, false) as "workingDays"`.execute(app.db)
    ).rows[0]!
    expect(await balancesOf(sick)).toEqual({ takenDays: workingDays, bookedDays: 0, isYearly: true })
  })

  test('are split at the end of today', async () => {
    const range = { startDate: addDays(today, -6), endDate: addDays(today, 7) }
    await approve(annual, range)
    expect(await balancesOf(annual)).toEqual({ takenDays: 5, bookedDays: 5, isYearly: false })
  })
})

test('a leave type keeps the day it is valid from, which must not be after its expiration date', async () => {
  const body = { name: `Study leave ${crypto.randomUUID()}`, expiredDate: '2027-06-30', color: '#1a7441' }
  const { result: type } = await app.call(
    leaveTypesApi.create,
    { body: { ...body, validFrom: '2027-01-01' } },
    { as: admin },
  )
  expect(type.validFrom).toBe('2027-01-01')
  const change = (changed: object) =>
    app.call(leaveTypesApi.update, { params: { id: type.uuid }, body: changed }, { as: admin })
  const refused = [{ field: 'validFrom', message: leaveTypesTexts.validFromAfterExpiration }]
  expect((await change({ validFrom: '2027-07-01' })).result.message).toEqual(refused)
  expect((await change({ expiredDate: '2026-12-31' })).result.message).toEqual(refused)
  expect((await change({ color: '#3556c4' })).result.leaveType.validFrom).toBe('2027-01-01')
  expect((await change({ validFrom: '' })).result.leaveType.validFrom).toBeNull()
})

test('the name of a leave type is taken whatever its case', async () => {
  const type = { name: `Study leave ${crypto.randomUUID()}`, expiredDate: '2099-12-31', color: '#1a7441' }
  const add = (name: string) => app.call(leaveTypesApi.create, { body: { ...type, name } }, { as: admin })
  expect((await add(type.name)).status).toBe(200)
  const { status, result } = await add(type.name.toUpperCase())
  expect(status).toBe(422)
  expect(result).toEqual({ message: [{ field: 'name', message: leaveTypesTexts.nameTaken }] })
  const other = (await add(`Other ${type.name}`)).result
  const renamed = await app.call(
    leaveTypesApi.update,
    { params: { id: other.uuid }, body: { name: type.name.toUpperCase() } },
    { as: admin },
  )
  expect(renamed.result).toEqual(result)
})

test('a type in use is not deleted', async () => {
  await applied()
  const { status } = await app.call(leaveTypesApi.remove, { params: { id: annual.uuid } }, { as: admin })
  expect(status).toBe(409)
})

describe('in any time zone', () => {
  test.each(['Pacific/Honolulu', 'Pacific/Kiritimati', 'Europe/Sarajevo'])(
    '%s: the days of the table count the same',
    async (zone) => {
      const there = await testApp({ TIME_ZONE: zone })
      const person = await there.people.employee()
      const hr = await there.people.admin()
      const type = await there.people.leaveType()
      const { result } = await there.call(
        leaveApi.apply,
        { body: { uuid: person.uuid, leaveType: type, startDate: '2026-03-28', endDate: '2026-03-30' } as never },
        { as: hr },
      )
      expect(result.leave).toMatchObject({ startDate: '2026-03-28', endDate: '2026-03-30', totalDays: 1 })
    },
  )
})

test('a zero of a leave type is no number of days, when the type is added and when it is changed', async () => {
  const body = { name: 'Volunteering', expiredDate: '2099-12-31', color: '#1a7441', numberOfDays: 0 } as never
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
    .selectFrom('leave_type_grant')
    .select('days')
    .where('leave_type_id', '=', added.uuid)
    .orderBy('id')
    .execute()
  expect(grants.map((grant) => grant.days)).toEqual([null, 5, null])
})

test("a manager's update leaves the reason of the owner as it is", async () => {
  const { uuid } = await applied({ reason: 'Going to the sea' })
  const { status, result } = await manage(uuid, { status: 'rejected', reason: 'Too many are away' })
  expect(status, JSON.stringify(result)).toBe(200)
  expect(await find(uuid)).toMatchObject({ status: 'rejected', reason: 'Going to the sea' })
})

test('importing public holidays renumbers the working days once', async () => {
  await sql`
    create table renumbering (at timestamptz);
    create function count_renumbering() returns trigger language plpgsql as
      'begin insert into renumbering values (now()); return null; end';
    create trigger count_renumbering after insert on non_working_day
      for each statement execute function count_renumbering()`.execute(app.db)
  const body = { country: 'BA', year: 2036 } as const
  const { result } = await app.call(nonWorkingDaysApi.import, { body }, { as: admin })
  expect(result.added).toBeGreaterThan(5)
  const { rows } = await sql`select from renumbering`.execute(app.db)
  await sql`
    drop trigger count_renumbering on non_working_day; drop function count_renumbering; drop table renumbering
  `.execute(app.db)
  expect(rows).toHaveLength(1)
})
