import type { Page } from '@playwright/test'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { expectAccessible } from './support/axe.ts'
import { dialog, expectPath, field, find, openProfileMenu, rowOf, title } from './support/pages.ts'
import { addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const list = (page: Page) => dialog(page, 'Keyboard shortcuts')
const group = (page: Page, name: string) => list(page).getByRole('region', { name })
const words = (page: Page, name: string) => group(page, name).getByRole('term')

/** Letters mean something from here on. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

async function openList(page: Page) {
  await page.keyboard.press('?')
  await expect(list(page)).toBeVisible()
}

test.describe('a Superadmin', () => {
  test.use({ as: 'Superadmin' })

  test('goes to pages by G and a letter, also as the first keys of all', async ({ page }) => {
    await open(page, '/positions')
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expectPath(page, '/employees')
    await expect(title(page, employeesTexts.title)).toBeFocused()
    for (const [letter, path] of [
      ['l', '/leaves/statistics'],
      ['p', '/projects'],
      ['a', '/applicants'],
      ['q', '/equipment'],
      ['i', '/licences'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expectPath(page, path)
    }
    // A letter that no page has ends it.
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await page.keyboard.press('p')
    await page.keyboard.press('?')
    await expect(list(page)).toBeVisible()
    await expectPath(page, '/licences')
  })

  test('searches a list, goes through its rows, selects, edits and adds by letters alone', async ({
    page,
    superadmin,
  }) => {
    const word = unique()
    for (const name of ['A', 'B']) await addPosition(superadmin, `${name} ${word}`)
    await open(page, '/positions')
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(search).toBeFocused()
    // Nothing of it is typed, and what is typed does nothing else.
    await expect(search).toHaveValue('')
    await page.keyboard.type(`${word} gen?/`)
    await expect(search).toHaveValue(`${word} gen?/`)
    await expectPath(page, '/positions')
    await find(page, word)
    await expect(page.getByText('1–2 of 2', { exact: true })).toBeVisible()

    await title(page, /^Positions/).focus()
    await page.keyboard.press('j')
    await expect(rowOf(page, `A ${word}`)).toBeFocused()
    await page.keyboard.press('j')
    await expect(rowOf(page, `B ${word}`)).toBeFocused()
    await page.keyboard.press('x')
    const box = page.getByRole('checkbox', { name: `Select B ${word}` })
    await expect(box).toBeChecked()
    await expect(rowOf(page, `B ${word}`)).toBeFocused()
    // Also from the box itself, as whoever has ticked it by the mouse.
    await box.focus()
    await page.keyboard.press('k')
    await expect(rowOf(page, `A ${word}`)).toBeFocused()
    await page.keyboard.press('e')
    await expectPath(page, '/positions/edit')
    await expect(field(page, 'Name')).toHaveValue(`A ${word}`)
    await page.goBack()
    await title(page, /^Positions/).waitFor()
    await page.keyboard.press('n')
    await expectPath(page, '/positions/new')
  })

  test('reads which keys there are, and switches the letters off for good', async ({ page }) => {
    await open(page, '/employees')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('j')
    const row = page.locator('tr:focus')
    await expect(row).toHaveCount(1)
    await openList(page)
    await expect(words(page, 'On this page')).toHaveText([
      'Add new',
      'Search this list',
      'Next row',
      'Previous row',
      'Open the row',
      'Select the row',
      'Edit the row',
    ])
    await expect(words(page, 'Go to')).toHaveText([
      'Dashboard',
      'Employees',
      'My Leaves',
      'Approval Requests',
      'Projects',
      'Applicants',
      'Equipment',
      'Licences',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()

    await openProfileMenu(page)
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    const single = list(page).getByRole('switch', { name: 'Single keys' })
    await expect(single).toBeChecked()
    await single.click()
    await expect(single).not.toBeChecked()
    await expect(words(page, 'On this page')).toHaveText([
      'Next row',
      'Previous row',
      'Open the row',
      'Select the row',
      'Edit the row',
    ])
    await expect(group(page, 'Go to')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /Profile menu of/ })).toBeFocused()

    await page.reload()
    await page.getByRole('row').nth(1).waitFor()
    for (const key of ['?', 'g', 'p', '/', 'n']) await page.keyboard.press(key)
    // What cannot be switched off is not.
    await page.keyboard.press('Control+k')
    await expect(dialog(page, 'Search')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectPath(page, '/employees')
    await expect(list(page)).toHaveCount(0)
    await openProfileMenu(page)
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(single).not.toBeChecked()
    await single.click()
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await openList(page)
  })

  test('loses nothing that is written, and types what a field takes', async ({ page }) => {
    await open(page, '/employees/new')
    await field(page, 'First name').pressSequentially('Njegen')
    await expect(field(page, 'First name')).toHaveValue('Njegen')
    await expectPath(page, '/employees/new')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    const question = dialog(page, 'Leave without saving?')
    await expect(question).toBeVisible()
    // Under a dialog no letter acts.
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.keyboard.press('?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(list(page)).toHaveCount(0)
    await expectPath(page, '/employees/new')
    await expect(field(page, 'First name')).toHaveValue('Njegen')
  })
})

test.describe('a Team lead', () => {
  test.use({ as: 'Team lead' })

  test('goes where leads may go, and finds the letters of the inbox in the list', async ({ page }) => {
    await open(page, '/leaves/statistics')
    for (const key of ['g', 'e', 'g', 'r']) await page.keyboard.press(key)
    await expectPath(page, '/leaves/myTeamLeaves')
    await title(page, leaveTexts.approvalRequests).waitFor()
    await openList(page)
    await expect(words(page, 'Go to')).toHaveText(['My Leaves', 'Approval Requests'])
    await expect(words(page, 'On this page')).toHaveText([
      'Search this list',
      'Next request',
      'Previous request',
      'Approve',
      'Decline',
    ])
  })
})

test.describe('an Employee', () => {
  test.use({ as: 'Employee' })

  test('asks for leave and searches by letters, and reads of no page that is not theirs', async ({ page }) => {
    await open(page, '/leaves/statistics')
    await openList(page)
    await expect(words(page, 'Everywhere')).toHaveText(['Search everything', leaveTitles.apply, 'This list of keys'])
    await expect(words(page, 'Go to')).toHaveText(['My Leaves'])
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await page.keyboard.press('n')
    await expect(dialog(page, leaveTexts.applyTitle)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, leaveTexts.applyTitle)).toBeHidden()
    await page.keyboard.press('/')
    await expect(dialog(page, 'Search').getByRole('combobox', { name: 'Search' })).toBeFocused()
  })
})
