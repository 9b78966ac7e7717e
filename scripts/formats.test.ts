import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks.ts'

/** The modules that bind formats to a language, and places where no language is concerned, each with its reason. */
const allowed = new Set([
  'contract/src/lib/collation.ts',
  'contract/src/lib/dates.ts',
  'contract/src/lib/day.ts',
  'contract/src/lib/formats.ts',
  // A year alone: Intl adds a dot in Croatian.
  'web/src/lib/copyright.ts',
])

const rules: [what: string, pattern: RegExp][] = [
  ['formats in the language of the machine', /\.(toLocale(Date|Time)?String|localeCompare)\(/],
  ['creates a formatter for one fixed language', /new Intl\.\w+\(\s*['"]/],
  [
    'creates a formatter for the language of the machine',
    /\bIntl\.(Number|List|RelativeTime)Format\(\s*\)|new Intl\.Collator\(\s*\)/,
  ],
  // German nouns have a capital letter anywhere in a sentence.
  ['writes a label in lower case', /(label|heading|textContent\b.*)\)?\??\.to(Locale)?LowerCase\(/i],
]

/** Returns the rules that a source violates. */
const violations = (source: string) => rules.filter(([, pattern]) => pattern.test(source)).map(([what]) => what)

test.each([
  "new Date(day).toLocaleDateString('en-GB')",
  'at.toLocaleTimeString()',
  'count.toLocaleString()',
  'one.name.localeCompare(other.name)',
  "new Intl.DateTimeFormat('en-GB')",
  "new Intl.NumberFormat(\n  'en',\n)",
  'new Intl.ListFormat()',
  't(`Show {label}`, { label: label.toLowerCase() })',
  'filter.label.toLowerCase()',
  'rowLabel.toLowerCase()',
  "(input.labels?.[0]?.textContent ?? '').toLowerCase()",
])('reports %s', (source) => expect(violations(source)).toHaveLength(1))

test.each(['new Intl.NumberFormat(language)', 'event.key.toLowerCase()', 'Intl.DateTimeFormat().resolvedOptions()'])(
  'accepts %s',
  (source) => expect(violations(source)).toEqual([]),
)

test('web and contract format through the format modules, in the language of the page or the reader', () => {
  const sources = globSync('{contract,web}/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !allowed.has(file))
  expect(sources.length).toBeGreaterThan(300)
  expect(
    sources.flatMap((file) => violations(readFileSync(join(root, file), 'utf8')).map((what) => `${file} ${what}`)),
  ).toEqual([])
})
