// `npm run test:mutants`: changes the contract's rules in about 850 places, one at a time, and runs their tests each time.
// A change that no test notices is a rule that no test proves. Ends with 1 below 90 % noticed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const here = import.meta.dirname
const stryker = join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const { status } = spawnSync(process.execPath, [stryker, 'run', join(here, 'stryker.config.json')], {
  cwd: join(here, '..', '..'),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
