import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { fieldTexts } from '@hr/contract/lib/fields'
import {
  day,
  dialog,
  expectAlert,
  expectFieldError,
  expectPath,
  expectToast,
  field,
  save,
  title,
} from './support/pages.ts'
import { addPersonWithPassword, newIdNumber } from './support/records.ts'
import { expect, test } from './support/test.ts'

const optional = (label: string) => `${label} (optional)`

/** Somebody with an account of their own, on their own profile. */
const person = test.extend<{ me: Awaited<ReturnType<typeof addPersonWithPassword>> }>({
  me: async ({ superadmin }, use) => use(await addPersonWithPassword(superadmin)),
})

person('one fills in the own record, and is back on the profile a moment after', async ({ me, open }) => {
  const session = await me.signIn()
  const page = await open(session)
  await page.goto('/profile')
  await expect(page.getByText('This record is incomplete')).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expectPath(page, '/profile/edit')
  await page.reload()
  await expect(title(page, 'Edit profile')).toBeVisible()
  await save(page)
  const summary = page.getByRole('group', { name: 'There are 3 problems' })
  await expect(summary.getByRole('listitem')).toHaveText(
    ['Date of birth', 'Place of residence', 'Residential address'].map((label) => `${label}: ${fieldTexts.required}`),
  )
  await field(page, day('Date of birth')).fill('28/02/1990')
  await field(page, 'Place of residence').fill('Sarajevo')
  await field(page, 'Residential address').fill('Titova 1')
  const idNumber = newIdNumber()
  await field(page, optional('JMBG')).fill(idNumber)
  await field(page, optional('Years of work experience')).fill('-1')
  await save(page)
  await expectFieldError(field(page, optional('Years of work experience')), fieldTexts.number)
  await field(page, optional('Years of work experience')).fill('3.5')
  const saved = page.waitForResponse('**/api/v1/employee/editProfile')
  await save(page)
  await saved
  await expectToast(page, employeesTexts.profileUpdated)
  await expectPath(page, '/profile/edit')
  await expect(title(page, me.name)).toBeVisible()
  await expectPath(page, '/profile')

  const own = await session.call(employeesApi.own, {})
  expect(own).toMatchObject({ idNumber, yearsExperience: 3.5, placeOfResidence: 'Sarajevo' })
  // The own number stands there whole, and is HR's business from now on.
  await expect(page.getByRole('definition').filter({ hasText: idNumber })).toBeVisible()
  await page.goto('/profile/edit')
  await expect(field(page, optional('JMBG'))).toHaveAttribute('readonly', '')
  await expect(field(page, optional('JMBG'))).toHaveAccessibleDescription(recordTexts.notYours)
})

person('the form of oneself has only what one keeps oneself', async ({ me, open }) => {
  const page = await open(await me.signIn())
  await page.goto('/profile/edit')
  await expect(title(page, 'Edit profile')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
    'Personal',
    'Contact',
    'Family',
    'Experience',
    'Education',
    'Skills and CV',
  ])
  for (const label of ['Email', 'Status', 'Position', 'Start date', 'Team', 'Work type', 'Seniority level'])
    await expect(page.getByLabel(label, { exact: true }), label).toBeHidden()
  await page.getByRole('link', { name: employeesTexts.backToProfile }).click()
  await expectPath(page, '/profile')
})

person('whoever leaves before the moment is over stays where they went', async ({ me, open }) => {
  const session = await me.signIn()
  const page = await open(session)
  await page.goto('/profile/edit')
  await field(page, day('Date of birth')).fill('28/02/1990')
  await field(page, 'Place of residence').fill('Sarajevo')
  await field(page, 'Residential address').fill('Titova 1')
  await save(page)
  await expectToast(page, employeesTexts.profileUpdated)
  await page.getByRole('link', { name: employeesTexts.backToProfile }).click()
  await expect(title(page, me.name)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

person('one sees who opened the own record', async ({ me, open, superadmin }) => {
  const page = await open(await me.signIn())
  await page.goto('/profile')
  const button = page.getByRole('button', { name: 'Who opened my record' })
  await button.click()
  const drawer = dialog(page, 'Who opened my record')
  await expect(drawer).toContainText('Nobody else has opened it yet.')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await superadmin.call(employeesApi.find, { params: { id: me.uuid } })
  await page.reload()
  await button.click()
  const { firstName, lastName } = superadmin.user
  await expect(drawer.getByRole('listitem')).toContainText(`${firstName} ${lastName} opened the record`)
})

test.describe('an employee', () => {
  test.use({ as: 'Employee' })

  test('sees coworkers by name, with no way to their profiles', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: employeesTexts.myTeam })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit employee' })).toBeHidden()
    await expect(page.locator('main a[href^="/employees"]')).toHaveCount(0)
  })

  test("whose record does not come sees 'Failed to get employee' and a way to try again", async ({ page, mayFail }) => {
    mayFail('/api/v1/logged-employee')
    await page.route('**/api/v1/logged-employee', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto('/profile')
    await expectAlert(page, employeesTexts.getFailed)
    await page.unroute('**/api/v1/logged-employee')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
