// cspell:words Ðurić Aesa Þórr Thorr ﬁlip zaposlenici zaposlenik praznik praznici zahtjevi zahtjev poslovnica poslovnice
// cspell:words Urlaubsart Urlaubsarten Antrag Anträge Rolle Rollen Länder Subleave
import { expect, test } from 'vitest'
import type { Language } from '@hr/contract/lib/languages'
import { matchesWords, rankOf } from './match-words.ts'

test.each([
  ['', 'Employees', true],
  ['emp', 'Employees', true],
  ['loyees', 'Employees', false],
  ['work non', 'Add new non-working day', true],
  ['“non-w', 'Add new non-working day', true],
  ['dordic ana', 'Ana Đorđić', true],
  ['ANA  Ž', 'Žana Anić', false],
  ['ani ž', 'Žana Anić', true],
  ['ana x', 'Ana Đorđić', false],
])('"%s" finds %s: %s', (typed, words, isFound) => {
  expect(matchesWords(typed, words)).toBe(isFound)
})

test.each([
  ['Đurić', 'Ðurić'],
  ['Æsa', 'Aesa'],
  ['Þórr', 'Thorr'],
  ['ﬁlip', 'Filip'],
  ['O’Brien', "O'Brien"],
  ['Anne–Marie', 'Anne-Marie'],
  ['Ana\u00a0Lena', 'Ana Lena'],
])('quick find takes %s and %s for one name', (name, typed) => {
  expect(matchesWords(typed, name)).toBe(true)
  expect(matchesWords(name, typed)).toBe(true)
})

test('a prefix finds a letter that is written with two', () => {
  expect(matchesWords('t', 'Þór')).toBe(true)
  expect(matchesWords('Þ', 'Thor')).toBe(true)
  expect(matchesWords('a', 'Æsa')).toBe(true)
})

test.each<[Language, string, string]>([
  ['en', 'employees', 'employee'],
  ['en', 'policies', 'policy'],
  ['en', 'licences', 'licence'],
  ['en', 'addresses', 'address'],
  ['hr', 'zaposlenici', 'zaposlenik'],
  ['hr', 'praznici', 'praznik'],
  ['hr', 'zahtjevi', 'zahtjev'],
  ['hr', 'poslovnice', 'poslovnica'],
  ['de', 'Anträge', 'Antrag'],
  ['de', 'Rollen', 'Rolle'],
  ['de', 'Urlaubsarten', 'Urlaubsart'],
  ['de', 'Länder', 'Land'],
])('in %s %s and %s find the same', (language, plural, singular) => {
  expect(rankOf(plural, { label: singular }, language)).toBe(rankOf(singular, { label: singular }, language))
  expect(rankOf(singular, { label: plural }, language)).toBe(rankOf(plural, { label: plural }, language))
})

test('a name comes before its beginnings, other words of it, further words, its parts and what lacks a word', () => {
  const ranked = [
    { label: 'Leave types' },
    { label: 'Leave type settings' },
    { label: 'Leave typesetting' },
    { label: 'Archived leave types' },
    { label: 'Sickness', words: 'leave, types' },
    { label: 'Subleave types' },
    { label: 'Leave policies' },
    { label: 'Sections', text: 'each type of leave' },
  ].map((searched) => rankOf('leave types', searched))
  expect(ranked).toEqual(ranked.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)))
  expect(new Set(ranked).size).toBe(ranked.length)
})

test('one word of several may be missing, but no second one, and no only one', () => {
  expect(rankOf('grant parental leave', { label: 'Grant leave' })).toBeDefined()
  expect(rankOf('grant parental vacation', { label: 'Grant leave' })).toBeUndefined()
  expect(rankOf('parental', { label: 'Grant leave' })).toBeUndefined()
})
