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

await runChecks(
  // The longest starts first, so that it does not run alone at the end.
  [webBuild, ...typeChecks, ...styleChecks],
  [firstLoad, browserSupport],
  [unitTests(['contract', 'server', 'web', 'scripts'], 'UTC')],
  // West of Greenwich and as far east as it goes: a day that was counted with the clock of the machine differs there.
  [unitTests(['contract'], 'America/Sao_Paulo')],
  [unitTests(['contract'], 'Pacific/Kiritimati')],
  [browserTests],
)
