import { z } from 'zod'
import { fold } from '../../lib/fold.ts'
import { fieldTexts } from '../../lib/fields.ts'

export const passwordLength = { min: 12, max: 128 } as const

export const passwordTexts = {
  rule: 'At least 12 characters. A few unrelated words work best.',
  short: 'At least 12 characters',
  long: 'At most 128 characters',
  common: 'This password is too common',
  personal: 'The password must not be your email address or the company name',
  mismatch: 'New password and confirm new password are not same!',
  wrongCurrent: 'The current password is incorrect',
} as const

/** A password as it is typed: nothing is trimmed or changed, every character counts. */
export const typedPassword = z
  .string({ error: fieldTexts.required })
  .min(1, fieldTexts.required)
  .max(1024, passwordTexts.long)

/** Why a new password is refused; undefined: it is good. `personal` are the e-mail address and the company's name. */
export function passwordProblem(password: string, personal: readonly string[] = []): string | undefined {
  const length = [...password].length
  if (length < passwordLength.min) return passwordTexts.short
  if (length > passwordLength.max) return passwordTexts.long
  const words = personal.flatMap((word) => [word, word.split('@')[0] ?? '']).map(lettersOf)
  if (words.some((word) => word !== '' && word === lettersOf(password))) return passwordTexts.personal
  return undefined
}

/** The letters alone: 'Kovač-2026!' is guessed as soon as 'kovač' is. */
export const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]+/gu, '')
