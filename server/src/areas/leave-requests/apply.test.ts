import { english } from '@hr/contract/lib/messages'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { addDays } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/uploads.ts'
import {
  admin,
  ana,
  annual,
  app,
  applied,
  apply,
  balanceOf,
  decide,
  find,
  lead,
  today,
  useLeave,
  week,
  whileWaiting,
} from '../../testing/leave.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

useLeave()

describe('applying', () => {
  test('stores the request with its counted days and reserves them', async () => {
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
    [{ endDate: '2031-06-08' }, 'endDate', english(leaveTexts.endBeforeStart)],
    [{ startDate: '2031-06-14', endDate: '2031-06-15' }, 'endDate', english(leaveTexts.noDays)],
    [{ endDate: '2032-06-13' }, 'endDate', english(leaveTexts.tooManyDates)],
    [{ startDate: '2100-12-30', endDate: '2101-01-03' }, 'endDate', english(leaveTexts.outsideCalendar)],
    [{ endDate: '2031-06-09', startHalf: true, endHalf: true }, 'endHalf', english(leaveTexts.oneHalf)],
    [{ endDate: '2031-07-31' }, 'endDate', expect.stringContaining('20 available, 39 requested')],
    [{ reason: 'sea' }, 'reason', english(leaveTexts.reasonTooShort)],
    [{ leaveType: null }, 'leaveType', english(leaveTexts.typeRequired)],
    [{ startDate: '' }, 'startDate', 'Required field'],
    [{ attachment: new File(['%PDF-'], 'note.png') }, 'attachment', expect.any(String)],
    [{ attachment: new File(['<html>'], 'note.pdf') }, 'attachment', expect.any(String)],
  ])('%j is refused at %s', async (body, field, message) => {
    const { status, result } = await apply(body)
    expect([400, 422]).toContain(status)
    expect(result.message).toMatchObject([{ field, message }])
    expect(await balanceOf()).toMatchObject({ pending: 0 })
  })

  test('ignores days, names and type details in the body', async () => {
    const leave = await applied({ totalDays: 0.5, firstName: 'Ivo', leaveType: { uuid: annual.uuid, name: 'Gold' } })
    expect(leave).toMatchObject({ totalDays: 5, user: { firstName: ana.firstName } })
    expect(leave.leaveType.name).not.toBe('Gold')
  })

  test('for another employee is only for HR', async () => {
    expect((await apply({ uuid: ana.uuid }, lead)).status).toBe(404)
    expect((await applied({ uuid: ana.uuid }, admin)).user.uuid).toBe(ana.uuid)
  })

  test('reaches up to 90 days back for employees, and any time back for HR', async () => {
    const back = (days: number) => addDays(today, -days)
    const range = (days: number) => ({ startDate: back(days), endDate: addDays(back(days), 6) })
    expect((await apply(range(91))).result.message).toMatchObject([
      { field: 'startDate', message: english(leaveTexts.tooFarBack) },
    ])
    await applied(range(90))
    await applied({ ...range(400), uuid: ana.uuid }, admin)
  })

  test('is refused for a type that has expired, is not valid yet, is archived or allows no half days', async () => {
    const message = async (wanted: object, body: object = {}) =>
      (await apply({ leaveType: await app.people.leaveType(wanted), ...body })).result.message
    const gone = [{ field: 'leaveType', message: english(leaveRefusals.typeGone) }]
    expect(await message({ expired_date: addDays(today, -1) })).toMatchObject(gone)
    expect(await message({ is_archived: true })).toMatchObject(gone)
    expect(await message({}, { startHalf: true })).toMatchObject([
      { field: 'startHalf', message: english(leaveTexts.noHalves) },
    ])
    const expired = [{ field: 'endDate', message: english(leaveTexts.typeExpired('2031-06-12')) }]
    expect(await message({ expired_date: '2031-06-12' })).toMatchObject(expired)
    const early = [{ field: 'startDate', message: english(leaveTexts.typeNotYetValid('2031-06-10')) }]
    expect(await message({ valid_from: '2031-06-10' })).toMatchObject(early)
    // A weekend after the type's last day does not count.
    const friday = await app.people.leaveType({ expired_date: '2031-06-13' })
    await applied({ leaveType: friday, endDate: '2031-06-15' })
  })

  test('over another active request is stored with a warning; an identical one is refused', async () => {
    await applied()
    const { result } = await apply({ startDate: '2031-06-13', endDate: '2031-06-16' })
    expect(result.hasOverlappingDays).toBe(true)
    const again = await apply()
    expect(again.status).toBe(409)
    expect(again.result.message).toBe(english(leaveTexts.same))
  })

  test('over approved leave is refused at the overlapping date, also for HR, and the preview says so', async () => {
    await decide((await applied()).uuid, 'approved')
    for (const [range, field] of [
      [{ startDate: '2031-06-13', endDate: '2031-06-16' }, 'startDate'],
      [{ startDate: '2031-06-06', endDate: '2031-06-09' }, 'endDate'],
    ] as const)
      for (const as of [ana, admin]) {
        const problem = { field, message: english(leaveTexts.alreadyApproved(week)) }
        const { status, result } = await apply({ uuid: ana.uuid, ...range }, as)
        expect({ status, message: result.message }).toMatchObject({ status: 422, message: [problem] })
        const query = { uuid: ana.uuid, leaveType: annual.uuid, ...range }
        expect((await app.call(leaveApi.preview, { query }, { as })).result.problem).toEqual(problem)
      }
    expect(await balanceOf()).toEqual({ total: 20, used: 5, pending: 0 })
  })

  test('two halves of one date do not overlap', async () => {
    const day = { startDate: '2031-06-09', endDate: '2031-06-09' }
    expect((await applied({ ...day, endHalf: true })).totalDays).toBe(0.5)
    expect((await apply({ ...day, startHalf: true })).result.hasOverlappingDays).toBe(false)
  })

  test('stores twenty identical concurrent requests once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf()).toMatchObject({ pending: 5 })
  })

  test('two concurrent requests cannot exceed the balance', async () => {
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
    app.callRaw(leaveApi.change, { params: { id: leave.uuid }, body: { version: leave.version, ...body } }, { as })

  test('changes dates, half days and reason, keeps the rest, and reserves the new days', async () => {
    const leave = await applied({ reason: 'Skiing in Jahorina' })
    const { status, result } = await change(leave, { endDate: '2031-06-10', endHalf: true })
    expect(status, JSON.stringify(result)).toBe(200)
    expect(result).toMatchObject({
      message: english(leaveTexts.changed),
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

  test('to another type moves the reserved days to the other balance', async () => {
    const leave = await applied()
    const paid = await app.people.leaveType()
    expect((await change(leave, { leaveType: paid, endDate: '2031-06-11' })).status).toBe(200)
    expect(await balanceOf()).toMatchObject({ pending: 0 })
    expect(await balanceOf(ana, paid)).toMatchObject({ pending: 3 })
  })

  test('does not count its own days, and cannot exceed the balance', async () => {
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

  test('keeps a type that is no longer offered, but cannot switch to one', async () => {
    const leave = await applied()
    const gone = await app.people.leaveType({ is_archived: true })
    expect((await change(leave, { leaveType: gone })).result.message).toMatchObject([
      { field: 'leaveType', message: english(leaveRefusals.typeGone) },
    ])
    await app.db.updateTable('leave_type').set({ is_archived: true }).where('id', '=', annual.uuid).execute()
    expect((await change(leave, { endDate: '2031-06-10' })).status).toBe(200)
  })

  test('is refused for the dates of another pending request', async () => {
    const leave = await applied()
    await applied({ startDate: '2031-06-16', endDate: '2031-06-18' })
    const same = await change(leave, { startDate: '2031-06-16', endDate: '2031-06-18' })
    expect([same.status, same.result.message]).toEqual([409, english(leaveTexts.same)])
  })

  test('is only for the owner, while it is pending, from its current version', async () => {
    const leave = await applied()
    const asLead = await change(leave, { reason: 'Another reason' }, lead)
    expect([asLead.status, asLead.result.message]).toEqual([403, english(leaveRefusals.onlyOwnerChanges)])
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

  test('notifies the approvers again with one entry that replaces the first', async () => {
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

  test('concurrent with a decision leaves exactly one of them', async () => {
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

describe.each([
  {
    end: 'before the first day',
    column: { start_date: '2031-06-11' },
    field: 'startDate',
    message: leaveTexts.beforeFirstDay('2031-06-11'),
    withoutDay: leaveRefusals.startsBeforeFirstDay,
    within: { startDate: '2031-06-11' },
    outside: { startDate: '2031-06-10' },
    corrected: { start_date: week.startDate },
  },
  {
    end: 'after the last day',
    column: { end_date: '2031-06-11' },
    field: 'endDate',
    message: leaveTexts.afterLastDay('2031-06-11'),
    withoutDay: leaveRefusals.endsAfterLastDay,
    within: { endDate: '2031-06-11' },
    outside: { endDate: '2031-06-12' },
    corrected: { end_date: week.endDate },
  },
] as const)('leave $end of employment', ({ column, field, message, withoutDay, within, outside, corrected }) => {
  const save = (columns: object) => app.db.updateTable('employee').set(columns).where('id', '=', ana.uuid).execute()
  const problem = { field, message: english(message) }
  const none: { start_date?: string; end_date?: string } = {}

  test('is refused, also for HR, and the preview says so', async () => {
    await save(column)
    for (const as of [ana, admin]) {
      const { status, result } = await apply({ uuid: ana.uuid }, as)
      expect({ status, message: result.message }).toMatchObject({ status: 422, message: [problem] })
      const query = { uuid: ana.uuid, leaveType: annual.uuid, ...week }
      const preview = await app.call(leaveApi.preview, { query }, { as })
      expect(preview.result.problem).toEqual(problem)
      const { start_date: firstDay = null, end_date: lastDay = null } = { ...none, ...column }
      expect(preview.result.employment).toEqual({ firstDay, lastDay })
    }
    expect((await applied(within)).totalDays).toBe(3)
  })

  test('is refused for the new dates of a request', async () => {
    await save(column)
    const { uuid, version } = await applied({ startDate: '2031-06-11', endDate: '2031-06-11' })
    const change = (dates: object) =>
      app.callRaw(leaveApi.change, { params: { id: uuid }, body: { ...dates, version } }, { as: ana })
    expect(await change(outside)).toMatchObject({ status: 422, result: { message: [problem] } })
    expect((await change({ reason: 'A wedding' })).status).toBe(200)
  })

  test('that was requested before stays pending and cannot be approved; only HR sees the day', async () => {
    const { uuid } = await applied()
    await save(column)
    const refused = (as: Person) => decide(uuid, 'approved', as)
    expect(await refused(lead)).toMatchObject({ status: 422, result: { message: english(withoutDay) } })
    expect(await refused(admin)).toMatchObject({ status: 422, result: { message: english(message) } })
    expect((await find(uuid)).status).toBe('pending')
    await save(corrected)
    expect((await decide(uuid, 'approved')).status).toBe(200)
  })

  test('is refused to a decision that waited for the day', async () => {
    const { uuid } = await applied()
    const { start_date = null, end_date = null } = column as { start_date?: string; end_date?: string }
    const change = sql`update employee set start_date = ${start_date}, end_date = ${end_date} where id = ${ana.uuid}`
    expect((await whileWaiting(() => decide(uuid, 'approved'), change)).status).toBe(422)
    expect(await balanceOf()).toMatchObject({ used: 0, pending: 5 })
  })
})

describe('in any time zone', () => {
  test.each(['Pacific/Honolulu', 'Pacific/Kiritimati', 'Europe/Sarajevo'])(
    '%s: days are counted the same',
    async (zone) => {
      const there = await testApp({ TIME_ZONE: zone })
      const person = await there.people.employee()
      const hr = await there.people.admin()
      const type = await there.people.leaveType()
      const { result } = await there.callRaw(
        leaveApi.apply,
        { body: { uuid: person.uuid, leaveType: type, startDate: '2026-03-28', endDate: '2026-03-30' } },
        { as: hr },
      )
      expect(result.leave).toMatchObject({ startDate: '2026-03-28', endDate: '2026-03-30', totalDays: 1 })
    },
  )
})
