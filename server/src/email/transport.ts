import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { fileStamp } from '../lib/clock.ts'
import { htmlOf } from './html.ts'

export type Email = {
  to: { name: string; address: string }
  subject: string
  text: string
  /** Who gets the answer, where that is somebody else than the sender. */
  replyTo?: string
}

export type Transport = {
  /**
   * @param onContent is called and waited for when the receiving side has asked for the content: from its end on it may
   *   have the mail, and where it throws nothing is sent
   * @returns 'stored' if the mail was written to a file
   */
  send(email: Email, onContent: () => Promise<void>): Promise<'sent' | 'stored'>
  close(): void
}

/** What became of a try to send; `refused`: the server will never take this mail. */
type Outcome = { kind: 'sent' } | { kind: 'stored' } | { kind: 'refused' | 'later' | 'unknown'; reason: string }

/**
 * How long a mail server may take, in milliseconds. The queue tries again later: one that never answers must not hold
 * the worker.
 */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 }

type Settings = { smtpUrl: string | undefined; from: string; folder: string; limits?: typeof patience }

/** Sends over SMTP; without a server every mail becomes an `.eml` file that any mail program opens. */
export const emailTransport = ({ smtpUrl, from, folder, limits = patience }: Settings): Transport =>
  smtpUrl === undefined ? fileTransport(from, folder) : smtpTransport(from, smtpUrl, limits)

/**
 * Tries to send. A server that has taken the content and does not answer may have the mail: nobody knows, and it is not
 * sent a second time (`docs/rules.md`, section 7).
 * @param onContent see `Transport`
 */
export async function outcomeOf(transport: Transport, email: Email, onContent = async () => {}): Promise<Outcome> {
  let hasContent = false
  try {
    const kind = await transport.send(email, async () => {
      await onContent()
      hasContent = true
    })
    return { kind }
  } catch (error) {
    const { message, responseCode, code = '' } = error as Error & { responseCode?: number; code?: string }
    // A wrong password, say, is no word about this mail.
    const isRefused = /^(EENVELOPE|EMESSAGE)$/.test(code) && responseCode !== undefined && responseCode >= 500
    if (responseCode !== undefined) return { kind: isRefused ? 'refused' : 'later', reason: message }
    return { kind: hasContent ? 'unknown' : 'later', reason: message }
  }
}

const messageOf = (from: string, email: Email) => ({ from, ...email, html: htmlOf(email) })

type Data = ReturnType<typeof messageOf> & { onContent: () => Promise<void> }

function smtpTransport(from: string, url: string, limits: typeof patience): Transport {
  const smtp = createTransport({ url, ...limits })
  smtp.use('stream', (email, done) => {
    // What was handed to `send` below.
    const { onContent } = email.data as unknown as Data
    email.message.processFunc((content) => Readable.from(toldWhenRead(content, onContent), { objectMode: false }))
    done()
  })
  return {
    async send(email, onContent) {
      const data: Data = { ...messageOf(from, email), onContent }
      await smtp.sendMail(data)
      return 'sent'
    },
    close: () => smtp.close(),
  }
}

/** The stream is read when the server has answered DATA, not before. */
async function* toldWhenRead(content: AsyncIterable<unknown>, onRead: () => Promise<void>) {
  await onRead()
  yield* content
}

function fileTransport(from: string, folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(email, onContent) {
      const { message } = await composer.sendMail(messageOf(from, email))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when it is whole, so that nobody reads half a mail.
      const name = `${fileStamp()}-${crypto.randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await onContent()
      await rename(join(folder, `.${name}`), join(folder, name))
      return 'stored'
    },
    close: () => composer.close(),
  }
}
