// Packs the sources of a version, so that the upgrade test can run it beside the next one:
//   node scripts/pack-version.ts v1.0.0
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks.ts'

const archive = join('server', 'fixtures', 'previous-version.tar.gz')

/** The sources that a node needs to run. Packages come from the project's `node_modules`. */
const paths = ['server/package.json', 'server/src', 'contract/package.json', 'contract/src']
const withoutTests = ['**/*.test.ts', 'server/src/testing', '**/*.access.ts'].map((path) => `:(exclude,glob)${path}`)

const version = process.argv[2] ?? 'HEAD'
const options = ['archive', '--format=tar.gz', '-9', `--output=${archive}`, version, '--']
execFileSync('git', [...options, ...paths, ...withoutTests], { cwd: root, stdio: 'inherit' })
console.log(`${archive} contains ${version} (${Math.round(statSync(join(root, archive)).size / 1000)} kB).`)
