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

test('no source and no document uses an avoided word', () => {
  expect(checkProject().map(describeFinding)).toEqual([])
})
