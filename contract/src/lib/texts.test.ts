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
