import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

test.each([
  ['Save', '⟦Šàvé··⟧'],
  ["Can't", "⟦Čàñ'ţ··⟧"],
  ['Delete {name}', '⟦Đéléţé ···{name}⟧'],
  ['{n, plural, one {# day} other {# days}}', '⟦{n,plural,one{# đàý··} other{# đàýš··}}⟧'],
])('translates the words of %s, and nothing else', (text, translated) => expect(pseudo(text)).toBe(translated))
