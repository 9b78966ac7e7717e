import { createServer, connect, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'

/** A proxy to the database that can stop forwarding while its connections stay open. */
export async function databaseProxy() {
  const { hostname, port } = new URL(inject('pgUrl'))
  const pairs = new Set<Socket>()
  let isSilent = false
  const way = createServer((here) => {
    const there = connect(Number(port), hostname)
    for (const socket of [here, there]) {
      pairs.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => pairs.delete(socket))
    }
    here.on('data', (data) => isSilent || there.write(data))
    there.on('data', (data) => isSilent || here.write(data))
    here.once('close', () => there.destroy())
    there.once('close', () => here.destroy())
  })
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy()
    way.close()
  })
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(inject('pgUrl'))
  url.port = String(address.port)
  return { url: url.href, silence: (is: boolean) => void (isSilent = is) }
}
