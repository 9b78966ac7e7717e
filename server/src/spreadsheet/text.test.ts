// cspell:disable
import type { TextEncoding } from '@hr/contract/lib/text-files'
import { describe, expect, test } from 'vitest'
import { decode, encodingOf, otherFormat, samplesOf, separatorOf } from './text.ts'

/** The bytes of letters beyond ASCII in each encoding. */
const codes: Partial<Record<TextEncoding, Record<string, number>>> = {
  'windows-1252': { æ: 0xe6, å: 0xe5, é: 0xe9, è: 0xe8, ø: 0xf8, ã: 0xe3, ü: 0xfc, ß: 0xdf, É: 0xc9, ñ: 0xf1 },
  'windows-1250': { č: 0xe8, ć: 0xe6, š: 0x9a, ž: 0x9e, đ: 0xf0, Š: 0x8a, Ž: 0x8e, Č: 0xc8, ü: 0xfc, é: 0xe9 },
  macintosh: { é: 0x8e, è: 0x8f, ø: 0xbf, ã: 0x8b, ü: 0x9f, ß: 0xa7, ñ: 0x96, É: 0x83 },
}
const bytesOf = (text: string, encoding: TextEncoding) =>
  Buffer.from(Array.from(text, (letter) => codes[encoding]?.[letter] ?? letter.charCodeAt(0)))

describe('the encoding of a text file', () => {
  const western = 'Hélène;Søren;João;Müller;Muñoz'
  const central = 'Željko Šarić;Đurđa Čačić;Žarko Müller'.replace('Đ', 'D')

  test.each([
    ['FR', western, 'windows-1252'],
    ['DE', western, 'windows-1252'],
    ['US', western, 'macintosh'],
    ['FR', western, 'macintosh'],
    ['BA', western, 'macintosh'],
    ['BA', western, 'windows-1252'],
    [null, 'Søren;Kjærgård', 'windows-1252'],
    ['BA', central, 'windows-1250'],
    [null, central, 'windows-1250'],
    ['HR', 'KOVAČ;ŽELJKO ŠARIĆ'.replaceAll('Ć', 'C'), 'windows-1250'],
  ] as const)('in %s is found: %s in %s', (country, text, encoding) => {
    const file = bytesOf(text, encoding)
    expect(decode(file, encodingOf(file, country))).toBe(text)
  })

  test('is Unicode by its mark or its form', () => {
    for (const mark of ['', '\ufeff']) {
      const le = Buffer.from(`${mark}Ime;Željko`, 'utf16le')
      const be = Buffer.from(le).swap16()
      const utf8 = Buffer.from(`${mark}Ime;Željko`)
      for (const [file, encoding] of [
        [le, 'utf-16le'],
        [be, 'utf-16be'],
        [utf8, 'utf-8'],
      ] as const) {
        expect(encodingOf(file, 'FR')).toBe(encoding)
        expect(decode(file, encoding)).toBe('Ime;Željko')
      }
    }
  })

  test('is shown by words that depend on it', () =>
    expect(samplesOf("Name;Ana\nHélène O'Brien;Søren\nHélène;João;Müller")).toEqual(['Hélène', 'Søren', 'João']))
})

describe('the separator of a text file', () => {
  test.each([
    ['tab', 'Last, First\tEmail\nKovač, Ana\tana@x.ba\nAnić, Ivo\tivo@x.ba'],
    [
      'semicolon',
      'Name;Email;Adresse\nAna;a@x.de;Weg 1, 2, 3, 4, 5, 6, 7, 8\nIvo;i@x.de;Weg 2, Stock 1, 1010, Wien, AT, 1, 2, 3, 4',
    ],
    ['comma', 'Name,Email,Note\n"Kovač, Ana",ana@x.ba,a;b;c\n"Anić; Ivo",ivo@x.ba,\n'],
    ['bar', 'Name|Days\nAna|12,5\nIvo|3,0'],
    ['semicolon', 'Popis zaposlenika\n\nIme;Dani\n"Ana\nKovač";12,5\nIvo;3,5'],
    ['comma', 'Name\nAna\nIvo'],
  ] as const)('is the %s', (separator, text) => expect(separatorOf(text)).toBe(separator))
})

test('tells files of other formats from text', () => {
  for (const text of [
    '<!DOCTYPE html>\n<html></html>',
    '  <html><body></body>',
    '<table border=1><tr><td>Name</td>',
    '<?xml version="1.0"?><people></people>',
    '{\\rtf1',
    '%PDF-1.7',
    '[{"name":"Ana"}]',
    '{ "name": [1,',
    '[["Name","Days"],["Ana",1]]',
  ])
    expect(otherFormat(text), text).toBeDefined()
  for (const text of [
    'Name;Days',
    '[draft];1',
    '["draft"];1',
    '{name}',
    '{"name"};1',
    '<3 Ana;1',
    'ID;Name',
    '<table>;x',
    '<b>Name</b>;<table>\nAna;1',
    '<strong>Name</strong>;Days',
  ])
    expect(otherFormat(text), text).toBeUndefined()
})
