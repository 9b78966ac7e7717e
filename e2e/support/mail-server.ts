import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseMail } from './mail.ts'

/** A mail server that stores what it receives, by recipient. */
export async function startMailServer() {
  const mails: ReturnType<typeof parseMail>[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString('latin1')))
      stream.on('end', () => {
        mails.push({ ...parseMail(message), to: envelope.rcptTo.map(({ address }) => address).join() })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return { mails, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((closed) => server.close(closed)) }
}
