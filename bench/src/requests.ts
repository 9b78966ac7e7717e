import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { pathOf, type Product, resultOf } from './product.ts'

/** A request as its answer describes it. */
export type Asked = { uuid: string; version: number }

/**
 * A user who requests leave repeatedly: two days of unpaid leave in successive weeks, for each of these employees
 * without a last day in turn, or for the user.
 * @param from a Monday
 */
export async function asker(
  { origin }: Product,
  headers: { authorization: string },
  { people = [], from = '2031-01-06' }: { people?: readonly Pick<EmployeeRow, 'uuid' | 'endDate'>[]; from?: Day } = {},
): Promise<() => Promise<Asked>> {
  const types = leaveTypesApi.list.result.parse(
    await resultOf(await fetch(`${origin}${pathOf(leaveTypesApi.list, { page: 1, pageSize: 100 })}`, { headers })),
  )
  const type = types.items.find(({ name }) => name === 'Unpaid leave')
  const lasting = people.filter(({ endDate }) => endDate === null)
  let asked = 0
  return async () => {
    const person = lasting[asked % Math.max(lasting.length, 1)]
    const startDate = addDays(from, Math.floor(asked / Math.max(lasting.length, 1)) * 7)
    asked += 1
    const body = new FormData()
    if (person) body.set('uuid', person.uuid)
    body.set('startDate', startDate)
    body.set('endDate', addDays(startDate, 1))
    body.set('leaveType', JSON.stringify({ uuid: type?.uuid }))
    const answer = await fetch(`${origin}${pathOf(leaveApi.apply)}`, { method: 'POST', headers, body })
    return leaveApi.apply.result.parse(await resultOf(answer)).leave
  }
}
