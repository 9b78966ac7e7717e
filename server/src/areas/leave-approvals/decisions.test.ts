import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { addDays, weekday } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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
  today,
  useLeave,
  week,
  whileWaiting,
} from '../../testing/leave.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

useLeave()

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

  test('of another employee are shown only to HR', async () => {
    expect((await approvers(admin, ana.uuid)).result.people).toHaveLength(1)
    expect((await approvers(lead, ana.uuid)).status).toBe(404)
  })
})

test.each([
  ['HR', () => app.people.admin(), (who: Person) => sql`update account set role = 'Employee' where id = ${who.uuid}`],
  ['the approver', async () => lead, () => sql`update employee set supervisor_id = null where id = ${ana.uuid}`],
  ['Active', async () => lead, () => sql`update employee set status = 'Maternity leave' where id = ${lead.uuid}`],
])('a decision that waited is refused to someone who is not %s any longer', async (_, who, change) => {
  const { uuid } = await applied()
  const decider = await who()
  const { status } = await whileWaiting(() => decide(uuid, 'approved', decider), change(decider))
  expect(status).toBe(403)
  expect((await find(uuid)).status).toBe('pending')
})

describe('deciding', () => {
  test('uses the reserved days on approval and releases them on rejection', async () => {
    const leave = await applied()
    const { result } = await decide(leave.uuid, 'approved')
    expect(result).toMatchObject({
      message: english(leaveTexts.approved),
      leave: { status: 'approved', decidedBy: `${lead.firstName} ${lead.lastName}` },
    })
    expect(await balanceOf()).toEqual({ total: 20, used: 5, pending: 0 })
    const other = await applied({ startDate: '2031-07-07', endDate: '2031-07-08' })
    expect((await decide(other.uuid, 'rejected')).result.message).toBe(english(leaveTexts.declined))
    expect(await balanceOf()).toEqual({ total: 20, used: 5, pending: 0 })
  })

  test('is for the supervisor, project leads and HR; others get 404', async () => {
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

  test('is refused for a person who is not Active', async () => {
    const { uuid } = await applied()
    await app.db.updateTable('employee').set({ status: 'Maternity leave' }).where('id', '=', lead.uuid).execute()
    expect((await decide(uuid, 'approved')).status).toBe(403)
  })

  test("on one's own request is only for a Superadmin with the flag", async () => {
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

  test('stores the note with the canceled part, too', async () => {
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
    expect(result.message).toMatchObject([{ field: 'decisionNote', message: english(leaveTexts.reasonTooLong) }])
  })

  test('a second time shows who was first', async () => {
    const { uuid } = await applied()
    await decide(uuid, 'approved')
    const { status, result } = await decide(uuid, 'rejected', admin)
    expect(status).toBe(409)
    expect(result.message).toBe(`Already approved by ${lead.firstName} ${lead.lastName}`)
  })

  test('changes the balance once when fifty decide at once', async () => {
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

  test('works after the type was archived, but not after the owner was', async () => {
    const { uuid } = await applied()
    await app.call(leaveTypesApi.update, { params: { id: annual.uuid }, body: { isArchived: true } }, { as: admin })
    expect((await decide(uuid, 'approved')).status).toBe(200)
    const type = await app.people.leaveType()
    const other = await applied({ leaveType: type, startDate: '2031-08-04', endDate: '2031-08-05' })
    await app.people.archive(ana)
    expect((await decide(other.uuid, 'approved', admin)).status).toBe(409)
  })

  test('refuses to approve leave that overlaps approved leave, in the database too', async () => {
    const one = await applied()
    const other = await applied({
      leaveType: await app.people.leaveType(),
      startDate: '2031-06-13',
      endDate: '2031-06-16',
    })
    const answers = await Promise.all([decide(one.uuid, 'approved'), decide(other.uuid, 'approved', admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.result.message).toBe(english(leaveTexts.overlapping))
  })

  test('refuses to approve more days than are left', async () => {
    const five = await app.people.leaveType({ number_of_days: 5 })
    const leave = await applied({ leaveType: five })
    await app.call(
      leaveApi.setDays,
      { params: { id: ana.uuid, leavetype: five.uuid }, body: { numberOfDays: 4 } },
      { as: admin },
    )
    const { status, result } = await decide(leave.uuid, 'approved')
    expect(status).toBe(422)
    expect(result.message).toContain('4 available, 5 requested')
  })
})

describe('canceling', () => {
  async function approved(body: object = {}) {
    const leave = await applied(body)
    await decide(leave.uuid, 'approved')
    return leave.uuid
  }

  test('releases the days of a pending request immediately', async () => {
    const { uuid } = await applied()
    expect((await cancel(uuid)).result).toMatchObject({
      message: english(leaveTexts.canceled),
      leave: { status: 'canceled' },
    })
    expect(await balanceOf()).toMatchObject({ pending: 0, used: 0 })
    const again = await cancel(uuid)
    expect({ status: again.status, message: again.result.message }).toEqual({
      status: 409,
      message: english(leaveTexts.alreadyCanceled),
    })
  })

  test('requests the cancellation of approved leave, which can be withdrawn until the approver confirms it', async () => {
    const uuid = await approved()
    expect((await cancel(uuid)).result.leave.status).toBe('canceling')
    expect(await balanceOf()).toMatchObject({ used: 5 })
    expect((await cancel(uuid, ana, { withdraw: true })).result.leave.status).toBe('approved')
    await cancel(uuid)
    expect((await manage(uuid, { status: 'canceled' })).result).toMatchObject({
      message: english(leaveTexts.updated),
      leave: { status: 'canceled' },
    })
    expect(await balanceOf()).toMatchObject({ used: 0, pending: 0 })
  })

  test('is only for the owner, and for the owner that the caller names', async () => {
    const { uuid } = await applied()
    expect((await cancel(uuid, await app.people.employee())).status).toBe(404)
    expect((await cancel(uuid, lead)).status).toBe(403)
    expect((await cancel(uuid, admin)).status).toBe(403)
    expect((await cancel(uuid, ana, { employeeId: lead.uuid })).status).toBe(404)
  })

  test('splits leave that has begun: past days stay, the rest is returned', async () => {
    // Three weeks from last Monday: at least one day is past, and ten are ahead.
    const monday = addDays(today, -(weekday(today) + 7))
    const uuid = await approved({ startDate: monday, endDate: addDays(monday, 18) })
    const requestedAt = '2026-01-05T08:00:00Z'
    await app.db
      .updateTable('leave_request')
      .set({ requested_at: sql<Date>`${requestedAt}::timestamptz` })
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
    expect(rest).toMatchObject([{ startDate: today, totalDays: totalDays - used, status: 'canceled', requestedAt }])
  })

  test('of only the last days is for HR, including half days, up to all of them', async () => {
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

  test('returns whole days for a type without half days', async () => {
    const whole = await app.people.leaveType({ half_days: false })
    const { uuid } = await applied({ leaveType: whole })
    await decide(uuid, 'approved')
    const half = await manage(uuid, { status: 'canceled', leaveDays: 1.5 }, admin)
    expect([half.status, half.result.message]).toEqual([422, english(leaveTexts.noHalves)])
    expect(await find(uuid)).toMatchObject({ status: 'approved', endDate: week.endDate, totalDays: 5 })
    await manage(uuid, { status: 'canceled', leaveDays: 2 }, admin)
    expect(await find(uuid)).toMatchObject({ status: 'approved', endDate: '2031-06-11', endHalf: false, totalDays: 3 })
    expect(await balanceOf(ana, whole)).toMatchObject({ used: 3 })
  })

  test('returns half days as requested for a type that once allowed them', async () => {
    const once = await app.people.leaveType({ half_days: true })
    const { uuid } = await applied({ leaveType: once, endHalf: true })
    await decide(uuid, 'approved')
    await app.db.updateTable('leave_type').set({ half_days: false }).where('id', '=', once.uuid).execute()
    await manage(uuid, { status: 'canceled', leaveDays: 0.5 }, admin)
    expect(await find(uuid)).toMatchObject({ status: 'approved', endDate: '2031-06-12', endHalf: false, totalDays: 4 })
    expect((await manage(uuid, { status: 'canceled', leaveDays: 0.5 }, admin)).status).toBe(422)
  })
})

test.each([
  [undefined, 'Required field'],
  ['canceled', 'Invalid value'],
])('refuses a decision with the status %j: %s', async (status, message) => {
  const { uuid } = await applied()
  const { status: code, result } = await decide(uuid, status)
  expect({ code, message: result.message }).toMatchObject({ code: 400, message: [{ message, field: 'status' }] })
})

describe('a decision on an outdated request', () => {
  test('shows who decided in the meantime', async () => {
    const leave = await applied()
    await decide(leave.uuid, 'approved', admin)
    const { status, result } = await decide(leave.uuid, 'rejected', lead, { version: leave.version })
    expect({ status, message: result.message }).toEqual({
      status: 409,
      message: `Already approved by ${admin.firstName} ${admin.lastName}`,
    })
  })

  test('is refused if the days have changed', async () => {
    const leave = await applied()
    const { status, result } = await decide(leave.uuid, 'approved', lead, { version: leave.version + 1 })
    expect({ status, message: result.message }).toEqual({
      status: 409,
      message: english(leaveRefusals.changedConcurrently),
    })
    expect(await find(leave.uuid)).toMatchObject({ status: 'pending' })
  })

  test("is refused for other users, with 404 or with the owner's name", async () => {
    const leave = await applied()
    const stranger = await app.people.teamLead()
    expect((await decide(leave.uuid, 'approved', stranger)).status).toBe(404)
    const own = await applied({}, admin)
    const { status, result } = await decide(own.uuid, 'approved', admin)
    expect({ status, message: result.message }).toEqual({ status: 403, message: english(leaveRefusals.notYours) })
  })
})

test("a manager's update keeps the owner's reason", async () => {
  const { uuid } = await applied({ reason: 'Going to the sea' })
  const { status, result } = await manage(uuid, { status: 'rejected', reason: 'Too many are away' })
  expect(status, JSON.stringify(result)).toBe(200)
  expect(await find(uuid)).toMatchObject({ status: 'rejected', reason: 'Going to the sea' })
})
