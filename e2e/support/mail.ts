import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { emailFolder } from './settings.ts'

type Email = { subject: string; text: string }

/** Bytes that are no letters travel as '=C4=8D', and long lines are broken by '=' at their end. */
function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Subjects with letters beyond ASCII travel as '=?UTF-8?Q?Leave_approved?='. */
const decodeWords = (subject: string): string =>
  subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decodeQuotedPrintable(word.replaceAll('_', ' ')))

function readMail(file: string): Email & { to: string } {
  const raw = readFileSync(file, 'latin1')
  const end = raw.search(/\r?\n\r?\n/)
  const head = raw.slice(0, end).replaceAll(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return {
    to: header('To'),
    subject: decodeWords(header('Subject')),
    text: decodeQuotedPrintable(raw.slice(end).trim()),
  }
}

function emailsTo(address: string): Email[] {
  const folder = emailFolder()
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .toSorted()
    .map((name) => readMail(join(folder, name)))
    .filter(({ to }) => to === address || to.includes(`<${address}>`))
}

/** The mail to this address with this subject, as soon as the server has sent it. */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  const find = () => emailsTo(address).findLast((mail) => subject.test(mail.subject))
  // Just after the start, the reminders of the day stand before it.
  await expect.poll(find, { message: `a mail to ${address}`, timeout: 25_000 }).toBeTruthy()
  return find() ?? { subject: '', text: '' }
}

/** The link in a mail that sets a password. */
export async function passwordLink(address: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(address, subject)
  return /http\S*\/reset-password\?\S+/.exec(text)?.[0] ?? ''
}

/** The invitation that a new account gets. */
export const invitation = /^Your account/
/** What 'Forgot password?' sends. */
export const newPassword = /^A new password/
