import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requiredStops } from '../db/required-stops.ts'

/** The project's folder: the current version. */
export const currentVersion = fileURLToPath(new URL('../../..', import.meta.url))

/** The version whose nodes run beside those of this one during an upgrade. */
const previousVersion = requiredStops.at(-1)!.version

/**
 * Unpacks the previous version.
 * @returns the folder of its sources
 */
export const unpackPreviousVersion = (folder: string): string => unpackVersion(previousVersion, folder)

/**
 * Unpacks a version that an upgrade must not skip, packed by `scripts/pack-version.ts`. Its contract is its own; all other
 * packages are those of this project.
 * @returns the folder of its sources
 */
export function unpackVersion(name: string, folder: string): string {
  const version = join(folder, name)
  const packages = join(version, 'node_modules')
  mkdirSync(join(packages, '@hr'), { recursive: true })
  execFileSync('tar', ['-xzf', join(currentVersion, 'server/fixtures', `${name}.tar.gz`), '-C', version])
  const installed = join(currentVersion, 'node_modules')
  for (const name of readdirSync(installed).filter((one) => one !== '@hr' && !one.startsWith('.')))
    symlinkSync(join(installed, name), join(packages, name), 'junction')
  symlinkSync(join(version, 'contract'), join(packages, '@hr', 'contract'), 'junction')
  return version
}
