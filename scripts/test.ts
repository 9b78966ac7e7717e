// `npm test`: each rule once. The last line is `N passed, N failed`.
import { runChecks } from './checks.ts'
import { checksOf } from './levels.ts'

await runChecks(...checksOf('rules'))
