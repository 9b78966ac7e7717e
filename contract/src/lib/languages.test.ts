import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test.each([
  ['hr', 'hr'],
  ['hr-HR', 'hr'],
  ['bs-Latn-BA', 'hr'],
  ['sr', 'hr'],
  ['sh', 'hr'],
  ['cnr', 'hr'],
  ['de-AT', 'de'],
  ['de-CH', 'de'],
  ['EN_gb', 'en'],
  ['fr', undefined],
  ['', undefined],
  [null, undefined],
])('the language of %s is %s', (tag, language) => expect(languageOf(tag)).toBe(language))
