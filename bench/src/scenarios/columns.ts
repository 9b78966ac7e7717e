import { employeesApi } from '@hr/contract/areas/employees/employees'
import { interleave, median, ratio, type Target, typical } from '../load.ts'
import { pathOf, type Product, resultOf, signIn, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const pageSize = 15
// Columns of other tables, copied into the employee's row so that an index covers their order.
const ofOtherTables: readonly string[] = ['position', 'supervisorOrTeamLead']

const filters = {
  "status 'Active'": { query: { status: 'Active' }, condition: "status = 'Active'" },
  'fixed term': { query: { contractType: 'Ugovor na određeno' }, condition: "contract_type = 'Ugovor na određeno'" },
  'started in a year': {
    query: { startFrom: '2020-01-01', startTo: '2020-12-31' },
    condition: "start_date between '2020-01-01' and '2020-12-31'",
  },
} as const

/** Every sortable column of the employee list on its first, middle and last page, and the filtered list. */
export async function columns(bench: Bench): Promise<void> {
  const product = await bench.product(bench.sizes.large)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const read = async (query: Record<string, string | number>) =>
    employeesApi.list.result.parse(
      await resultOf(await fetch(`${product.origin}${pathOf(employeesApi.list, query)}`, { headers })),
    )
  const { total, items } = await read({ page: 1, pageSize })
  const lastPage = Math.ceil(total / pageSize)
  const floor = await bench.floor(product)
  const trip: Target = { port: floor.port, paths: items.map(({ uuid }) => `/person/${uuid}`) }
  const of = (query: Record<string, string | number>): Target => ({
    port: product.port,
    paths: [pathOf(employeesApi.list, { pageSize, ...query })],
    headers,
  })
  // With many targets, each gets a quarter of the usual time.
  const rounds = { rounds: bench.rounds.rounds, seconds: bench.rounds.seconds / 4 }

  for (const sort of employeesApi.list.sort) {
    const page = (number: number) => of({ sort, page: number })
    const times = await interleave(
      { trip, first: page(1), next: page(2), middle: page(Math.ceil(lastPage / 2)), last: page(lastPage) },
      { connections: 1, ...rounds },
    )
    const atEnds = { atMost: ofOtherTables.includes(sort) ? 100 : 4 }
    bench.report.line(
      `column-${sort}`,
      { what: 'p50 x trip: first page', value: ratio(times, 'first', 'trip', 'p50'), goal: atEnds },
      { what: 'next', value: ratio(times, 'next', 'trip', 'p50'), goal: atEnds },
      { what: 'last', value: ratio(times, 'last', 'trip', 'p50'), goal: atEnds },
      { what: 'middle', value: ratio(times, 'middle', 'trip', 'p50'), goal: { atMost: 100 } },
    )
  }

  for (const [name, { query, condition }] of Object.entries(filters)) {
    const narrowed = await read({ page: 1, pageSize, ...query })
    ensure(narrowed.total > pageSize && narrowed.total < total, `${name} leaves ${narrowed.total} of ${total}`)
    const times = await interleave({ trip, filtered: of({ page: 1, ...query }) }, { connections: 1, ...rounds })
    const count = await countMs(product, condition, bench.isQuick ? 5 : 20)
    const beside = (typical(times.filtered, 'p50') - count) / typical(times.trip, 'p50')
    bench.report.line(
      `filter ${name}`,
      { what: 'p50', value: typical(times.filtered, 'p50'), unit: 'ms' },
      { what: 'of that the count', value: count, unit: 'ms' },
      { what: 'the rest x trip', value: beside, goal: { atMost: 10 } },
    )
  }
}

/** Milliseconds that the database needs to count the rows of a filter: the median of `times` runs. */
const countMs = (product: Product, condition: string, times: number): Promise<number> =>
  withDatabase(product, async (client) => {
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) {
      const begin = performance.now()
      await client.query(`select count(*) from employee where not is_archived and ${condition}`)
      taken.push(performance.now() - begin)
    }
    return median(taken)
  })
