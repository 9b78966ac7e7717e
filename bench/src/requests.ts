import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { pathOf, type Product, resultOf } from './product.ts'
import { ensure } from './scenario.ts'

/**
 * A user who requests leave repeatedly: two days of unpaid leave in successive weeks, for each of these employees in
 * turn, or for the user.
 * @param from a Monday
 */
export async function asker(
  { origin }: Product,
  headers: { authorization: string },
  { people = [], from = '2031-01-06' }: { people?: readonly { uuid: string }[]; from?: Day } = {},
): Promise<() => Promise<void>> {
  const types = leaveTypesApi.list.result.parse(
    await resultOf(await fetch(`${origin}${pathOf(leaveTypesApi.list, { page: 1, pageSize: 100 })}`, { headers })),
  )
  const type = types.items.find(({ name }) => name === 'Unpaid leave')
  let asked = 0
  return async () => {
    const person = people[asked % Math.max(people.length, 1)]
    const startDate = addDays(from, Math.floor(asked / Math.max(people.length, 1)) * 7)
    asked += 1
    const body = new FormData()
    if (person) body.set('uuid', person.uuid)
    body.set('startDate', startDate)
    body.set('endDate', addDays(startDate, 1))
    body.set('leaveType', JSON.stringify({ uuid: type?.uuid }))
    const answer = await fetch(`${origin}${pathOf(leaveApi.apply)}`, { method: 'POST', headers, body })
    const text = await answer.text()
    ensure(answer.ok, `asking answered ${answer.status}: ${text}`)
  }
}
