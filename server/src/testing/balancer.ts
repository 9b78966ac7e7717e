import { Agent, createServer, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** How often the balancer asks each node whether it is ready, in milliseconds. */
const checkEveryMs = 100

/**
 * A reverse proxy like those of docs/deployment: sends requests and WebSockets to the ready nodes in turn, over connections
 * that it keeps open, and repeats none.
 */
export async function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const stopped = new AbortController()
  let ready: number[] = []
  let turn = 0
  const next = () => ready[(turn += 1) % ready.length]

  const check = async () => {
    const answers = await Promise.all(ports.map((port) => isReady(port)))
    ready = ports.filter((_, index) => answers[index])
  }
  await check()
  const checking = (async () => {
    while (!stopped.signal.aborted) {
      await pause(checkEveryMs)
      await check()
    }
  })()

  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const forwarded = send({ host: '127.0.0.1', port: next(), method, path, headers, agent }, (answer) => {
      const { connection: _, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  const sockets = new Set<Socket>()
  server.on('upgrade', (request, client: Socket) => {
    const node = connect(next() ?? 0, '127.0.0.1')
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    node.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    for (const [socket, other] of [
      [client, node],
      [node, client],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        other.destroy()
        sockets.delete(socket)
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    stopped.abort()
    await checking
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ready: () => ready }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/v1/ready`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
