import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { chmod, copyFile, lchown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunner, type Runner } from '../db/embedded-binaries.ts'
import { initialise, shutDown, startServer, urlOf } from '../db/embedded.ts'
import { isRunning } from '../db/folder-lock.ts'
import { errorCode } from '../lib/error-code.ts'

// A primary and a standby of the embedded PostgreSQL, with streaming replication. Both write durably, so the server
// accepts them, and each keeps its port when it is restarted.

export type ReplicatedPostgres = {
  primary: PostgresNode
  standby: PostgresNode
  /** Stops both, frozen ones as well. */
  stop(): Promise<void>
}

export type PostgresNode = Awaited<ReturnType<typeof createNode>>

type Options = {
  /** An empty folder that other users may enter: under root, PostgreSQL runs as another user. */
  folder: string
  /** Commits wait until the standby has flushed them; after a failover, only once another standby has joined. */
  synchronous?: boolean
}

/** Starts a primary and a standby that streams from it. */
export async function startReplicated({ folder, synchronous = false }: Options): Promise<ReplicatedPostgres> {
  const primary = await createNode(join(folder, 'primary'), synchronous)
  const standby = await createNode(join(folder, 'standby'), synchronous)
  // Processes that are frozen would outlive this one.
  const killBoth = () => [primary, standby].forEach((node) => node.signal('SIGKILL'))
  process.once('exit', killBoth)
  const stop = async () => {
    await Promise.all([primary.stop(), standby.stop()])
    process.off('exit', killBoth)
  }
  try {
    await primary.initialise()
    await primary.start()
    await standby.joinAsStandbyOf(primary)
  } catch (error) {
    await stop()
    throw error
  }
  return { primary, standby, stop }
}

/** Returns the URL that names several hosts. */
export function urlOfHosts(...nodes: readonly { url: string }[]): string {
  const urls = nodes.map(({ url }) => new URL(url))
  return (urls[0]?.href ?? '').replace(urls[0]?.host ?? '', urls.map(({ host }) => host).join(','))
}

/** A running primary, of which a standby is a copy. */
type Source = { cluster: string; url: string }

async function createNode(folder: string, synchronous: boolean) {
  const cluster = join(folder, 'cluster')
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const runner = await findRunner(folder, cluster)
  const server = { cluster, runner, fast: false, log: () => {} }
  let running: Awaited<ReturnType<typeof startServer>> | undefined
  let port: number | undefined

  const signal = (name: NodeJS.Signals) => {
    if (running?.running.child.pid !== undefined) signalAll(running.running.child.pid, name)
  }

  const node = {
    cluster,
    get url() {
      if (port === undefined) throw new Error('This PostgreSQL has not been started yet.')
      return urlOf(folder, port)
    },
    /** The process id of the postmaster; undefined while it is stopped. */
    get pid() {
      return running?.running.child.pid
    },
    /** Sends a signal to the postmaster and all of its processes. */
    signal,
    /** Stops the processes where they are; their connections stay open and get no answer. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),

    async initialise() {
      await initialise(folder, runner, { fast: true })
      await writeFile(join(cluster, 'postgresql.auto.conf'), replication)
    },

    /** Starts the server and waits until it accepts connections; read-only ones if it is a standby. */
    async start() {
      running = await startServer(server, port)
      port = running.port
    },

    /** Fast shutdown: rolls back open transactions and writes everything committed. */
    async stop() {
      if (!running) return
      signal('SIGCONT')
      await shutDown(running.running, server)
      running = undefined
    },

    /** Kills all processes at once, as a power failure does. Resolves when they are gone. */
    async kill() {
      const pids = running ? signalAll(running.running.child.pid ?? 0, 'SIGKILL') : []
      await running?.running.ended
      running = undefined
      while (pids.some(isRunning)) await sleep(5)
    },

    /** Makes a standby the primary. Resolves when it accepts writes; commits then wait for no standby. */
    promote: (): Promise<unknown> => query(node.url, 'select pg_promote(true, 30)'),

    /**
     * Replaces all data by an online copy of the primary's and starts as its standby. Resolves when it streams; in
     * synchronous mode, the primary's commits wait for it from then on.
     */
    async joinAsStandbyOf(primary: Source) {
      await node.kill()
      await rm(cluster, { recursive: true, force: true })
      await copyBackup(primary, { folder, runner })
      await node.start()
      await until(async () => {
        const rows = await query(primary.url, `select from pg_stat_replication where state = 'streaming'`)
        return rows.length > 0
      })
      if (!synchronous) return
      await query(primary.url, `alter system set synchronous_standby_names = '*'`)
      await query(primary.url, 'select pg_reload_conf()')
      await until(async () => {
        const rows = await query(primary.url, `select from pg_stat_replication where sync_state = 'sync'`)
        return rows.length > 0
      })
    },
  }
  return node
}

/** Sends a signal to a postmaster and its children, each of which has its own process group. Returns their ids. */
function signalAll(postmaster: number, name: NodeJS.Signals): number[] {
  if (!isRunning(postmaster)) return []
  // A stopped postmaster starts no new processes.
  process.kill(postmaster, name === 'SIGKILL' ? 'SIGSTOP' : name)
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = processes
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
  const pids = [postmaster, ...children.map(([pid = 0]) => pid)]
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // It has just ended.
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
  return pids
}

/** A standby that was away for a while finds the WAL that it missed, and one whose primary was away returns at once. */
const replication = `wal_keep_size = '1GB'\nwal_retrieve_retry_interval = '200ms'\n`

/** Copies the data directory of a running primary, with settings that make the copy its standby. */
async function copyBackup(primary: Source, { folder, runner }: { folder: string; runner: Runner }): Promise<void> {
  const copy = join(folder, 'cluster')
  const client = new pg.Client(primary.url)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await copyFiles(primary.cluster, copy, runner)
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    const { hostname, port, username, password } = new URL(primary.url)
    const source = `host=${hostname} port=${port} user=${username} password=${password}`
    const files = {
      backup_label: rows[0]?.label ?? '',
      'standby.signal': '',
      'postgresql.auto.conf': `${replication}primary_conninfo = '${source}'\n`,
    }
    for (const [name, content] of Object.entries(files)) {
      const path = join(copy, name)
      await writeFile(path, content, { mode: 0o600 })
      if (runner.owner) chownSync(path, runner.owner.uid, runner.owner.gid)
    }
    await copyFile(join(primary.cluster, '../password'), join(folder, 'password'))
  } finally {
    await client.end()
  }
}

/** Folders of which a backup contains no files; the standby gets its WAL by streaming. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const skipped = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/

async function copyFiles(from: string, to: string, runner: Runner): Promise<void> {
  const own = (path: string) => runner.owner && lchown(path, runner.owner.uid, runner.owner.gid)
  const copyFolder = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { mode: 0o700 })
    await own(join(to, path))
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const name = join(path, entry.name)
      if (skipped.test(entry.name)) continue
      if (entry.isDirectory()) await copyFolder(name)
      else if (!emptied.includes(name.split('/')[0] ?? '')) await copyIfThere(name)
    }
  }
  const copyIfThere = async (name: string) => {
    try {
      await copyFile(join(from, name), join(to, name))
      await chmod(join(to, name), 0o600)
      await own(join(to, name))
    } catch (error) {
      // The running primary deletes files; replaying the WAL deletes them on the standby, too.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
  await copyFolder('.')
}

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<object>(text)).rows
  } finally {
    await client.end()
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const begin = performance.now(); !(await condition()); await sleep(20))
    if (performance.now() - begin > 30_000) throw new Error('The standby did not start to stream within 30 s.')
}
