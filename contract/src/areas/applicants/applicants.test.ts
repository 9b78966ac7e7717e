import { expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import { fillTemplate } from './applicants.ts'
import { leadingZeroBits } from './proof-of-work.ts'
import { consentText } from './texts.ts'

test('fills the placeholders of a template and keeps other braces', () => {
  const applicant = { firstName: 'Đorđe', lastName: '{{position}}', appliedForPosition: 'Tester' }
  expect(fillTemplate('Hello {{firstName}} {{lastName}}: {{position}}, {{salary}}, {{firstName}', applicant)).toBe(
    'Hello Đorđe {{position}}: Tester, {{salary}}, {{firstName}',
  )
})

test.each([
  [[0xff], 0],
  [[0x01, 0xff], 7],
  [[0x00, 0x10], 11],
  [[0x00, 0x00], 16],
])('%j starts with %i zero bits', (bytes, bits) => expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits))

test('the consent text names the company and the retention period', () => {
  expect(english(consentText({ company: 'Most', months: 1 }))).toMatch(/^I agree that Most keeps .* for 1 month to/)
  expect(english(consentText({ company: '', months: 12 }))).toMatch(
    /^I agree that the company keeps .* for 12 months to/,
  )
})
