// `npm test`: everything. The last line is `N passed, N failed`.
import {
  browserSupport,
  browserTests,
  firstLoad,
  runChecks,
  styleChecks,
  typeChecks,
  unitTests,
  webBuild,
} from './checks.ts'

/** The tests of the contract that handle dates. */
const dateTests = ['contract/src/lib/dates', 'contract/src/areas/employees/', 'contract/src/areas/leave/']

await runChecks(
  // The longest starts first, so that it does not run alone at the end.
  [webBuild, ...typeChecks, ...styleChecks],
  [firstLoad, browserSupport],
  [unitTests(['contract', 'server', 'web', 'scripts'], 'UTC')],
  // West and far east of Greenwich: each shows another way of mixing up a day with a local midnight.
  [unitTests(['contract'], 'America/Sao_Paulo', dateTests)],
  [unitTests(['contract'], 'Pacific/Kiritimati', dateTests)],
  [browserTests],
)
