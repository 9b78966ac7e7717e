import { expect, test } from 'vitest'
import {
  deserialize,
  english,
  issue,
  message,
  messages,
  problemOf,
  serialize,
  translator,
  type Template,
} from './messages.ts'

const texts = messages('test', {
  title: 'Title',
  open: message('Open', undefined, 'status'),
  requests: (count: number) => message('{count, plural, one {# request} other {# requests}}', { count }),
  valid: (day: string) => message('Valid until {day}', { day }),
  range: (startDate: string, endDate: string) => message('Away {days}', { days: { startDate, endDate } }),
  leave: (days: { startDate: string; endDate: string }) => message('Away {days}', { days }),
  names: (names: readonly string[]) => message('With {names}', { names }),
  nested: (count: number): Template => message('{requests} left', { requests: texts.requests(count) }),
})

const croatian = translator(
  'hr',
  new Map([
    ['Title', 'Naslov'],
    ['status\u0004Open', 'Otvoreno'],
    [
      '{count, plural, one {# request} other {# requests}}',
      '{count, plural, one {# zahtjev} few {# zahtjeva} other {# zahtjeva (ostalo)}}',
    ],
    ['Valid until {day}', 'Vrijedi do {day}'],
    ['With {names}', 'S: {names}'],
    ['{requests} left', 'Preostalo: {requests}'],
  ]),
)

test('a message has the name of its area and entry', () =>
  expect(texts.valid('2026-12-31')).toEqual({
    code: 'test.valid',
    text: 'Valid until {day}',
    values: { day: '2026-12-31' },
  }))

test('a message contains only the days of a record', () => {
  const leave = { startDate: '2026-12-01', endDate: '2026-12-02', reason: 'Private' }
  expect(texts.leave(leave).values).toEqual({ days: { startDate: '2026-12-01', endDate: '2026-12-02' } })
})

test.each([
  [texts.title, 'Title', 'Naslov'],
  [texts.open, 'Open', 'Otvoreno'],
  [texts.valid('2026-12-31'), 'Valid until 31/12/2026', 'Vrijedi do 31.12.2026.'],
  [texts.names(['Ana', 'Ivo', 'Mia']), 'With Ana, Ivo and Mia', 'S: Ana, Ivo i Mia'],
  [texts.nested(1), '1 request left', 'Preostalo: 1 zahtjev'],
  // A text that the catalogue misses stays English; its values have the reader's language.
  [texts.range('2026-12-01', '2026-12-02'), 'Away 01/12/2026 – 02/12/2026', 'Away 01.12.2026. – 02.12.2026.'],
])('%j is rendered for its reader', (given, inEnglish, inCroatian) => {
  expect(english(given)).toBe(inEnglish)
  expect(croatian(given)).toBe(inCroatian)
})

test.each([
  [0, '0 zahtjeva (ostalo)'],
  [1, '1 zahtjev'],
  [2, '2 zahtjeva'],
  [4, '4 zahtjeva'],
  [5, '5 zahtjeva (ostalo)'],
  [11, '11 zahtjeva (ostalo)'],
  [21, '21 zahtjev'],
  [22, '22 zahtjeva'],
  [25, '25 zahtjeva (ostalo)'],
  [101, '101 zahtjev'],
  [0.5, '0,5 zahtjeva (ostalo)'],
  [1.5, '1,5 zahtjeva (ostalo)'],
])('Croatian has three plural forms: %d', (count, text) => expect(croatian(texts.requests(count))).toBe(text))

test.each([
  [0.5, '0.5 requests'],
  [1, '1 request'],
  [1.5, '1.5 requests'],
])('English has two: %d', (count, text) => expect(english(texts.requests(count))).toBe(text))

test('a serialized message comes back, also from the error of a schema', () => {
  expect(deserialize(serialize(texts.requests(2)))).toEqual(texts.requests(2))
  expect(problemOf({ message: issue(texts.title) })).toEqual(texts.title)
})

test('another string is a text as it is, also if it looks like a message', () => {
  const typed = '{"code":"test.title","text":"{name}"}'
  expect(english(deserialize(typed))).toBe(typed)
})
