import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { unpackPreviousVersion } from '../../server/src/testing/previous-version.ts'
import { startReplicated } from '../../server/src/testing/replicated-postgres.ts'
import { publicUrl } from './client.ts'
import { startMailServer } from './mail-server.ts'
import { createNode, type ProductNode } from './node.ts'
import { createCertificate } from '@hr/testing/https-receiver'
import { type Proxy, startProxy } from '@hr/testing/tcp-proxy'
import { lateTimeZone } from '@hr/testing/time-zone'

export type Company = Awaited<ReturnType<typeof startCompany>>

/** The folder of the backups that the nodes make, in that of the company. */
export const backupsFolder = 'backups'

/** A node with the connections over which it reaches the primary and the standby, in this order. */
export type Member = { node: ProductNode; proxies: readonly Proxy[]; isInRotation: boolean }

/** How often a node is asked whether it may get traffic, and how long it may take to answer, in milliseconds. */
const probing = { every: 200, patience: 1_000 }

type Options = { nodes: number; employees?: number; isPreviousVersion?: boolean | undefined }

/**
 * Starts a company with everything that it needs: two PostgreSQL servers with synchronous replication, a mail server,
 * and several nodes, each of which reaches the databases over proxies of its own.
 */
export async function startCompany({ nodes: count, employees = 30, isPreviousVersion = false }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'hr-faults-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeFolder)

  mkdirSync(join(folder, backupsFolder))
  const postgres = await startReplicated({ folder, synchronous: true })
  const mail = await startMailServer()
  const certificate = await createCertificate()
  const certificateFile = join(folder, 'receiver.pem')
  writeFileSync(certificateFile, certificate.cert)
  const appKey = randomBytes(32).toString('base64')
  const settingsOf = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    DATA_DIR: join(folder, 'data'),
    BACKUP_TO: join(folder, backupsFolder),
    BACKUP_AT: '00:00',
    APP_KEY: appKey,
    SMTP_URL: mail.url,
    DEMO: '1',
    DEMO_EMPLOYEES: String(employees),
    DATABASE_POOL_SIZE: '12',
    // Several times the interval at which the balancer asks.
    DRAIN_SECONDS: '1',
    TIME_ZONE: lateTimeZone(),
    // Webhooks go to a receiver on this machine.
    WEBHOOK_NETWORKS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: certificateFile,
  })

  const from = isPreviousVersion ? unpackPreviousVersion(folder) : undefined
  const members: Member[] = []
  for (let index = 0; index < count; index += 1) {
    const proxies = [await startProxy(portOf(postgres.primary.url)), await startProxy(portOf(postgres.standby.url))]
    const url = overProxies(postgres.primary.url, proxies)
    const node = await createNode({ name: `node ${index + 1}`, settings: settingsOf(url) })
    // The first node creates the company.
    await node.start({ from })
    members.push({ node, proxies, isInRotation: true })
  }
  const balancer = startBalancer(members)

  let primary = postgres.primary
  const database = {
    /** The server that accepts writes, and the other one. */
    get primary() {
      return primary
    },
    get standby() {
      return primary === postgres.primary ? postgres.standby : postgres.primary
    },
    /** Makes the standby the primary. The caller has stopped the old one. */
    async failOver() {
      const next = database.standby
      await next.promote()
      primary = next
    },
    /** Starts the servers that have stopped by themselves. */
    async startStopped(): Promise<void> {
      for (const server of [primary, database.standby]) if (!isRunning(server.pid)) await server.start()
    },
    /** Describes what the primary's connections do or wait for, and its standbys. */
    async activity(): Promise<string[]> {
      const rows = await database.query<{ line: string }>(`
        select concat_ws(' ', backend_type, state, wait_event_type, wait_event, now() - xact_start, left(query, 120)) as line
        from pg_stat_activity where pid <> pg_backend_pid() and (state <> 'idle' or backend_type = 'walsender')
        union all
        select concat_ws(' ', 'standby', state, sync_state, pg_wal_lsn_diff(sent_lsn, flush_lsn)) from pg_stat_replication`)
      return rows.map(({ line }) => line)
    },
    /** Runs a statement on the primary. */
    query: <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      query<Row>(primary.url, text, values),
    /** Drops the database with all data and creates an empty one of the same name. */
    async replaceByEmpty(): Promise<void> {
      const other = new URL(primary.url)
      other.pathname = '/template1'
      await query(other.href, 'drop database postgres with (force)')
      await query(other.href, 'create database postgres template template0')
    },
  }

  return {
    folder,
    members,
    mail,
    certificate,
    database,
    choose: balancer.choose,
    /** The settings of a command that runs directly on the primary. */
    commandSettings: () => settingsOf(primary.url),
    async stop() {
      balancer.stop()
      await Promise.all(members.map(({ node }) => node.stop()))
      for (const { proxies } of members) for (const proxy of proxies) proxy.close()
      await mail.close()
      await postgres.stop()
      removeFolder()
      process.off('exit', removeFolder)
    },
  }
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

const portOf = (url: string) => Number(new URL(url).port)

/** Returns the address of a database over these proxies. */
function overProxies(url: string, proxies: readonly Proxy[]): string {
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return url.replace(new URL(url).host, hosts)
}

/** Distributes calls in turn over the nodes that report that they may get traffic, as a reverse proxy does. */
function startBalancer(members: readonly Member[]) {
  let turn = 0
  const probe = async (member: Member) => {
    const answer = await fetch(`${member.node.address}/api/v1/ready`, {
      signal: AbortSignal.timeout(probing.patience),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    member.isInRotation = answer?.ok ?? false
  }
  const busy = new Set<Member>()
  const timer = setInterval(() => {
    for (const member of members) {
      if (busy.has(member)) continue
      busy.add(member)
      void probe(member).finally(() => busy.delete(member))
    }
  }, probing.every)

  return {
    choose: (): ProductNode => {
      const serving = members.filter(({ isInRotation }) => isInRotation)
      // Without any, a proxy would answer 503; the call then finds no node either.
      const candidates = serving.length > 0 ? serving : members
      turn += 1
      const { node } = candidates[turn % candidates.length]!
      return node
    },
    stop: () => clearInterval(timer),
  }
}
