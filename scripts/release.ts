// Makes the files of a release in the folder `release`, without network (docs/operation.md, "Release files"):
//   npm run release -- v1.2.0
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeApi } from '../server/src/http/description.ts'
import { root } from './checks.ts'
import { taggedVersion } from './tagged-version.ts'

const version = taggedVersion()
const folder = join(root, 'release')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const name = `hr-application-${version}`
const files = [`${name}.tar.gz`, `${name}.cdx.json`, `${name}.openapi.json`]
const [sources, materials, api] = files.map((file) => join(folder, file)) as [string, string, string]

const archive = ['archive', '--format=tar.gz', '--prefix=hr-application/', `--output=${sources}`, `v${version}`]
execFileSync('git', archive, { cwd: root, stdio: 'inherit' })

// npm names the product by its folder, which is why the sources are unpacked first.
const unpacked = mkdtempSync(join(tmpdir(), 'release-'))
try {
  execFileSync('tar', ['-xzf', sources, '-C', unpacked])
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline']
  const cwd = join(unpacked, 'hr-application')
  writeFileSync(materials, execFileSync('npm', ['sbom', ...options], { cwd, maxBuffer: 64 * 1024 * 1024 }))
} finally {
  rmSync(unpacked, { recursive: true, force: true })
}

writeFileSync(api, `${JSON.stringify(describeApi(), null, 2)}\n`)

const checksums = files.map((file) => {
  const hash = createHash('sha256').update(readFileSync(join(folder, file)))
  return `${hash.digest('hex')}  ${file}\n`
})
writeFileSync(join(folder, 'SHA256SUMS'), checksums.join(''))
console.log(`release/ holds ${files.join(', ')} and SHA256SUMS.`)
