import { english, type Message } from '@hr/contract/lib/messages'
import {
  defaultRules,
  leavePoliciesApi,
  yearRulesOf,
  type PolicyRules,
  type YearRules,
} from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import { describe, expect, test } from 'vitest'
import {
  admin,
  addEntry,
  ana,
  app,
  applied,
  balanceOf,
  decide,
  policyType,
  useLeave,
  settleLapses,
  correctTotal,
} from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'
import { checkLedger } from './ledger-check.queries.ts'
import { leaveGrants, previewPolicy, startGrant } from './policies.commands.ts'
import { changeYearRules, previewYearRules } from './year-rules.commands.ts'

useLeave()

const year = 2031
const total = async (type: { uuid: string }, person = ana) => (await balanceOf(person, type)).total
const entries = (type: { uuid: string }, kind: string, person = ana) =>
  app.db
    .selectFrom('leave_grant')
    .select(['days', 'effective_on as on'])
    .where('leave_type_id', '=', type.uuid)
    .where('employee_id', '=', person.uuid)
    .where('kind', '=', kind as 'lapse')
    .orderBy('id')
    .execute()

type Type = { uuid: string; policyId: string }
type Changed = { rules: Partial<PolicyRules>; lastDay?: Day; today?: Day }

const changeOf = ({ rules, lastDay = '2032-06-30' }: Changed) => ({
  rules: yearRulesOf({ ...defaultRules, ...rules }),
  lastDay,
})
const preview = ({ policyId: id }: Type, changed: Changed) =>
  previewYearRules(app.db, { id, year }, changeOf(changed), { today: changed.today ?? '2031-03-01' })

/** Changes the rules of the year on a day, as HR does after the preview. */
async function change(type: Type, changed: Changed) {
  const { today = '2031-03-01' } = changed
  const { fingerprint } = await preview(type, changed)
  const by = { actorId: admin.uuid, today }
  await app.db.transaction().execute(async (trx) => {
    const of = { id: type.policyId, year }
    const policy = await changeYearRules(trx, of, { ...changeOf(changed), fingerprint, reason: 'Agreement' }, by)
    await startGrant(
      trx,
      policy,
      { policyId: policy.uuid, year, whom: 'granted', today, reason: 'Agreement' },
      { actorId: admin.uuid, startJob: app.startJob },
    )
  })
  await app.runJobs([leaveGrants(app.db)])
  // Types of tests have no history.
  const broken = (await checkLedger(app.db, { today })).filter((rule) => rule.entities !== 'types' && rule.broken > 0)
  expect(broken).toEqual([])
}

const correct = (type: Type, numberOfDays: number, today: Day = '2031-03-01') => correctTotal(type, numberOfDays, today)

async function taken(type: Type, startDate: Day, endDate: Day, person: Person = ana) {
  const leave = await applied({ leaveType: type, startDate, endDate }, person)
  expect((await decide(leave.uuid, 'approved')).status).toBe(200)
  return leave
}

describe('a granted year', () => {
  test('changes by a command of its own, with the entries and their reason', async () => {
    const type = await policyType()
    expect(await preview(type, { rules: { baseDays: 22 } })).toMatchObject({
      employees: 1,
      gaining: 1,
      effects: [{ user: { uuid: ana.uuid }, before: 20, after: 22, lapse: null, available: 22 }],
    })
    await change(type, { rules: { baseDays: 22 } })
    const { result } = await app.call(
      leavePoliciesApi.grants,
      { params: { id: type.policyId, year: String(year) }, query: { page: '1', pageSize: '100' } },
      { as: admin },
    )
    const own = result.items.find(({ uuid }) => uuid === ana.uuid)
    expect(own).toMatchObject({ total: 22, entries: [{ days: 20 }, { days: 2 }] })
    expect(await entries(type, 'adjustment')).toEqual([{ days: 2, on: '2031-01-01' }])
  })

  test('is refused without the fingerprint of its preview', async () => {
    const type = await policyType()
    const body = { ...changeOf({ rules: { baseDays: 22 } }), fingerprint: 'another', reason: 'Agreement' }
    expect(
      await app.callRaw(
        leavePoliciesApi.changeRules,
        { params: { id: type.policyId, year: String(year) }, body },
        { as: admin },
      ),
    ).toMatchObject({ status: 409, result: { message: english(policyTexts.previewChanged) } })
  })

  test('a change there and back again leaves every total as it was', async () => {
    const type = await policyType()
    for (const baseDays of [12, 30, 20]) await change(type, { rules: { baseDays } })
    expect(await total(type)).toBe(20)
  })

  test("HR's correction is never eaten by the limit", async () => {
    const type = await policyType()
    await correct(type, 2)
    expect(await total(type)).toBe(2)
    await change(type, { rules: { baseDays: 10 } })
    expect(await total(type)).toBe(0)
    await correct(type, 5)
    expect(await total(type)).toBe(5)
    expect((await entries(type, 'correction')).map(({ days }) => days)).toEqual([-18, 13])
    await change(type, { rules: { baseDays: 20 } })
    expect(await total(type)).toBe(15)
  })

  test('names the pending requests that could no longer be approved', async () => {
    const type = await policyType({ carryOver: 5 })
    const four = await applied({ leaveType: type, startDate: '2032-02-02', endDate: '2032-02-05' })
    const { affectedRequests, requests } = await preview(type, { rules: { carryOver: 3 } })
    expect(requests).toBe(1)
    expect(affectedRequests).toMatchObject([
      { uuid: four.uuid, user: { uuid: ana.uuid }, reason: policyTexts.carriedOver(3, '2031-12-31') },
    ])
    const { affectedRequests: byDays } = await preview(type, { rules: { carryOver: 5, baseDays: 3 } })
    expect(byDays).toMatchObject([{ uuid: four.uuid, reason: leaveTexts.notEnough(3, 4) }])
  })

  test('names pending requests that changed rules of the policy would refuse, and what stays possible', async () => {
    const type = await policyType({}, [ana])
    await app.db.updateTable('employee').set({ office_location: 'Mostar' }).where('id', '=', ana.uuid).execute()
    const half = { leaveType: type, startDate: '2031-06-09', endDate: '2031-06-09', startHalf: true }
    const one = await applied(half)
    const dates = { startDate: '2031-06-01', endDate: '2031-06-30', reason: 'Release', projects: [] }
    const reasonsOf = async (rules: Partial<PolicyRules>) => {
      const changed = { rules: { ...defaultRules, ...rules } }
      const { affectedRequests } = await previewPolicy(app.db, type.policyId, changed, { today: '2031-03-01' })
      return affectedRequests.map(({ uuid, reason }) => [uuid, english(reason as Message)])
    }
    expect(await reasonsOf({ halfDays: false })).toEqual([[one.uuid, english(policyTexts.noHalfDays)]])
    expect(await reasonsOf({ blockedDates: [{ ...dates, offices: ['Mostar'] }] })).toEqual([
      [one.uuid, english(policyTexts.blocked(dates.startDate, dates.endDate, 'Release'))],
    ])
    expect(await reasonsOf({ blockedDates: [{ ...dates, offices: ['Zagreb'] }] })).toEqual([])
    await app.db
      .updateTable('leave_policy')
      .set({ rules: JSON.stringify({ ...defaultRules, halfDays: false }) })
      .where('id', '=', type.policyId)
      .execute()
    expect(await decide(one.uuid, 'approved')).toMatchObject({
      status: 422,
      result: { message: english(policyTexts.noHalfDays) },
    })
  })

  test.each([
    [{ rules: { kind: 'earned' } }, english(policyTexts.otherKind)],
    [{ rules: { carryOver: 0 } }, english(policyTexts.lastDayWithoutCarryOver('2031-12-31'))],
    [{ rules: {}, lastDay: '2031-11-30' }, english(policyTexts.lastDayTooEarly('2031-12-31'))],
  ] as const)('refuses %j', async (changed, message) => {
    const type = await policyType()
    await expect(preview(type, changed)).rejects.toThrow(message)
  })

  test('lets no earned days expire after its last day', async () => {
    const earned = { kind: 'earned', creditMonths: 12 } as const
    const type = await policyType(earned)
    const tooEarly = english(policyTexts.lastDayTooEarly('2032-12-31'))
    await expect(preview(type, { rules: earned, lastDay: '2032-11-30' })).rejects.toThrow(tooEarly)
    const credit = { kind: 'credit', days: 1, effectiveOn: '2031-11-30', expiresOn: '2032-11-30' } as const
    await addEntry({ ...credit, employeeId: ana.uuid, leaveTypeId: type.uuid })
    const shorter = { rules: { ...earned, creditMonths: 10 }, lastDay: '2032-10-31' }
    const expiresLater = english(policyTexts.creditsExpireLater('2032-11-30'))
    await expect(preview(type, shorter)).rejects.toThrow(expiresLater)
    await expect(preview(type, { ...shorter, lastDay: '2032-11-30' })).resolves.toBeDefined()
  })
})

describe('a year that is over', () => {
  const march = { today: '2032-03-10' }
  const carryOver = (days: number): Partial<YearRules> => ({ carryOver: days })

  /** 20 days, 12 taken, 5 carried over, so 3 lapsed; 2 more were taken in February. */
  async function endedYear() {
    const type = await policyType({ carryOver: 5 })
    await taken(type, '2031-06-02', '2031-06-13')
    await taken(type, '2031-07-07', '2031-07-08')
    await settleLapses('2032-01-01')
    await taken(type, '2032-02-02', '2032-02-03')
    expect(await total(type)).toBe(17)
    return type
  }

  test('keeps the days that were carried over, whatever the policy says later', async () => {
    const type = await endedYear()
    await app.db
      .updateTable('leave_policy')
      .set({ rules: JSON.stringify({ ...defaultRules, carryOver: 0 }) })
      .where('id', '=', type.policyId)
      .execute()
    await settleLapses('2032-03-10')
    expect([await total(type), await entries(type, 'lapse')]).toEqual([17, [{ days: -3, on: '2031-12-31' }]])
    await expect(preview(type, { rules: carryOver(0), lastDay: '2031-12-31', ...march })).rejects.toThrow(
      english(policyTexts.lastDayPast),
    )
    await expect(preview(type, { rules: carryOver(4), ...march })).rejects.toThrow(
      english(policyTexts.fewerCarried(2031)),
    )
    await expect(preview(type, { rules: { ...carryOver(5), baseDays: 30 }, ...march })).rejects.toThrow(
      english(policyTexts.endedYear(2031)),
    )
  })

  test('may carry over more: the lapse is corrected on its own date', async () => {
    const type = await endedYear()
    const { effects } = await preview(type, { rules: carryOver(8), ...march })
    expect(effects).toMatchObject([
      { before: 17, after: 20, lapse: { day: '2031-12-31', before: 3, after: 0 }, available: 6 },
    ])
    await change(type, { rules: carryOver(8), ...march })
    expect(await total(type)).toBe(20)
    expect(await entries(type, 'lapse')).toEqual([
      { days: -3, on: '2031-12-31' },
      { days: 3, on: '2031-12-31' },
    ])
  })

  test('may end earlier, from today on: what is left lapses on the day after', async () => {
    const type = await endedYear()
    await change(type, { rules: carryOver(5), lastDay: '2032-03-31', ...march })
    expect(await total(type)).toBe(17)
    await settleLapses('2032-04-01')
    expect((await entries(type, 'lapse')).at(-1)).toEqual({ days: -3, on: '2032-04-01' })
    expect(await total(type)).toBe(14)
  })

  test('does not end before leave that has been requested: the leave is listed', async () => {
    const type = await endedYear()
    await taken(type, '2032-04-20', '2032-04-21')
    await expect(preview(type, { rules: carryOver(5), lastDay: '2032-03-31', ...march })).rejects.toThrow(
      english(
        policyTexts.requestsAfterLastDay([
          policyTexts.requestOf(`${ana.firstName} ${ana.lastName}`, { startDate: '2032-04-20', endDate: '2032-04-21' }),
        ]),
      ),
    )
  })

  test('may end later: days that have lapsed come back', async () => {
    const type = await endedYear()
    await settleLapses('2032-07-01')
    expect(await total(type)).toBe(14)
    await change(type, { rules: carryOver(5), lastDay: '2032-09-30', today: '2032-07-10' })
    expect(await total(type)).toBe(17)
    await settleLapses('2032-10-01')
    expect((await entries(type, 'lapse')).map(({ days, on }) => [days, on])).toEqual([
      [-3, '2031-12-31'],
      [-3, '2032-07-01'],
      [3, '2032-07-01'],
      [-3, '2032-10-01'],
    ])
  })
})
