import { employeesApi } from '@hr/contract/areas/employees/employees'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { interleave, ratio, type Target, typical } from '../load.ts'
import { pathOf, resultOf, superadminOf } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/** A page of the employee list with tokens, against the same with the access token of a session. */
export async function tokens(bench: Bench): Promise<void> {
  const product = await bench.product(bench.sizes.small)
  const call = await superadminOf(product)
  const personal = tokensApi.create.result.parse(
    await call(tokensApi.create, {
      name: 'Bench',
      scopes: ['employees:read'],
      expiresOn: addDays(todayIn('UTC'), 30),
    }),
  )
  const service = tokensApi.createService.result.parse(
    await call(tokensApi.createService, { name: 'Bench', scopes: ['employees:read'], addresses: [] }),
  )
  const path = pathOf(employeesApi.list, { page: 1 })
  const targetOf = async (authorization: string): Promise<Target> => {
    const headers = { authorization }
    const result = (await resultOf(await fetch(`${product.origin}${path}`, { headers }))) as { items: unknown[] }
    ensure(result.items.length === 15, 'the page is not full')
    return { port: product.port, paths: [path], headers }
  }
  const targets = {
    session: await targetOf(call.headers.authorization),
    personal: await targetOf(`Bearer ${personal.secret}`),
    service: await targetOf(`Bearer ${service.secret}`),
  }
  const alone = await interleave(targets, { connections: 1, ...bench.rounds })
  const goal = { atMost: 1.1 }
  bench.report.line(
    'tokens',
    { what: 'list with a personal token x a session', value: ratio(alone, 'personal', 'session', 'p50'), goal },
    { what: 'a service account x', value: ratio(alone, 'service', 'session', 'p50'), goal },
    { what: 'p50 of a session', value: typical(alone.session, 'p50'), unit: 'ms' },
  )
}
