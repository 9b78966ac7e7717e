import { accessApi } from '@hr/contract/areas/access/access'
import type { Language } from '@hr/contract/lib/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountLanguage, storedLanguage } from '../../db/account-language.ts'
import { type Person, testPassword } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const choose = (as: Person, language: Language | null) =>
  app.call(accessApi.setLanguage, { body: { language } }, { as })

const signIn = (as: Person, headers: Record<string, string> = {}) =>
  app.callRaw(accessApi.login, { body: { email: as.email, password: testPassword } }, { headers })

const refresh = (as: Person, headers: Record<string, string> = {}) =>
  app.call(accessApi.refresh, {}, { headers: { cookie: as.cookie, origin: app.config.origins[0] ?? '', ...headers } })

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .filter((cookie) => cookie.startsWith('lang='))

const languageOfAccount = async ({ uuid }: Person) => {
  const { stored } = await app.db
    .selectFrom('account')
    .select(storedLanguage('account').as('stored'))
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  return accountLanguage(stored, { language: 'de' })
}

describe('the language of an account', () => {
  test('is that of the company, then that of the latest session, then the chosen one', async () => {
    const ana = await app.people.employee({ password: testPassword })
    expect(await languageOfAccount(ana)).toBe('de')
    await signIn(ana, { 'accept-language': 'hr-HR' })
    expect(await languageOfAccount(ana)).toBe('hr')
    await refresh(ana, { 'accept-language': 'en' })
    expect(await languageOfAccount(ana)).toBe('en')
    await choose(ana, 'hr')
    await refresh(ana, { 'accept-language': 'en' })
    expect(await languageOfAccount(ana)).toBe('hr')
  })

  test('stays unchanged if the browser accepts none of ours, and for programs', async () => {
    const ana = await app.people.employee({ password: testPassword })
    await signIn(ana, { 'accept-language': 'fr' })
    await signIn(ana)
    expect(await languageOfAccount(ana)).toBe('de')
  })

  test('of a newer version is that of the company', async () => {
    const ana = await app.people.employee()
    await app.db.updateTable('account').set({ language: 'tlh' }).where('id', '=', ana.uuid).execute()
    expect(await languageOfAccount(ana)).toBe('de')
    expect((await refresh(ana)).result.user.language).toBeNull()
  })
})

describe('a chosen language', () => {
  test('is returned with the session, and stored in the history', async () => {
    const ana = await app.people.employee()
    expect((await refresh(ana)).result.user.language).toBeNull()
    expect((await choose(ana, 'de')).status).toBe(200)
    expect((await refresh(ana)).result.user.language).toBe('de')
    const changes = await app.db
      .selectFrom('history')
      .innerJoin('history_value', 'history_value.history_id', 'history.id')
      .select(['history.action', 'history_value.before', 'history_value.after'])
      .where('history.entity_id', '=', ana.uuid)
      .execute()
    expect(changes).toEqual([
      { action: 'changed', before: { interfaceLanguage: null }, after: { interfaceLanguage: 'de' } },
    ])
  })

  test('chooses the pages, from sign-in until it is reset', async () => {
    const ana = await app.people.employee({ password: testPassword })
    expect(cookiesOf(await signIn(ana))).toEqual([])
    expect(cookiesOf(await choose(ana, 'hr'))).toEqual(['lang=hr; Max-Age=31536000; Path=/; SameSite=Lax'])
    expect(cookiesOf(await signIn(ana))).toEqual(['lang=hr; Max-Age=31536000; Path=/; SameSite=Lax'])
    expect(cookiesOf(await refresh(ana))).toHaveLength(1)
    expect(cookiesOf(await choose(ana, null))).toEqual([expect.stringContaining('lang=; Max-Age=0')])
    expect(cookiesOf(await refresh(ana))).toEqual([])
  })

  test('must be one of ours', async () => {
    const as = await app.people.employee()
    expect((await app.callRaw(accessApi.setLanguage, { body: { language: 'fr' } }, { as })).status).toBe(400)
  })
})

test('answers vary by language', async () => {
  expect((await app.call(accessApi.clientSettings, {})).headers).toMatchObject({ vary: 'Accept-Language' })
})
