import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { passkeysTexts as texts } from '@hr/contract/areas/access/passkeys'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { addAuthenticator } from './support/passkeys.ts'
import { expectGoodEverywhere } from './support/axe.ts'
import { startSecondNode, type Node } from './support/nodes.ts'
import { confirmDialog, dialog, expectPath, expectToast, field, fillSignIn, logOut } from './support/pages.ts'
import { addPersonWithPassword } from './support/records.ts'
import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// Browsers offer passkeys for host names only, and the shared server has an IP address. In one browser after the other,
// because the sign-in page shows whether anyone has a passkey.
test.describe.configure({ mode: 'serial' })

let node: Node
test.beforeAll(async () => {
  node = await startSecondNode({ folder: settings().folder, host: 'localhost' })
})
test.afterAll(() => node.stop())

const home = '/leaves/statistics'

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto(`${node.address}/login`)
  await fillSignIn(page, person)
  await expectPath(page, home)
}

/** Signs out and waits for the sign-in page. */
async function signOut(page: Page) {
  await logOut(page)
  await expectPath(page, '/login')
  await expect(field(page, 'Email')).toBeVisible()
}

/** Opens the dialog that adds a passkey, by keyboard, and names it. */
async function addPasskey(page: Page, name: string) {
  await page.goto(`${node.address}/profile?tab=security`)
  await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
  await field(page, 'Name').fill(name)
  // The dialog waits for the calendar links that would end.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue' })).toBeEnabled()
}

const alone = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

test('a passkey signs in alone and after the password, confirms the identity, and is removed', async ({
  open,
  superadmin,
  mayFail,
}) => {
  mayFail('/api/v1/passkeys/options')
  const person = await addPersonWithPassword(superadmin)
  const page = await open(undefined)
  await addAuthenticator(page)
  await page.goto(`${node.address}/login`)
  await expect(field(page, 'Email')).toBeVisible()
  await expect(alone(page)).toBeHidden()
  await signIn(page, person)

  await addPasskey(page, 'Work laptop')
  await expectGoodEverywhere(page)
  await field(page, 'Name').press('Enter')
  const recovery = dialog(page, 'Your recovery codes')
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  await recovery.getByRole('button', { name: "I've saved them" }).click()
  const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkey).toContainText('Work laptop')
  await expect(passkey).toContainText('Never used')
  await expectGoodEverywhere(page)

  await test.step('alone', async () => {
    await signOut(page)
    await expect(alone(page)).toBeVisible()
    await expectGoodEverywhere(page)
    await alone(page).press('Enter')
    await expectPath(page, home)
  })

  await test.step('after the password', async () => {
    await signOut(page)
    await signIn(page, person)
    await page.goto(`${node.address}/profile?tab=security`)
    await expect(passkey).toContainText('Last used')
  })

  await test.step('to confirm the identity', async () => {
    // Asks as the server does ten minutes after the sign-in.
    let isAsking = true
    await page.route('**/api/v1/passkeys/options', (route) => {
      if (!isAsking) return route.fallback()
      isAsking = false
      return route.fulfill({ status: 403, json: { result: { message: '', code: confirmCode } } })
    })
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const confirm = dialog(page, "Confirm it's you")
    await expect(confirm.getByRole('button', { name: 'Use passkey' })).toBeVisible()
    await expectGoodEverywhere(page)
    await confirm.getByRole('button', { name: 'Use passkey' }).press('Enter')
    await field(page, 'Name').fill('The same laptop')
    await field(page, 'Name').press('Enter')
    const adding = dialog(page, 'Add passkey')
    await expect(adding.getByText(english(texts.alreadyAdded))).toBeVisible()
    await adding.getByRole('button', { name: 'Cancel' }).click()
  })

  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await field(page, 'Name').fill('Laptop')
  await field(page, 'Name').press('Enter')
  await expectToast(page, english(texts.renamed))
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await confirmDialog(page, 'Remove Laptop?', 'Remove')
  await expectToast(page, english(texts.removed))
  await expect(passkey).toHaveCount(0)
  await signOut(page)
  await signIn(page, person)
})

test(
  'a passkey without user verification signs in after the password, and never alone',
  { tag: '@all' },
  async ({ open, superadmin, mayFail }) => {
    mayFail('/api/v1/login')
    const person = await addPersonWithPassword(superadmin)
    const page = await open(undefined)
    const authenticator = await addAuthenticator(page)
    await signIn(page, person)
    await addPasskey(page, 'Security key')
    await field(page, 'Name').press('Enter')
    await dialog(page, 'Your recovery codes').getByRole('button', { name: "I've saved them" }).click()
    await authenticator.stopVerifying()
    await signOut(page)
    await alone(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectPath(page, '/login')
    await signIn(page, person)

    // In another browser, which has no passkey, the user enters a code.
    const elsewhere = await open(undefined)
    await elsewhere.goto(`${node.address}/login`)
    await elsewhere.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await fillSignIn(elsewhere, person)
    await expect(elsewhere.getByRole('alert')).toBeVisible()
    await expect(field(elsewhere, 'Code')).toBeVisible()
    await expect(elsewhere.getByRole('button', { name: 'Use passkey' })).toBeVisible()
    await expectGoodEverywhere(elsewhere)
  },
)
