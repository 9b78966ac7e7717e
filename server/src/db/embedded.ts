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
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { findRunner, type Runner } from './embedded-binaries.ts'
import { quoted, repairOf, unusableFolder } from '../lib/folders.ts'
import { keepRunning } from '../lib/keep-running.ts'
import { isRunning, lockFolder, readIfThere } from './folder-lock.ts'

// The embedded PostgreSQL. Its folder contains:
//   cluster/    the data directory of PostgreSQL
//   password    the password of its only user; generated here, never shown
//   in-use-by   the process that holds the folder

export type Postgres = {
  url: string
  /** Data of an earlier run was found. */
  reused: boolean
  /** @throws Error if PostgreSQL does not end in time */
  stop: () => Promise<void>
}

type Options = {
  /** Faster, but a crash of the machine loses data, and nothing runs by itself: for tests. */
  fast?: boolean
  log?: (line: string) => void
  /** How long to wait, in milliseconds, for a server that is stopping to release the folder. */
  patience?: number
  /** How long PostgreSQL may take to stop, in milliseconds; a minute by default. */
  stopMs?: number
  /** Called when PostgreSQL has ended and cannot be brought back. */
  onLost?: (error: Error) => void
  /** How long after the first failed try PostgreSQL is given up, in milliseconds. */
  giveUpMs?: number
  /** How long PostgreSQL must run until earlier failures no longer count, in milliseconds. */
  settledMs?: number
}

const version = 18
const maxLogLines = 40
const limits = { stop: 60_000, leftovers: 30_000, betweenTries: 1_000 }

/**
 * Starts the PostgreSQL of this folder and initialises it first if needed. PostgreSQL stops when this process ends,
 * even if it is killed.
 * @throws Error if the folder is not writable, is in use, or holds another version's data
 */
export async function startPostgres(
  dir: string,
  { fast = false, log = () => {}, patience = 5_000, stopMs, ...tries }: Options = {},
): Promise<Postgres> {
  const folder = resolve(dir)
  const cluster = join(folder, 'cluster')
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw unusableFolder(folder, (error as Error).message, repairOf(folder))
  }
  const release = await lockWithin(folder, patience)
  try {
    // Under root, PostgreSQL runs as another user, who may traverse this folder but not list it.
    if (process.getuid?.() === 0) chmodSync(folder, 0o711)
    const runner = await findRunner(folder, cluster)
    requireOwnRights(cluster, runner)
    await stopLeftovers(cluster, log)
    const reused = existsSync(cluster)
    if (!reused) await initialise(folder, runner, { fast })
    requireCurrentVersion(cluster)

    const server = await supervise({ cluster, runner, fast, log, stopMs }, tries)
    const shut = async () => {
      await server.stop()
      release()
    }
    let stopped: Promise<void> | undefined
    return { url: urlOf(folder, server.port), reused, stop: () => (stopped ??= shut()) }
  } catch (error) {
    release()
    throw error
  }
}

/** Returns the URL of the PostgreSQL that another process runs in this folder; undefined if none runs. */
export function runningPostgres(dir: string): string | undefined {
  const folder = resolve(dir)
  const cluster = join(folder, 'cluster')
  const [pid, , , port] = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n') ?? []
  return pid !== undefined && isPostmasterOf(cluster, Number(pid)) ? urlOf(folder, Number(port)) : undefined
}

export function urlOf(folder: string, port: number): string {
  const password = readIfThere(join(folder, 'password'))
  if (!password) throw new Error(`${join(folder, 'password')} is missing: restore it from the backup of the folder.`)
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

async function lockWithin(folder: string, patience: number): Promise<() => void> {
  const begin = performance.now()
  for (;;) {
    const release = await lockFolder(folder)
    if (release) return release
    if (performance.now() - begin >= patience)
      throw new Error(`Another server uses ${folder}. Stop it first, or set a different DATA_DIR.`)
    await sleep(100)
  }
}

// --- Initialisation ------------------------------------------------------------------------------------------------------

/** Initialises into a temporary folder and renames it when complete, so an interrupted attempt starts over. */
export async function initialise(folder: string, runner: Runner, { fast }: { fast: boolean }) {
  const draft = join(folder, 'cluster.new')
  const passwordFile = join(folder, 'password.new')
  const password = randomBytes(32).toString('base64url')
  for (const path of [draft, passwordFile]) rmSync(path, { recursive: true, force: true })
  for (const file of [join(folder, 'password'), passwordFile]) writeFileSync(file, password, { mode: 0o600 })
  mkdirSync(draft, { mode: 0o700 })
  if (runner.owner) for (const path of [draft, passwordFile]) chownSync(path, runner.owner.uid, runner.owner.gid)
  try {
    const { ended, lines } = launch(runner, runner.binaries.initdb, [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Croatian collation; numbers inside text sort by value.
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=hr-u-kn-true',
      '--no-instructions',
      ...(fast ? ['--no-sync'] : []),
    ])
    const end = await ended
    if (end !== 0)
      throw new Error(`The database could not be created in ${folder} (initdb: ${end}).\n${lines.join('\n')}`)
    renameSync(draft, join(folder, 'cluster'))
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** PostgreSQL refuses a data directory of another user, or one that other users may change or enter. */
function requireOwnRights(cluster: string, { owner }: Runner) {
  const found = statSync(cluster, { throwIfNoEntry: false })
  if (!found || process.platform === 'win32') return
  const uid = owner?.uid ?? process.getuid?.()
  if (found.uid !== uid) throw unusableFolder(cluster, 'it belongs to another user', repairOf(cluster, uid))
  if (found.mode & 0o027)
    throw unusableFolder(cluster, 'other users may change or enter it', `chmod 700 ${quoted(cluster)}`)
}

function requireCurrentVersion(cluster: string) {
  const found = readIfThere(join(cluster, 'PG_VERSION'))?.trim()
  if (found === String(version)) return
  throw new Error(
    found
      ? `The data in ${cluster} belongs to PostgreSQL ${found}, but this is PostgreSQL ${version}. Restore a backup into an empty DATA_DIR instead.`
      : `${cluster} contains no usable database. Restore a backup, or start with an empty DATA_DIR.`,
  )
}

// --- Running --------------------------------------------------------------------------------------------------------

type Server = {
  cluster: string
  runner: Runner
  fast: boolean
  log: (line: string) => void
  stopMs?: number | undefined
}
type Launched = {
  child: ChildProcess
  /** The last lines of its output. */
  lines: string[]
  ready: Promise<'ready'>
  /** Resolves to the exit code, the signal or the error message. */
  ended: Promise<number | string>
}

/** Keeps PostgreSQL running on the same port until it is stopped, or cannot be brought back. */
async function supervise(
  server: Server,
  { onLost = () => {}, giveUpMs = 120_000, settledMs = 600_000 }: Pick<Options, 'onLost' | 'giveUpMs' | 'settledMs'>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { cluster, log } = server
  const { port, running: first } = await startServer(server)
  let running = first
  let isServing = true
  /** When it was last brought back; the first start is no try. */
  let runningSince = -Infinity
  /** When the first try failed; undefined if none has failed, or PostgreSQL has run for long since. */
  let failingSince: number | undefined

  /** Waits until PostgreSQL ends, and tries once to bring it back. */
  async function bringBack(stopping: AbortSignal): Promise<void> {
    const end = await running.ended
    if (stopping.aborted) return
    if (isServing) {
      isServing = false
      log(`PostgreSQL stopped unexpectedly (${end}). Its last lines:\n${running.lines.join('\n')}`)
      const ranMs = performance.now() - runningSince
      if (ranMs > settledMs) failingSince = undefined
      // The try has failed, because PostgreSQL was back for a moment only.
      else if (ranMs < giveUpMs) failingSince ??= performance.now()
      // It is tried once more.
      else if (failingSince !== undefined) failingSince = performance.now()
    }
    const leftMs = failingSince === undefined ? Infinity : failingSince + giveUpMs - performance.now()
    if (leftMs <= 0) return giveUp()
    running = launchServer(server, port)
    // Before a try has failed, recovery from the write-ahead log may take as long as it needs.
    const late = leftMs === Infinity ? [] : [sleep(leftMs, 'late' as const, { ref: false })]
    const outcome = await Promise.race([running.ready, running.ended, ...late])
    if (outcome === 'ready') {
      isServing = true
      runningSince = performance.now()
      return log('PostgreSQL was restarted.')
    }
    failingSince ??= performance.now()
    if (outcome === 'late') return giveUp()
    throw new Error(`PostgreSQL did not start (${outcome}).\n${running.lines.join('\n')}`)
  }

  function giveUp(): void {
    void stopTrying()
    onLost(
      new Error(
        `PostgreSQL keeps ending in ${cluster} and could not be brought back for good within ${giveUpMs / 1000} seconds; the lines above say why.`,
      ),
    )
  }

  const stopTrying = keepRunning('restarting PostgreSQL', bringBack, {
    log: { warn: ({ error }, sentence) => log(`${sentence}: ${error}`) },
    everyMs: limits.betweenTries,
  })
  return {
    port,
    async stop() {
      const hasStopped = stopTrying()
      await shutDown(running, server)
      await hasStopped
    },
  }
}

/** Starts the server and waits until it accepts connections; a standby accepts read-only ones. */
export async function startServer(server: Server, fixedPort?: number) {
  const begin = performance.now()
  for (;;) {
    const port = fixedPort ?? (await getPort({ host: '127.0.0.1' }))
    const running = launchServer(server, port)
    const end = await Promise.race([running.ready, running.ended])
    if (end === 'ready') return { port, running }

    const text = running.lines.join('\n')
    // Another program took the port in the meantime, or the last processes of a killed server are still stopping.
    const passes =
      /Address already in use|could not bind|shared memory block .* still in use|is another postmaster/i.test(text)
    if (!passes || performance.now() - begin > limits.leftovers)
      throw new Error(`PostgreSQL did not start in ${server.cluster} (${end}).\n${text}`)
    await sleep(100)
  }
}

const launchServer = ({ cluster, runner, fast }: Server, port: number): Launched =>
  launch(runner, runner.binaries.postgres, ['-D', cluster, ...settings(port, { fast })])

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
    // Containers have a small /dev/shm, and requests keep all processors busy anyway.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Personal data must not appear in logs.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Tests delete all rows of tables again and again; statistics of such a moment make every plan slow.
    autovacuum: fast ? 'off' : 'on',
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Fast shutdown: PostgreSQL rolls back open transactions and writes everything committed.
 * @throws Error if it does not end in time
 */
export async function shutDown({ child, ended, lines }: Launched, { cluster, runner, stopMs = limits.stop }: Server) {
  // Windows has no signals: a kill would be a crash.
  if (process.platform === 'win32')
    spawn(runner.binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore', windowsHide: true })
  else child.kill('SIGINT')
  const end = await Promise.race([ended, sleep(stopMs, 'late' as const, { ref: false })])
  if (end !== 'late') return
  child.unref()
  throw new Error(
    `PostgreSQL (process ${child.pid}) did not stop within ${stopMs / 1000} s and was left running. Its last lines:\n${lines.join('\n')}`,
  )
}

function launch({ prefix }: Runner, program: string, args: readonly string[]): Launched {
  const [command = '', ...all] = [...prefix, program, ...args]
  const child = spawn(command, all, {
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // A separate process group: Ctrl-C must not stop the database before the server has finished its requests.
    detached: process.platform !== 'win32',
  })
  const lines: string[] = []
  const { promise: ready, resolve: isReady } = Promise.withResolvers<'ready'>()
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (lines.length > maxLogLines) lines.shift()
      // Always English: `environment` sets the locale.
      if (/database system is ready to accept (read-only )?connections/.test(line)) isReady('ready')
    })
  const ended = new Promise<number | string>((done) => {
    child.once('error', (error) => {
      lines.push(error.message)
      done(error.message)
    })
    // Not 'exit': the last lines of output may arrive after it.
    child.once('close', (code, signal) => done(code ?? signal ?? 'unknown'))
  })
  return { child, lines, ready, ended }
}

/** Returns the environment variables that PostgreSQL needs, without our secrets. */
function environment(): NodeJS.ProcessEnv {
  const wanted = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const kept = wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

// --- Leftovers of an earlier run --------------------------------------------------------------------------------

/**
 * Stops a PostgreSQL whose server was killed; without setpriv it would keep running. We hold the folder lock, so no
 * other server needs it. A stale pid file is deleted, because PostgreSQL refuses to start if its process id now belongs
 * to another program.
 */
async function stopLeftovers(cluster: string, log: (line: string) => void) {
  const file = join(cluster, 'postmaster.pid')
  const pid = Number(readIfThere(file)?.split('\n')[0])
  if (!pid) return
  const begin = performance.now()
  if (isPostmasterOf(cluster, pid)) {
    log(`PostgreSQL of an earlier run (process ${pid}) is still running and will be stopped first.`)
    process.kill(pid, 'SIGINT')
  }
  while (isPostmasterOf(cluster, pid)) {
    if (performance.now() - begin > limits.stop)
      throw new Error(
        `PostgreSQL of an earlier run (process ${pid}) did not stop in ${cluster}. Stop it, then start again.`,
      )
    await sleep(50)
  }
  rmSync(file, { force: true })
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32')
      return execFileSync('tasklist', ['/fi', `PID eq ${pid}`], { encoding: 'utf8' }).includes('postgres.exe')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(`-D ${cluster} `)
  } catch {
    // The process has just ended, or belongs to another user.
    return false
  }
}
