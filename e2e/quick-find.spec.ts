import type { Page } from '@playwright/test'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { dialog, expectPath, field, title } from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const search = (page: Page) => dialog(page, 'Search')
const typed = (page: Page) => search(page).getByRole('combobox', { name: 'Search' })
const options = (page: Page, group?: string) =>
  (group === undefined ? search(page) : search(page).getByRole('group', { name: group })).getByRole('option')

/** Opens the search by keys, once the page listens to them. */
async function openByKeys(page: Page) {
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(typed(page)).toBeFocused()
}

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('finds somebody by parts of the name, and opens the profile by keys alone', async ({ page, superadmin }) => {
    const person = newPerson()
    const employee = await addEmployee(superadmin, await addPosition(superadmin), person)
    await page.goto('/projects')
    await openByKeys(page)
    await page.keyboard.type(`${person.lastName} ${person.firstName.slice(0, 3)}`)
    const found = options(page, 'People')
    await expect(found).toHaveText([new RegExp(person.name)])
    // Pages and actions do not fit it: the person is what Enter opens.
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expectPath(page, `/employees/${employee.uuid}`)
    await expect(title(page, person.name)).toBeVisible()
  })

  test('goes to a page, begins a record, and looks for a text in a list', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Search' }).click()
    await typed(page).fill('non work')
    await expect(options(page, 'Actions')).toHaveText(['Add new non-working day'])
    await expect(options(page, 'Pages')).toHaveText([/^Non-Working Days/i])
    await page.keyboard.press('ArrowDown')
    await expect(options(page, 'Pages')).toHaveAttribute('aria-selected', 'true')
    await expect(typed(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options(page, 'Pages').getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expectPath(page, '/leaves/non-working-days')

    const word = unique()
    await openByKeys(page)
    await typed(page).fill(word)
    await options(page, 'Lists').filter({ hasText: equipmentTitles.title }).click()
    await expectPath(page, '/equipment')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word)
  })

  test('types on in the search that opened while a page was still on its way', async ({ page }) => {
    let deliver = () => {}
    const delivered = new Promise<void>((resolve) => (deliver = resolve))
    await page.route(/NonWorkingDayList-[^/]*\.js$/, async (route) => {
      await delivered
      await route.continue()
    })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Search' }).click()
    await typed(page).fill('non work')
    await options(page, 'Pages').click()
    await expect(search(page)).toBeHidden()
    await openByKeys(page)
    deliver()
    // Behind the open search the page is hidden from roles.
    await page.getByRole('heading', { level: 1, name: /^Non-Working Days/i, includeHidden: true }).waitFor()
    await expect(typed(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  })

  test('is told when people cannot be searched, and can try again', async ({ page, mayFail }) => {
    mayFail('/api/v1/people')
    await page.goto('/projects')
    await openByKeys(page)
    await page.route('**/api/v1/people*', (route) => route.fulfill({ status: 502, body: '' }))
    await typed(page).fill('Zzyzx')
    await expect(search(page).getByRole('alert')).toContainText('Failed to load data')
    await page.unroute('**/api/v1/people*')
    await search(page).getByRole('button', { name: 'Try again' }).click()
    await expect(search(page).getByRole('alert')).toBeHidden()
    await expect(typed(page)).toBeFocused()
  })

  test('keeps what is typed into a form until giving it up is confirmed', async ({ page }) => {
    await page.goto('/employees/new')
    await field(page, 'First name').fill('Vedrana')
    await openByKeys(page)
    await typed(page).fill('dashboard')
    await page.keyboard.press('Enter')
    await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Cancel' }).click()
    await expect(field(page, 'First name')).toHaveValue('Vedrana')
  })
})

test.describe('an Employee', () => {
  test.use({ as: 'Employee' })

  test('is offered what they may do, and asks for leave from there', async ({ page }) => {
    await page.goto('/profile')
    await openByKeys(page)
    await expect(options(page, 'Actions')).toHaveText(['Apply for leave'])
    await expect(options(page, 'Pages')).toHaveText([/^My Leaves/, 'My profile'])
    await typed(page).fill('employees')
    await expect(search(page).getByText('Nothing found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search(page)).toBeHidden()
    await openByKeys(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page, leaveTexts.applyTitle)).toBeVisible()
    // Nothing opens over a dialog.
    await page.keyboard.press('Control+k')
    await expect(search(page)).toBeHidden()
  })
})
