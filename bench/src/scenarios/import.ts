import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { sheetColumns } from '@hr/contract/areas/employees/sheet'
import * as xlsx from '@e965/xlsx'
import { measure, measureBeside, median } from '../load.ts'
import { residentMb, watchMemory } from '../processes.ts'
import { pathOf, type Product, resultOf, signIn } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/** The maximum number of rows of a file, imported into a small company. */
const people = 10_000
const company = 40

/** The import of a whole company: validated, then stored, while other users work. */
export async function imported(bench: Bench): Promise<void> {
  const { report } = bench
  const product = await bench.product(company)
  const headers = { authorization: `Bearer ${await signIn(product)}` }
  const target = { port: product.port, paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15 })], headers }
  await measure(target, { connections: 1, seconds: 0.5 })
  const body = new FormData()
  body.set('file', new File([Uint8Array.from(peopleFile())], 'people.xlsx'))

  const before = residentMb(product.server)
  const check = await send(product, { headers, body, query: { dryRun: 'true', addPositions: 'true' } })
  const beside = measureBeside(target)
  const run = await send(product, { headers, body, query: { addPositions: 'true' } })
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
}

type Sent = { headers: Record<string, string>; body: FormData; query: Record<string, string> }

async function send({ origin, server }: Product, { headers, body, query }: Sent) {
  const begin = performance.now()
  const memory = watchMemory(server)
  const answer = await fetch(`${origin}${pathOf(employeesImportApi.run, query)}`, { method: 'POST', headers, body })
  const { isStored, rows } = employeesImportApi.run.result.parse(await resultOf(answer))
  const highestMb = memory.stop()
  ensure(isStored === !('dryRun' in query) && rows.length === people, `${rows.length} people are imported`)
  return { seconds: (performance.now() - begin) / 1000, highestMb }
}

/** Complete employees as Excel would write them. Every tenth leads nine others. */
function peopleFile(): Buffer {
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
  const headers = sheetColumns.map(({ header }) => header)
  const rows = Array.from({ length: people }, (_, n) => headers.map((header) => person(n)[header] ?? ''))
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([headers, ...rows]), 'People')
  // `type: 'buffer'` returns a buffer.
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
