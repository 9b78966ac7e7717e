// cspell:disable
import { expect, test } from 'vitest'
import { findByKey, idNumberKey, keyOf } from './keys.ts'

test.each([
  ['Ana@Example.com', 'ana@example.com'],
  ['\u212aim', 'kim'],
  ['ＥＭＰ－００７', 'emp-007'],
  ['Čović', 'čović'],
  ['C\u030covic\u0301', 'čović'],
  ['m²', 'm2'],
  ['E\u200b-\u00ad7\u2060', 'e-7'],
  [' Team\u00a0\u2003 lead ', 'team lead'],
  ['e\u200b\u0301', 'é'],
  ['می\u200cخواهم', 'میخواهم'],
])('the key of %s is %s', (text, key) => {
  expect(keyOf(text)).toBe(key)
  expect(keyOf(key)).toBe(key)
})

test('a record is found by another spelling of its name, and of two with one key by its own', () => {
  const find = (names: readonly string[], name: string) => findByKey(names, (one) => one, name)
  expect(find(['Large', 'Small'], 'ＬＡＲＧＥ')).toBe('Large')
  expect(find(['m2', 'm²'], 'M²')).toBe('m²')
  expect(find(['m2', 'm²'], 'M2')).toBe('m2')
  expect(find(['m2', 'm²'], 'ｍ2'), 'either could be meant').toBeUndefined()
  expect(find(['Large'], 'Small')).toBeUndefined()
})

test.each(['ab0101990', 'AB 01-01-990', 'AB\u00a0０１０１９９０', 'AB0101‑990\u200b', 'AB–0101 990'])(
  'the ID number %j is compared without white space, hyphens, case and width',
  (idNumber) => expect(idNumberKey(idNumber)).toBe('AB0101990'),
)
