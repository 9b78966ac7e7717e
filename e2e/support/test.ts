import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import type { Ids } from './pages.ts'
import { demoCredentials, signIn, type DemoRole, type Person } from './people.ts'
import { addOneOfEach } from './records.ts'

export { expect }

type Options = {
  /** The role signed in before the test starts; undefined for a visitor. */
  as: DemoRole | undefined
}
type Fixtures = {
  /** Prepares data over the API. */
  superadmin: Person
  /** Opens a page in a browser context of its own, for another user or another session. */
  open: (person: Person | undefined) => Promise<Page>
  /** Requests that may fail in this test, by part of their URL. The browser reports each failure in the console. */
  mayFail: (...addresses: string[]) => void
  /** Resolves when no request is under way. */
  untilQuiet: () => Promise<void>
  watch: { on: (context: BrowserContext) => void; allowed: string[]; underWay: Set<Request> }
}
type WorkerFixtures = {
  people: (role: DemoRole) => Promise<Person>
  /** A record of each kind, for tests that only view screens. */
  oneOfEach: Ids
}

/** `test` with users. A console error fails its test, violations of the content security policy included. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  as: [undefined, { option: true }],

  people: [
    // Playwright reads what a fixture needs from this pattern; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const signedIn = new Map<DemoRole, Promise<Person>>()
      await use(async (role) => {
        const signingIn = signedIn.get(role) ?? signIn(demoCredentials(role))
        signedIn.set(role, signingIn)
        const person = await signingIn
        // The identity confirmation has tests of its own with their own users. Together, tests exceed the number of
        // deletions allowed without it.
        if (role === 'Superadmin' || role === 'Admin') await person.confirm()
        return person
      })
    },
    { scope: 'worker' },
  ],

  oneOfEach: [async ({ people }, use) => use(await addOneOfEach(await people('Superadmin'))), { scope: 'worker' }],

  storageState: async ({ as, people }, use) => {
    if (as === undefined) return use({ cookies: [], origins: [] })
    return use((await people(as)).storageState)
  },

  superadmin: async ({ people }, use) => use(await people('Superadmin')),

  watch: [
    async ({ context }, use) => {
      // A page learns from a failed refresh that its session has ended elsewhere.
      const allowed = ['/api/v1/refresh']
      const problems: { text: string; url: string }[] = []
      const underWay = new Set<Request>()
      const on = (watched: BrowserContext) => {
        watched.on('request', (sent) => underWay.add(sent))
        watched.on('requestfinished', (sent) => underWay.delete(sent))
        watched.on('requestfailed', (sent) => underWay.delete(sent))
        // Calls that are under way when their user signs out are refused, which the page being left does not show.
        let isSignedOut = false
        watched.on('request', (sent) => {
          if (sent.url().endsWith('/api/v1/logout')) isSignedOut = true
          else if (sent.isNavigationRequest()) isSignedOut = false
        })
        watched.on('console', (message) => {
          if (message.type() !== 'error') return
          const problem = { text: message.text(), url: message.location().url }
          if (!(isSignedOut && problem.text.includes('status of 401'))) problems.push(problem)
        })
        watched.on('weberror', (error) => problems.push({ text: String(error.error()), url: '' }))
      }
      on(context)
      await use({ on, allowed, underWay })
      const isExpected = ({ text, url }: { text: string; url: string }) =>
        /^(Failed to load resource|WebSocket connection|TypeError: Failed to fetch dynamically imported module|Error: Unable to preload CSS)/.test(
          text,
        ) && allowed.some((part) => url.includes(part) || text.includes(part))
      expect(
        problems.filter((problem) => !isExpected(problem)),
        'errors in the console',
      ).toEqual([])
    },
    { auto: true },
  ],

  mayFail: async ({ watch }, use) => use((...addresses) => void watch.allowed.push(...addresses)),

  untilQuiet: async ({ page, watch }, use) => {
    // A further file may be needed to show an answer.
    const show = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    const isQuiet = async () => {
      if (watch.underWay.size > 0) return false
      await show()
      return watch.underWay.size === 0
    }
    await use(() => expect.poll(isQuiet).toBe(true))
  },

  open: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person) => {
      const storageState = person?.storageState ?? { cookies: [], origins: [] }
      const context = await browser.newContext({ storageState })
      watch.on(context)
      opened.push(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})
