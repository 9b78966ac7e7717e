import { expect, test } from 'vitest'
import { newToken, tokenKindOf, tokenPattern } from './token-text.ts'

test('a token has a prefix by which scanners find it, and a checksum', () => {
  for (const kind of ['personal', 'service'] as const) {
    const token = newToken(kind)
    expect(token).toMatch(/^hr_(pat|svc)_[0-9A-Za-z]{38}$/)
    expect(tokenKindOf(token)).toBe(kind)
    expect(`The token is ${token}.`).toMatch(tokenPattern)
  }
  expect(newToken('personal')).not.toBe(newToken('personal'))
})

test('a mistyped, cut or invented token is none', () => {
  const token = newToken('service')
  const other = token.endsWith('0') ? '1' : '0'
  for (const text of [
    token.slice(0, -1) + other,
    token.replace('hr_svc_', 'hr_pat_'),
    token.slice(0, -1),
    `${token}0`,
    ` ${token}`,
    `hr_pat_${'0'.repeat(38)}`,
    '',
  ])
    expect(tokenKindOf(text), text).toBeUndefined()
})
