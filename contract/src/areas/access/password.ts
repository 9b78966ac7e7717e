import { messages, issue, type Message } from '../../lib/messages.ts'
import { z } from 'zod'
import { shownEmail } from '../../lib/email-domains.ts'
import { fold } from '../../lib/fold.ts'
import { fieldTexts } from '../../lib/fields.ts'

export const passwordLength = { min: 12, max: 128 } as const

export const passwordTexts = messages('password', {
  rule: 'At least 12 characters. A few unrelated words work best.',
  short: 'At least 12 characters',
  long: 'At most 128 characters',
  common: 'This password is too common. Add a few unrelated words.',
  personal: 'The password must not be your email address or the company name',
  mismatch: 'New password and confirm new password are not same!',
  wrongCurrent: 'The current password is incorrect',
})

/** A password as typed. Nothing is trimmed: every character counts. */
export const typedPassword = z
  .string({ error: issue(fieldTexts.required) })
  .min(1, issue(fieldTexts.required))
  .max(1024, issue(passwordTexts.long))

/** Whether both fields hold one password, in any Unicode form of its letters, as it is hashed. */
export const isSamePassword = (one: string | undefined, other: string | undefined): boolean =>
  one?.normalize('NFC') === other?.normalize('NFC')

/**
 * Returns why a new password is rejected, or undefined if it is accepted. `personal` holds the user's email and the
 * company name.
 */
export function passwordProblem(password: string, personal: readonly string[] = []): Message | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < passwordLength.min) return passwordTexts.short
  if (length > passwordLength.max) return passwordTexts.long
  const words = personal.flatMap((word) => [word, shownEmail(word), word.split('@')[0] ?? '']).map(lettersOf)
  if (words.some((word) => word !== '' && word === lettersOf(password))) return passwordTexts.personal
  return undefined
}

/** Keeps only letters, because 'Kovač-2026!' is as guessable as 'kovač'. */
export const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]+/gu, '')
