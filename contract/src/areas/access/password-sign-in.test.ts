import { expect, test } from 'vitest'
import { isOfProvider, spellingsOfIssuer } from './password-sign-in.ts'

test.each([
  ['https://id.example.com', 'https://id.example.com', true],
  ['https://id.example.com/', 'https://id.example.com', true],
  ['https://id.example.com', 'https://id.example.com/', true],
  ['https://id.example.com//', 'https://id.example.com', false],
  ['https://id.example.com/other', 'https://id.example.com', false],
  ['https://id.example.com', undefined, false],
])('a user of %s is one of the provider %s: %s', (linked, issuer, expected) => {
  expect(isOfProvider({ issuers: ['https://old.example.com', linked] }, issuer)).toBe(expected)
  expect(spellingsOfIssuer(issuer).includes(linked), 'as in SQL').toBe(expected)
})
