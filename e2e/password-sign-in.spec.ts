import { accessApi, accessTexts } from '@hr/contract/areas/access/access'
import { emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { passwordSignInTexts } from '@hr/contract/areas/access/password-setting'
import { passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import { roleOf } from '@hr/contract/areas/access/roles'
import { companyTexts } from '@hr/contract/areas/company/texts'
import { usersApi } from '@hr/contract/areas/users/users'
import { english } from '@hr/contract/lib/messages'
import type { Page } from '@playwright/test'
import { codeOf } from './support/authenticator.ts'
import { expectGoodEverywhere } from './support/axe.ts'
import { bossEmail, startEmptyCompany, type EmptyCompany } from './support/empty-company.ts'
import { choose, dialog, expectPath, expectToast, field, fillSignIn, logOut, textOn } from './support/pages.ts'
import { addAuthenticator } from './support/passkeys.ts'
import { expect, test } from './support/test.ts'

const password = 'two steps over the Neretva'
const ana = { firstName: 'Ana', lastName: 'Horvat', email: 'ana@example.com' }

// The setting is one for all users, and passkeys need a host name, so the journey has a company of its own.
let company: EmptyCompany
test.beforeAll(async () => void (company = await startEmptyCompany({}, { host: 'localhost' })))
test.afterAll(() => company.stop())

const setPassword = async (page: Page, link: string) => {
  await page.goto(link)
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm new password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/reset-password|login/)
}
/** The link to an account that `npm run admin` prints. */
const linkTo = async (email: string) => /http\S+/.exec(await company.admin('link', email))?.[0] ?? ''

/** Makes a call as the first Superadmin, with a recovery code. */
async function addAna(code: string) {
  const send = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${company.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { result: { token: string } }
  }
  const { result } = await send(accessApi.login.path, { email: bossEmail, password, code })
  await send(usersApi.create.path, { ...ana, role: { uuid: roleOf('Employee').uuid } }, result.token)
}

async function signOut(page: Page) {
  await logOut(page)
  await expectPath(page, '/login')
  await expect(field(page, 'Email')).toBeVisible()
}
const expectHome = (page: Page) => expect(page).not.toHaveURL(/reset-password|login/)

test(
  'passwords are limited to an emergency account, which signs in, until the machine lets everyone use them',
  { tag: '@all' },
  async ({ open, mayFail }) => {
    test.slow()
    mayFail('/api/v1/')
    const page = await open(undefined)
    await setPassword(page, company.firstLink())
    await page.goto(`${company.address}/profile?tab=security`)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const turningOn = dialog(page, 'Two-step sign-in')
    const key = (await turningOn.getByRole('code').textContent()) ?? ''
    await turningOn.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(key))
    await page.keyboard.press('Enter')
    const recovery = dialog(page, 'Your recovery codes')
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
    const codes = await recovery.getByRole('listitem').allTextContents()
    await recovery.getByRole('button', { name: "I've saved them" }).click()

    await addAna(codes.pop()!)
    const other = await open(undefined)
    await addAuthenticator(other)
    await setPassword(other, await linkTo(ana.email))

    await page.goto(`${company.address}/settings/sign-in`)
    await page.getByRole('button', { name: 'Make mine an emergency account' }).press('Enter')
    const proving = dialog(page, 'Make mine an emergency account')
    await proving.getByRole('textbox', { name: 'Your password' }).fill(password)
    await proving.getByRole('textbox', { name: 'Code from the app' }).fill(codes.pop()!)
    await expectGoodEverywhere(page)
    await page.keyboard.press('Enter')
    await expectToast(page, english(emergencyAccountsTexts.added))
    await expect(page.getByRole('list', { name: 'Emergency accounts' })).toContainText(bossEmail)

    await choose(page, 'Who may sign in with a password', english(passwordSignInTexts['emergency accounts']))
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    const named = english(passwordUseTexts.noOtherWay(1, [`${ana.firstName} ${ana.lastName}`]))
    await expect(page.getByRole('main').getByText(named).first()).toBeVisible()
    await expectGoodEverywhere(page)

    await other.goto(`${company.address}/profile?tab=security`)
    await other.getByRole('button', { name: 'Add passkey' }).press('Enter')
    await field(other, 'Name').fill('Laptop')
    await field(other, 'Name').press('Enter')
    await dialog(other, 'Your recovery codes').getByRole('button', { name: "I've saved them" }).click()
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expectToast(page, english(companyTexts.saved))
    await expectGoodEverywhere(page)

    await test.step('the password of another account is wrong, and its passkey signs in', async () => {
      await signOut(other)
      await fillSignIn(other, { email: ana.email, password })
      await expect(other.getByRole('alert')).toHaveText(english(accessTexts.wrongCredentials))
      await expectGoodEverywhere(other)
      await other.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expectHome(other)
      await other.goto(`${company.address}/profile?tab=security`)
      await expect(textOn(other, 'You have no password here. You sign in with a passkey.')).toBeVisible()
    })

    await test.step('the emergency account signs in', async () => {
      await signOut(page)
      await fillSignIn(page, { email: bossEmail, password })
      await field(page, 'Code').fill(codes.pop()!)
      await field(page, 'Code').press('Enter')
      await expectHome(page)
    })

    await test.step('after a reset, a link leads to a new passkey', async () => {
      await company.admin('second-factor-off', ana.email)
      const elsewhere = await open(undefined)
      await addAuthenticator(elsewhere)
      await elsewhere.goto(await linkTo(ana.email))
      const create = elsewhere.getByRole('button', { name: 'Create a passkey' })
      await expect(create).toBeVisible()
      await expectGoodEverywhere(elsewhere)
      await create.press('Enter')
      await expect(elsewhere.getByRole('listitem')).toHaveCount(10)
      await expectGoodEverywhere(elsewhere)
      await elsewhere.getByRole('link', { name: 'Sign in' }).press('Enter')
      await elsewhere.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expectHome(elsewhere)
    })

    await test.step('the machine lets everyone use passwords again', async () => {
      await company.admin('second-factor-off', ana.email)
      await company.admin('passwords', 'on')
      // The new passkey has ended this session.
      await other.goto(`${company.address}/profile`)
      await expectPath(other, '/login')
      await fillSignIn(other, { email: ana.email, password })
      await expectHome(other)
    })
  },
)
