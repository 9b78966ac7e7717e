import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { admin, ana, app, applied, decide, find, manage, policyType, today, useLeave } from '../../testing/leave.ts'
import { settleDueLapses } from './lapses.commands.ts'

useLeave()

const halvesOf = async (id: string) =>
  (
    await app.db
      .selectFrom('leave_request')
      .select('day_halves as halves')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).halves

const halvesOfCanceledPart = async (id: string) =>
  (await app.db.selectFrom('leave_request').select('day_halves').where('split_from', '=', id).executeTakeFirstOrThrow())
    .day_halves

const holidays: string[] = []
async function addHoliday(startDate: Day, endDate = startDate) {
  const body = { title: 'Holiday', startDate, endDate }
  const { result } = await app.call(nonWorkingDaysApi.create, { body }, { as: admin })
  holidays.push(result.nonWorkingDay.uuid)
}
afterEach(async () => {
  for (const id of holidays.splice(0)) await app.call(nonWorkingDaysApi.remove, { params: { id } }, { as: admin })
})

describe('the half days of a request on each date', () => {
  test('are stored when leave is requested, changed, cut and recalculated', async () => {
    const { uuid, version } = await applied({ endDate: '2031-06-16', startHalf: true })
    expect(await halvesOf(uuid)).toEqual([1, 2, 2, 2, 2, 0, 0, 2])
    const body = { endDate: '2031-06-12', version }
    expect((await app.callRaw(leaveApi.change, { params: { id: uuid }, body }, { as: ana })).status).toBe(200)
    expect(await halvesOf(uuid)).toEqual([1, 2, 2, 2])
    await addHoliday('2031-06-10')
    expect(await halvesOf(uuid)).toEqual([1, 0, 2, 2])
    await decide(uuid, 'approved')
    await manage(uuid, { status: 'canceled', leaveDays: 1 }, admin)
    expect(await halvesOf(uuid)).toEqual([1, 0, 2])
    expect(await halvesOfCanceledPart(uuid)).toEqual([2])
  })

  test('follow a holiday that moves to another date, although the number of days stays', async () => {
    const { uuid } = await applied()
    await addHoliday('2031-06-10')
    const { version } = await find(uuid)
    const [id = ''] = holidays
    const body = { startDate: '2031-06-12', endDate: '2031-06-12' }
    await app.call(nonWorkingDaysApi.update, { params: { id }, body }, { as: admin })
    expect(await halvesOf(uuid)).toEqual([2, 2, 2, 0, 2])
    expect(await find(uuid)).toMatchObject({ totalDays: 4, version })
  })
})

describe('a holiday that is entered over past leave', () => {
  const year = () => Number(today.slice(0, 4))
  const yearEnd = () => `${year() - 1}-12-31`
  let type: { uuid: string }
  beforeEach(async () => {
    type = await policyType({ carryOver: 5, carryOverUntil: '12-31' }, [ana], year() - 1)
  })
  const settle = async () => {
    await app.db.updateTable('leave_type').set({ lapsed_until: null }).where('id', '=', type.uuid).execute()
    await settleDueLapses(app.db, { today })
  }
  const lapses = () =>
    app.db
      .selectFrom('leave_grant')
      .select(['effective_on', 'days'])
      .where('leave_type_id', '=', type.uuid)
      .where('kind', '=', 'lapse')
      .execute()
  const balanceBeforeYearEnd = async () => {
    const query = { leaveType: type.uuid, startDate: today, endDate: today, on: addDays(yearEnd(), -1) }
    return (await app.callRaw(leaveApi.preview, { query }, { as: ana })).result.balance
  }

  test('changes neither a lapse nor the balance on a date', async () => {
    const range = { startDate: addDays(yearEnd(), -12), endDate: addDays(yearEnd(), 5) }
    const { uuid, totalDays } = await applied({ leaveType: type, uuid: ana.uuid, ...range }, admin)
    await decide(uuid, 'approved')
    await settle()
    const before = { lapses: await lapses(), balance: await balanceBeforeYearEnd() }
    expect(before.lapses).not.toEqual([])
    await addHoliday(addDays(yearEnd(), -12), addDays(yearEnd(), -8))
    await settle()
    expect({ lapses: await lapses(), balance: await balanceBeforeYearEnd() }).toEqual(before)
    expect((await find(uuid)).totalDays).toBe(totalDays)
  })
})
