// `npm run durations`: names each Vitest test of the last run that took more than 25 times as long as the median test of the
// server's areas, and has no reason here. Run it after `npm run test:all` on a machine without other load.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { countVitest, root } from './checks.ts'

const limit = 25

/** The beginnings of the names of the tests that may take long, by the reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'starts, stops or kills processes': [
    'faults/',
    'scripts/run.test.ts',
    'server/src/admin.test.ts',
    'server/src/app.test.ts › answers 503',
    'server/src/areas/jobs/jobs.test.ts › a job of a killed node',
    'server/src/areas/jobs/jobs.test.ts › a node that stops',
    'server/src/backup/',
    'server/src/db/',
    'server/src/demo/',
    'server/src/email/email.test.ts',
    'server/src/failover.test.ts',
    'server/src/lib/change-key.test.ts › an interrupted change',
    'server/src/main.test.ts',
    'server/src/realtime/sockets.test.ts › reconnects',
    'server/src/testing/replicated-postgres.test.ts',
    'server/src/testing/required-stops.test.ts',
    'server/src/testing/rolling-restart.test.ts',
    'server/src/testing/upgrade.test.ts',
  ],
  'compiles, builds or reads all sources': [
    'scripts/recipes.test.ts',
    'scripts/web-build.test.ts',
    'scripts/wording.test.ts',
    'server/src/http/description.test.ts',
    'server/src/testing/api-client.test.ts',
  ],
  'opens every screen or makes every call': [
    'server/src/areas/employees/removal-limit.test.ts › no call at all',
    'server/src/areas/exports/exported-lists.test.ts',
    'server/src/testing/hostile-reader.test.ts',
    'web/test/',
  ],
  'random histories and races': [
    'contract/src/areas/leave/alignment.test.ts › 3000 random plans',
    'contract/src/areas/leave/reminders.test.ts › random requests',
    'server/src/areas/access/password-sign-in-random.test.ts',
    'server/src/areas/access/required-second-factor.test.ts › never lets',
    'server/src/areas/employees/departures-life.test.ts',
    'server/src/areas/employees/leave-outside.test.ts › restoring leave that ended',
    'server/src/areas/leave-balances/counted-days.test.ts',
    'server/src/areas/leave-policies/policy-histories.test.ts',
    'server/src/areas/leave-requests/concurrent-requests.test.ts',
    'server/src/areas/leave-requests/possible-days.test.ts › a possible range',
    'server/src/areas/reports/reports.test.ts › every number',
    'server/src/testing/concurrent-',
    'server/src/testing/lives.test.ts',
  ],
  'thousands of records, or large files': [
    'server/src/areas/applicants/retention.test.ts › deletes thousands',
    'server/src/areas/employees/exports.test.ts',
    'server/src/areas/employees/files.routes.test.ts › file uploads a docx with 20,000 entries',
    'server/src/areas/employees/import.test.ts › a whole company',
    'server/src/areas/employees/import.test.ts › an import of people accepts 10,000 rows',
    'server/src/areas/employees/import.test.ts › an import of people reads a file but refuses',
    'server/src/areas/employees/seniority.test.ts › the filter finds',
    'server/src/areas/leave-requests/leave-calendar.test.ts › returns a thousand',
    'server/src/areas/people/org-chart.test.ts › answers with whole levels',
    'server/src/spreadsheet/spreadsheet.test.ts',
  ],
  'waits for a limit of time': ['server/src/areas/provisioning/entra.test.ts › a run makes calls of at most 50'],
}

const tests = globSync(join(root, '.reports/vitest-*.json')).flatMap((report) => countVitest(report, []).tests ?? [])
const ofAreas = tests.filter(({ name }) => name.startsWith('server/src/areas/')).map(({ seconds }) => seconds)
const median = ofAreas.toSorted((a, b) => a - b)[Math.floor(ofAreas.length / 2)]
if (median === undefined) throw new Error('Run `npm run test:all` first.')
const known = Object.values(reasons).flat()
const long = tests
  .map(({ name, seconds }) => ({ name, times: Math.round(seconds / median) }))
  .filter(({ name, times }) => times > limit && !known.some((beginning) => name.startsWith(beginning)))
  .toSorted((a, b) => b.times - a.times)
for (const { name, times } of long) console.log(`${String(times).padStart(6)} ×  ${name}`)
console.log(
  `${long.length} tests without a reason took more than ${limit} times the median of ${(median * 1000).toFixed(0)} ms.`,
)
if (long.length > 0) process.exitCode = 1
