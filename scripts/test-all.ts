// `npm run test:all`: all checks. The last line is `N passed, N failed`.
import { runChecks } from './checks.ts'
import { checksOf } from './levels.ts'

await runChecks(checksOf('all'))
