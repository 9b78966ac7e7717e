// `npm run check`: what is fast and needs no database and no browser.
import { runChecks, styleChecks, typeChecks, unitTests } from './checks.ts'

await runChecks([...typeChecks, ...styleChecks], [unitTests(['contract', 'web', 'scripts'], 'UTC')])
