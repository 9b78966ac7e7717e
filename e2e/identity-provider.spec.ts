import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { expectAccessible } from './support/axe.ts'
import { dialog, expectAlert, expectPath, expectToast, field, logOut, save, title, textOn } from './support/pages.ts'
import { addUser, newPerson } from './support/records.ts'
import { providerName } from './support/server.ts'
import { expect, test } from './support/test.ts'

// A real identity provider (oidc-provider) in a real browser.

const toProvider = (page: Page) => page.getByRole('link', { name: `Sign in with ${providerName}` }).click()

/** Signs in on the provider's page, which accepts any email without a password. */
async function signInAtProviderPage(page: Page, email: string) {
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

// The provider's page requests a font from the internet.
test.beforeEach(({ mayFail }) => mayFail('/interaction/', 'favicon', 'fonts.googleapis.com'))

test('a person with an account lands on the requested page, and signs out here and at the provider', async ({
  page,
  superadmin,
  mayFail,
}) => {
  // A page reloads its notifications when its socket connects, which fails if the session ends at that moment.
  mayFail('/api/v1/notification')
  const person = newPerson()
  await addUser(superadmin, person)
  await page.goto('/profile?tab=leave')
  await expectPath(page, '/login')
  await toProvider(page)
  await signInAtProviderPage(page, person.email)
  await expect(page).toHaveURL('/profile?tab=leave')
  await expect(title(page, person.name)).toBeVisible()
  await page.reload()
  await expect(title(page, person.name)).toBeVisible()
  await logOut(page)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expectPath(page, '/login')
  await expect(title(page, english(accessTexts.loginTitle))).toBeVisible()
})

test(
  'a refusal of the provider and a person without an account are explained, and both can try again',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/login')
    await toProvider(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectPath(page, '/login')
    await expect(title(page, 'Oops...')).toBeVisible()
    await expectAlert(page, 'End-User aborted interaction')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await expect(title(page, english(accessTexts.loginTitle))).toBeVisible()
    // The message is shown once.
    await page.reload()
    await expect(title(page, english(accessTexts.loginTitle))).toBeVisible()

    await toProvider(page)
    await signInAtProviderPage(page, newPerson().email)
    await expectPath(page, '/unauthorized')
    await expect(title(page, english(accessTexts.unauthorized))).toBeVisible()
    await expect(textOn(page, english(accessTexts.noAccount))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: english(accessTexts.logOut) }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expectPath(page, '/login')
    // The provider has forgotten the user and asks again.
    await toProvider(page)
    await expect(page.locator('input[name=login]')).toBeVisible()
  },
)

test(
  'a person without a password confirms by a fresh sign-in at the provider',
  { tag: '@all' },
  async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/user')
    const person = newPerson()
    await addUser(superadmin, person, 'Superadmin')
    await page.goto('/users/new')
    await toProvider(page)
    await signInAtProviderPage(page, person.email)
    await expectPath(page, '/users/new')
    const another = newPerson()
    await field(page, 'First name').fill(another.firstName)
    await field(page, 'Last name').fill(another.lastName)
    await field(page, 'Email').fill(another.email)
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Admin', exact: true }).click()
    await save(page)

    const question = dialog(page, "Confirm it's you")
    await expect(question).toBeVisible()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      question.getByRole('link', { name: `Sign in again with ${providerName}` }).click(),
    ])
    await signInAtProviderPage(tab, person.email)
    await expectPath(tab, '/users/new')
    await tab.close()
    await question.getByRole('button', { name: 'I have signed in' }).click()
    await expectToast(page, 'User successfully added')
  },
)
