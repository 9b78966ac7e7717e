import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { emailFolder } from './settings.ts'

type Email = { subject: string; text: string }

/** Decodes quoted-printable: '=C4=8D' and line breaks after '='. */
function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes subjects with non-ASCII letters, such as '=?UTF-8?Q?Leave_approved?='. */
const decodeWords = (subject: string): string =>
  subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decodeQuotedPrintable(word.replaceAll('_', ' ')))

/** @param raw the bytes of a message as Latin-1 */
export function parseMail(raw: string): Email & { to: string } {
  const end = raw.search(/\r?\n\r?\n/)
  const head = raw.slice(0, end).replaceAll(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return {
    to: header('To'),
    subject: decodeWords(header('Subject')),
    text: decodeQuotedPrintable(raw.slice(end).trim()),
  }
}

function emailsTo(address: string, folder: string): Email[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .toSorted()
    .map((name) => parseMail(readFileSync(join(folder, name), 'latin1')))
    .filter(({ to }) => to === address || to.includes(`<${address}>`))
}

/** Waits for the email to this address with this subject, and returns it. */
export async function mailTo(address: string, subject: RegExp, folder = emailFolder()): Promise<Email> {
  const find = () => emailsTo(address, folder).findLast((mail) => subject.test(mail.subject))
  // Just after the start, the day's reminders are ahead of it in the queue.
  await expect.poll(find, { message: `a mail to ${address}`, timeout: 25_000 }).toBeTruthy()
  return find() ?? { subject: '', text: '' }
}

/** The link for setting a password in an email. */
export async function passwordLink(address: string, subject: RegExp, folder?: string): Promise<string> {
  const { text } = await mailTo(address, subject, folder)
  return linkIn(text)
}

/** The link for setting a password in the text of an email. */
export const linkIn = (text: string): string => /http\S*\/reset-password\?\S+/.exec(text)?.[0] ?? ''

/** The subject of the invitation to a new account. */
export const invitation = /^Your account/
/** The subject of the email of 'Forgot password?'. */
export const newPassword = /^Reset your password/
