import { api } from '@hr/contract/api'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import type { EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { sheetColumns, sheetFields } from '@hr/contract/areas/employees/sheet'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import type { ImportSheet } from '@hr/contract/lib/imports'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { setTimeout as pause } from 'node:timers/promises'
import { measure, measureBeside, median } from '../load.ts'
import { residentMb, watchMemory } from '../processes.ts'
import { pathOf, type Product, resultOf, signIn, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const company = 40

/** The import of a whole company: validated, then stored, while other users work. */
export async function imported(bench: Bench): Promise<void> {
  const { report } = bench
  // The maximum number of rows of a file.
  const people = bench.records(10_000)
  const product = await bench.product(company)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const target = { port: product.port, paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15 })], headers }
  await measure(target, { connections: 1, seconds: 0.5 })
  const body = JSON.stringify(peopleSheet(people))
  const before = residentMb(product.server)
  const lists = listPaths()
  // The server keeps the plans of the small company.
  await timesOf(product, lists, headers)
  const check = await send(product, { headers, body, people, query: { dryRun: 'true', addPositions: 'true' } })
  const beside = measureBeside(target)
  const run = await send(product, { headers, body, people, query: { addPositions: 'true' } })
  const halfSeconds = await beside.stop()
  report.line(
    'import',
    { what: `${people} people in`, value: run.seconds, unit: 's', goal: { atMost: 60 } },
    { what: 'the check alone', value: check.seconds, unit: 's' },
    { what: 'server RSS grows by', value: Math.max(check.highestMb, run.highestMb) - before, unit: 'MB' },
  )
  report.line(
    'import-beside',
    { what: 'other requests p99', value: median(halfSeconds), unit: 'ms', goal: { atMost: 300 } },
    { what: 'in the worst half second', value: Math.max(...halfSeconds), unit: 'ms' },
  )
  const soon = await timesOf(product, lists, headers)
  await withDatabase(product, (database) => database.query('analyze'))
  const later = await timesOf(product, lists, headers)
  const [slowest = { path: '', ratio: Number.NaN }] = lists
    .map((path) => ({ path, ratio: (soon.get(path) ?? Number.NaN) / (later.get(path) ?? Number.NaN) }))
    .toSorted((a, b) => b.ratio - a.ratio)
  report.line('import-after', {
    what: `the slowest of ${lists.length} lists and calendars right after it, x with fresh statistics: ${slowest.path}`,
    value: slowest.ratio,
    goal: { atMost: 5 },
  })
}

/** The addresses of the first pages of all lists, and of a month of the calendars. */
function listPaths(): string[] {
  const firstPage = { page: '1', pageSize: '15' }
  const isList = ({ path, query, wholeResult }: Endpoint) =>
    wholeResult !== undefined && !path.includes(':') && query?.safeParse(firstPage).success
  const startDate = todayIn('Europe/Sarajevo')
  return [
    ...Object.values(api)
      .flatMap((calls) => Object.values<Endpoint>(calls))
      .filter(isList)
      .map((call) => pathOf(call, firstPage)),
    ...[leaveApi.wallchart, teamCalendarApi.read].map((call) =>
      pathOf(call, { startDate, endDate: addDays(startDate, 29) }),
    ),
  ]
}

/** Calls each address 40 times over one connection; returns the median times in milliseconds. */
async function timesOf(product: Product, paths: readonly string[], headers: Record<string, string>) {
  const times = new Map<string, number>()
  for (const path of paths) {
    const each: number[] = []
    for (let call = 0; call < 40; call += 1) {
      const begin = performance.now()
      await resultOf(await fetch(`${product.origin}${path}`, { headers }))
      each.push(performance.now() - begin)
    }
    times.set(path, median(each))
  }
  return times
}

type Sent = { headers: Record<string, string>; body: string; people: number; query: Record<string, string> }

async function send({ origin, server }: Product, { headers, body, people, query }: Sent) {
  const begin = performance.now()
  const memory = watchMemory(server)
  const answer = await fetch(`${origin}${pathOf(employeesImportApi.run, query)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { problems, job } = employeesImportApi.run.result.parse(await resultOf(answer))
  ensure(problems.length === 0 && (job === null) === 'dryRun' in query, `${people} people are valid`)
  if (job !== null) {
    const figures = await ended(`${origin}${pathOf(jobsApi.find).replace(':id', job)}`, headers)
    ensure(figures?.['imported'] === people, `${people} people are imported`)
  }
  const highestMb = memory.stop()
  return { seconds: (performance.now() - begin) / 1000, highestMb }
}

/** Waits until a background job has ended, ensures that it succeeded, and returns its figures. */
async function ended(address: string, headers: Record<string, string>) {
  for (;;) {
    const { state, figures } = jobsApi.find.result.parse(await resultOf(await fetch(address, { headers })))
    if (state === 'done' || state === 'failed') {
      ensure(state === 'done', 'the import succeeds')
      return figures
    }
    await pause(100)
  }
}

/** Complete employees. Every tenth leads nine others. */
function peopleSheet(people: number): ImportSheet<EmployeeColumn> {
  const lead = (n: number) => `person${n - (n % 10)}@example.org`
  const person = (n: number): Record<string, string> => ({
    'First name': `Željka-${n % 97}`,
    'Last name': `Čolić-${n}`,
    Email: `person${n}@example.org`,
    Status: 'Active',
    'Date of birth': '28/02/1990',
    Gender: 'Female',
    Country: 'Bosna i Hercegovina',
    'Place of residence': 'Mostar',
    'Residential address': `Ulica braće Radića ${n}`,
    'Phone number': '+387 61 123-456',
    'Emergency contact': 'Damir, +387 62 765 432',
    'ID number': `P-${n}`,
    Qualification: 'VSS',
    Vocation: 'Dipl. ing. računarstva',
    Children: n % 3 === 0 ? 'Nađa, Female, 02/06/2019; Vedran, Male, 19/11/2022' : '',
    Position: `Position ${n % 30}`,
    Departments: 'Engineering',
    Team: `PRJ-00${1 + (n % 3)}`,
    'Supervisor or team lead': n % 10 === 0 ? '' : lead(n),
    'Contract type': 'Ugovor na neodređeno',
    'Start date': '29.02.2024.',
    'Office location': 'Sarajevo',
    'Work type': 'WFH',
    'Years of work experience': '7,5',
    Languages: 'Bosanski, English',
  })
  return {
    columns: sheetFields,
    forNew: [],
    rows: Array.from({ length: people }, (_, n) => ({
      row: n + 2,
      cells: sheetColumns.map(({ header }) => person(n)[header] ?? ''),
    })),
  }
}
