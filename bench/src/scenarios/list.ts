import { employeesApi } from '@hr/contract/areas/employees/employees'
import { compareTexts } from '@hr/contract/lib/collation'
import { interleave, ratio, type Rounds, type Target, typical } from '../load.ts'
import { type Product, pathOf, resultOf, signIn } from '../product.ts'
import { againstCeiling, type Bench, ensure } from '../scenario.ts'

const pageSize = 15
const listPath = (page: number) => pathOf(employeesApi.list, { page, pageSize, sort: 'lastName' })

/** Pages of the employee list against their ceilings, and the unchanged list against the floor. */
export async function list(bench: Bench): Promise<void> {
  const { report } = bench
  const large = await opened(await bench.product(bench.sizes.large))
  const small = await opened(await bench.product(bench.sizes.small))
  const floor = await bench.floor(large.product)

  const pages = {
    first: large.page(1),
    middle: large.page(Math.ceil(large.lastPage / 2)),
    last: large.page(large.lastPage),
  }
  const targets = {
    trip: { port: floor.port, paths: large.ids.map((id) => `/person/${id}`) },
    ...(await bench.withCeilings(large.product, pages)),
    unchanged: { ...pages.first, headers: { ...large.headers, 'if-none-match': large.etag }, status: 304 },
  }
  const alone = await interleave({ ...targets, small: small.page(1) }, { connections: 1, ...bench.rounds })
  const crowd = await interleave(targets, { connections: 32, ...bench.rounds })

  report.line('floor', ...floorFigures(alone, crowd))
  report.line(
    'list',
    ...againstCeiling('first', { alone, crowd }),
    { what: 'ratio-to-trip c1', value: ratio(alone, 'first', 'trip') },
    { what: 'c32', value: ratio(crowd, 'first', 'trip') },
    { what: 'p50', value: typical(alone.first, 'p50'), unit: 'ms' },
    { what: 'x trip', value: ratio(alone, 'first', 'trip', 'p50') },
    { what: `x at ${bench.sizes.small}`, value: ratio(alone, 'first', 'small', 'p50'), goal: { atMost: 1.3 } },
  )
  report.line(
    'list-last',
    ...againstCeiling('last', { alone, crowd }),
    { what: 'p50 x first page', value: ratio(alone, 'last', 'first', 'p50'), goal: { atMost: 1.5 } },
    { what: 'ratio-to-trip c1', value: ratio(alone, 'last', 'trip') },
    { what: 'c32', value: ratio(crowd, 'last', 'trip') },
  )
  report.line(
    'list-middle',
    ...againstCeiling('middle', { alone, crowd }),
    { what: 'p50', value: typical(alone.middle, 'p50'), unit: 'ms' },
    { what: 'x first page', value: ratio(alone, 'middle', 'first', 'p50') },
    { what: 'ratio-to-trip c1', value: ratio(alone, 'middle', 'trip') },
    { what: 'c32', value: ratio(crowd, 'middle', 'trip') },
  )
  report.line(
    'list-304',
    { what: 'ratio-to-trip c1', value: ratio(alone, 'unchanged', 'trip') },
    { what: 'c32', value: ratio(crowd, 'unchanged', 'trip') },
  )
}

const floorFigures = (alone: Rounds<'trip'>, crowd: Rounds<'trip'>) => [
  { what: 'trip c1', value: typical(alone.trip, 'perSecond'), unit: 'r/s' },
  { what: 'p50', value: typical(alone.trip, 'p50'), unit: 'ms' },
  { what: 'c32', value: typical(crowd.trip, 'perSecond'), unit: 'r/s' },
]

/** Signs in and checks the responses that will be timed: rows, total, order, and pages without gaps. */
async function opened(product: Product) {
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const read = async (page: number) => {
    const answer = await fetch(`${product.origin}${listPath(page)}`, { headers })
    return { ...employeesApi.list.result.parse(await resultOf(answer)), etag: answer.headers.get('etag') ?? '' }
  }
  const first = await read(1)
  const lastPage = Math.ceil(first.total / pageSize)
  const last = await read(lastPage)
  ensure(first.items.length === pageSize, 'the first page is not full')
  ensure(
    first.total > product.people * 0.9 && first.total < product.people,
    `${first.total} of ${product.people} people`,
  )
  ensure(last.items.length === first.total - pageSize * (lastPage - 1), 'the last page does not hold the rest')
  for (const { items } of [first, await read(Math.ceil(lastPage / 2)), last])
    ensure(
      items.every((row, index) => index === 0 || compareTexts(items[index - 1]?.lastName ?? '', row.lastName) <= 0),
      'the names are not in order',
    )
  ensure(
    compareTexts(first.items.at(-1)?.lastName ?? '', last.items[0]?.lastName ?? '') < 0,
    'the last page is the first',
  )
  const unchanged = await fetch(`${product.origin}${listPath(1)}`, {
    headers: { ...headers, 'if-none-match': first.etag },
  })
  ensure(first.etag !== '' && unchanged.status === 304, 'an unchanged list is sent again')

  const page = (number: number): Target => ({ port: product.port, paths: [listPath(number)], headers })
  return { product, headers, page, lastPage, etag: first.etag, ids: first.items.map(({ uuid }) => uuid) }
}
