// `npm run histories [-- SEED]`: random histories and races in breadth, from the printed seed on.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks.ts'
import { breadth } from './levels.ts'

const seed = process.argv[2] ?? String(randomInt(1_000, 1_000_000))
const names = ['@hr/testing/seeds', ...Object.keys(breadth)]
const files = globSync('server/src/**/*.test.ts', { cwd: root }).filter((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return names.some((name) => text.includes(name))
})
const repeats = Object.fromEntries(Object.entries(breadth).map(([name, value]) => [name, String(value)]))
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=server', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...repeats, SEED: seed },
  },
)
console.log(`To repeat these histories: npm run histories -- ${seed}`)
process.exitCode = status ?? 1
