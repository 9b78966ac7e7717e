// cspell:disable
import { expect, test } from 'vitest'
import { choiceOfCell, choiceProblem, englishWords } from './choice-cells.ts'
import { english, messages } from './messages.ts'

const texts = messages('imports', { fullTime: 'Full-time', partTime: 'Part-time' })
const choice = { values: ['full', 'part', 'none'], texts: { full: texts.fullTime, part: texts.partTime } }

test.each([
  ['full', 'full'],
  ['  FULL ', 'full'],
  ['Full-time', 'full'],
  ['part-TIME', 'part'],
  ['None', 'none'],
  ['half', undefined],
  ['', undefined],
])('%j names the value %j', (cell, value) => expect(choiceOfCell(cell, choice, englishWords)).toBe(value))

test('words may have several spaces, and those of all languages count', () => {
  const wordsOf = () => ['puno radno vrijeme']
  expect(choiceOfCell('Puno  radno\tvrijeme', choice, wordsOf)).toBe('full')
})

test('the problem lists what screens show', () =>
  expect(english(choiceProblem(choice))).toBe('Use one of: Full-time, Part-time or none'))
