// `npm run check`: the fast checks, without database and browser.
import { runChecks, styleChecks, typeChecks, unitTests } from './checks.ts'

await runChecks([...typeChecks, ...styleChecks, unitTests(['contract', 'web', 'scripts'], 'rules')])
