import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import { errorCode } from '../lib/error-code.ts'
import { hostUrls } from './hosts.ts'
import { isUnavailable } from './unavailable.ts'

/** How long a host may take to tell its role. */
const answerMs = 1_000
/** How long a search waits for the other hosts once one host has the role. */
const otherAnswersMs = 300

type Host = { url: string; host: string; port: number }
/** `timeline` is null on a standby; each promotion increases it. */
type Answer = { host: Host } & ({ timeline: string | null; error?: never } | { timeline?: never; error: Error })

export type Followed = ReturnType<typeof follow>
type Role = 'primary' | 'standby'

/** Thrown if no host has the role. The code is that of a server that does not accept connections yet. */
class NoHost extends Error {
  readonly code = '57P03'
}

/**
 * Finds the primary among the hosts of a database URL, and finds it again after a failover. All connections of this
 * process share what it knows.
 */
export const followPrimary = (databaseUrl: string) => follow(databaseUrl, { role: 'primary', patienceMs: 5_000 })

/** Finds a standby among the hosts of a database URL, and another one when it is lost. */
export const followStandby = (databaseUrl: string) => follow(databaseUrl, { role: 'standby', patienceMs: 0 })

/** @param patienceMs how long connecting waits for a host with the role after it was lost */
function follow(databaseUrl: string, { role, patienceMs }: { role: Role; patienceMs: number }) {
  const hosts = hostUrls(databaseUrl).map((url): Host => {
    const { host, port } = new pg.Client(url)
    return { url, host, port }
  })
  const sockets = new Set<Socket>()
  // A single host is searched for only after it was lost.
  let current = hosts.length === 1 ? hosts[0] : undefined
  let last = current
  let lostAt = performance.now()
  let search: Promise<Host> | undefined

  /** A connection to the host with the role. */
  class Client extends pg.Client {
    #host: Host | undefined

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: hosts[0]?.url, stream: trackedSocket })
      // Without a listener, a broken connection would end the process.
      this.on('error', () => lose(this.#host))
      this.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.#breakOff('Connection terminated: a commit was not replicated')
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> | void {
      if (callback === undefined) return this.#connect()
      callbackify(() => this.#connect())(callback as (error: Error | null, client: pg.Client) => void)
    }

    async #connect(): Promise<pg.Client> {
      try {
        const host = await find()
        this.#host = host
        this.host = host.host
        this.port = host.port
        await super.connect()
        const { rows } = await this.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
        const found: Role = rows[0]?.isStandby ? 'standby' : 'primary'
        if (found !== role) throw new NoHost(`${nameOf(host)} is a ${found}`)
        return this
      } catch (error) {
        lose(this.#host)
        this.connection.stream.destroy()
        throw error
      }
    }

    /**
     * Fails the running statement. With synchronous replication, cancelling a commit only ends its wait for the standby:
     * the server reports success and a warning for a commit that a failover could lose.
     */
    #breakOff(reason: string): void {
      this.connection.emit('error', new Error(reason))
      this.connection.stream.destroy()
    }
  }

  function trackedSocket(): Socket {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }

  /** Ends all connections; statements that wait for an answer fail. */
  function disconnect(reason: string): void {
    // The other sockets wait for the search.
    for (const socket of sockets)
      if (socket.connecting || !socket.pending) socket.destroy(new Error(`Connection terminated: ${reason}`))
  }

  function lose(host: Host | undefined): void {
    if (current === undefined || current !== host) return
    current = undefined
    lostAt = performance.now()
  }

  async function find(): Promise<Host> {
    if (current) return current
    search ??= searchHost().finally(() => (search = undefined))
    return search
  }

  async function searchHost(): Promise<Host> {
    for (;;) {
      const answers = await answersOf(hosts, role)
      // After a failover, an old primary may come back that has not been told to be a standby.
      const [newest] = answers
        .filter((answer) => roleOf(answer) === role)
        .toSorted((one, other) => ((one.timeline ?? '') < (other.timeline ?? '') ? 1 : -1))
      if (newest) {
        if (last && last !== newest.host) disconnect(`another host became the ${role}`)
        current = last = newest.host
        return current
      }
      const failures = answers.flatMap(({ error }) => error ?? [])
      const permanent = failures.find((error) => !isUnavailable(error))
      if (permanent && failures.length === hosts.length) throw permanent
      // The pause also limits the connections that are made during a long outage.
      await sleep(100)
      if (performance.now() - lostAt > patienceMs) throw new NoHost(`No host is the ${role}: ${describe(answers)}`)
    }
  }

  return { Client, disconnect }
}

const roleOf = ({ timeline, error }: Answer): Role | undefined =>
  error ? undefined : timeline === null ? 'standby' : 'primary'

/** Asks all hosts at once. Once one has the role, the others have little time left. */
async function answersOf(hosts: readonly Host[], role: Role): Promise<Answer[]> {
  const answers: Answer[] = []
  const { promise: isFound, resolve } = Promise.withResolvers<void>()
  const all = hosts.map(async (host) => {
    const answer = await answerOf(host)
    answers.push(answer)
    if (roleOf(answer) === role) resolve()
  })
  await Promise.race([Promise.all(all), isFound.then(() => sleep(otherAnswersMs))])
  return [...answers]
}

async function answerOf(host: Host): Promise<Answer> {
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs }
  const client = new pg.Client({ connectionString: host.url, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`)
    return { host, timeline: rows[0]?.timeline ?? null }
  } catch (error) {
    return { host, error: error as Error }
  } finally {
    // A frozen server does not confirm the end.
    client.end().catch(() => {})
  }
}

const nameOf = ({ host, port }: Host): string => `${host}:${port}`

const describe = (answers: readonly Answer[]): string =>
  answers
    .map((answer) => {
      const name = nameOf(answer.host)
      return answer.error
        ? `${name} (${answer.error.message || errorCode(answer.error)})`
        : `${name} is a ${roleOf(answer)}`
    })
    .join(', ')
