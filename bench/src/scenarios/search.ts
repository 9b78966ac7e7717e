import { employeesApi, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { fold } from '@hr/contract/lib/fold'
import { interleave, mean, ratio, typical } from '../load.ts'
import { pathOf, type Product, resultOf, signIn, wholeList, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

// Common and rare terms, and some without matches.
const terms = {
  'one letter': ['a', 'm', 'ž'],
  'two letters': ['ho', 'iv', 'ćo', 'qx'],
  'three letters': ['iva', 'hor', 'ana', 'xqz'],
  'a word': ['horvat', 'marić', 'Kovac', 'ivana.horvat', 'nomatch'],
  'two words': ['horvat iva', 'ana kovač', 'i horvat', 'an ko'],
} as const
const allTerms = Object.values(terms).flat()
// Part of every email, so that it matches every employee.
const inEveryEmail = 'example'

const pageSize = 15
const searchPath = (q: string) => pathOf(employeesApi.list, { page: 1, pageSize, sort: 'lastName', q })

/** Search over HTTP against the floor, and the time of its statement in the database. */
export async function search(bench: Bench): Promise<void> {
  const { report, isQuick } = bench
  const product = await bench.product(bench.sizes.large)
  const token = await signIn(product)
  const headers = { authorization: `Bearer ${token}` }
  const people = await wholeList(product, token)
  await check(product, token, people)

  const floor = await bench.floor(product)
  const ids = people.slice(0, pageSize).map(({ uuid }) => uuid)
  const targets = {
    trip: { port: floor.port, paths: ids.map((id) => `/person/${id}`) },
    search: { port: product.port, paths: allTerms.map(searchPath), headers },
  }
  const alone = await interleave(targets, { connections: 1, ...bench.rounds })
  const crowd = await interleave(targets, { connections: 32, ...bench.rounds })
  report.line(
    'search-http',
    { what: 'ratio-to-trip c1', value: ratio(alone, 'search', 'trip') },
    { what: 'c32', value: ratio(crowd, 'search', 'trip') },
    { what: 'p50', value: typical(alone.search, 'p50'), unit: 'ms' },
    { what: 'x trip', value: ratio(alone, 'search', 'trip', 'p50') },
  )

  const times = await inDatabase(bench, product, isQuick ? 5 : 20)
  const ofAll = allTerms.map((term) => times.get(term) ?? Number.NaN)
  report.line(
    'search-sql',
    { what: 'mean', value: mean(ofAll), unit: 'ms', goal: { atMost: 3 } },
    ...Object.entries(terms).map(([what, some]) => ({
      what,
      value: mean(some.map((term) => times.get(term) ?? Number.NaN)),
    })),
    { what: 'slowest', value: Math.max(...ofAll) },
    { what: `'${inEveryEmail}', which matches every employee`, value: times.get(inEveryEmail) ?? Number.NaN },
  )
}

/** Checks that each search returns exactly the matching employees, in the order of the whole list. */
async function check(product: Product, token: string, rows: readonly EmployeeRow[]): Promise<void> {
  const people = rows.map((row) => ({
    row,
    text: fold(`${row.firstName} ${row.lastName} ${row.email}`),
  }))
  for (const term of [...allTerms, inEveryEmail]) {
    const words = fold(term).split(' ')
    const expected = people.filter(({ text }) =>
      words.every((word) => (word.length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word))),
    )
    const answer = await fetch(`${product.origin}${searchPath(term)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { total, items } = employeesApi.list.result.parse(await resultOf(answer))
    ensure(total === expected.length, `'${term}' finds ${total} people instead of ${expected.length}`)
    ensure(idsOf(items) === idsOf(expected.slice(0, pageSize).map(({ row }) => row)), `'${term}' shows others first`)
  }
}

const idsOf = (rows: readonly EmployeeRow[]) => rows.map(({ uuid }) => uuid).join()

/**
 * Milliseconds of planning and running the statement, as recorded by pg_stat_statements. Requires one restart to enable
 * it and one to disable it.
 */
async function inDatabase(bench: Bench, product: Product, times: number): Promise<Map<string, number>> {
  await withDatabase(product, async (client) => {
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    await client.query(`alter system set pg_stat_statements.track_planning = on`)
  })
  await bench.stop(product)
  const observed = await bench.product(product.people)
  const headers = { authorization: `Bearer ${await signIn(observed)}` }
  const taken = new Map<string, number>()
  await withDatabase(observed, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    for (const term of [...allTerms, inEveryEmail]) {
      const ask = async () => resultOf(await fetch(`${observed.origin}${searchPath(term)}`, { headers }))
      await ask()
      await client.query('select pg_stat_statements_reset()')
      for (let time = 0; time < times; time += 1) await ask()
      const { rows } = await client.query<{ calls: number; ms: number }>(
        `select calls::int, mean_plan_time + mean_exec_time as ms from pg_stat_statements
         where query ~ 'employee_search' and query !~ 'pg_stat_statements'`,
      )
      ensure(rows.length === 1 && rows[0]?.calls === times, `'${term}' takes ${rows.length} statements instead of one`)
      taken.set(term, rows[0]?.ms ?? Number.NaN)
    }
    await client.query('alter system reset shared_preload_libraries')
    await client.query('alter system reset pg_stat_statements.track_planning')
    await client.query('drop extension pg_stat_statements')
  })
  await bench.stop(observed)
  return taken
}
