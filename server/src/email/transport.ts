import type { Language } from '@hr/contract/lib/languages'
import { isLoopback } from '@hr/contract/lib/loopback'
import { mailServerTexts } from '@hr/contract/lib/mail-server-texts'
import { english, type Message } from '@hr/contract/lib/messages'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { fileStamp } from '../lib/clock.ts'
import { htmlOf } from './html.ts'

export type Email = {
  to: { name: string; address: string }
  language: Language
  subject: string
  text: string
  /** Written by a person; all others are marked as automatic, so that no program answers them. */
  isPersonal?: boolean
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  /** An entry for the recipient's calendar (iCalendar). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** `answer`: that of the mail server, or the name of the file that the email was written to. */
type Delivery = { kind: 'sent'; answer: string } | { kind: 'stored'; answer: string }

export type Transport = {
  /**
   * Sends an email.
   * @param onContent awaited when the receiving server has requested the content: from its end on the server may have
   * the email. If it throws, nothing is sent.
   */
  send(email: Email, onContent: () => Promise<void>): Promise<Delivery>
  close(): void
  /** Where emails are stored as files; undefined if a mail server sends them. */
  folder?: string
}

/**
 * The outcome of an attempt; `refused` means that the server will never accept this email.
 * `logged`: the reason without what a mail server says, which may contain addresses. `advice`: the reason as a message.
 */
type Outcome = Delivery | { kind: 'refused' | 'later' | 'unknown'; reason: string; logged: string; advice?: Message }

/**
 * Timeouts of the mail server in milliseconds. The queue tries again later; a server that never answers must not block
 * the worker.
 */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 }

type Settings = { smtpUrl: string | undefined; from: string; folder: string; limits?: typeof patience }

/** Sends over SMTP; without a mail server, every email becomes an `.eml` file that any mail program opens. */
export const emailTransport = ({ smtpUrl, from, folder, limits = patience }: Settings): Transport =>
  smtpUrl === undefined ? fileTransport(from, folder) : smtpTransport(from, smtpUrl, limits)

/** `originalCode`: that of the failed connection. */
type SmtpError = Error & { responseCode?: number; code?: string; originalCode?: string }

/** Codes of Node for certificates that no known one has signed. Of these Node's own message advises an option of Node. */
const untrustedCodes = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/

/**
 * Tries to send an email. If a server received the content but did not answer, it may have the email: the outcome is
 * unknown, and the email is not sent again (`docs/rules.md`, section 7).
 * @param onContent see `Transport`
 */
export async function outcomeOf(transport: Transport, email: Email, onContent = async () => {}): Promise<Outcome> {
  let hasContent = false
  try {
    return await transport.send(email, async () => {
      await onContent()
      hasContent = true
    })
  } catch (error) {
    const { message, responseCode, code = '', originalCode = '' } = error as SmtpError
    if (untrustedCodes.test(originalCode)) {
      const advice = mailServerTexts.untrusted
      return { kind: 'later', reason: english(advice), logged: originalCode, advice }
    }
    // A wrong password, for example, says nothing about this email.
    const isRefused = /^(EENVELOPE|EMESSAGE)$/.test(code) && responseCode !== undefined && responseCode >= 500
    const logged = transport.folder === undefined ? [code, responseCode].join(' ').trim() : message
    if (responseCode !== undefined) return { kind: isRefused ? 'refused' : 'later', reason: message, logged }
    return { kind: hasContent ? 'unknown' : 'later', reason: message, logged }
  }
}

/** RFC 3834, and the same for Exchange: no replies about holidays, and no receipts. Reports of failed delivery still come. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }

/**
 * The calendar entry is an alternative of the text, which Outlook and Gmail offer to accept, and an attached file for
 * other programs.
 */
const messageOf = (from: string, { calendar, isPersonal = false, ...email }: Email) => ({
  from,
  ...email,
  ...(!isPersonal && { headers: automatic }),
  html: htmlOf(email),
  ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
})

type Data = ReturnType<typeof messageOf> & { onContent: () => Promise<void> }

function smtpTransport(from: string, url: string, limits: typeof patience): Transport {
  const smtp = createTransport({ url, ...limits, ...(isOwnRelay(url) && { tls: { rejectUnauthorized: false } }) })
  smtp.use('stream', (email, done) => {
    // The data passed to `send` below.
    const { onContent } = email.data as unknown as Data
    email.message.processFunc((content) => Readable.from(callOnRead(content, onContent), { objectMode: false }))
    done()
  })
  return {
    async send(email, onContent) {
      const data: Data = { ...messageOf(from, email), onContent }
      const { response } = await smtp.sendMail(data)
      return { kind: 'sent', answer: response }
    },
    close: () => smtp.close(),
  }
}

/**
 * Whether TLS is only used because the server on this machine offers it: its certificate is usually one of its own, and no
 * other machine is on the way.
 */
function isOwnRelay(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  // Nodemailer would connect to the host of the service, or by way of the proxy.
  const isElsewhere = searchParams.has('service') || searchParams.has('proxy')
  const requiresTls = (searchParams.get('requireTLS') ?? 'false') !== 'false'
  return protocol === 'smtp:' && isLoopback(hostname) && !isElsewhere && !requiresTls
}

/** Calls `onRead` when the stream is first read, which happens after the server has answered DATA. */
async function* callOnRead(content: AsyncIterable<unknown>, onRead: () => Promise<void>) {
  await onRead()
  yield* content
}

/** Emails are for their recipients only. */
export const mailFolderMode = 0o700

function fileTransport(from: string, folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    folder,
    async send(email, onContent) {
      const { message } = await composer.sendMail(messageOf(from, email))
      await mkdir(folder, { recursive: true, mode: mailFolderMode })
      // Renamed when complete, so that no program reads a partial email.
      const name = `${fileStamp()}-${crypto.randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await onContent()
      await rename(join(folder, `.${name}`), join(folder, name))
      return { kind: 'stored', answer: name }
    },
    close: () => composer.close(),
  }
}
