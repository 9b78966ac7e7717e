import { defaultRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { lookTexts, possibleDaysApi, type PossibleDay } from '@hr/contract/areas/leave/possible-days'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { english } from '@hr/contract/lib/messages'
import { type Random, seededRandom } from '@hr/testing/random'
import { seedsOfHistories } from '@hr/testing/seeds'
import { describe, expect, test } from 'vitest'
import {
  admin,
  ana,
  annual,
  app,
  applied,
  apply,
  cancel,
  decide,
  lead,
  policyType,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'

useLeave()

type Query = { leaveType: string; startDate: Day; endDate: Day; from?: Day; request?: string }
const daysOf = async (query: Query, as = ana): Promise<PossibleDay[]> =>
  (await app.call(possibleDaysApi.list, { query }, { as })).result.days
const suggestionsOf = async (query: Query, as = ana) =>
  (await app.call(possibleDaysApi.suggest, { query }, { as })).result.suggestions

const blocked = (day: Day): PolicyRules['blockedDates'][number] => ({
  startDate: day,
  endDate: day,
  reason: 'Release',
  projects: [],
  offices: [],
})

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
    substituteRequired: next() < 0.3,
    negativeBalance: maybe(() => integer(1, 3), 0),
    carryOver: maybe<number | null>(() => integer(0, 3), null),
    blockedDates: maybe<PolicyRules['blockedDates']>(
      () => [{ ...blocked(addDays(holiday, 3)), endDate: addDays(holiday, 5) }],
      [],
    ),
    minimumCoverage: maybe<PolicyRules['minimumCoverage']>(
      () => ({ limit: 1, unit: 'people', action: pick(['warn', 'refuse']) }),
      null,
    ),
  }
}

test('a possible range is never refused, and an impossible one never accepted', async () => {
  for (const seed of seedsOfHistories(4)) {
    const random = seededRandom(seed)
    const { integer, pick, next } = random
    const first = addDays(pick([today, `${today.slice(0, 4)}-12-20`]), integer(-4, 20))
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
    const cover = await app.people.employee({ supervisor: lead })
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
    const send = async (range: DayRange & { startHalf?: boolean; endHalf?: boolean }) => {
      const body = { leaveType: { uuid: type.uuid }, ...range, substitutes: [cover.uuid] }
      const { status, result } = await apply(body, owner)
      if (status === 200) await cancel(result.leave.uuid, owner)
      return status === 200 ? { days: result.leave.totalDays } : { refusal: JSON.stringify(result) }
    }
    for (const from of [addDays(first, integer(0, 6)), addDays(first, integer(7, 18))])
      for (const { day, possibility, days, reason, isHalfPossible } of await daysOf({ ...query, from }, owner)) {
        if (next() > 0.4) continue
        const range = { startDate: from, endDate: day }
        const what = `seed ${seed}: ${from} to ${day}`
        const answer = await send(range)
        expect(answer.refusal?.includes(String(reason)) ?? answer.days, what).toBe(possibility === 'no' || days)
        if (possibility !== 'no' || day < from) continue
        const halves = [
          await send({ ...range, endHalf: true }),
          ...(from === day ? [await send({ ...range, startHalf: true })] : []),
        ]
        expect(
          halves.some(({ refusal }) => refusal === undefined),
          what,
        ).toBe(isHalfPossible)
      }
    for (const suggestion of await suggestionsOf({ ...query, endDate: addDays(last, 100) }, owner)) {
      const { startDate: firstDay, endDate: lastDay, days } = suggestion
      expect(await send({ startDate: firstDay, endDate: lastDay }), `seed ${seed}: ${firstDay}`).toEqual({ days })
    }
    for (const { day, possibility } of await daysOf(query, owner)) {
      // A day that is shown as possible has a possible request with it.
      if (possibility === 'no' || next() > 0.2) continue
      const starts = Array.from({ length: 12 }, (_, index) => addDays(day, -index))
      const isPossible = async (from: Day) =>
        (await daysOf({ ...query, startDate: day, from }, owner)).some((end) => end.possibility !== 'no')
      expect(await Promise.all(starts.map(isPossible)), `seed ${seed}: ${day}`).toContain(true)
    }
  }
}, 180_000)

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

// 12 June 2031 is a Thursday, and 11 June the day before.
test.for<[string, Partial<PolicyRules>, Day, object[]]>([
  [
    'the Friday after a holiday on a Thursday',
    {},
    '2031-06-12',
    [
      {
        startDate: '2031-06-13',
        endDate: '2031-06-13',
        days: 1,
        daysOff: 4,
        firstDayOff: '2031-06-12',
        lastDayOff: '2031-06-15',
      },
    ],
  ],
  [
    'the whole week around a holiday on a Wednesday',
    {},
    '2031-06-11',
    [
      {
        startDate: '2031-06-09',
        endDate: '2031-06-13',
        days: 4,
        daysOff: 9,
        firstDayOff: '2031-06-07',
        lastDayOff: '2031-06-15',
      },
    ],
  ],
  [
    'what is left if there are not enough days for the week',
    { baseDays: 2 },
    '2031-06-11',
    [
      {
        startDate: '2031-06-09',
        endDate: '2031-06-10',
        days: 2,
        daysOff: 5,
        firstDayOff: '2031-06-07',
        lastDayOff: '2031-06-11',
      },
    ],
  ],
  ['nothing for days that are blocked', { blockedDates: [blocked('2031-06-13')] }, '2031-06-12', []],
  ['nothing for leave without a limit', { baseDays: null }, '2031-06-12', []],
  ['nothing for sick leave', { givesDaysBack: 'with document' }, '2031-06-12', []],
  ['nothing around a holiday on a weekend', {}, '2031-06-14', []],
  ['no days of sickness', { givesDaysBack: 'with document' }, '2031-06-12', []],
])('suggests %s', async ([, rules, holiday, expected]) => {
  const record = { office_location: await app.people.office(holiday) }
  const owner = await app.people.employee({ supervisor: lead, record })
  const { uuid: leaveType } = await policyType({ baseDays: 20, ...rules }, [owner])
  const query = { leaveType, startDate: '2031-06-02', endDate: '2031-06-27' }
  expect(await suggestionsOf(query, owner)).toEqual(expected)
  if (expected.length === 0) return
  // A coworker who is away makes the days worth a look.
  const mate = await app.people.employee({ supervisor: lead })
  const away = await apply(
    { leaveType: await app.people.leaveType(), startDate: '2031-06-09', endDate: '2031-06-13' },
    mate,
  )
  await decide(away.result.leave.uuid, 'approved')
  expect(await suggestionsOf(query, owner)).toEqual([])
})

test('says how many coworkers are away, and refuses all days of an archived employee', async () => {
  const [mate, other] = [
    await app.people.employee({ supervisor: lead }),
    await app.people.employee({ supervisor: lead }),
  ]
  for (const [who, startDate] of [
    [mate, '2031-06-10'],
    [other, '2031-06-11'],
  ] as const) {
    const { result } = await apply({ startDate, endDate: '2031-06-11' }, who)
    await decide(result.leave.uuid, 'approved')
  }
  const query = { leaveType: annual.uuid, startDate: '2031-06-09', endDate: '2031-06-12' }
  const away = (count: number) => english(lookTexts.coworkersAway(count))
  const reasonsOf = async (more: Partial<Query>) => (await daysOf({ ...query, ...more })).map(({ reason }) => reason)
  expect(await reasonsOf({})).toEqual([null, away(1), away(2), null])
  expect(await reasonsOf({ from: '2031-06-10' })).toEqual([expect.any(String), away(1), away(2), away(2)])
  await app.people.archive(ana)
  const asked = { query: { ...query, uuid: ana.uuid } }
  const { days } = (await app.call(possibleDaysApi.list, asked, { as: admin })).result
  expect(new Set(days.map(({ possibility }) => possibility))).toEqual(new Set(['no']))
})

describe('the changed request', () => {
  test('keeps its type and dates, which a rule refuses by now', async () => {
    const { uuid: leaveType, policyId } = await policyType({ baseDays: 10 })
    const { uuid: request } = await applied({ leaveType: { uuid: leaveType } })
    await app.db
      .updateTable('leave_policy')
      .set({ rules: JSON.stringify({ ...defaultRules, baseDays: 10, maxLength: 2 }) })
      .where('id', '=', policyId)
      .execute()
    const asked = await daysOf({ leaveType, ...week, from: week.startDate, request })
    expect(asked.map(({ possibility }) => possibility)).toEqual(['free', 'free', 'no', 'no', 'free'])
  })

  test('is ignored if it is decided, or of another employee', async () => {
    const mate = await app.people.employee()
    const type = await app.people.leaveType({ number_of_days: 5 })
    const [own, theirs] = [await applied({ leaveType: type }), await applied({ leaveType: type }, mate)]
    await decide(own.uuid, 'approved')
    const later = { startDate: '2031-06-16', endDate: '2031-06-20' }
    const asked = async (range: DayRange, request?: string) => {
      const query = { leaveType: type.uuid, ...range, ...(request !== undefined && { request }) }
      const { problem, days } = (await app.call(leaveApi.preview, { query }, { as: ana })).result
      return [problem, days, await daysOf({ ...query, from: range.startDate })]
    }
    for (const { uuid } of [own, theirs])
      for (const range of [week, later]) expect(await asked(range, uuid)).toEqual(await asked(range))
    await app.db.updateTable('leave_type').set({ is_archived: true }).where('id', '=', type.uuid).execute()
    expect(await asked(later, theirs.uuid)).toEqual(await asked(later))
  })
})

test('counts coworkers who are away only while they are employed', async () => {
  await app.people.employee({
    supervisor: lead,
    status: 'Maternity leave',
    record: { end_date: addDays(today, 10) },
  })
  const inactive = await app.people.employee({ supervisor: lead })
  const type = await app.people.leaveType({ number_of_days: 365 })
  const { uuid } = await applied(
    { leaveType: type, startDate: addDays(today, -20), endDate: addDays(today, 20) },
    inactive,
  )
  await decide(uuid, 'approved')
  await app.db.updateTable('employee').set({ status: 'Not active' }).where('id', '=', inactive.uuid).execute()
  const query = { leaveType: type.uuid, startDate: addDays(today, -7), endDate: addDays(today, 20) }
  for (const { day, possibility, reason } of await daysOf(query)) {
    if (possibility === 'no') continue
    const { absences } = (await app.call(leaveApi.away, { query: { startDate: day, endDate: day } }, { as: ana }))
      .result
    expect(reason, day).toBe(absences.length === 0 ? null : english(lookTexts.coworkersAway(absences.length)))
  }
})

test('refuses a calendar that ends before it starts, whatever the first day of the request', async () => {
  for (const from of [undefined, '2031-06-03', '2031-06-05', '2031-06-10']) {
    const query = { leaveType: annual.uuid, startDate: '2031-06-10', endDate: '2031-06-03', ...(from && { from }) }
    expect((await app.callRaw(possibleDaysApi.list, { query }, { as: ana })).status).toBe(422)
  }
})
