// cspell:disable
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, translatedLanguages, type Language } from '../../contract/src/lib/languages.ts'
import {
  ambiguousSie,
  avoidedIn,
  avoidedWords,
  caseBeforeName,
  doubledStops,
  germanOrderIn,
  hiddenWords,
  smallAddress,
} from './avoided-words.ts'
import { areaOf, catalogueFiles, extract, importWordsFile, importWordsOf, readCatalogue } from './catalogues.ts'
import { translationProblem } from './check-translation.ts'
import { findNames, findTexts, importContext } from './find.ts'
import { sharedWords } from './shared-words.ts'
import { sourceFiles } from './catalogues.ts'

const root = join(import.meta.dirname, '../..')
const texts = extract()

test.each(translatedLanguages)(
  'the catalogue of %s has the texts of the sources, no others, and all are translated',
  (language) => {
    const catalogue = readCatalogue(language)
    const problems = [...texts.values()].flatMap(({ key, text }) => {
      const problem = translationProblem(text, catalogue.get(key) ?? '', language)
      return problem === undefined ? [] : [`${text}: ${problem}`]
    })
    expect(problems).toEqual([])
    const folder = join(root, 'locales', language)
    const stored = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    )
    // If this fails: npm run messages
    expect(stored).toEqual(Object.fromEntries(catalogueFiles(language, texts, catalogue)))
  },
)

// Names, abbreviations, borrowed words and the texts that the specification has in Croatian.
const sameInCroatian =
  /^(Admin|AI, MCP, .*|Chat|Dijeljeno|FTE|HR( Application)?|JMBG|Microsoft Entra ID|MR|OIB|Online|PostgreSQL|SSS|Status|Superadmin|Token|Ugovor .*|VSS|VŠS|webhook)$/i

// Other languages share too many words with English.
test('no text is English in Croatian', () => {
  const catalogue = readCatalogue('hr')
  const same = [...texts.values()].filter(({ key, text }) => catalogue.get(key) === text)
  const words = same.map(({ text }) => text.replaceAll(/\{.*?\}/g, '').trim()).filter((text) => /\p{L}/u.test(text))
  expect(words.filter((text) => !sameInCroatian.test(text))).toEqual([])
})

test('imports recognise the words of the catalogues', () =>
  // If this fails: npm run messages
  expect(readFileSync(importWordsFile, 'utf8')).toBe(importWordsOf(texts, translatedLanguages)))

test('each language has a catalogue, and each catalogue a language', () =>
  expect(readdirSync(join(root, 'locales')).toSorted()).toEqual(translatedLanguages.toSorted()))

test('English texts are valid and have both plural forms', () => {
  const problems = [...texts.values()].flatMap(({ text }) => translationProblem(text, text, 'en') ?? [])
  expect(problems).toEqual([])
})

test('a text with braces has values', () => {
  const without = sourceFiles().flatMap(({ path, source }) =>
    findTexts(path, source).filter(({ text, hasValues }) => text.includes('{') && !hasValues),
  )
  expect(without.map(({ text }) => text)).toEqual([])
})

test('messages have different names', () => {
  const names = sourceFiles().flatMap(({ path, source }) => findNames(path, source))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('finds literals, contexts, conditions, labels and entries', () => {
  const source = `
    t('Save'); t('Open', undefined, 'button'); t(isNew ? 'Add' : 'Change'); label('First name')
    const texts = messages('area', { title: 'Title', days: (count) => message('{count} days', { count }) })`
  expect(findTexts('a.ts', source).map(({ text, context, kind }) => [text, context, kind])).toEqual([
    ['Save', undefined, 'text'],
    ['Open', 'button', 'text'],
    ['Add', undefined, 'text'],
    ['Change', undefined, 'text'],
    ['First name', undefined, 'label'],
    ['Title', undefined, 'text'],
    ['{count} days', undefined, 'text'],
  ])
  expect(findNames('a.ts', source)).toEqual(['area.title', 'area.days'])
})

test.each([
  ['Save', '', 'hr', 'not translated'],
  ['{name} left', 'Tschüss', 'de', 'lacks {name}'],
  ['Hello {firstName},', 'Dobar dan!', 'hr', undefined],
  ['{name} left', '{nme} weg', 'de', 'lacks {name}'],
  ['{a}', '{a} {b}', 'de', 'has an unknown {b}'],
  [
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {# dan} other {# dana}}',
    'hr',
    'lacks the plural form few',
  ],
  [
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, =1 {ein Tag} other {# Tage}}',
    'de',
    'lacks the plural form one',
  ],
  ['{s, select, a {A} other {B}}', '{s, select, b {A} other {B}}', 'de', 'has other choices of {s}'],
  ['{a}', '{a', 'de', 'is not valid: EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# Tag} other {# Tage}}', 'de', undefined],
])('the translation of %j by %j in %s %s', (text, translation, language, problem) =>
  expect(translationProblem(text, translation, language)).toBe(problem),
)

test('a word that several areas show has a context, unless it means the same in each', () => {
  const words = [...texts.values()].filter(
    ({ text, context, references }) =>
      context === undefined &&
      !/[\s{]/.test(text) &&
      // The history names fields as their forms do.
      new Set(references.map(areaOf).filter((area) => area !== undefined && area !== 'audit')).size > 1,
  )
  // t('Code', undefined, 'of a sign-in'), or a word of `shared-words.ts`.
  const shared = Object.values(sharedWords).flatMap((listed) => listed.trim().split(/\s+/))
  expect(words.map(({ text }) => text).toSorted()).toEqual(shared.toSorted())
})

/** Words of places are what users type in quick find, those of imports what sheets contain. */
const shown = [...texts.values()].filter(
  ({ context, references }) => context !== importContext && !references.every((file) => file.endsWith('places.ts')),
)

/** Returns the findings of a check in the texts of a language, each with its English text. */
function foundIn(language: Language, check: (text: string) => string[]): string[] {
  const catalogue = language === 'en' ? undefined : readCatalogue(language)
  return shown.flatMap(({ key, text }) =>
    check(catalogue ? (catalogue.get(key) ?? '') : text).map((found) => `${found}: ${text}`),
  )
}

describe('words that the glossary avoids', () => {
  test('are read from its rows', () => {
    expect(avoidedWords('en')).toEqual(['“product”'])
    expect(avoidedWords('de').slice(0, 3)).toEqual(['Mitarbeiter', 'Personalabteilung', 'Vorgesetzte'])
    expect(avoidedWords('hr')).toContain('„npr.”')
    expect(hiddenWords()).toContain('counter')
  })

  test.each([
    ['novi djelatnici', ['djelatnici']],
    ['s djelatnikom', ['djelatnikom']],
    ['radni dan', []],
    ['kadrovskoj službi', ['kadrovskoj']],
    ['Zadnja kopija, npr. jučerašnja', ['Zadnja', 'npr.']],
    ['Uredi zaposlenika u uredu', ['uredu']],
    ['Prvo tromjesečje, prvi dan', ['Prvo']],
  ])('%j contains %j', (text, words) => expect(avoidedIn(text, avoidedWords('hr'))).toEqual(words))

  test('names of values are not words of a text', () =>
    expect(avoidedIn('Your account in the {product}', avoidedWords('en'))).toEqual([]))

  test.each(languages)('are in no text of %s', (language) =>
    expect(foundIn(language, (text) => avoidedIn(text, avoidedWords(language)))).toEqual([]),
  )

  test.each(translatedLanguages)('are in no guide of %s', (language) => {
    const guide = join(root, 'docs', 'guide', language)
    const pages = readdirSync(guide)
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(join(guide, name), 'utf8'))
    const words = avoidedWords(language)
    expect(pages.flatMap((text) => avoidedIn(text, words))).toEqual([])
  })
})

test('words of this project are in no English text', () => {
  const words = hiddenWords().map((word) => `“${word}”`)
  expect(avoidedIn('Linked until today: reads from the replica for reads', words)).toEqual([
    'Linked until',
    'for reads',
  ])
  expect(foundIn('en', (text) => avoidedIn(text, words))).toEqual([])
})

test.each([
  ['Up to three can sign in, also while it is down.', [', also while']],
  ['The last one is that of {day}.', ['is that of']],
  ['The server makes no backups by itself.', ['by itself']],
  ['Sessions of {name}', ['Sessions of {name}']],
  ['You decide in place of {name}: {days}', []],
  ['Who opened my record', []],
])('the German word order of %j is %j', (text, found) => expect(germanOrderIn(text)).toEqual(found))

test('no English text has German word order', () => expect(foundIn('en', germanOrderIn)).toEqual([]))

test('no Croatian text has a date before its own stop', () => {
  expect(doubledStops('Posljednja kopija je od {day}.')).toEqual(['{day}.'])
  expect(doubledStops('Mjesečno, {day}. u mjesecu')).toEqual([])
  expect(foundIn('hr', doubledStops)).toEqual([])
})

test('no Croatian text has a name after a command or a preposition, which would change its case', () => {
  expect(caseBeforeName('Ukloni {name}')).toEqual(['Ukloni {name}'])
  expect(caseBeforeName('Kopiraj poveznicu za {position}')).toEqual(['za {position}'])
  expect(caseBeforeName('Ukloni: {name}')).toEqual([])
  expect(foundIn('hr', caseBeforeName)).toEqual([])
})

test('Croatian texts address the reader with a capital', () => {
  expect(smallAddress('Za vaš zahtjev i Vaš račun')).toEqual(['vaš'])
  expect(foundIn('hr', smallAddress)).toEqual([])
})

describe('emails', () => {
  const inEmails = shown.filter(({ references }) => references.some((file) => file.endsWith('.emails.ts')))
  const titles = sourceFiles()
    .filter(({ file }) => file.endsWith('/titles.ts'))
    .flatMap(({ path, source }) => findTexts(path, source).map(({ text }) => text))

  test('name screens by {screen}, so that each language has its own name', () => {
    const names = titles.filter((title) => /^[A-Z]/.test(title))
    expect(names).toContain('User administration')
    const named = inEmails.flatMap(({ text }) =>
      names.filter((name) => text !== name && new RegExp(`(?<=[a-z,] )${name}\\b`).test(text)),
    )
    expect(named).toEqual([])
  })

  test.each(languages)('quote only texts of the screens in %s', (language) => {
    const catalogue = language === 'en' ? undefined : readCatalogue(language)
    const say = ({ key, text }: { key: string; text: string }) => (catalogue ? (catalogue.get(key) ?? '') : text)
    const onScreens = new Set([...texts.values()].map(say))
    const quoted = inEmails.flatMap((text) => [...say(text).matchAll(/[„“]([^„“”{}]+)[“”]/g)].map(([, name]) => name))
    expect(quoted).toContain(say(texts.get('Calendar feed')!))
    expect(quoted.filter((name) => name !== undefined && !onScreens.has(name))).toEqual([])
  })
})

test("no German sentence about others begins with 'Sie'", () => {
  expect(ambiguousSie('Saved. They stay here.', 'Gespeichert. Sie bleiben hier.')).toEqual(['Sie bleiben hier.'])
  expect(ambiguousSie('Saved. You stay here.', 'Gespeichert. Sie bleiben hier.')).toEqual([])
  const german = readCatalogue('de')
  expect([...texts.values()].flatMap(({ key, text }) => ambiguousSie(text, german.get(key) ?? ''))).toEqual([])
})
