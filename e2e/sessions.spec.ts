import type { Locator, Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { accessTexts } from '@hr/contract/areas/access/access'
import { sessionsTexts } from '@hr/contract/areas/access/sessions'
import { expectGoodEverywhere } from './support/axe.ts'
import { confirmDialog, dialog, expectAlert, expectPath, expectToast } from './support/pages.ts'
import { addPersonWithPassword, addUser, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const sessionsOf = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
/** A text field of a dialog, by its whole label. */
const part = (of: Locator, label: string) => of.getByRole('textbox', { name: label, exact: true })

test('a user keeps an idle session, signs out the other sessions and changes the password', async ({
  open,
  superadmin,
  mayFail,
}) => {
  // A page reloads its notifications when its socket connects, which fails if the session ends at that moment.
  mayFail('/api/v1/sessions', '/api/v1/notification')
  const person = await addPersonWithPassword(superadmin)
  const page = await open(await person.signIn())
  const other = await open(await person.signIn())
  await other.goto('/profile')

  let idleEndsIn: number | undefined = 90
  await page.route('**/api/v1/refresh', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: { idleEndsIn: number } }
    // Simulates eight idle hours; after the click, the server's real response counts.
    await route.fulfill({ response, json: { result: { ...result, idleEndsIn: idleEndsIn ?? result.idleEndsIn } } })
  })
  await page.goto('/profile?tab=security')
  const asking = dialog(page, 'Are you still there?')
  await expect(asking.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectGoodEverywhere(page)
  idleEndsIn = undefined
  await page.keyboard.press('Enter')
  await expect(asking).toBeHidden()

  await expect(sessionsOf(page)).toHaveCount(2)
  await expect(sessionsOf(page).filter({ hasText: 'This session' })).toHaveCount(1)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/sessions*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await answer.promise
    return route.fulfill({ status: 502, body: '' })
  })
  const endOthers = page.getByRole('button', { name: 'Sign out all other sessions' })
  await endOthers.press('Enter')
  const asked = dialog(page, 'Sign out all other sessions?')
  await expectGoodEverywhere(page)
  await asked.getByRole('button', { name: 'Sign out' }).click()
  answer.resolve()
  await expectAlert(page, 'Failed to update data')
  await expect(endOthers).toBeFocused()
  await page.unroute('**/api/v1/sessions*')
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, english(sessionsTexts.othersEnded))
  await expect(sessionsOf(page)).toHaveCount(1)
  await other.reload()
  await expectPath(other, '/login')

  await page.getByRole('button', { name: 'Change password' }).click()
  const form = dialog(page, 'Change password')
  await expectGoodEverywhere(page)
  const password = `${unique()} ${unique()}`
  await part(form, 'Current password').fill(person.password)
  await part(form, 'New password').fill(password)
  await part(form, 'Confirm new password').fill(password)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, english(accessTexts.passwordChanged))
})

test("a person's data is exported and erased from the profile", async ({ open, superadmin }) => {
  const user = await addUser(superadmin, newPerson('Zlata'))
  const name = `${user.firstName} ${user.lastName}`
  const page = await open(superadmin)
  await page.goto(`/employees/${user.uuid}`)
  const more = page.getByRole('button', { name: `More actions for ${name}` })
  await more.click()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export personal data' }).click(),
  ])
  expect(archive.suggestedFilename()).toBe('personal-data.zip')
  await more.click()
  await page.getByRole('menuitem', { name: 'Erase' }).click()
  const erase = dialog(page, `Erase ${name}'s data?`)
  await expect(erase.getByText('What is kept, and why')).toBeVisible()
  await expectGoodEverywhere(page)
  await confirmDialog(page, `Erase ${name}'s data?`, 'Erase')
  await expect(erase.getByText("The person's data was erased")).toBeVisible()
  await erase.getByRole('button', { name: 'Close' }).last().click()
  await expectPath(page, '/employees')
})
