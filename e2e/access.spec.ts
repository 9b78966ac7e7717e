import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { screens, type PageName } from '@hr/contract/screens'
import { newPassword, passwordLink } from './support/mail.ts'
import { demoCredentials, signIn } from './support/people.ts'
import { addressOf, expectPath, expectRow, field, find, logOut, save, title } from './support/pages.ts'
import { addPersonWithPassword, addUser, newPerson } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('a visitor signs in with a demo account and lands on the requested page', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/positions?q=manager')
  await expectPath(page, '/login')
  await expect(title(page, english(accessTexts.loginTitle))).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText(/^© 2022/)
  await page.getByRole('button', { name: /superadmin@example\.com/ }).click()
  expect(requested, 'no session to renew').not.toContain('/api/v1/refresh')
  await page.getByRole('button', { name: english(accessTexts.signIn), exact: true }).click()
  await expect(page).toHaveURL('/positions?q=manager')
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('manager')
})

test('credentials that are typed and sent before the script has loaded sign in', { tag: '@all' }, async ({ page }) => {
  const { email, password } = demoCredentials('Employee')
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/sign-in-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  script.resolve()
  await expectPath(page, screens.myLeaves.path)
})

test('a session works in a new tab until LOG OUT ends it in every tab', async ({ open, mayFail, baseURL }) => {
  mayFail('/api/v1/')
  const page = await open(await signIn(demoCredentials('Employee')))
  await page.goto('/profile')
  const tab = await page.context().newPage()
  await tab.goto(`/login?next=${encodeURIComponent('//evil.example')}`)
  await expectPath(tab, '/leaves/statistics')
  expect(new URL(tab.url()).origin).toBe(baseURL)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()

  await logOut(page)
  await expectPath(page, '/login')
  await expectPath(tab, '/login')
  await expect(title(tab, english(accessTexts.loginTitle))).toBeVisible()
  await page.goBack()
  await expectPath(page, '/login')
})

test("'Forgot password?' emails a link that sets a new password", async ({ page, superadmin }) => {
  const person = await addPersonWithPassword(superadmin)
  await page.goto('/login')
  await page.getByRole('link', { name: english(accessTexts.forgotPassword) }).click()
  // The sign-in page has a field with the same name.
  await expect(title(page, english(accessTexts.forgotPassword))).toBeVisible()
  await field(page, 'Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: english(accessTexts.linkSent) })).toBeVisible()

  const link = await passwordLink(person.email, newPassword)
  await page.goto(link)
  // The token is removed from the URL, so that neither history nor screenshots contain it.
  await expect(page).toHaveURL('/reset-password')
  const password = 'rain over the Neretva'
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm new password').fill(password)
  await save(page)
  // Signed in with the new password.
  await expectPath(page, '/leaves/statistics')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('alert').filter({ hasText: english(accessTexts.linkInvalid) })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(title(page, english(accessTexts.forgotPassword))).toBeVisible()
})

test.describe('a Superadmin', () => {
  test.use({ as: 'Superadmin' })

  test('sees screens without secrets or personal data in browser storage and titles', async ({
    page,
    superadmin,
    oneOfEach,
    context,
  }) => {
    const person = newPerson()
    const { uuid } = await addUser(superadmin, person)
    await page.goto('/employees')
    await find(page, person.lastName)
    await expectRow(page, person.name)
    const titles: string[] = []
    for (const screen of ['employeeEdit', 'myLeaves', 'employeeProfile'] satisfies PageName[]) {
      await page.goto(addressOf(screen, { ...oneOfEach, person: uuid }))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(/ – HR Application$/)
      titles.push(await page.title())
    }
    const stored = titles.join() + (await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])))
    const { items } = await superadmin.call(employeesApi.list, { query: { page: '1', pageSize: '100' } })
    const personal = [person, ...items].flatMap(({ firstName, lastName, email }) => [firstName, lastName, email])
    expect(personal.filter((text) => stored.includes(text))).toEqual([])
    expect(stored).not.toMatch(/@|eyJ|token|password/i)
    const session = (await context.cookies()).find(({ name }) => name.includes('hr-session'))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(stored).not.toContain(session?.value)
  })
})

test(
  'a visitor chooses a language before signing in, and keeps the emailed link',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.goto('/reset-password?userUuid=bm9ib2R5&token=bm90aGluZw')
    const reload = page.waitForRequest((sent) => sent.isNavigationRequest() && sent.url().includes('token='))
    await page.getByRole('button', { name: 'Hrvatski' }).click()
    await reload
    await expectPath(page, '/reset-password')
    expect(await context.cookies()).toContainEqual(
      expect.objectContaining({ name: 'lang', value: 'hr', sameSite: 'Lax' }),
    )
  },
)

test(
  "'go back' leads to the previous page from a typed address that is closed or does not exist",
  { tag: '@all' },
  async ({ open }) => {
    const page = await open(await signIn(demoCredentials('Employee')))
    for (const [address, button] of [
      ['/users', accessTexts.goBack],
      ['/no/such/page', accessTexts.goBackFromNowhere],
    ] as const) {
      await page.goto('/profile')
      await page.goto(address)
      await page.getByRole('button', { name: english(button), exact: true }).click()
      await expectPath(page, '/profile')
    }
  },
)
