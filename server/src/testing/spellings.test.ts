import { accessApi } from '@hr/contract/areas/access/access'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { keyOf } from '@hr/contract/lib/keys'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addressOf, networkOf } from '../http/network.ts'
import { isPermitted } from '../outbound/addresses.ts'
import { randomAddressHeader } from './applicants.ts'
import { testPassword } from './people.ts'
import { spellings } from './spellings.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'

// Values that the server compares, in all spellings that its parsers let through. `access.test.ts` spells the values of
// all calls that are refused.

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ TRUST_PROXY: '127.0.0.1' })
})

test('the database computes the same keys as the contract', async () => {
  const codes = [...Array(0x2_0000).keys(), ...Array.from({ length: 0x1000 }, (_, at) => 0xe_0000 + at)]
  const letters = codes.map((code) => String.fromCodePoint(code))
  const known = letters.filter((letter) => /[^\p{Cn}\p{Cs}\p{Cc}]|\p{DI}|\p{White_Space}/u.test(letter))
  const within = known
    .filter((letter) => /\p{DI}|\p{Z}|\p{Cf}|\p{M}/u.test(letter))
    .map((letter) => ` Te${letter} \u0301st `)
  // cspell:disable
  const words = [
    'ΟΔΟΣ',
    'İSTANBUL',
    'Straße',
    'C\u030covic\u0301',
    '\u212aim',
    'ＥＭＰ－００７',
    'ﬁnance',
    'm²',
    'a\u00a0 \tb',
    'e\u200b\u0301',
  ]
  // cspell:enable
  const { rows } = await sql<{ text: string; key: string }>`
    select text, key_of(text) as key from unnest(${[...known, ...within, ...words]}::text[]) text`.execute(app.db)
  // A letter that is new in Unicode has no other forms in an older library.
  expect(rows.filter(({ text, key }) => key !== keyOf(text) && key !== text)).toEqual([])
})

test('an address signs in its owner alone, and all its spellings share one limit', async () => {
  const kim = await app.people.employee({ email: 'kim.skok@example.com', password: testPassword })
  const limited = randomAddressHeader()
  const signIn = (email: string, password: string, headers = randomAddressHeader()) =>
    app.callRaw(accessApi.login, { body: { email, password } }, { headers })
  for (const [how, spell] of Object.entries(spellings)) {
    const { status, result } = await signIn(spell(kim.email), testPassword)
    const outcome = JSON.stringify(result).includes(kim.uuid) ? 'the owner' : status
    expect(['the owner', 400, 401], how).toContain(outcome)
  }
  const failed: number[] = []
  for (let failure = 0; failure < 11; failure += 1) {
    const spell = Object.values(spellings)[failure % 3]!
    failed.push((await signIn(spell(kim.email), 'not the password', limited)).status)
  }
  expect(failed).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('a code in any digits is right or wrong, and never an error of the server', async () => {
  const person = await app.people.employee({ password: testPassword })
  await app.call(secondFactorApi.begin, {}, { as: person })
  // cspell:disable-next-line
  for (const code of ['１２３４５６', '١٢٣٤٥٦', '𝟏𝟐𝟑𝟒𝟓𝟔', '１２３-４５６', 'éééééé', '①②③④⑤⑥']) {
    const { status } = await app.call(secondFactorApi.turnOn, { body: { code } }, { as: person })
    expect(status, code).toBe(422)
  }
})

test.each([
  ['203.0.113.7', ['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:cb00:7107']],
  ['10.0.0.5', ['::ffff:10.0.0.5', '::ffff:a00:5', '0000:0000:0000:0000:0000:ffff:0a00:0005']],
  ['2001:db8::7', ['2001:DB8::7', '2001:0db8:0:0:0:0:0:7', '2001:db8:0:0::0.0.0.7']],
  ['2606:4700::1111', ['2606:4700:0:0:0:0:0:1111', '2606:4700:0000::0000:1111']],
  ['::1', ['0:0:0:0:0:0:0:1', '0000::0001']],
])('all forms of %s count as one address', (address, forms) => {
  for (const form of forms) {
    expect(addressOf({ ip: form }), form).toBe(address)
    expect(networkOf({ ip: form }), form).toBe(networkOf({ ip: address }))
    expect(isPermitted(form, ['10.0.0.0/24']), form).toBe(isPermitted(address, ['10.0.0.0/24']))
  }
})
