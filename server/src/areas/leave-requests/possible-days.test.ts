import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import { possibleDaysApi, type PossibleDay } from '@hr/contract/areas/leave/possible-days'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { type Random, seededRandom } from '@hr/testing/random'
import { expect, test } from 'vitest'
import { ana, app, apply, cancel, decide, lead, policyType, today, useLeave } from '../../testing/leave.ts'

useLeave()

type Query = { leaveType: string; startDate: Day; endDate: Day; from?: Day }
const daysOf = async (query: Query, as = ana): Promise<PossibleDay[]> =>
  (await app.call(possibleDaysApi.list, { query }, { as })).result.days

/** The rules of a policy that decide about requests. */
function randomRules({ next, integer, pick }: Random, holiday: Day): Partial<PolicyRules> {
  const maybe = <Value>(value: () => Value, or: Value) => (next() < 0.4 ? value() : or)
  const minLength = maybe<number | null>(() => integer(1, 4), null)
  return {
    baseDays: pick([2, 6, 20]),
    notice: maybe(() => integer(1, 6), 0),
    minLength,
    maxLength: maybe<number | null>(() => (minLength ?? 1) + integer(0, 5), null),
    halfDays: next() < 0.5,
    negativeBalance: maybe(() => integer(1, 3), 0),
    carryOver: maybe<number | null>(() => integer(0, 3), null),
    blockedDates: maybe<PolicyRules['blockedDates']>(
      () => [
        { startDate: addDays(holiday, 3), endDate: addDays(holiday, 5), reason: 'Release', projects: [], offices: [] },
      ],
      [],
    ),
    minimumCoverage: maybe<PolicyRules['minimumCoverage']>(
      () => ({ limit: 1, unit: 'people', action: pick(['warn', 'refuse']) }),
      null,
    ),
  }
}

const rounds = Number(process.env['HISTORIES'] ?? 2) * 4

test('a possible range is never refused, and an impossible one never accepted', async () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const random = seededRandom(seed)
    const { integer, pick, next } = random
    const first = addDays(today, integer(-4, 20))
    const last = addDays(first, 27)
    const holiday = addDays(first, integer(5, 20))
    const startDate = pick([null, addDays(first, integer(-40, 4))])
    const officeLocation = await app.people.office(holiday)
    const record = {
      office_location: officeLocation,
      start_date: startDate,
      end_date: pick([null, addDays(first, integer(18, 40))]),
    }
    const owner = await app.people.employee({ supervisor: lead, record })
    const mate = await app.people.employee({ supervisor: lead })
    await app.people.project({ lead, members: [owner, mate] })
    if (next() < 0.5)
      await app.db
        .insertInto('work_schedule')
        .values({
          employee_id: owner.uuid,
          starts_on: '2020-01-01',
          week: pick([
            [2, 2, 1, 0, 0, 0, 0],
            [0, 2, 2, 2, 1, 2, 0],
          ]),
        })
        .execute()
    const year = Number(first.slice(0, 4))
    const type = await policyType(randomRules(random, holiday), [owner], year)
    const plain = await app.people.leaveType({ number_of_days: 30 })
    for (const [who, status] of [
      [mate, 'approved'],
      [owner, pick(['approved', undefined])],
    ] as const) {
      const from = addDays(first, integer(2, 20))
      const { status: code, result } = await apply(
        { leaveType: plain, startDate: from, endDate: addDays(from, integer(0, 3)) },
        who,
      )
      if (code === 200 && status) await decide(result.leave.uuid, status)
    }

    const query = { leaveType: type.uuid, startDate: first, endDate: last }
    const ranges: { startDate: Day; endDate: Day; shown: PossibleDay }[] = []
    for (const from of [addDays(first, integer(0, 6)), addDays(first, integer(7, 18))])
      for (const shown of await daysOf({ ...query, from }, owner))
        if (next() < 0.4) ranges.push({ startDate: from, endDate: shown.day, shown })
    for (const { shown, ...range } of ranges) {
      const { status, result } = await apply({ leaveType: { uuid: type.uuid }, ...range }, owner)
      const what = `seed ${seed}: ${range.startDate} to ${range.endDate}: ${JSON.stringify(result)}`
      expect(status === 200, what).toBe(shown.possibility !== 'no')
      if (status !== 200) expect(JSON.stringify(result), what).toContain(shown.reason)
      else {
        expect(result.leave.totalDays, what).toBe(shown.days)
        await cancel(result.leave.uuid, owner)
      }
    }
    for (const { day, possibility } of await daysOf(query, owner)) {
      // Of the requests with this day, one is possible if it is shown as possible.
      if (possibility === 'no' || next() > 0.2) continue
      const starts = Array.from({ length: 12 }, (_, index) => addDays(day, -index))
      const isPossible = async (from: Day) =>
        (await daysOf({ ...query, startDate: day, from }, owner)).some((end) => end.possibility !== 'no')
      expect(await Promise.all(starts.map(isPossible)), `seed ${seed}: ${day}`).toContain(true)
    }
  }
})

test('says nothing of why and which coworkers are away', async () => {
  const mate = await app.people.employee({ supervisor: lead })
  await app.people.project({ lead, members: [ana, mate] })
  const type = await policyType({ minimumCoverage: { limit: 1, unit: 'people', action: 'warn' } })
  const [one, other] = [await app.people.leaveType(), await app.people.leaveType()]
  const week = { startDate: '2031-06-09', endDate: '2031-06-13' }
  const { result } = await apply({ leaveType: one, ...week, reason: 'An operation' }, mate)
  await decide(result.leave.uuid, 'approved')
  const asked = async () => {
    const query = { leaveType: type.uuid, startDate: '2031-06-01', endDate: '2031-06-30' }
    return JSON.stringify([await daysOf(query), await daysOf({ ...query, from: '2031-06-05' })])
  }
  const before = await asked()
  expect(before).toContain('"look"')
  await app.db
    .updateTable('leave_request')
    .set({ leave_type_id: other.uuid, reason: 'A wedding' })
    .where('id', '=', result.leave.uuid)
    .execute()
  await app.db
    .updateTable('employee')
    .set({ first_name: 'Another', last_name: 'Name' })
    .where('id', '=', mate.uuid)
    .execute()
  expect(await asked()).toBe(before)
})
