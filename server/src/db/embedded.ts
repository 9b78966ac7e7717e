import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunner, type Runner } from './embedded-binaries.ts'
import { isRunning, lockFolder, readIfThere } from './folder-lock.ts'

// The PostgreSQL that comes with the product. In its folder:
//   cluster/    the data directory of PostgreSQL
//   password    of its one user; made here, never shown
//   in-use-by   the process that has the folder

export type Postgres = {
  url: string
  /** The data of an earlier run was there. */
  reused: boolean
  stop: () => Promise<void>
}

type Options = {
  /** Faster, and the data is gone after a crash of the machine: for tests. */
  fast?: boolean
  log?: (line: string) => void
  /** How long the server before may take to leave the folder, in milliseconds: one that was just stopped still finishes. */
  patience?: number
}

const version = 18
const keptLines = 40
const limits = { stop: 60_000, leftovers: 30_000, restarts: 5 }

/** Starts the PostgreSQL of this folder, and makes it first if there is none. It ends with this process, however that ends. */
export async function startPostgres(
  dir: string,
  { fast = false, log = () => {}, patience = 5_000 }: Options = {},
): Promise<Postgres> {
  const folder = resolve(dir)
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(`This user may not write to ${folder}.`, { cause: error })
  }
  const begin = performance.now()
  let lock = await lockFolder(folder)
  while (!lock && performance.now() - begin < patience) {
    await sleep(100)
    lock = await lockFolder(folder)
  }
  if (!lock) throw new Error(`Another server uses ${folder}. Stop it first, or give this one its own DATA_DIR.`)
  try {
    // Under root, PostgreSQL runs as another user, who may pass through to the cluster and sees nothing on the way.
    if (process.getuid?.() === 0) chmodSync(folder, 0o711)
    const cluster = join(folder, 'cluster')
    const runner = await findRunner(folder, cluster)
    await removeLeftovers(cluster, log)
    const reused = existsSync(cluster)
    if (!reused) await initialise(folder, runner, { fast })
    refuseOtherVersion(cluster)

    const server = await supervise({ cluster, runner, fast, log })
    const held = lock
    const stop = async () => {
      await server.stop()
      held.release()
    }
    return { url: urlOf(folder, server.port), reused, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Where the PostgreSQL of a folder listens that another process of ours runs; undefined: none runs there. */
export function runningPostgres(dir: string): string | undefined {
  const folder = resolve(dir)
  const [pid, , , port] = readIfThere(join(folder, 'cluster', 'postmaster.pid'))?.split('\n') ?? []
  // After a crash its number may be another program's.
  const isOurs = pid !== undefined && isRunning(Number(pid)) && isPostmasterOf(join(folder, 'cluster'), Number(pid))
  return isOurs ? urlOf(folder, Number(port)) : undefined
}

function urlOf(folder: string, port: number): string {
  const password = readIfThere(join(folder, 'password'))
  if (!password) throw new Error(`${join(folder, 'password')} is missing: bring it back from the backup of the folder.`)
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

// --- Making it ------------------------------------------------------------------------------------------------------

/** In a folder beside, which gets its name when it is complete: an interrupted attempt leaves nothing to stumble over. */
async function initialise(folder: string, runner: Runner, { fast }: { fast: boolean }) {
  const draft = join(folder, 'cluster.new')
  const password = join(folder, 'password')
  const given = join(folder, 'password.new')
  for (const path of [draft, password, given]) rmSync(path, { recursive: true, force: true })
  writeFileSync(password, randomBytes(32).toString('base64url'), { mode: 0o600 })
  writeFileSync(given, readIfThere(password) ?? '', { mode: 0o600 })
  mkdirSync(draft, { mode: 0o700 })
  if (runner.owner) for (const path of [draft, given]) chownSync(path, runner.owner.uid, runner.owner.gid)
  try {
    const { command, args, options } = runner.command(
      runner.binaries.initdb,
      [
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${given}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Croatian order, numbers in texts by their value.
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=hr-u-kn-true',
        '--no-instructions',
        ...(fast ? ['--no-sync'] : []),
      ],
      'with us',
    )
    const child = spawn(command, args, {
      ...options,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const { lines, ended } = follow(child)
    const end = await ended
    if (end !== 0) throw new Error(`The database could not be made in ${folder} (initdb: ${end}).\n${lines.join('\n')}`)
    renameSync(draft, join(folder, 'cluster'))
  } finally {
    rmSync(given, { force: true })
  }
}

function refuseOtherVersion(cluster: string) {
  const found = readIfThere(join(cluster, 'PG_VERSION'))?.trim()
  if (found === String(version)) return
  throw new Error(
    found
      ? `The data in ${cluster} is of PostgreSQL ${found}, and this is PostgreSQL ${version}. Restore a backup into an empty DATA_DIR instead.`
      : `${cluster} holds no database that can be used. Restore a backup, or start with an empty DATA_DIR.`,
  )
}

// --- Running --------------------------------------------------------------------------------------------------------

type Launch = { cluster: string; runner: Runner; fast: boolean; log: (line: string) => void }
type Running = { port: number; child: ChildProcess; ended: Promise<number | string>; lines: string[] }

/** Keeps PostgreSQL running, always at the same port, until it is stopped. */
async function supervise(launch: Launch): Promise<{ port: number; stop(): Promise<void> }> {
  let running = await start(launch)
  let isStopping = false
  const { port } = running

  const watch = async () => {
    for (let restarts = 0; ; restarts += 1) {
      const since = performance.now()
      const end = await running.ended
      if (isStopping) return
      launch.log(`PostgreSQL ended unexpectedly (${end}). Its last lines:\n${running.lines.join('\n')}`)
      if (performance.now() - since > 60_000) restarts = 0
      if (restarts === limits.restarts)
        return launch.log('PostgreSQL ends again and again; it is not started any more.')
      try {
        running = await start(launch, port)
        launch.log('PostgreSQL runs again.')
      } catch (error) {
        return launch.log(String(error))
      }
      // Stopped in the meantime: the one who stops waits for this one too.
      if (isStopping) return shutDown(running, launch)
    }
  }
  const watching = watch()

  return {
    port,
    async stop() {
      if (isStopping) return
      isStopping = true
      await shutDown(running, launch)
      await watching
    },
  }
}

async function start(launch: Launch, fixedPort?: number): Promise<Running> {
  const { cluster, runner, fast } = launch
  const begin = performance.now()
  for (;;) {
    const port = fixedPort ?? (await freePort())
    const { command, args, options } = runner.command(
      runner.binaries.postgres,
      ['-D', cluster, ...settings(port, { fast })],
      'with us',
    )
    const child = spawn(command, args, {
      ...options,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      // A group of its own: Ctrl-C in the terminal must not end the database before the server has finished its requests.
      detached: process.platform !== 'win32',
    })
    const { lines, ended, ready } = follow(child)
    const end = await Promise.race([ready, ended])
    if (end === 'ready') return { port, child, ended, lines }

    const text = lines.join('\n')
    // Somebody took the port between our look and the start; or the last processes of a killed one are still going.
    const passes =
      /Address already in use|could not bind|shared memory block .* still in use|is another postmaster/i.test(text)
    if (!passes || performance.now() - begin > limits.leftovers) {
      throw new Error(`PostgreSQL did not start in ${cluster} (${end}).\n${text}`)
    }
    await sleep(100)
  }
}

function settings(port: number, { fast }: { fast: boolean }): string[] {
  const durability = fast ? 'off' : 'on'
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Small /dev/shm of containers; and the requests keep all processors busy anyway.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The rows and values of people have no place in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Fast shutdown: open transactions are rolled back, and all that is committed is written. */
async function shutDown({ child, ended, lines }: Running, { cluster, runner, log }: Launch) {
  if (process.platform === 'win32') {
    // There are no signals there; a kill would be a crash.
    const stopper = spawn(runner.binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast'], {
      stdio: 'ignore',
      windowsHide: true,
    })
    stopper.once('error', () => child.kill())
  } else {
    child.kill('SIGINT')
  }
  const late = new AbortController()
  const end = await Promise.race([ended, sleep(limits.stop, 'late' as const, { signal: late.signal, ref: false })])
  late.abort()
  if (end !== 'late') return
  log(
    `PostgreSQL (process ${child.pid}) has not stopped within ${limits.stop / 1000} s and is left alone. Its last lines:\n${lines.join('\n')}`,
  )
  child.unref()
}

/** The last lines a program wrote, when it was ready, and how it ended. */
function follow(child: ChildProcess) {
  const lines: string[] = []
  const { promise: ready, resolve: isReady } = Promise.withResolvers<'ready'>()
  for (const output of [child.stdout, child.stderr]) {
    if (!output) continue
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line)
      if (lines.length > keptLines) lines.shift()
      // Stands there in English whatever the language of the machine: see the locale in `environment`.
      if (line.includes('database system is ready to accept connections')) isReady('ready')
    })
  }
  const ended = new Promise<number | string>((done) => {
    child.once('error', (error) => {
      lines.push(error.message)
      done(error.message)
    })
    // Not at 'exit': its last lines may come after it.
    child.once('close', (code, signal) => done(code ?? signal ?? 'unknown'))
  })
  return { lines, ended, ready }
}

/** What PostgreSQL needs of our environment, and nothing of our secrets in it. */
function environment(): NodeJS.ProcessEnv {
  const wanted = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const kept = wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('This machine gives out no free port.')
  return address.port
}

// --- What an earlier run may have left --------------------------------------------------------------------------------

/**
 * We hold the folder, so a PostgreSQL that still runs here belongs to a server that was killed. Where the kernel told
 * it, it is about to end; elsewhere it would run for ever. And when its number is now another program's, the file that
 * names it must go, or PostgreSQL would refuse to start beside that program.
 */
async function removeLeftovers(cluster: string, log: (line: string) => void) {
  const file = join(cluster, 'postmaster.pid')
  const begin = performance.now()
  let asked: number | undefined
  for (;;) {
    const pid = Number(readIfThere(file)?.split('\n')[0])
    if (!pid) return
    if (!isRunning(pid) || !isPostmasterOf(cluster, pid)) return rmSync(file, { force: true })
    if (asked !== pid) {
      log(`PostgreSQL of an earlier run (process ${pid}) is still there; it is stopped first.`)
      process.kill(pid, 'SIGINT')
      asked = pid
    }
    if (performance.now() - begin > limits.stop) {
      throw new Error(
        `PostgreSQL of an earlier run (process ${pid}) does not stop in ${cluster}. End it, then start again.`,
      )
    }
    await sleep(50)
  }
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/fi', `PID eq ${pid}`], { encoding: 'utf8' }).includes('postgres.exe')
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(`-D ${cluster} `)
  } catch {
    // Gone in this moment, or a process of somebody else.
    return false
  }
}
