// The checks of `npm test` and of `npm run test:all` (docs/TESTING.md, "Two levels").
import {
  benchScenarios,
  browserSupport,
  browserTests,
  type Check,
  componentStyles,
  firstLoad,
  type Level,
  oldestPostgres,
  styleChecks,
  typeChecks,
  unitTests,
  webBuild,
  wordProjects,
} from './checks.ts'

/** The contract tests that handle dates. */
const files = ['contract/src/lib/dates', 'contract/src/areas/employees/', 'contract/src/areas/leave/']

/**
 * How often `npm run histories` repeats random histories and races, each time with other ones. `npm run test:all` repeats the
 * same ones a quarter as often, and each test has a small default.
 */
export const breadth = {
  HISTORIES: 10,
  SHEETS: 2000,
  ARRIVALS: 200,
  PROOF_ROUNDS: 5,
  PASSWORDS_STEPS: 300,
  CONCURRENT_WRITES_SECONDS: 20,
}
const quarter = Object.fromEntries(Object.entries(breadth).map(([name, value]) => [name, String(Math.ceil(value / 4))]))

export const checksOf = (level: Level): Check[] => [
  webBuild,
  ...typeChecks,
  ...styleChecks,
  browserSupport,
  firstLoad,
  componentStyles,
  // Time zones far west and east of Greenwich: each reveals another way of confusing a day with a local midnight.
  unitTests(['contract'], level, { timeZone: 'America/Sao_Paulo', files }),
  unitTests(['contract'], level, { timeZone: 'Pacific/Kiritimati', files }),
  // They mostly wait for servers.
  ...(level === 'all' ? [benchScenarios, unitTests(['faults'], level), oldestPostgres] : []),
  {
    ...unitTests(
      ['contract', 'server', 'web', 'pseudo', ...wordProjects, 'scripts'],
      level,
      level === 'all' ? { env: quarter } : {},
    ),
    isAlone: true,
  },
  browserTests(level),
]
