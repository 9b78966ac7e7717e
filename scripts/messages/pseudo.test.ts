// cspell:disable
import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

test.each([
  ['Save', '⟦Šàvéˑˑ⟧'],
  ["Can't", "⟦Čàñ'ţˑˑ⟧"],
  ['Delete {name}', '⟦Đéléţé ˑˑˑ{name}⟧'],
  ['{n, plural, one {# day} other {# days}}', '⟦{n,plural,one{# đàýˑˑ} other{# đàýšˑˑ}}⟧'],
])('translates the words of %s, and nothing else', (text, translated) => expect(pseudo(text)).toBe(translated))
