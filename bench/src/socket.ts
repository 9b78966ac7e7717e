import { realtimePath, pushEvent } from '@hr/contract/lib/realtime'
import { WebSocket } from 'ws'

export type Page = { next: () => Promise<void>; close: () => void }

/** The socket of an open page, by the Socket.IO protocol: opened, joined, and answering pings. */
export async function openSocket(
  { address, origin }: { address: string; origin: string },
  token: string,
): Promise<Page> {
  const url = `${address.replace('http', 'ws')}${realtimePath}/?EIO=4&transport=websocket&token=${token}`
  const socket = new WebSocket(url, { origin, perMessageDeflate: false })
  let heard = () => {}
  await new Promise<void>((joined, failed) => {
    socket.once('error', failed)
    socket.once('close', () => failed(new Error('The server closed a socket')))
    socket.on('message', (data: Buffer) => {
      const message = data.toString()
      if (message.startsWith('0')) socket.send('40')
      else if (message === '2') socket.send('3')
      else if (message.startsWith('40')) joined()
      else if (message.startsWith(`42["${pushEvent}"`)) heard()
    })
  })
  return {
    next: () => new Promise((push) => (heard = push)),
    close: () => socket.terminate(),
  }
}
