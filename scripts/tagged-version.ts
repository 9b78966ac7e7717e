import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks.ts'

/** Returns the version of the checked-out sources, if the tag of that version was named and holds them; otherwise ends. */
export function taggedVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  if (process.argv[2] !== `v${version}`) {
    console.error(
      `package.json says ${version}: name its tag, v${version}. What a release has published is never made again.`,
    )
    process.exit(1)
  }
  // Descriptions are made from the checked-out sources.
  execFileSync('git', ['diff', '--quiet', `v${version}`, '--', 'contract/src', 'server/src'], {
    cwd: root,
    stdio: 'inherit',
  })
  return version
}
