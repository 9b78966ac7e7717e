// Packs the sources of this version, so that the tests can upgrade from it and run it beside the next one, and stores the
// description of its API, which the next one may only add to:
//   node scripts/pack-version.ts v1.0.0
// Then it belongs to `requiredStops` (server/src/db/required-stops.ts).
import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '../server/src/http/description.ts'
import { root } from './checks.ts'
import { taggedVersion } from './tagged-version.ts'

const name = taggedVersion()
const version = `v${name}`
const archive = join('server', 'fixtures', `${name}.tar.gz`)

/** The sources that a node needs to run. Packages come from the project's `node_modules`. */
const paths = ['server/package.json', 'server/src', 'contract/package.json', 'contract/src']
const withoutTests = ['**/*.test.ts', 'server/src/testing', '**/*.access.ts', '**/*.fixture.ts'].map(
  (path) => `:(exclude,glob)${path}`,
)

const options = ['archive', '--format=tar.gz', '-9', `--output=${archive}`, version, '--']
execFileSync('git', [...options, ...paths, ...withoutTests], { cwd: root, stdio: 'inherit' })
console.log(`${archive} contains ${version} (${Math.round(statSync(join(root, archive)).size / 1000)} kB).`)

const description = join('server', 'fixtures', 'api.json')
writeFileSync(join(root, description), storedDescription())
console.log(`${description} describes its API.`)

/** A line for each path and schema, without examples, which are no promise. */
function storedDescription(): string {
  const { paths, components, ...parts } = describeApi()
  const lines = (record: object) =>
    Object.entries(record)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value, withoutExamples)}`)
      .join(',\n')
  const { schemas, ...shared } = components
  return `{
${lines(parts)},
"paths": {
${lines(paths)}
},
"components": {
${lines(shared)},
"schemas": {
${lines(schemas)}
}}}
`
}

function withoutExamples(this: object, key: string, value: unknown): unknown {
  return key === 'example' && 'schema' in this ? undefined : value
}
