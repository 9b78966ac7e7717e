// `npm run bench [-- scenario …] [--quick] [--json FILE]`: measures the product as ratios to a floor that runs on the
// same machine at the same time. Starts everything it needs. Not part of the tests.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openReport } from './report.ts'
import { openBench, type Bench } from './scenario.ts'
import { applicants } from './scenarios/applicants.ts'
import { changes } from './scenarios/changes.ts'
import { columns } from './scenarios/columns.ts'
import { dashboard } from './scenarios/dashboard.ts'
import { equipment } from './scenarios/equipment.ts'
import { exported } from './scenarios/export.ts'
import { imported } from './scenarios/import.ts'
import { leave } from './scenarios/leave.ts'
import { list } from './scenarios/list.ts'
import { email } from './scenarios/email.ts'
import { search } from './scenarios/search.ts'
import { signIn } from './scenarios/sign-in.ts'
import { sockets } from './scenarios/sockets.ts'
import { start } from './scenarios/start.ts'
import { web } from './scenarios/web.ts'
import { whole } from './scenarios/whole.ts'

const scenarios: Record<string, (bench: Bench) => Promise<void>> = {
  list,
  columns,
  dashboard,
  changes,
  whole,
  search,
  leave,
  equipment,
  applicants,
  export: exported,
  import: imported,
  'sign-in': signIn,
  sockets,
  email,
  start,
  web,
}
const groups: Record<string, string[]> = { api: ['list', 'columns', 'whole', 'search'] }
// The web scenario needs Chromium and runs only when named.
const byDefault = Object.keys(scenarios).filter((name) => name !== 'web')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
})
const names = positionals.length === 0 ? byDefault : positionals.flatMap((name) => groups[name] ?? [name])
const unknown = names.find((name) => !Object.hasOwn(scenarios, name))
if (unknown !== undefined) {
  console.error(`There is no scenario ${unknown}. There are: ${Object.keys({ ...scenarios, ...groups }).join(', ')}`)
  process.exit(1)
}

const report = openReport()
const bench = openBench(report, { isQuick: values.quick })
try {
  console.log(`bench node ${process.version} cores ${cpus().length} rounds ${bench.rounds.rounds}`)
  for (const name of names) await scenarios[name]?.(bench)
} finally {
  await bench.close()
}
report.close(values.json)
