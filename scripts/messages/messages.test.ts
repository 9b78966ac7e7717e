// cspell:disable
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { translatedLanguages } from '../../contract/src/lib/languages.ts'
import { ambiguousSie, avoidedIn, avoidedWords } from './avoided-words.ts'
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

describe('words that the glossary avoids', () => {
  test('are read from its rows', () =>
    expect(avoidedWords('de')).toEqual(['Mitarbeiter', 'Personalabteilung', 'Vorgesetzte', 'Freigabe']))

  test.each([
    ['novi djelatnici', ['djelatnici']],
    ['s djelatnikom', ['djelatnikom']],
    ['radni dan', []],
    ['kadrovskoj službi', ['kadrovskoj']],
  ])('%j contains %j', (text, words) => expect(avoidedIn(text, avoidedWords('hr'))).toEqual(words))

  test.each(translatedLanguages)('are in no text and no guide of %s', (language) => {
    const words = avoidedWords(language)
    const catalogue = readCatalogue(language)
    // Words of places are what users type in quick find, those of imports what sheets contain.
    const shown = [...texts.values()].filter(
      ({ context, references }) => context !== importContext && !references.every((file) => file.endsWith('places.ts')),
    )
    const guide = join(root, 'docs', 'guide', language)
    const pages = readdirSync(guide)
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(join(guide, name), 'utf8'))
    const all = [...shown.map(({ key }) => catalogue.get(key) ?? ''), ...pages]
    expect(all.flatMap((text) => avoidedIn(text, words))).toEqual([])
  })
})

test("no German sentence about others begins with 'Sie'", () => {
  expect(ambiguousSie('Saved. They stay here.', 'Gespeichert. Sie bleiben hier.')).toEqual(['Sie bleiben hier.'])
  expect(ambiguousSie('Saved. You stay here.', 'Gespeichert. Sie bleiben hier.')).toEqual([])
  const german = readCatalogue('de')
  expect([...texts.values()].flatMap(({ key, text }) => ambiguousSie(text, german.get(key) ?? ''))).toEqual([])
})
