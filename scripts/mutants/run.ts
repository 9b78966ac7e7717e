// `npm run test:mutants`: changes the contract's rules in about 1,500 places, one at a time, and runs their tests. A
// mutant that survives is a rule without a test. Exits with 1 if fewer than 90 % are killed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const here = import.meta.dirname
const stryker = join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const { status } = spawnSync(process.execPath, [stryker, 'run', join(here, 'stryker.config.json')], {
  cwd: join(here, '..', '..'),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
