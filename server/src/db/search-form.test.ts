// cspell:disable
import { fold } from '@hr/contract/lib/fold'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const block = 0x100
/** The planes with letters, without surrogates and without code point 0, which PostgreSQL does not store. */
const blocks = Array.from({ length: 0x20000 / block }, (_, index) => index * block)

test('SQL and TypeScript fold every character alike', async () => {
  const app = await testApp()
  const texts = blocks.flatMap((start) =>
    Array.from({ length: block }, (_, index) => start + index)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code)),
  )
  const { rows } = await sql<{ text: string; form: string }>`
    select text, search_form(text) as form from unnest(${texts}::text[]) text
    -- The characters that PostgreSQL and its ICU know. The embedded one's ICU has Unicode 10: it leaves younger capital
    -- letters unchanged, such as Georgian ones.
    where unicode_assigned(text) and (lower(text collate "und-x-icu") collate "C") = (lower(text collate pg_unicode_fast) collate "C")`.execute(
    app.db,
  )
  // Those that Node knows.
  const known = rows.filter(({ text }) => /\P{Cn}/u.test(text))
  expect(known.length).toBeGreaterThan(90_000)
  const different = known.filter(({ text, form }) => form !== fold(text))
  expect(different.map(({ text, form }) => [text, form, fold(text)])).toEqual([])
})

test('SQL and TypeScript fold whole texts alike', async () => {
  const app = await testApp()
  const texts = ['ČčĆćŽžŠšĐđ ÀÉÎÕÜŸ ŁłØøßẞ ﬁ İı Σς Жжй ĲǄǅǆ ÅÆŒǼ ñ 가 1½ ŉ', 'ΟΔΥΣΣΕΥΣ', '´`’', 'i̇ e\u0301\u0327']
  const { rows } = await sql<{ form: string }>`
    select search_form(text) as form from unnest(${texts}::text[]) with ordinality t (text, n) order by n`.execute(
    app.db,
  )
  expect(rows.map(({ form }) => form)).toEqual(texts.map(fold))
})
