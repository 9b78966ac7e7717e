// `npm test`: each rule once. The last line is `N passed, N failed`.
import { runChecks } from './checks.ts'
import { checksOf } from './levels.ts'

await runChecks(
  checksOf('rules'),
  'Left for npm run test:all: random histories and races in breadth, restarts and failover of nodes, faults, restore drills, ' +
    'scenarios of the bench, and languages, themes, widths and states of screens in the browser.',
)
