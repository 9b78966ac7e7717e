// cspell:ignore Profil Sicherheit Kalenderabo
import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { day, dialog, expectPath, expectToast, field, save, title, textOn } from './support/pages.ts'
import { addPersonWithPassword, newIdNumber } from './support/records.ts'
import { expect, test } from './support/test.ts'

const optional = (label: string) => `${label} (optional)`

test('an employee completes and downloads their record, and sees who opened it', async ({ open, superadmin }) => {
  const me = await addPersonWithPassword(superadmin)
  const session = await me.signIn()
  const page = await open(session)
  await page.goto('/profile')
  await expect(textOn(page, 'This record is incomplete')).toBeVisible()
  const accessActions = page.getByRole('button', { name: 'Who opened my record' })
  await accessActions.click()
  const drawer = dialog(page, 'Who opened my record')
  await expect(drawer).toContainText('No one else has opened it yet.')
  await page.keyboard.press('Escape')
  await expect(accessActions).toBeFocused()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(archive.suggestedFilename()).toBe('personal-data.zip')

  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expectPath(page, '/profile/edit')
  await expect(title(page, 'Edit profile')).toBeVisible()
  await field(page, day('Date of birth')).fill('28/02/1990')
  await field(page, 'Place of residence').fill('Sarajevo')
  await field(page, 'Residential address').fill('Titova 1')
  const idNumber = newIdNumber()
  await field(page, optional('JMBG')).fill(idNumber)
  await field(page, optional('Years of work experience')).fill('3.5')
  await superadmin.call(employeesApi.find, { params: { id: me.uuid } })
  const saved = page.waitForResponse('**/api/v1/employee/editProfile')
  await save(page)
  await saved
  await expectToast(page, english(employeesTexts.profileUpdated))
  await expectPath(page, '/profile/edit')
  await expect(title(page, me.name)).toBeVisible()
  await expectPath(page, '/profile')

  const own = await session.call(employeesApi.own, {})
  expect(own).toMatchObject({ idNumber, yearsExperience: 3.5, placeOfResidence: 'Sarajevo' })
  // The user's own number is shown in full. From now on only HR may change it.
  await expect(page.getByRole('definition').filter({ hasText: idNumber })).toBeVisible()
  // Bypasses the cache of recent responses.
  await page.reload()
  await accessActions.click()
  const { firstName, lastName } = superadmin.user
  await expect(drawer.getByRole('listitem')).toContainText(`${firstName} ${lastName} viewed the record`)
})

test.describe('in German on a narrow phone', () => {
  test.use({ locale: 'de-DE', as: 'Superadmin', viewport: { width: 320, height: 700 } })

  test('the tabs are one line, in which the open one is in view', async ({ page }) => {
    await page.goto('/profile?tab=security')
    const tabs = page.getByRole('navigation', { name: 'Profil', exact: true })
    await expect(tabs.getByRole('link', { name: 'Sicherheit' })).toBeInViewport({ ratio: 1 })
    const tops = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().top))
    expect(Math.max(...tops) - Math.min(...tops), tops.join()).toBeLessThan(8)
  })

  test('a switch beside a long label keeps its width', async ({ page }) => {
    await page.goto('/leaves/statistics')
    await page.getByRole('button', { name: 'Kalenderabo' }).click()
    const track = page.locator('.mantine-Switch-track')
    await expect.poll(() => track.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(30)
  })
})
