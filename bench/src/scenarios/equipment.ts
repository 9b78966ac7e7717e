import { execFile } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { itemsImportApi } from '@hr/contract/areas/equipment/import'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { templateColumns } from '@hr/contract/areas/equipment/sheet'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import * as xlsx from '@e965/xlsx'
import { interleave, measureBeside, median, ratio, type Target, typical } from '../load.ts'
import { root } from '@hr/testing/programs'
import { residentMb, watchMemory } from '../processes.ts'
import { pathOf, type Product, resultOf, signIn, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const pageSize = 15

/** 300,000 pieces of equipment: pages, search, filter, import, export. */
export async function equipment(bench: Bench): Promise<void> {
  const product = await bench.product(bench.sizes.small)
  const items = bench.records(300_000)
  await fill(bench, product, items)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const { page, lastPage, total } = await opened(product, { headers, items })
  await lists(bench, product, { page, lastPage, headers })
  await exporting(bench, product, { headers, total })
  await importing(bench, product, { headers, beside: page({}) })
}

async function fill({ report }: Bench, { databaseUrl }: Product, items: number): Promise<void> {
  const begin = performance.now()
  const script = join(root, 'server/src/demo/fill-equipment.ts')
  await promisify(execFile)(process.execPath, [script, databaseUrl, String(items)])
  report.line('equipment-made', {
    what: `${items} pieces in`,
    value: (performance.now() - begin) / 1000,
    unit: 's',
    goal: { atMost: 120 },
  })
}

type Headers = Record<string, string>

/** Checks the responses that will be timed: rows, total, and pages without gaps. */
async function opened({ origin, port }: Product, { headers, items }: { headers: Headers; items: number }) {
  const page = (query: Record<string, string | number>): Target => ({
    port,
    paths: [pathOf(equipmentApi.list, { page: 1, pageSize, ...query })],
    headers,
  })
  const read = async (query: Record<string, string | number>) =>
    equipmentApi.list.result.parse(await resultOf(await fetch(`${origin}${page(query).paths[0]}`, { headers })))
  const { total, items: first } = await read({})
  const lastPage = Math.ceil(total / pageSize)
  const last = await read({ page: lastPage })
  ensure(total >= items && first.length === pageSize, `${total} pieces`)
  ensure(last.items.length === total - pageSize * (lastPage - 1), 'the last page does not hold the rest')
  const found = await read({ q: 'bench-2999' })
  const named = Array.from({ length: items }, (_, n) => `bench-${n + 1}`).filter((name) =>
    name.startsWith('bench-2999'),
  )
  ensure(found.total === named.length, `${found.total} pieces of ${named.length} are found`)
  const broken = await read({ status: 'broken' })
  ensure(broken.items.length === pageSize && broken.total < total, 'the status filter finds nothing')
  return { page, lastPage, total }
}

type Pages = { page: (query: Record<string, string | number>) => Target; lastPage: number; headers: Headers }

async function lists(bench: Bench, product: Product, { page, lastPage, headers }: Pages): Promise<void> {
  const { report } = bench
  const floor = await bench.floor(product)
  const answer = await fetch(`${product.origin}${pathOf(employeesApi.list, { page: 1, pageSize })}`, { headers })
  const people = employeesApi.list.result.parse(await resultOf(answer)).items
  const targets = {
    trip: { port: floor.port, paths: people.map(({ uuid }) => `/person/${uuid}`) },
    first: page({}),
    last: page({ page: lastPage }),
    middle: page({ page: Math.ceil(lastPage / 2) }),
    status: page({ status: 'broken' }),
    statusByName: page({ status: 'written off', sort: 'name' }),
    byHolder: page({ sort: 'employee', order: 'desc' }),
    search: page({ q: 'bench-2999' }),
    common: page({ q: 'thinkpad' }),
    short: page({ q: 'to' }),
    free: page({ isFree: 'true' }),
  } satisfies Record<string, Target>
  const alone = await interleave(targets, {
    connections: 1,
    rounds: bench.rounds.rounds,
    seconds: bench.rounds.seconds,
  })
  const edge = (name: keyof typeof targets, what: string) =>
    report.line(
      `equipment-${name}`,
      { what: `${what}: p50 x trip`, value: ratio(alone, name, 'trip', 'p50'), goal: { atMost: 6 } },
      { what: 'p50', value: typical(alone[name], 'p50'), unit: 'ms' },
    )
  const other = (name: keyof typeof targets, what: string, atMost: number) =>
    report.line(
      `equipment-${name}`,
      { what: `${what}: p50`, value: typical(alone[name], 'p50'), unit: 'ms', goal: { atMost } },
      { what: 'x trip', value: ratio(alone, name, 'trip', 'p50') },
    )
  edge('first', 'first page')
  edge('last', 'last page')
  edge('status', 'status filter')
  edge('statusByName', 'status filter, by name')
  edge('byHolder', 'by employee, descending')
  other('middle', 'page in the middle', 50)
  other('search', 'search of 111', 30)
  other('common', 'search of 60,000', 150)
  other('short', 'search of two letters', 50)
  other('free', 'what can be given', 20)
}

const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1')

async function exporting({ report }: Bench, product: Product, { headers, total }: { headers: Headers; total: number }) {
  const before = residentMb(product.server)
  const memory = watchMemory(product.server)
  const begin = performance.now()
  const path = pathOf(exportsApi.sheet).replace(':list', 'equipment')
  const end = await new Promise<Buffer>((done, failed) => {
    get({ host: '127.0.0.1', port: product.port, path, headers }, (answer) => {
      let last: Buffer = Buffer.alloc(0)
      answer.on('data', (part: Buffer) => (last = part))
      answer.once('error', failed)
      answer.once('end', () => done(last))
    }).once('error', failed)
  }).finally(memory.stop)
  ensure(end.includes(endOfArchive), 'the spreadsheet has an end')
  report.line(
    'equipment-export',
    { what: `${total} pieces in`, value: (performance.now() - begin) / 1000, unit: 's', goal: { atMost: 30 } },
    { what: 'server RSS grows by', value: memory.stop() - before, unit: 'MB', goal: { atMost: 150 } },
  )
}

/** First alone, for its duration; then a second file beside users who read and add continuously. */
async function importing(
  { report, records }: Bench,
  product: Product,
  { headers, beside }: { headers: Headers; beside: Target },
) {
  // The maximum number of rows of a file.
  const imported = records(10_000)
  const send = async (file: File, query: Record<string, string>) => {
    const body = new FormData()
    body.set('file', file)
    const begin = performance.now()
    const answer = await fetch(`${product.origin}${pathOf(itemsImportApi.equipment, query)}`, {
      method: 'POST',
      headers,
      body,
    })
    const { isStored, rows } = itemsImportApi.equipment.result.parse(await resultOf(answer))
    ensure(isStored === !('dryRun' in query) && rows.length === imported, `${rows.length} rows are imported`)
    return (performance.now() - begin) / 1000
  }
  const [first, second] = await sheetsOf(product, imported)
  const check = await send(first, { dryRun: 'true' })
  const run = await send(first, {})
  report.line(
    'equipment-import',
    { what: `${imported} rows, check and import`, value: check + run, unit: 's', goal: { atMost: 10 } },
    { what: 'the check alone', value: check, unit: 's' },
  )

  let isRunning = true
  const others = measureBeside(beside)
  const writers = writing(product, headers, () => isRunning)
  const slowed = (await send(second, { dryRun: 'true' })) + (await send(second, {}))
  isRunning = false
  const halfSeconds = await others.stop()
  report.line(
    'equipment-import-beside',
    { what: 'other requests p99', value: median(halfSeconds), unit: 'ms', goal: { atMost: 300 } },
    { what: 'in the worst half second', value: Math.max(...halfSeconds), unit: 'ms', goal: { atMost: 300 } },
    { what: 'slowest of the others who add', value: Math.max(...(await writers)), unit: 'ms', goal: { atMost: 300 } },
    { what: 'check and import under load', value: slowed, unit: 's' },
  )
}

/** A user who adds one piece after another in the meantime. */
async function writing({ origin }: Product, headers: Headers, isOngoing: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (isOngoing()) {
    const begin = performance.now()
    const body = JSON.stringify({ ...validItem, code: `OTHER-${process.pid}-${times.length}` })
    await resultOf(
      await fetch(`${origin}${pathOf(equipmentApi.create)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
    )
    times.push(performance.now() - begin)
  }
  return times
}

/** Two files as Excel would write them. Every third piece is assigned to one of 100 employees. */
async function sheetsOf(product: Product, length: number): Promise<[File, File]> {
  const { rows: people } = await withDatabase(product, (client) =>
    client.query<{ email: string }>(
      `select email from employee where not is_archived and status = 'Active' and end_date is null order by id limit 100`,
    ),
  )
  const sheetOf = (prefix: string) => {
    const rows = Array.from({ length }, (_, n) => [
      `${prefix}-${process.pid}-${n}`,
      `Laptop ${n % 97}`,
      '',
      'Novi punjač',
      n % 3 === 0 ? (people[n % people.length]?.email ?? '') : '',
    ])
    const headers = templateColumns.map(({ header }) => header)
    const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([headers, ...rows]), 'Equipment')
    // `type: 'buffer'` returns a buffer.
    const content = xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
    return new File([Uint8Array.from(content)], 'items.xlsx')
  }
  return [sheetOf('ALONE'), sheetOf('BESIDE')]
}
