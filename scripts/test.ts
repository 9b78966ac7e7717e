// `npm test`: all checks. The last line is `N passed, N failed`.
import {
  benchScenarios,
  browserSupport,
  browserTests,
  componentStyles,
  firstLoad,
  runChecks,
  styleChecks,
  typeChecks,
  unitTests,
  webBuild,
} from './checks.ts'

/** The contract tests that handle dates. */
const dateTests = ['contract/src/lib/dates', 'contract/src/areas/employees/', 'contract/src/areas/leave/']

await runChecks(
  // The longest check starts first, so that it doesn't run alone at the end.
  [webBuild, ...typeChecks, ...styleChecks],
  [
    // Both mostly wait for servers.
    unitTests(['faults'], 'UTC'),
    benchScenarios,
    browserSupport,
    firstLoad,
    componentStyles,
    // Time zones far west and east of Greenwich: each reveals another way of confusing a day with a local midnight.
    unitTests(['contract'], 'America/Sao_Paulo', dateTests),
    unitTests(['contract'], 'Pacific/Kiritimati', dateTests),
  ],
  [unitTests(['contract', 'server', 'web', 'pseudo', 'scripts'], 'UTC')],
  [browserTests],
)
