// cspell:disable
import { expect, test } from 'vitest'
import { compareTexts } from './collation.ts'
import { fold } from './fold.ts'

test.each([
  ['KOVAČ', 'kovac'],
  ['Đurđević', 'durdevic'],
  ['Michał Łuczak', 'michal luczak'],
  ['Søren', 'soren'],
  ['Weiß', 'weiss'],
  ['Zoë Müller 2', 'zoe muller 2'],
])('search finds %s for %s', (text, folded) => expect(fold(text)).toBe(folded))

test.each([
  ['Müller', 'Mueller'],
  ['Çelik', 'Šelik'],
  ['йод', 'юод'],
  ['ب', 'پ'],
  ['が', 'カ'],
])('search tells %s from %s', (one, other) => expect(fold(one)).not.toBe(fold(other)))

/** A turned delta of phonetic transcriptions, and letters that decompose into l and a middle dot. */
const others = ['ƍ', 'Ŀ', 'ŀ']

test('letters that the root collation takes for others are folded to the same', () => {
  const { compare } = new Intl.Collator('und', { sensitivity: 'base' })
  const plain = Array.from('abcdefghijklmnopqrstuvwxyz')
  const words = [...plain, ...plain.flatMap((first) => plain.map((second) => first + second))]
  // Latin-1, Latin Extended-A and the beginning of Latin Extended-B.
  const codes = Array.from({ length: 0x1b8 - 0xc0 }, (_, index) => 0xc0 + index)
  const letters = codes.map((code) => String.fromCodePoint(code)).filter((letter) => /\p{Script=Latin}/u.test(letter))
  const known = letters.flatMap((letter) => {
    const word = words.find((one) => compare(one, letter) === 0)
    return word === undefined ? [] : [[letter, word] as const]
  })
  expect(known.length).toBeGreaterThan(150)
  expect(known.filter(([letter, word]) => fold(letter) !== word && !others.includes(letter))).toEqual([])
})

test('texts are sorted in Croatian order, with numbers by value', () => {
  const names = ['Žarko', 'Zlatko', 'Laptop 10', 'Šime', 'Laptop 9', 'Stipe', 'ćiro', 'Čedo', 'Cvita']
  expect(names.toSorted(compareTexts)).toEqual([
    'Cvita',
    'Čedo',
    'ćiro',
    'Laptop 9',
    'Laptop 10',
    'Stipe',
    'Šime',
    'Zlatko',
    'Žarko',
  ])
})
