import { scimApi, scimPrefix } from '@hr/contract/areas/provisioning/scim'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { superadminOf } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const pageSize = 100

/** An identity directory reads all users, page by page. */
export async function scim(bench: Bench): Promise<void> {
  const product = await bench.product(bench.isQuick ? bench.sizes.small : 10_000)
  const { origin } = product
  const call = await superadminOf(product)
  const account = { name: 'Directory', scopes: ['provisioning:read'], addresses: [] }
  const { secret } = tokensApi.createService.result.parse(await call(tokensApi.createService, account))

  const readPage = async (startIndex: number) => {
    const begin = performance.now()
    const query = new URLSearchParams({ startIndex: String(startIndex), count: String(pageSize) })
    const answer = await fetch(`${origin}${scimPrefix}${scimApi.users.path}?${query.toString()}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    const { totalResults, Resources } = (await answer.json()) as { totalResults: number; Resources: { id: string }[] }
    return { total: totalResults, ids: Resources.map(({ id }) => id), ms: performance.now() - begin }
  }

  const begin = performance.now()
  const found = new Set<string>()
  const pages: number[] = []
  for (let total = 1; found.size < total;) {
    const page = await readPage(found.size + 1)
    total = page.total
    ensure(page.ids.length > 0, 'a page of users is empty')
    for (const id of page.ids) found.add(id)
    pages.push(page.ms)
  }
  const seconds = (performance.now() - begin) / 1000
  bench.report.line(
    'SCIM',
    { what: `read of ${found.size} users`, value: seconds, unit: 's', goal: { atMost: 60 } },
    { what: 'slowest page', value: Math.max(...pages), unit: 'ms' },
  )
}
