// `npm run bench [-- scenario …] [--quick | --check] [--json FILE] [--people 1000,10000] [--large 300000]`: measures the
// product as ratios to a floor that runs on the same machine at the same time. Starts everything it needs. `--check`, which
// the tests run, shows only that each scenario still runs.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openReport } from './report.ts'
import { openBench, type Bench } from './scenario.ts'
import { applicants } from './scenarios/applicants.ts'
import { backup } from './scenarios/backup.ts'
import { calendar } from './scenarios/calendar.ts'
import { changes } from './scenarios/changes.ts'
import { columns } from './scenarios/columns.ts'
import { dashboard } from './scenarios/dashboard.ts'
import { departures } from './scenarios/departures.ts'
import { equipment } from './scenarios/equipment.ts'
import { exported } from './scenarios/export.ts'
import { feed } from './scenarios/feed.ts'
import { fields } from './scenarios/fields.ts'
import { hostile } from './scenarios/hostile.ts'
import { imported } from './scenarios/import.ts'
import { leave } from './scenarios/leave.ts'
import { list } from './scenarios/list.ts'
import { monday } from './scenarios/monday.ts'
import { email } from './scenarios/email.ts'
import { people } from './scenarios/people.ts'
import { phone } from './scenarios/phone.ts'
import { policies } from './scenarios/policies.ts'
import { profile } from './scenarios/profile.ts'
import { reminders } from './scenarios/reminders.ts'
import { reports } from './scenarios/reports.ts'
import { rolling } from './scenarios/rolling.ts'
import { scim } from './scenarios/scim.ts'
import { search } from './scenarios/search.ts'
import { signIn } from './scenarios/sign-in.ts'
import { soak } from './scenarios/soak.ts'
import { sockets } from './scenarios/sockets.ts'
import { start } from './scenarios/start.ts'
import { tokens } from './scenarios/tokens.ts'
import { web } from './scenarios/web.ts'
import { webhooks } from './scenarios/webhooks.ts'
import { whole } from './scenarios/whole.ts'

const scenarios: Record<string, (bench: Bench) => Promise<void>> = {
  list,
  columns,
  dashboard,
  changes,
  whole,
  search,
  people,
  leave,
  calendar,
  policies,
  reminders,
  departures,
  equipment,
  applicants,
  reports,
  hostile,
  tokens,
  feed,
  fields,
  webhooks,
  scim,
  export: exported,
  import: imported,
  'sign-in': signIn,
  sockets,
  email,
  start,
  web,
  phone,
  monday,
  backup,
  profile,
  rolling,
  soak,
}
const groups: Record<string, string[]> = {
  api: ['list', 'columns', 'whole', 'search'],
  web: ['web', 'phone'],
  integrations: ['tokens', 'feed', 'webhooks', 'scim'],
}
// Run only when named: the first two need Chromium, the others take long.
const named = new Set(['web', 'phone', 'monday', 'backup', 'profile', 'rolling', 'soak', 'departures'])
const byDefault = Object.keys(scenarios).filter((name) => !named.has(name))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    json: { type: 'string' },
    people: { type: 'string', default: '1000,10000,100000,300000' },
    large: { type: 'string' },
  },
})
const names = positionals.length === 0 ? byDefault : positionals.flatMap((name) => groups[name] ?? [name])
const unknown = names.find((name) => !Object.hasOwn(scenarios, name))
if (unknown !== undefined) {
  console.error(`There is no scenario ${unknown}. There are: ${Object.keys({ ...scenarios, ...groups }).join(', ')}`)
  process.exit(1)
}

const report = openReport()
const length = values.check ? 'check' : values.quick ? 'quick' : 'full'
const bench = openBench(report, {
  length,
  people: values.people.split(',').map(Number),
  ...(values.large !== undefined && { large: Number(values.large) }),
})
try {
  console.log(`bench node ${process.version} cores ${cpus().length} rounds ${bench.rounds.rounds}`)
  for (const name of names) {
    try {
      await scenarios[name]?.(bench)
    } catch (error) {
      console.error(`The scenario ${name} failed:`, error)
      process.exitCode = 1
    }
  }
} finally {
  await bench.close()
}
report.close(values.json)
