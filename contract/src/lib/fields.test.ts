// cspell:ignore ller ｅxample
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../testing/problems-of.ts'
import {
  choice,
  cleanLine,
  day,
  email,
  emailOf,
  fromJson,
  longText,
  name,
  newEmail,
  reference,
  requiredLine,
} from './fields.ts'

const problems = (...given: Parameters<typeof problemsOf>) => problemsOf(...given).flat()

describe('a required line', () => {
  test.each([[''], ['   '], [undefined], [null]])('%j is missing', (value) =>
    expect(problems(name, value)).toEqual(['Required field']),
  )
  // Normalising it would take minutes.
  test('refuses a long row of marks', () =>
    expect(problems(name, `a${'\u0301\u0323'.repeat(250_000)}`)).toEqual(['At most 100 characters']))
  test('accepts 100 characters', () => expect(name.parse('č'.repeat(100))).toHaveLength(100))
  test('reports the limit for 101 characters', () =>
    expect(problems(name, 'x'.repeat(101))).toEqual(['At most 100 characters']))
  test('is trimmed and normalised', () => expect(name.parse('  C\u030Cop  ')).toBe('Čop'))
  test.each([['a\u0000b'], ['a\nb'], ['a\u2028b'], ['\ud800']])('rejects %j', (value) =>
    expect(problems(name, value)).toEqual(['Contains unsupported characters']),
  )
  test.each([
    ['a name that was copied from a contact', '\u202aAna Kova\u010d\u202c', 'Ana Kovač'],
    ['text that turns around', 'Ana \u202evočak\u202c', 'Ana vočak'],
    ['isolates and marks', '\u2068Ana\u2069\u200e\u200f\u061c', 'Ana'],
    ['a mark of the byte order, a soft hyphen, blanks without width', '\ufeffA\u00adn\u200ba\u2060', 'Ana'],
    ['joiners that join nothing', 'A\u200dn\u200ca\u200d', 'Ana'],
    ['letters without a shape', 'An\u3164a\u115f', 'Ana'],
    ['tags', 'Ana\u{e0041}\u{e0042}', 'Ana'],
  ])('is stored without invisible characters: %s', (_, text, stored) => {
    expect(name.parse(text)).toBe(stored)
    expect(cleanLine(` ${text}`)).toBe(stored)
  })
  test.each([
    ['invisible characters', '\u200b\u202e '],
    ['blanks of Braille', '\u2800\u2800'],
    ['selectors', '\ufe0f\u{e0100}'],
    ['joiners', '\u200c\u200d'],
    ['fillers and blanks', '\u3164 \u2800\u00a0\u115f'],
    ['a note without a head', '\u{1d159}'],
    ['marks of annotations', '\ufff9\ufffb'],
  ])('with only %s is missing', (_, text) => {
    expect(problems(name, text)).toEqual(['Required field'])
    expect(problems(requiredLine, text)).toEqual(['Required field'])
    expect(longText.parse(text)).toBe('')
  })
  test.each([
    ['Persian', 'علی\u200cرضا'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Marathi', 'र्\u200dया'],
    ['a Japanese name', '葛\u{e0100}城'],
    ['Hebrew', 'דוד בן־גוריון'],
    ['emoji', 'Team 👩\u200d💻 ❤\ufe0f\u200d🔥'],
    ['blanks that do not break', 'Ana\u00a0Kovač'],
  ])('keeps joiners and selectors in %s', (_, text) => expect(name.parse(text)).toBe(text.normalize('NFC')))
  test('rejects a number', () => expect(problems(name, 7)).toEqual(['Invalid value']))
})

describe('an email address', () => {
  test.each([['ana.kovac@example.com'], ["o'neil+hr@mail.example.co"], ['a@b.hr']])('%s is valid', (value) =>
    expect(problems(email, value)).toEqual([]),
  )
  test.each([
    ['ana'],
    ['ana@example'],
    ['@example.com'],
    ['ana kovac@example.com'],
    ['ana@-example.com'],
    ['ana@example..com'],
    ['ana@example.com\r\nBcc: x@y.z'],
  ])('%j is invalid', (value) => expect(problems(email, value).length).toBeGreaterThan(0))
  test('is stored with its domain in ASCII', () => {
    expect(email.parse(' ana@mu\u0308ller.de')).toBe('ana@xn--mller-kva.de')
    expect(emailOf('ana@müller.de')).toBe('ana@xn--mller-kva.de')
  })
  test('that only resembles another one is none', () => {
    expect(problems(email, 'ana@ｅxample.com')).toEqual(['Invalid email address'])
    expect(emailOf('ana@ｅxample.com')).toBeUndefined()
  })
  test.each(['a..b@x.com', '.a@x.com', 'a.@x.com'])('%s is refused only where it is new', (value) => {
    expect(problems(newEmail, value)).toEqual(['Invalid email address'])
    expect(email.parse(value)).toBe(value)
  })
})

describe('a day', () => {
  test('that does not exist is rejected', () => expect(problems(day, '2026-02-30')).toEqual(['Invalid date']))
  test('that is missing is required', () => expect(problems(day, null)).toEqual(['Required field']))
})

test('an empty choice is required, another value is invalid', () => {
  const status = choice(['Active', 'Not active'])
  expect(problems(status, '')).toEqual(['Required field'])
  expect(problems(status, 'active')).toEqual(['Invalid value'])
})

test('parses a JSON part and rejects broken JSON', () => {
  const id = '3d2f0c9e-8a34-4d63-9a63-0a6a2f3f5b11'
  expect(fromJson(reference).parse(`{"uuid":"${id}","name":"Developer"}`)).toEqual({ uuid: id })
  expect(problems(fromJson(reference), '{"uuid"')).toEqual(['Invalid value'])
  expect(problems(fromJson(reference), '')).toEqual(['Required field'])
})
