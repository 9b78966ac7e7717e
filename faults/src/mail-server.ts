import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { ReceivedEmail } from './checker.ts'

/** Starts a mail server that keeps what it accepts, and that can stop responding. */
export async function startMailServer() {
  const received: ReceivedEmail[] = []
  let hangsAt: 'sender' | 'content' | undefined
  const waiting: (() => void)[] = []
  const respond = (answer: () => void) => answer()

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (hangsAt === 'sender') waiting.push(done)
      else done()
    },
    onData: (stream, { envelope }, done) => {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString('utf8')))
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) received.push({ recipient: address, text: textOf(message) })
        if (hangsAt === 'content') waiting.push(done)
        else done()
      })
    },
  })
  // Clients that are killed break their connections.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Stops answering: before the content of an email, or after it has arrived. */
    hang(at: 'sender' | 'content') {
      hangsAt = at
    },
    /** Answers again, also the clients that still wait. */
    recover() {
      hangsAt = undefined
      waiting.splice(0).forEach(respond)
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

/** Returns the subject and the text of an email, without the parts that differ between two copies. */
function textOf(message: string): string {
  const [head = '', ...body] = message.split('\r\n\r\n')
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? ''
  return `${subject}\n${body.join('\n\n').replaceAll(/--_NmP-[^\r\n]*/g, '')}`
}
