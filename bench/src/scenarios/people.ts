import { setupApi } from '@hr/contract/areas/company/setup'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { maxChartPeople, orgChartApi } from '@hr/contract/areas/people/org-chart'
import { interleave, ratio, type Target, typical } from '../load.ts'
import { pathOf, type Product, resultOf, signIn } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const pageSize = 15
const listPath = (filter: { q?: string; office?: string } = {}) =>
  pathOf(directoryApi.list, { page: 1, pageSize, ...filter })
const branchPath = (below?: string) => pathOf(orgChartApi.branch, below === undefined ? {} : { below })
const setupPath = pathOf(setupApi.find)
const linePath = (id: string) => pathOf(orgChartApi.line).replace(':id', id)

const searches = ['ana', 'horvat', 'ivana ho']

/** The directory and the org chart, which every employee opens, and the steps of the setup, against the floor. */
export async function people(bench: Bench): Promise<void> {
  const { report } = bench
  const large = await opened(await bench.product(bench.sizes.large))
  const small = await opened(await bench.product(bench.sizes.small))
  const floor = await bench.floor(large.product)
  const targets = {
    trip: { port: floor.port, paths: large.ids.map((id) => `/person/${id}`) },
    page: large.target(listPath()),
    search: large.target(...searches.map((q) => listPath({ q }))),
    filter: large.target(listPath({ office: 'mostar' })),
    colleague: large.target(...large.ids.map((id) => pathOf(directoryApi.find).replace(':id', id))),
    chart: large.target(branchPath()),
    branch: large.target(branchPath(large.deepest)),
    line: large.target(linePath(large.deepest)),
    setup: large.target(setupPath),
    smallPage: small.target(listPath()),
    smallSetup: small.target(setupPath),
  } satisfies Record<string, Target>
  const rounds = await interleave(targets, { connections: 1, ...bench.rounds })
  const figures = (name: Exclude<keyof typeof targets, 'trip'>) => [
    { what: 'ratio-to-trip c1', value: ratio(rounds, name, 'trip') },
    { what: 'p50', value: typical(rounds[name], 'p50'), unit: 'ms' },
  ]
  const growth = (name: keyof typeof targets, small: keyof typeof targets) => ({
    what: `x at ${bench.sizes.small}`,
    value: ratio(rounds, name, small, 'p50'),
    goal: { atMost: 1.5 },
  })
  report.line('directory', ...figures('page'), growth('page', 'smallPage'))
  report.line('directory-search', ...figures('search'))
  report.line('directory-filter', ...figures('filter'))
  report.line('directory-colleague', ...figures('colleague'))
  report.line('org-chart', ...figures('chart'), { what: 'people', value: large.chartPeople })
  report.line('org-chart-branch', ...figures('branch'))
  report.line('org-chart-line', ...figures('line'))
  report.line('setup', ...figures('setup'), growth('setup', 'smallSetup'))
}

/** Signs in and checks the answers that will be timed. */
async function opened(product: Product) {
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const read = async (path: string) => resultOf(await fetch(`${product.origin}${path}`, { headers }))
  const page = directoryApi.list.result.parse(await read(listPath()))
  ensure(page.items.length === pageSize, 'the first page is not full')
  ensure(page.total > product.people * 0.85 && page.total < product.people, `${page.total} of ${product.people} people`)
  const found = directoryApi.list.result.parse(await read(listPath({ q: 'horvat' })))
  ensure(
    found.total > 0 &&
      found.items.every(({ lastName, email }) => `${lastName} ${email}`.toLowerCase().includes('horvat')),
    'a search finds others',
  )
  const filtered = directoryApi.list.result.parse(await read(listPath({ office: 'mostar' })))
  ensure(
    filtered.total < page.total && filtered.items.every(({ officeLocation }) => officeLocation === 'Mostar'),
    'a filter finds others',
  )
  const chart = orgChartApi.branch.result.parse(await read(branchPath()))
  const known = new Set<string | null>([null])
  for (const { uuid, supervisor } of chart.people) {
    ensure(known.has(supervisor), 'a person comes before the person above')
    known.add(uuid)
  }
  ensure(chart.people.length > pageSize && chart.people.length <= maxChartPeople, `${chart.people.length} in the chart`)
  const deepest = chart.people.findLast(({ reports }) => reports > 0)?.uuid ?? ''
  const branch = orgChartApi.branch.result.parse(await read(branchPath(deepest)))
  ensure(
    branch.people.some(({ supervisor }) => supervisor === deepest),
    'a branch is empty',
  )
  const line = orgChartApi.line.result.parse(await read(linePath(deepest)))
  ensure(line.at(-1)?.uuid === deepest && line.length > 1, 'a line does not end with the person')
  const target = (...paths: string[]): Target => ({ port: product.port, paths, headers })
  return { product, target, deepest, chartPeople: chart.people.length, ids: page.items.map(({ uuid }) => uuid) }
}
