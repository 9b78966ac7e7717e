// cspell:disable
import { expect, test } from 'vitest'
import { asciiEmail, shownEmail } from './email-domains.ts'

test.each([
  ['ana@müller.de', 'ana@xn--mller-kva.de'],
  ['ana@post.čačak.rs', 'ana@post.xn--aak-eqab.rs'],
  ['ana@straße.de', 'ana@xn--strae-oqa.de'],
  ['ana@пример.срб', 'ana@xn--e1afmkfd.xn--90a3ac'],
  ['ana@日本.jp', 'ana@xn--wgv71a.jp'],
  ['ana@トヨタ.jp', 'ana@xn--5ckr0h.jp'],
  ['ana@삼성.kr', 'ana@xn--cg4bki.kr'],
  ['ana@ελλάδα.ελ', 'ana@xn--hxakic4aa.xn--qxam'],
  ['ana@łódź.pl', 'ana@xn--d-uga0v4h.pl'],
  ['ana@việtnam.vn', 'ana@xn--vitnam-jk8b.vn'],
  ['ana@bücher-und-öfen.example', 'ana@xn--bcher-und-fen-rmb4f.example'],
])('%s is stored as %s and shown as typed', (shown, stored) => {
  expect(asciiEmail(shown)).toBe(stored)
  expect(shownEmail(stored)).toBe(shown)
  expect(asciiEmail(stored)).toBe(stored)
})

test('the domain of an address may have its marks apart', () =>
  expect(asciiEmail('ana@mu\u0308ller.de')).toBe('ana@xn--mller-kva.de'))

test('the domain of an address ignores case', () => expect(asciiEmail('Ana@MÜLLER.de')).toBe('Ana@xn--mller-kva.de'))

test.each([
  ['full-width letters', 'ana@ｅxample.com'],
  ['a variation selector', 'ana@exa\ufe00mple.com'],
  ['a filler', 'ana@exa\u115fmple.com'],
  ['a joiner of graphemes', 'ana@m\u034füller.de'],
  ['a ligature', 'ana@oﬃce.com'],
  ['the sign for kelvin', 'ana@\u212aovac.de'],
  ['an ideographic full stop', 'ana@müller。de'],
  ['an escaped letter', 'ana@m%C3%BCller.de'],
  ['a path', 'ana@müller.de/x'],
  ['a port', 'ana@müller.de:25'],
  ['a domain alone', 'müller.de'],
  ['a name', 'Jürgen Müller'],
])('is unchanged: %s', (_, text) => expect(asciiEmail(text)).toBe(text))

test.each([
  ['a look-alike that mixes scripts', asciiEmail('ana@pаypal.com')],
  ['a look-alike in Cyrillic letters', 'ana@xn--80ak6aa92e.com'],
  ...[
    'mi\u0307crosoft.com',
    'goo\u0261le.com',
    'm\u0131crosoft.com',
    'ꓐꓲꓖ.com',
    'ⲟⲡⲉⲛ.com',
    'ߎߏ.com',
    'օո.com',
    'ഠ.com',
    'ဝ.com',
    'ωρα.com',
    'סס.com',
    'ƽhop.de',
    'ᴀpple.com',
    'aрple.срб',
    'm\u00fcller\u0430.рф',
  ].map((domain) => [`a look-alike: ${domain}`, asciiEmail(`ana@${domain}`)]),
  ['what decodes to nothing', 'ana@xn--a.de'],
  ['what encodes otherwise', 'ana@xn--mller-.de'],
  ['an ASCII address', 'ana.kovac@example.com'],
])('%s is shown as it is stored', (_, stored) => expect(shownEmail(stored)).toBe(stored))
