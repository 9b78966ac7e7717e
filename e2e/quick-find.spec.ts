import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { leaveAbout, leaveTitles } from '@hr/contract/areas/leave/titles'
import { expectGoodEverywhere, expectGoodInDark } from './support/axe.ts'
import { dialog, expectPath, title } from './support/pages.ts'
import { addEmployee, addPosition, newPerson } from './support/records.ts'
import { expect, test } from './support/test.ts'

const search = (page: Page) => dialog(page, 'Search')
const typed = (page: Page) => search(page).getByRole('combobox', { name: 'Search' })
const options = (page: Page, group: string) => search(page).getByRole('group', { name: group }).getByRole('option')

/** Opens the search by keyboard, once the page listens to keys. */
async function openByKeys(page: Page) {
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(typed(page)).toBeFocused()
}

test.use({ as: 'Admin' })

test('the search tells similar leave screens apart, as the screens do', { tag: '@all' }, async ({ page }) => {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type('approval req')
  await expect(options(page, 'Pages')).toHaveText([
    new RegExp(`^${english(leaveTitles.approvalRequests)} ${english(leaveAbout.approvalRequests)}`),
    new RegExp(`^${english(leaveTitles.companyRequests)} ${english(leaveAbout.companyRequests)}`),
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(english(leaveAbout.approvalRequests))).toBeVisible()
})

test('the search opens the export of each list', { tag: '@all' }, async ({ open, people }) => {
  const page = await open(await people('Superadmin'))
  // Lists with much above them are below the fold.
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/projects')
  const exports = ['my leave', 'leave requests', 'leave history', 'projects', 'archived projects', 'users']
  for (const list of [...exports, 'positions', 'audit log', 'planned departures'])
    await test.step(list, async () => {
      await openByKeys(page)
      await page.keyboard.type(`export ${list}`)
      await expect(search(page).getByRole('option').first()).toHaveText(/^Export/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu', { name: 'Export' })).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    })
})

test('the search keeps the focus while a page is loading, and opens a found employee by keyboard', async ({
  page,
  superadmin,
}) => {
  const person = newPerson()
  const employee = await addEmployee(superadmin, await addPosition(superadmin), person)
  const script = Promise.withResolvers<void>()
  await page.route(/NonWorkingDayList-[^/]*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(typed(page)).toBeFocused()
  await page.keyboard.type('non work')
  await expect(options(page, 'Actions')).toHaveText(['Add new non-working day'])
  // The page fits better than the action above it.
  await expect(options(page, 'Pages').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeHidden()
  await openByKeys(page)
  script.resolve()
  // Roles exclude the page behind the open search.
  await page.getByRole('heading', { level: 1, name: /^Non-Working Days/i, includeHidden: true }).waitFor()
  await expect(typed(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  await expectPath(page, '/leaves/non-working-days')

  await openByKeys(page)
  await page.keyboard.type(`${person.lastName} ${person.firstName.slice(0, 3)}`)
  const found = options(page, 'People')
  await expect(found).toHaveText([new RegExp(person.name)])
  // Neither pages nor actions match, so Enter opens the employee.
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expectPath(page, `/employees/${employee.uuid}`)
  await expect(title(page, person.name)).toBeVisible()
})

test('the search finds what is not a page, at every width and in the dark', async ({ page }) => {
  await page.goto('/projects')
  await openByKeys(page)
  await page.keyboard.type('import')
  await expect(options(page, 'Actions').first()).toHaveText('Import employees')
  await expect(options(page, 'User guide').first()).toBeVisible()
  await expectGoodEverywhere(page)
  await expectGoodInDark(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Import employees')).toBeVisible()
  await expectPath(page, '/employees')
})
