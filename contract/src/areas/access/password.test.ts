import { expect, test } from 'vitest'
import { newPasswordInput } from './access.ts'

// cspell:disable-next-line
test.each(['Čaša na rijeci', 'é'.repeat(12)])('%s is confirmed in any Unicode form of its letters', (text) => {
  const confirmed = (confirmPassword: string) =>
    newPasswordInput.safeParse({ password: text.normalize('NFC'), confirmPassword }).success
  expect(confirmed(text.normalize('NFD'))).toBe(true)
  expect(confirmed(`${text}\u200b`)).toBe(false)
})
