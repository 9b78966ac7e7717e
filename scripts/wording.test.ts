import { expect, test } from 'vitest'
import { checkProject, checkWording, describeFinding } from './wording.ts'

test('reports the file, the line, the word and a suggestion', () => {
  const findings = checkWording('a.ts', '// Reads the file.\n// Counts it anew.\n')
  expect(findings.map(describeFinding)).toEqual(['a.ts:2: "anew" → again'])
})

test('accepts plain English', () => {
  expect(
    checkWording('a.ts', '// Returns the employees whose leave overlaps. Something else stands in for it.'),
  ).toEqual([])
})

test('finds words inside identifiers', () => {
  expect(checkWording('a.ts', 'const judgeFile = useDeed(heldThings)').map(({ word }) => word)).toEqual([
    'judgeF',
    'eDeed',
    'dThings',
  ])
})

test('finds a demand of callers, also over two lines', () => {
  const text = '/**\n * Ends the leave. The caller\n * holds the lock of the balance.\n */\n'
  expect(checkWording('a.ts', text).map(({ place, word }) => [place, word])).toEqual([['a.ts:2', 'caller holds']])
})

test('no source and no document uses an avoided word', () => {
  expect(checkProject().map(describeFinding)).toEqual([])
})
