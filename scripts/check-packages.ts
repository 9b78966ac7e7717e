// `npm run check:packages`: known vulnerabilities of the packages. Not part of `npm test`, which must not depend on the
// day's advisories.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './checks.ts'

const npm = process.env.npm_execpath
for (const folder of ['.', 'scripts/node']) {
  console.log(`\n${folder === '.' ? 'Packages' : 'Node'}:`)
  const args = ['audit', '--audit-level=high']
  const options = { cwd: join(root, folder), stdio: 'inherit' } as const
  const { status } = npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  // A registry that doesn't answer fails the check too.
  if (status !== 0) process.exitCode = 1
}
