import type { Locator, Page } from '@playwright/test'
import { accessTexts } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { sessionsTexts } from '@hr/contract/areas/access/sessions'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { usersTexts } from '@hr/contract/areas/users/users'
import { expectGoodEverywhere } from './support/axe.ts'
import {
  choose,
  confirmDialog,
  dialog,
  expectAlert,
  expectFieldError,
  expectPath,
  expectToast,
  field,
  fillSignIn,
  find,
  rowAction,
  save,
  selectionBar,
  title,
} from './support/pages.ts'
import { signIn } from './support/people.ts'
import { addPersonWithPassword, addPosition, addUser, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const sessionsOf = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
/** A text field of a dialog, by the whole of its label. */
const part = (of: Locator, label: string) => of.getByRole('textbox', { name: label, exact: true })
const question = (page: Page) => dialog(page, 'Confirm that it is you')

/** What a page reads once more when its bell is connected: refused where the session has ended just then. */
const bell = '/api/v1/notification'

test('the own sessions are seen and ended on the own profile', async ({ open, superadmin, mayFail }) => {
  mayFail(bell)
  const person = await addPersonWithPassword(superadmin, 'Employee')
  const page = await open(await person.signIn())
  const other = await open(await person.signIn())
  const third = await open(await person.signIn())
  await other.goto('/profile')
  await third.goto('/profile')
  await page.goto('/profile')
  // The addition of the person has signed in nobody: these three are all.
  await expect(sessionsOf(page)).toHaveCount(3)
  await expect(sessionsOf(page).filter({ hasText: 'This session' })).toHaveCount(1)
  await sessionsOf(page)
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await expectToast(page, sessionsTexts.ended)
  await expect(sessionsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expectToast(page, sessionsTexts.othersEnded)
  await expect(sessionsOf(page)).toHaveCount(1)
  for (const ended of [other, third]) {
    await ended.reload()
    await expectPath(ended, '/login')
  }
  await page.reload()
  await expect(title(page, person.name)).toBeVisible()
})

test('the password is changed on the own profile, and the other sessions end', async ({
  open,
  superadmin,
  mayFail,
}) => {
  mayFail('/api/v1/change-password', bell)
  const person = await addPersonWithPassword(superadmin)
  const page = await open(await person.signIn())
  const other = await open(await person.signIn())
  await other.goto('/profile')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = dialog(page, 'Change password')
  await expectGoodEverywhere(page)
  const fresh = `${unique()} ${unique()}`
  await part(form, 'Current password').fill('not the password')
  await part(form, 'New password').fill(fresh)
  await part(form, 'Confirm new password').fill('something else')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectFieldError(part(form, 'Confirm new password'), passwordTexts.mismatch)
  await part(form, 'Confirm new password').fill(fresh)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectFieldError(part(form, 'Current password'), passwordTexts.wrongCurrent)
  await part(form, 'Current password').fill(person.password)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, accessTexts.passwordChanged)
  await other.reload()
  await fillSignIn(other, { email: person.email, password: fresh })
  await expectPath(other, '/profile')
})

test('a Superadmin ends the session of somebody else', async ({ open, superadmin, mayFail }) => {
  mayFail(bell)
  const person = await addPersonWithPassword(superadmin)
  const theirs = await open(await person.signIn())
  await theirs.goto('/profile')
  const page = await open(superadmin)
  await page.goto(`/employees/${person.uuid}`)
  await page.getByRole('button', { name: `More actions for ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sessions' }).click()
  const opened = dialog(page, `Sessions of ${person.name}`)
  await expect(opened.getByRole('listitem')).toHaveCount(1)
  await expectGoodEverywhere(page)
  await opened.getByRole('button', { name: /^End the session/ }).click()
  await expect(opened.getByText('Signed in nowhere.')).toBeVisible()
  await theirs.reload()
  await expectPath(theirs, '/login')
})

test('whoever is still there stays signed in by one press, before an idle session ends', async ({
  open,
  superadmin,
}) => {
  const person = await addPersonWithPassword(superadmin, 'Employee')
  const page = await open(await person.signIn())
  let idleEndsIn: number | undefined = 90
  await page.route('**/api/v1/refresh', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: { idleEndsIn: number } }
    // What nothing but eight hours would bring about; after the press the server's own answer counts.
    await route.fulfill({ response, json: { result: { ...result, idleEndsIn: idleEndsIn ?? result.idleEndsIn } } })
  })
  await page.goto('/profile')
  const asking = dialog(page, 'Are you still there?')
  await expect(asking.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectGoodEverywhere(page)
  const asked = page.waitForRequest('**/api/v1/logged-employee')
  idleEndsIn = undefined
  await page.keyboard.press('Enter')
  await asked
  await expect(asking).toBeHidden()
})

test('a button that was busy has the focus again when its call has failed', async ({ open, superadmin, mayFail }) => {
  mayFail('/api/v1/sessions', bell)
  const person = await addPersonWithPassword(superadmin)
  const page = await open(await person.signIn())
  await person.signIn()
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  await page.route('**/api/v1/sessions', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await answered
    return route.fulfill({ status: 502, body: '' })
  })
  await page.goto('/profile')
  const all = page.getByRole('button', { name: 'End all other sessions' })
  await all.press('Enter')
  await expect(all).toBeDisabled()
  answer()
  await expectAlert(page, 'Failed to update data')
  await expect(all).toBeFocused()
})

test.describe('the password once more', () => {
  /** Somebody who has signed in and not confirmed anything since. */
  const boss = async (by: Parameters<typeof addPersonWithPassword>[0]) => {
    const person = await addPersonWithPassword(by, 'Superadmin')
    return { ...person, session: await signIn({ email: person.email, password: person.password }) }
  }

  test('comes before the role Admin is given; without it nothing happens, and what was typed stays', async ({
    open,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/user', '/api/v1/reauthenticate')
    const { session, password } = await boss(superadmin)
    const page = await open(session)
    const person = newPerson()
    await page.goto('/users/new')
    await field(page, 'First name').fill(person.firstName)
    await field(page, 'Last name').fill(person.lastName)
    await field(page, 'Email').fill(person.email)
    await choose(page, 'Role', 'Admin')
    await save(page)
    await expect(question(page)).toBeVisible()
    await expectGoodEverywhere(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert').filter({ hasText: sessionsTexts.confirmFirst })).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(person.email)

    await save(page)
    await part(question(page), 'Your password').fill('not the password')
    await question(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectFieldError(part(question(page), 'Your password'), passwordTexts.wrongCurrent)
    await part(question(page), 'Your password').fill(password)
    await question(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectToast(page, usersTexts.added)

    // It counts for ten minutes.
    const next = newPerson()
    await page.goto('/users/new')
    await field(page, 'First name').fill(next.firstName)
    await field(page, 'Last name').fill(next.lastName)
    await field(page, 'Email').fill(next.email)
    await choose(page, 'Role', 'Superadmin')
    await save(page)
    await expectToast(page, usersTexts.added)
  })

  test('comes before the first of more than twenty deletions', async ({ open, superadmin, mayFail }) => {
    test.slow()
    mayFail('/api/v1/reauthenticate')
    const { session, password } = await boss(superadmin)
    const mark = unique()
    await Promise.all(Array.from({ length: 21 }, (_, index) => addPosition(superadmin, `${mark} ${index + 1}`)))
    const page = await open(session)
    await page.goto(`/positions?q=${mark}`)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('All')
    await expect(page.getByRole('row')).toHaveCount(22)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes, delete' }).click()
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(22)
    await part(question(page), 'Your password').fill(password)
    await question(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectToast(page, positionsTexts.deleted)
  })
})

test('another password is mailed as a link, or set with the own one', async ({ open, superadmin, mayFail }) => {
  mayFail('/api/v1/user/edit-password-superadmin', '/api/v1/reauthenticate')
  const person = await addPersonWithPassword(superadmin)
  const boss = await addPersonWithPassword(superadmin, 'Superadmin')
  const page = await open(await boss.signIn())
  await page.goto('/users')
  await find(page, person.email)
  await rowAction(page, person.name, 'Set password')
  const form = dialog(page, `Set the password of ${person.name}`)
  await expect(form.getByText(`The link goes to ${person.email}`)).toBeVisible()
  await expectGoodEverywhere(page)
  await form.getByRole('button', { name: 'Mail a link' }).click()
  await expectToast(page, usersTexts.linkMailed)

  await rowAction(page, person.name, 'Set password')
  await form.getByRole('switch', { name: 'Mail a link, so that the person chooses it' }).uncheck()
  await form.getByRole('button', { name: 'Set password' }).click()
  await expectFieldError(part(form, 'New password'), passwordTexts.short)
  const fresh = `${unique()} ${unique()}`
  await part(form, 'New password').fill(fresh)
  await part(form, 'Confirm new password').fill(fresh)
  await form.getByRole('button', { name: 'Set password' }).click()
  await part(question(page), 'Your password').fill(boss.password)
  await question(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, usersTexts.passwordSet)
  await signIn({ email: person.email, password: fresh })
})

test('a person is exported and erased from the profile', async ({ open, superadmin }) => {
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
  const erase = dialog(page, 'Erase this person?')
  await expect(erase.getByText('What stays, and why')).toBeVisible()
  await expectGoodEverywhere(page)
  await confirmDialog(page, 'Erase this person?', 'Yes, erase for ever')
  await expectToast(page, 'The person is erased')
  await expectPath(page, '/employees')
})

test.describe('one’s own data', () => {
  test.use({ as: 'Employee' })
  test('are downloaded from the own profile', async ({ page }) => {
    await page.goto('/profile')
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    expect(archive.suggestedFilename()).toBe('personal-data.zip')
  })
})

test.describe('the audit log', () => {
  test.use({ as: 'Superadmin' })
  test('shows who did what, and is narrowed by person, kind and day', async ({ page, superadmin }) => {
    const user = await addUser(superadmin, newPerson('Ljubica'))
    const name = `${user.firstName} ${user.lastName}`
    await page.goto('/audit')
    await expect(title(page, 'Audit log')).toBeVisible()
    const rows = page.getByRole('row')
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Whose data/ })
      .click()
    await page.getByRole('dialog', { name: 'Whose data' }).getByRole('combobox').fill(user.lastName)
    await page.getByRole('option', { name }).click()
    await expect(page).toHaveURL(new RegExp(`person=${user.uuid}`))
    await expect(rows).toHaveCount(2)
    // Not before: meanwhile other tests do more than a page shows.
    const created = rows.filter({ hasText: name }).filter({ hasText: 'created' })
    await expect(created).toBeVisible()
    // The row is named by the moment that it shows.
    const when = (await created.getByRole('rowheader').textContent()) ?? ''
    await expect(created.getByRole('button', { name: new RegExp(`^Actions for created .* ${when}$`) })).toBeVisible()
    await page.reload()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('search').getByRole('button', { name: new RegExp(name) })).toBeVisible()
    await page.goto(`/audit?person=${user.uuid}&to=2020-01-01`)
    await expect(page.getByText('List is empty')).toBeVisible()
  })
})
