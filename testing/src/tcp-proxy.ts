import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** Starts a TCP proxy to a server, which can fail like a network. */
export async function startProxy(targetPort: number, host = '127.0.0.1') {
  let isCut = false
  let delayMs = 0
  let flow = Promise.resolve()
  let unfreeze = () => {}
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const target = connect({ port: targetPort, host })
    void forward(client, target)
    void forward(target, client)
  })

  async function forward(from: Socket, to: Socket): Promise<void> {
    sockets.add(from)
    from.setNoDelay()
    try {
      for await (const chunk of from) {
        await flow
        if (delayMs > 0) await sleep(delayMs)
        if (!to.write(chunk as Buffer)) await once(to, 'drain')
      }
      to.end()
    } catch {
      // One side has closed the connection.
      to.destroy()
    } finally {
      sockets.delete(from)
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const proxy = {
    port: (server.address() as AddressInfo).port,
    /** Breaks all connections and refuses new ones. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    /** Forwards nothing: connections stay open and get no answer. */
    freeze() {
      flow = new Promise((resolve) => (unfreeze = resolve))
    },
    /** Delays every packet in both directions. */
    delay(ms: number) {
      delayMs = ms
    },
    /** Forwards everything at once again. */
    heal() {
      isCut = false
      delayMs = 0
      unfreeze()
      flow = Promise.resolve()
    },
    close() {
      proxy.cut()
      unfreeze()
      server.close()
    },
  }
  return proxy
}
