import { englishWordsCookie } from '@hr/contract/lib/cookies'
import { englishWords } from '@hr/contract/lib/english-words'
import {
  contractTypes,
  contractTypeTexts,
  qualifications,
  qualificationTexts,
  workTypes,
} from '@hr/contract/areas/employees/record'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => void (document.cookie = `${englishWordsCookie}=; max-age=0`))

const shown = async () => {
  const { labelsOf } = await import('./t.ts')
  const { untranslated } = await import('./language.ts')
  return {
    contracts: Object.values(labelsOf(contractTypeTexts)),
    qualification: labelsOf(qualificationTexts).VSS,
    lang: untranslated('hr'),
  }
}

test('fixed values keep the words of the specification', async () =>
  expect(await shown()).toEqual({ contracts: [...contractTypes], qualification: 'VSS', lang: 'hr' }))

test('in companies of other countries they are English', async () => {
  document.cookie = `${englishWordsCookie}=english`
  expect(await shown()).toEqual({
    contracts: ['Contract for services', 'Fixed-term contract', 'Permanent contract'],
    qualification: 'University',
    lang: undefined,
  })
})

test('every word is one of a fixed value', () => {
  const values = new Set<string>([...contractTypes, ...qualifications, ...workTypes])
  expect([...englishWords.keys()].filter((word) => !values.has(word))).toEqual([])
})
