import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessApi } from '@hr/contract/areas/access/access'
import { type Dispatcher, Pool } from 'undici'
import getPort from 'get-port'
import { type Running, startProgram } from '@hr/testing/programs'
import { pathOf, type Product, startBeside, startProduct } from '../product.ts'
import type { Answer, Target } from './arrivals.ts'
import type { Request } from './calls.ts'

/** Several nodes over one database, and what distributes the requests. */
export type Cluster = Target & {
  /** Runs the database of the nodes, and answers none of the requests. */
  product: Product
  running: readonly Running[]
  /** The proxy has none if the driver balances. */
  processes: { nodes: number[]; postmaster: number; proxy: number[] }
  /** The addresses of the nodes. */
  origins: string[]
  /** The address that users open. */
  publicOrigin: string
  /** The program that balances, such as 'HAProxy'. */
  balancer: string
  /** How many requests were sent again to another node. */
  repeated: () => number
  /** Stops a node, starts it again and waits until requests are sent to it, while the other nodes answer. */
  restart(index: number): Promise<void>
  stop(): Promise<void>
}

/** Starts nodes on one demo company, which is created at the first start. */
export async function startCluster(
  people: number,
  { nodes, nodeOptions = [] }: { nodes: number; nodeOptions?: string[] },
): Promise<Cluster> {
  const product = await startProduct(people)
  const front = await getPort({ host: '127.0.0.1' })
  // The nodes accept the origin of one address, the one that users open.
  const publicOrigin = `http://localhost:${front}`
  const running: Running[] = []
  const ports: number[] = []
  const startNode = (port: number) =>
    startBeside(product, { nodeOptions, settings: { PORT: String(port), PUBLIC_URL: publicOrigin } })
  for (let number = 1; number <= nodes; number += 1) {
    const port = await getPort({ host: '127.0.0.1' })
    ports.push(port)
    running.push(await startNode(port))
  }
  const proxy = await startProxy(front, ports)
  if (proxy)
    await until(() =>
      fetch(`http://127.0.0.1:${front}${pathOf(accessApi.ready)}`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  const target = proxy ? throughProxy(front, proxy.hasFound) : inTurn(ports)
  return {
    ...target,
    product,
    running,
    processes: {
      get nodes() {
        return running.map(({ pid }) => pid)
      },
      postmaster: product.postmaster,
      proxy: proxy ? [proxy.pid] : [],
    },
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    publicOrigin,
    balancer: proxy?.name ?? 'the driver, in turn',
    async restart(index) {
      await running[index]?.stop()
      running[index] = await startNode(ports[index] ?? 0)
      await target.untilFound(index)
    },
    async stop() {
      await target.close()
      await proxy?.stop()
      for (const node of running) await node.stop()
      await product.stop()
    },
  }
}

// --- Balancing ------------------------------------------------------------------------------------------------------

type Balanced = Target & {
  repeated: () => number
  /** Waits until requests are sent to this node. */
  untilFound: (index: number) => Promise<void>
  close: () => Promise<void>
}

/** Connections of the driver to each address. */
const connections = 256

async function sendTo(pool: Pool, { method, path, headers, body }: Request): Promise<Answer> {
  const options: Dispatcher.RequestOptions = { method, path, headers, ...(body !== undefined && { body }) }
  const answer = await pool.request(options)
  const firstByteAt = performance.now()
  return { status: answer.statusCode, text: await answer.body.text(), firstByteAt }
}

function throughProxy(port: number, hasFound: (node: number) => Promise<boolean>): Balanced {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections })
  return {
    send: (request) => sendTo(pool, request),
    repeated: () => 0,
    untilFound: (node) => until(() => hasFound(node)),
    close: () => pool.close(),
  }
}

async function until(isReached: () => Promise<boolean> | boolean): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isReached()) return
    await sleep(50)
  }
  throw new Error('The balancer does not find a node within 30 s')
}

/**
 * Sends requests in turn to the nodes that are ready, and again to the next node if they may be repeated and are not
 * answered.
 */
function inTurn(ports: readonly number[]): Balanced {
  const nodes = ports.map((port) => {
    const origin = `http://127.0.0.1:${port}`
    return { origin, pool: new Pool(origin, { connections }), isReady: true }
  })
  const check = setInterval(() => {
    for (const node of nodes)
      fetch(`${node.origin}${pathOf(accessApi.ready)}`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => (node.isReady = ok),
        () => (node.isReady = false),
      )
  }, 250)
  let turn = 0
  let repeated = 0
  function nextNode(except?: (typeof nodes)[number]) {
    const others = nodes.length > 1 ? nodes.filter((node) => node !== except) : nodes
    const ready = others.filter((node) => node.isReady)
    const choice = ready.length > 0 ? ready : others
    turn += 1
    return choice[turn % choice.length]!
  }
  return {
    async send(request, { isRepeatable }) {
      const node = nextNode()
      try {
        const answer = await sendTo(node.pool, request)
        if (answer.status !== 503 || !isRepeatable) return answer
      } catch (error) {
        node.isReady = false
        // A refused connection has sent nothing.
        const isSafe = isRepeatable || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!isSafe) throw error
      }
      repeated += 1
      return sendTo(nextNode(node).pool, request)
    },
    repeated: () => repeated,
    untilFound: (index) => until(() => nodes[index]?.isReady ?? false),
    async close() {
      clearInterval(check)
      await Promise.all(nodes.map(({ pool }) => pool.close()))
    },
  }
}

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Starts HAProxy or nginx if one is installed. */
async function startProxy(port: number, ports: readonly number[]) {
  const found = proxies.find(({ program }) => isOnPath(program))
  if (!found) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'hr-proxy-'))
  const file = join(folder, 'proxy.conf')
  writeFileSync(file, found.configuration({ port, ports, folder }))
  const running = await startProgram({ command: found.program, args: found.args(file), isReady: found.isReady })
  return {
    name: found.name,
    pid: running.pid,
    hasFound: (node: number) => found.hasFound(port, node),
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Proxied = { port: number; ports: readonly number[]; folder: string }

const statisticsPath = '/haproxy'

/** The rules of the documented configuration for checks and repeated requests, without its nodes. */
function documentedBackend(): string {
  const documented = readFileSync(join(import.meta.dirname, '../../../docs/deployment/haproxy.cfg'), 'utf8')
  return documented
    .slice(documented.indexOf('\nbackend nodes\n'))
    .replace('hr.example.com', 'localhost')
    .replaceAll(/^ *server .*\n/gm, '')
}

const proxies = [
  {
    name: 'HAProxy',
    program: 'haproxy',
    args: (file: string) => ['-V', '-db', '-f', file],
    async hasFound(port: number, node: number): Promise<boolean> {
      const statistics = await (await fetch(`http://127.0.0.1:${port}${statisticsPath};csv`)).text()
      const status = 17
      return statistics.split('\n').some((line) => {
        const cells = line.split(',')
        return cells[1] === `node${node + 1}` && cells[status] === 'UP'
      })
    },
    isReady: /started|Proxy .* started|Available|using epoll|Total: /i,
    configuration: ({ port, ports }: Proxied) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout tunnel 1h
frontend users
  bind 127.0.0.1:${port}
  stats enable
  stats uri ${statisticsPath}
  default_backend nodes
${documentedBackend()}
${ports.map((node, index) => `  server node${index + 1} 127.0.0.1:${node}`).join('\n')}
`,
  },
  {
    name: 'nginx',
    program: 'nginx',
    // It sends a request to the next node when one does not answer.
    hasFound: () => Promise.resolve(true),
    args: (file: string) => ['-c', file, '-g', 'daemon off; error_log stderr notice;'],
    isReady: /start worker process/,
    configuration: ({ port, ports, folder }: Proxied) => `
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 10000; }
http {
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream nodes { ${ports.map((node) => `server 127.0.0.1:${node};`).join(' ')} keepalive 256; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header connection '';
      proxy_set_header host $host;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`,
  },
]
