import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { exportedColumns } from '@hr/contract/areas/employees/sheet'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import pg from 'pg'
import { measure, median } from '../load.ts'
import { residentMb, watchMemory } from '../processes.ts'
import { pathOf, type Product, signIn } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

// The same 29 columns as far as the database has them as text. The difference is the cost of the spreadsheet.
const select = `
  select e.first_name, e.last_name, e.email, e.status, e.date_of_birth, e.gender, e.country, e.place_of_residence,
         e.residential_address, e.phone_number, e.emergency_contact, e.id_number, e.qualifications, e.vocation, e.children,
         p.name, e.departments, team.names, boss.first_name || ' ' || boss.last_name || ' (' || boss.email || ')',
         e.contract_type, e.start_date, e.end_of_probationary_period, e.end_date, e.office_location, e.work_type,
         e.seniority_level, e.seniority_client_level, e.years_experience, e.languages
  from employee e
  left join position p on p.id = e.position_id
  left join employee boss on boss.id = e.supervisor_id
  left join (select m.employee_id, string_agg(t.name || ' (' || t.code || ')', ', ') as names
             from project_member m join project t on t.id = m.project_id and not t.is_archived
             where m.left_on is null group by 1) team on team.employee_id = e.id
  where not e.is_archived order by e.last_name, e.first_name, e.id`

/** The employee export against the database's own CSV export of the same employees. */
export async function exported(bench: Bench): Promise<void> {
  const { report, isQuick } = bench
  // A fresh process, to measure its growth, with the memory settings of `npm start`.
  await bench.stop(await bench.product(bench.sizes.large))
  const product = await bench.product(bench.sizes.large, { way: 'npm start' })
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const target = { port: product.port, paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15 })], headers }
  await measure(target, { connections: 1, seconds: 0.5 })
  await sleep(500)
  const before = residentMb(product.server)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const rounds: { copy: number; sheet: Exported }[] = []
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1)
    rounds.push({ copy: await copy(client, bench.sizes.large), sheet: await read(product, headers) })
  await client.end()

  const alone = await measure(target, { connections: 4, seconds: 1 })
  const exporting = read(product, headers)
  const beside = await measure(target, { connections: 4, seconds: 1 })
  await exporting
  report.line(
    'export',
    {
      what: `x COPY csv of ${product.people} x ${exportedColumns().length}`,
      value: median(rounds.map(({ copy: floor, sheet }) => sheet.seconds / floor)),
      goal: { atMost: 15 },
      aim: 4.5,
    },
    { what: 'in', value: median(rounds.map(({ sheet }) => sheet.seconds)), unit: 's' },
    { what: 'COPY', value: median(rounds.map(({ copy: floor }) => floor)), unit: 's' },
    { what: 'MB', value: rounds[0]?.sheet.megabytes ?? Number.NaN },
    {
      what: 'server RSS grows by',
      value: Math.max(...rounds.map(({ sheet }) => sheet.highestMb)) - before,
      unit: 'MB',
      goal: { atMost: 150 },
    },
    { what: 'first byte', value: median(rounds.map(({ sheet }) => sheet.firstByte)), unit: 'ms' },
  )
  report.line(
    'export-beside',
    { what: 'other requests p99', value: beside.p99, unit: 'ms', goal: { atMost: 300 } },
    { what: 'p99 alone', value: alone.p99, unit: 'ms' },
  )
}

async function copy(client: pg.Client, people: number): Promise<number> {
  const begin = performance.now()
  const { rowCount } = await client.query(`copy (${select}) to stdout (format csv)`)
  ensure((rowCount ?? 0) > people * 0.9, `COPY gives ${rowCount} people`)
  return (performance.now() - begin) / 1000
}

const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1')

type Exported = { seconds: number; firstByte: number; megabytes: number; highestMb: number }

function read({ port, server }: Product, headers: Record<string, string>): Promise<Exported> {
  const path = pathOf(exportsApi.sheet).replace(':list', 'employees')
  const begin = performance.now()
  const memory = watchMemory(server)
  return new Promise<Exported>((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let bytes = 0
      let firstByte = 0
      let last: Buffer = Buffer.alloc(0)
      answer.on('data', (part: Buffer) => {
        firstByte ||= performance.now() - begin
        bytes += part.length
        last = part
      })
      answer.once('error', failed)
      answer.once('end', () => {
        if (!last.includes(endOfArchive)) return failed(new Error('The spreadsheet has no end'))
        done({
          seconds: (performance.now() - begin) / 1000,
          firstByte,
          megabytes: bytes / 1e6,
          highestMb: memory.stop(),
        })
      })
    }).once('error', failed)
  }).finally(memory.stop)
}
