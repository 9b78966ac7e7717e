import { english } from '@hr/contract/lib/messages'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { addDays, weekday } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  admin,
  ana,
  app,
  applied,
  apply,
  balanceOf,
  decide,
  lead,
  policyType,
  today,
  useLeave,
  week,
  settleLapses,
  whileWaiting,
} from '../../testing/leave.ts'

useLeave()

/** The message of a refused request, or its status. */
const outcome = async (answer: ReturnType<typeof apply>) => {
  const { status, result } = await answer
  const { message } = result as { message?: unknown }
  return Array.isArray(message) ? (message as { message: string }[]).map((one) => one.message).join() : status
}

describe('a request under a policy', () => {
  test('is offered only to employees with a grant', async () => {
    const type = await policyType({}, [])
    expect(await outcome(apply({ leaveType: type }))).toBe(english(policyTexts.notGranted))
    const { result } = await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })
    expect(result.map(({ uuid }) => uuid)).not.toContain(type.uuid)
  })

  test('has at least and at most so many days', async () => {
    const type = await policyType({ minLength: 2, maxLength: 4 })
    expect(await outcome(apply({ leaveType: type }))).toBe(english(policyTexts.tooLong(4)))
    expect(await outcome(apply({ leaveType: type, endDate: week.startDate }))).toBe(english(policyTexts.tooShort(2)))
    expect(await outcome(apply({ leaveType: type, endDate: '2031-06-12' }))).toBe(200)
  })

  test('is made some working days ahead, except by HR', async () => {
    const monday = addDays(today, 7 - weekday(today))
    const type = await policyType({ notice: 10 }, [ana], Number(monday.slice(0, 4)))
    const soon = { leaveType: type, startDate: monday, endDate: monday, uuid: ana.uuid }
    expect(await outcome(apply(soon))).toBe(english(policyTexts.notice(10)))
    expect(await outcome(apply(soon, admin))).toBe(200)
  })

  test('is refused on blocked dates with the reason, except by HR', async () => {
    const dates = { startDate: '2031-06-11', endDate: '2031-06-12', reason: 'Release week', projects: [], offices: [] }
    const type = await policyType({ blockedDates: [dates] })
    expect(await outcome(apply({ leaveType: type }))).toBe('11/06/2031 – 12/06/2031 are blocked: Release week')
    expect(await outcome(apply({ leaveType: type, uuid: ana.uuid }, admin))).toBe(200)
    const elsewhere = await policyType({ blockedDates: [{ ...dates, offices: ['Zagreb'] }] })
    expect(await outcome(apply({ leaveType: elsewhere, startDate: '2031-06-10' }))).toBe(200)
  })

  test('is refused if too many people of a project would be away, also on approval', async () => {
    const other = await app.people.employee({ supervisor: lead })
    await app.people.project({ members: [ana, other] })
    const type = await policyType({ minimumCoverage: { limit: 50, unit: '%', action: 'refuse' } }, [ana, other])
    const [first, second] = [await applied({ leaveType: type }), await applied({ leaveType: type }, other)]
    expect((await decide(first.uuid, 'approved')).status).toBe(200)
    expect(await decide(second.uuid, 'approved')).toMatchObject({
      status: 422,
      result: {
        message: expect.stringMatching(/^On 09\/06\/2031, 2 of 2 people on .* would be away; at most 1 may be$/),
      },
    })
    expect(await outcome(apply({ leaveType: type, endDate: '2031-06-10' }, other))).toMatch(/2 of 2 people/)
  })

  test('warns its approver by numbers if too many people of a project would be away, until it is decided', async () => {
    const other = await app.people.employee({ supervisor: lead })
    await app.people.project({ members: [ana, other] })
    const type = await policyType({ minimumCoverage: { limit: 1, unit: 'people', action: 'warn' } }, [ana, other])
    const [first, second] = [await applied({ leaveType: type }), await applied({ leaveType: type }, other)]
    const warnings = async ({ uuid }: { uuid: string }) =>
      (await app.call(leaveApi.warnings, { params: { id: uuid } }, { as: lead })).result
    expect(await warnings(second)).toEqual([])
    await decide(first.uuid, 'approved')
    expect(await warnings(second)).toEqual([
      expect.stringMatching(/^On 09\/06\/2031, 2 of 2 people on .* would be away; at most 1 may be$/),
    ])
    await decide(second.uuid, 'approved')
    expect(await warnings(second)).toEqual([])
  })

  test('obeys the rules that the policy gets while the request or its approval waits', async () => {
    const type = await policyType()
    const rulesBecome = (rules: object) =>
      sql`update leave_policy set rules = rules::jsonb || ${JSON.stringify(rules)}::jsonb where id = ${type.policyId}`
    const applying = () => apply({ leaveType: type })
    const tooShort = whileWaiting(applying, rulesBecome({ minLength: 6 }))
    expect(await outcome(tooShort)).toBe(english(policyTexts.tooShort(6)))
    await rulesBecome({ minLength: null }).execute(app.db)

    const { uuid } = await applied({ leaveType: type })
    const blockedDates = [{ ...week, reason: 'Release week', projects: [], offices: [] }]
    expect((await whileWaiting(() => decide(uuid, 'approved'), rulesBecome({ blockedDates }))).status).toBe(422)
    expect(await balanceOf(ana, type)).toMatchObject({ used: 0, pending: 5 })
  })

  test('may use the negative balance, and no more', async () => {
    const type = await policyType({ baseDays: 4, negativeBalance: 1 })
    await applied({ leaveType: type })
    expect(await outcome(apply({ leaveType: type, startDate: '2031-07-01', endDate: '2031-07-01' }))).toBe(
      'Not enough days left: none available',
    )
  })

  test('takes only days that have accrued by then', async () => {
    const type = await policyType({ baseDays: 12, accrual: 'monthly' })
    expect(await outcome(apply({ leaveType: type, startDate: '2031-03-03', endDate: '2031-03-06' }))).toBe(
      english(policyTexts.notEnoughOn(-1, '2031-03-31')),
    )
    expect(await outcome(apply({ leaveType: type, startDate: '2031-03-03', endDate: '2031-03-05' }))).toBe(200)
  })

  test('takes at most the days that are carried over into the next year', async () => {
    const type = await policyType({ carryOver: 3 })
    const [startDate, endDate] = ['2032-02-02', '2032-02-05']
    expect(await outcome(apply({ leaveType: type, startDate, endDate }))).toBe(
      english(policyTexts.carriedOver(3, '2031-12-31')),
    )
    expect(await outcome(apply({ leaveType: type, startDate, endDate: '2032-02-04' }))).toBe(200)
  })
})

describe('the year change', () => {
  const totals = async (type: { uuid: string }) => (await balanceOf(ana, type)).total

  test('lapses what is not carried over, whichever day it runs on, and the rest when it expires', async () => {
    const type = await policyType({ carryOver: 5 })
    await decide((await applied({ leaveType: type })).uuid, 'approved')
    await settleLapses('2031-12-31')
    expect(await totals(type)).toBe(20)
    await settleLapses('2032-01-01')
    await settleLapses('2032-01-31')
    // 20 − 5 taken − 5 carried over = 10 lapse.
    expect(await totals(type)).toBe(10)
    const on = async (day: string) => {
      const query = { leaveType: type.uuid, startDate: '2031-07-01', endDate: '2031-07-01', on: day }
      return (await app.call(leaveApi.preview, { query }, { as: ana })).result.balance
    }
    expect([
      await on('2031-06-08'),
      await on('2031-12-30'),
      await on('2031-12-31'),
      await on('2032-06-30'),
      await on('2032-07-01'),
    ]).toEqual([20, 15, 5, 5, 0])
    await settleLapses('2032-07-01')
    expect(await totals(type)).toBe(5)
  })

  test('is corrected by a further entry when leave is decided later', async () => {
    const type = await policyType({ carryOver: 5 })
    const leave = await applied({ leaveType: type })
    await settleLapses('2032-01-02')
    expect(await totals(type)).toBe(10)
    const entries = () =>
      app.db
        .selectFrom('leave_grant')
        .select(['days', 'effective_on'])
        .where('leave_type_id', '=', type.uuid)
        .where('kind', '=', 'lapse')
        .execute()
    expect(await entries()).toEqual([{ days: -10, effective_on: '2031-12-31' }])
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('leave_request').set({ status: 'rejected' }).where('id', '=', leave.uuid).execute()
    })
    await app.db.updateTable('leave_type').set({ lapsed_until: null }).where('id', '=', type.uuid).execute()
    await settleLapses('2032-01-03')
    expect(await entries()).toEqual([
      { days: -10, effective_on: '2031-12-31' },
      { days: -5, effective_on: '2031-12-31' },
    ])
  })
})
