import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: the current version. */
export const currentVersion = fileURLToPath(new URL('../../..', import.meta.url))

const archive = join(currentVersion, 'server/fixtures/previous-version.tar.gz')

/**
 * Unpacks the previous version, packed by `scripts/pack-version.ts`. Its contract is its own; all other packages are those
 * of this project.
 * @returns the folder of its sources
 */
export function unpackPreviousVersion(folder: string): string {
  const version = join(folder, 'previous-version')
  const packages = join(version, 'node_modules')
  mkdirSync(join(packages, '@hr'), { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', version])
  const installed = join(currentVersion, 'node_modules')
  for (const name of readdirSync(installed).filter((one) => one !== '@hr' && !one.startsWith('.')))
    symlinkSync(join(installed, name), join(packages, name), 'junction')
  symlinkSync(join(version, 'contract'), join(packages, '@hr', 'contract'), 'junction')
  return version
}
