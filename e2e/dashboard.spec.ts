import { english } from '@hr/contract/lib/messages'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { addDays } from '@hr/contract/lib/dates'
import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { today } from './support/day.ts'
import { expectGoodEverywhere, expectGoodInDark } from './support/axe.ts'
import { confirmDialog, expectPath, expectToast } from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const dotted = (day: string) => day.split('-').toReversed().join('.')

test('the dashboard leads to the employees and shows contracts, probations and birthdays', async ({
  page,
  superadmin,
}) => {
  const position = await addPosition(superadmin)
  // Sorts first among those with a birthday on the same day, many of them at the end of February.
  const [ana, ivo] = [newPerson('Ana'), newPerson('Ivo', `Aaba${unique()}`)]
  // The soonest dates, so that other employees don't push them off the list.
  await addEmployee(superadmin, position, ana, { contractType: 'Ugovor na određeno', endDate: today })
  await addEmployee(superadmin, position, ivo, {
    startDate: addDays(today, -30),
    endOfProbationaryPeriod: addDays(today, 1),
    // A leap year, because today may be 29 February.
    dateOfBirth: `1992-${today.slice(5)}`,
  })
  await page.goto('/dashboard')
  const card = (name: string) => page.getByRole('region', { name })
  const more = card(english(dashboardTexts.expiringContracts)).getByRole('button', { name: 'Show more' })
  const contract = card(english(dashboardTexts.expiringContracts)).getByRole('listitem').filter({ hasText: ana.name })
  await expect(card(english(dashboardTexts.expiringContracts)).getByRole('listitem').first()).toBeVisible()
  if (!(await contract.isVisible())) await more.click()
  await expect(contract).toContainText(dotted(today))
  await expect(contract).toContainText('today')
  const probation = card(english(dashboardTexts.expiringProbations)).getByRole('listitem').filter({ hasText: ivo.name })
  await expect(probation).toContainText('1 day')
  await expect(card('Birthdays').getByRole('listitem').filter({ hasText: ivo.name })).toContainText(
    `${today.slice(8)}.${today.slice(5, 7)}`,
  )
  await contract.getByRole('link', { name: `Edit ${ana.name}` }).click()
  await expectPath(page, '/employees/edit')
  await page.goBack()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${english(dashboardTexts.activeEmployees)} *\\d+`) })
    .click()
  await expect(page).toHaveURL('/employees?isEmployed=true')
})

test('the dashboard names who has ended and is not archived, and archives them', async ({ page, superadmin }) => {
  const position = await addPosition(superadmin)
  const ana = newPerson('Ana')
  // The longest ago, so that other employees don't push her off the list.
  await addEmployee(superadmin, position, ana, { startDate: '1990-01-01', endDate: '1990-02-01' })
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Ended, not archived' })
  const row = card.getByRole('listitem').filter({ hasText: ana.name })
  await expect(row).toContainText('Last day 01.02.1990')
  await expect(card).toContainText('Data of people who are not archived is never deleted automatically.')
  await expectGoodEverywhere(page)
  await expectGoodInDark(page)
  await row.getByRole('button', { name: `Archive ${ana.name}` }).click()
  await confirmDialog(page, english(employeeDialogTitles.archive), english(employeesTexts.archiveConfirm))
  await expectToast(page, english(employeesTexts.archived))
  await expect(row).toBeHidden()
})

test('birthdays of this month begin with the next one', { tag: '@all' }, async ({ page }) => {
  const day = Number(today.slice(8))
  await page.route('**/api/v1/employees/birthday/*', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: { items: object[] } }
    const rows = Array.from({ length: 20 }, (_, index) => ({
      ...result.items[0],
      uuid: `00000000-0000-4000-8000-0000000000${10 + index}`,
      firstName: index < 12 ? 'Earlier' : 'Later',
      lastName: String(index),
      day: index < 12 ? day - 1 : day,
    }))
    return route.fulfill({ response, json: { result: { ...result, items: rows, total: 20 } } })
  })
  await page.goto('/dashboard')
  const birthdays = page.getByRole('region', { name: 'Birthdays' })
  await birthdays.scrollIntoViewIfNeeded()
  await expect(birthdays.getByRole('link', { name: 'Later 12' })).toBeInViewport()
  await expect(birthdays.getByRole('link', { name: 'Earlier 11' })).not.toBeInViewport()
  // The list begins at its top.
  expect(await birthdays.getByRole('list').evaluate((list) => list.scrollTop)).toBe(0)
  await birthdays.getByRole('combobox', { name: 'Month' }).selectOption({ index: Number(today.slice(5, 7)) % 12 })
  await expect(birthdays.getByRole('link', { name: 'Earlier 0' })).toBeInViewport()
})

test('the rows of cards leave room for names beside the navigation', async ({ open, people }) => {
  const page = await open(await people('Superadmin'))
  await page.goto('/dashboard')
  const rows = page.getByRole('listitem').filter({ hasText: /(waiting|in) \d+ days?/ })
  await expect(rows.first()).toBeVisible()
  for (const width of [1440, 1280, 1024])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      // All tiles are in one row, or as many above as below.
      const places = await page
        .getByRole('main')
        .locator('ul')
        .first()
        .getByRole('link')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top))
      expect([1, 2]).toContain(new Set(places).size)
      expect(places.filter((top) => top === places[0])).toHaveLength(places.length / new Set(places).size)
      const narrowest = () =>
        rows.evaluateAll((items) =>
          Math.min(...items.map((item) => item.querySelector('[data-person]')?.getBoundingClientRect().width ?? 0)),
        )
      await expect.poll(narrowest).toBeGreaterThan(120)
    })
})
