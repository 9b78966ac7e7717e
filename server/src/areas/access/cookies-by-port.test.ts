import { accessApi } from '@hr/contract/areas/access/access'
import { cookieNames } from '@hr/contract/lib/cookies'
import type { Endpoint, InputOf } from '@hr/contract/lib/endpoint'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { switchOff } from '../../outbound/restored-copy.ts'
import { openBrowser } from '../../testing/browser.ts'
import { testPassword } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

type Browser = ReturnType<typeof openBrowser>
type Installation = Awaited<ReturnType<typeof install>>

type State = { upgradedDaysAgo?: number; isCopy?: boolean }

/** Starts an installation that was upgraded from 1.1.0 some days ago; without them it is new. */
async function install(publicUrl: string, { upgradedDaysAgo, isCopy = false }: State = {}) {
  const app = await testApp({ PUBLIC_URL: publicUrl, HOST: '127.0.0.1' })
  const { email } = await app.people.employee({ password: testPassword })
  const isNew = upgradedDaysAgo === undefined
  await sql`
    update migration set at = now() - ${upgradedDaysAgo ?? 0} * interval '1 day'
      - case when name < '0080' then ${isNew ? '5 milliseconds' : '1 month'}::interval else '0' end`.execute(app.db)
  if (isCopy) {
    const client = await app.pool.connect()
    await switchOff(client)
    client.release()
  }
  return { app, email, publicUrl, names: cookieNames(new URL(publicUrl)) }
}

async function send<E extends Endpoint>(
  browser: Browser,
  { app, publicUrl }: { app: TestApp; publicUrl: string },
  endpoint: E,
  input: InputOf<E>,
) {
  const { status, headers } = await app.call(endpoint, input, {
    headers: { cookie: browser.cookie(), origin: publicUrl },
  })
  browser.keep([headers['set-cookie'] ?? []].flat().map(String))
  return status
}
const signIn = (browser: Browser, at: Installation) =>
  send(browser, at, accessApi.login, { body: { email: at.email, password: testPassword } })
const refresh = (browser: Browser, at: Installation) => send(browser, at, accessApi.refresh, {})
const signOut = (browser: Browser, at: Installation) => send(browser, at, accessApi.logout, {})

const oldNames = cookieNames(new URL('http://localhost'))

test.each([
  ['https://hr.example.com', 'https://hr.example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3001'],
])('production at %s and a restored copy at %s keep their own sessions', async (one, other) => {
  const production = await install(one, { upgradedDaysAgo: 1 })
  const copy = await install(other, { upgradedDaysAgo: 1, isCopy: true })
  const browser = openBrowser()
  for (const at of [production, copy, production]) expect(await signIn(browser, at)).toBe(200)
  for (const at of [production, copy]) expect(await refresh(browser, at)).toBe(200)

  expect(await signOut(browser, copy)).toBe(200)
  expect(await refresh(browser, copy)).toBe(401)
  expect(await refresh(browser, production)).toBe(200)
  expect(browser.names()).toEqual(expect.arrayContaining([production.names.hint, production.names.session]))

  expect(await signIn(browser, copy)).toBe(200)
  expect(await signOut(browser, production)).toBe(200)
  expect(await refresh(browser, copy)).toBe(200)
  expect(browser.names()).toEqual(
    [copy.names.session, copy.names.hint, copy.names.knownBrowser, production.names.knownBrowser].toSorted(),
  )
})

describe('names without the port', () => {
  test.each([
    ['in a new installation', {}, false],
    ['in the week after an upgrade', { upgradedDaysAgo: 6 }, true],
    ['later', { upgradedDaysAgo: 8 }, false],
    ['in a restored copy', { upgradedDaysAgo: 6, isCopy: true }, false],
  ])('%s: %o', async (_, state, isWritten) => {
    const at = await install('http://localhost:3000', state)
    const browser = openBrowser()
    await signIn(browser, at)
    const { session, hint, knownBrowser } = at.names
    expect(browser.names()).toEqual(
      [session, hint, knownBrowser, ...(isWritten ? [oldNames.session, oldNames.hint] : [])].toSorted(),
    )
  })

  test('are read where those with the port name no session, and cleared with their own', async () => {
    const at = await install('http://localhost:3000', { upgradedDaysAgo: 8 })
    const [browser, atOldNode] = [openBrowser(), openBrowser()]
    await signIn(browser, at)
    await signIn(atOldNode, at)
    const session = /=([\w-]{43})/.exec(atOldNode.cookie())?.[1]
    await at.app.db
      .deleteFrom('session')
      .where('id', '=', sql<string>`(select id from session order by created_at limit 1)`)
      .execute()
    browser.keep([`${oldNames.session}=${session}`, `${oldNames.hint}=true`])
    expect(await refresh(browser, at)).toBe(200)
    await signIn(browser, at)
    expect(await refresh(atOldNode, at), 'the session before the sign-in').toBe(401)
    await signIn(atOldNode, at)
    browser.keep([`${oldNames.session}=${/=([\w-]{43})/.exec(atOldNode.cookie())?.[1]}`, `${oldNames.hint}=true`])
    expect(await signOut(browser, at)).toBe(200)
    expect(await refresh(atOldNode, at), 'both sessions of the browser').toBe(401)
    expect(browser.names()).toEqual([at.names.knownBrowser])
  })

  test('stay when they are of another installation, and the hint is cleared when their own session has ended', async () => {
    const at = await install('http://localhost:3000', { upgradedDaysAgo: 1 })
    const browser = openBrowser()
    await signIn(browser, at)
    await at.app.db.deleteFrom('session').execute()
    expect(await refresh(browser, at)).toBe(401)
    expect(browser.names()).not.toContain(oldNames.hint)
    browser.keep([`${oldNames.session}=${'a'.repeat(43)}`, `${oldNames.hint}=true`])
    expect(await refresh(browser, at)).toBe(401)
    expect(browser.names()).toEqual(expect.arrayContaining([oldNames.hint, oldNames.session]))
  })
})
