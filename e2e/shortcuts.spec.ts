import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { expectAccessible } from './support/axe.ts'
import { dialog, expectPath, field, find, openProfileMenu, rowOf, title, textOn } from './support/pages.ts'
import { addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const list = (page: Page) => dialog(page, 'Help and keyboard shortcuts')
const words = (page: Page, name: string) => list(page).getByRole('region', { name }).getByRole('term')

/** Opens a page and waits until it handles single-key shortcuts. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

test.describe('a Superadmin', () => {
  test.use({ as: 'Superadmin' })

  test(
    'searches a list, moves through its rows, selects, edits and adds with single keys',
    { tag: '@all' },
    async ({ page, superadmin }) => {
      const word = unique()
      for (const name of ['A', 'B']) await addPosition(superadmin, `${name} ${word}`)
      await open(page, '/positions')
      // The list registers its shortcuts before it shows its rows.
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('/')
      const search = page.getByRole('searchbox', { name: 'Search', exact: true })
      await expect(search).toBeFocused()
      // The key is not typed, and typing triggers no shortcut.
      await expect(search).toHaveValue('')
      await page.keyboard.type(`${word} gen?/`)
      await expect(search).toHaveValue(`${word} gen?/`)
      await expectPath(page, '/positions')
      await find(page, word)
      await expect(textOn(page, '1–2 of 2')).toBeVisible()

      await title(page, /^Positions/).focus()
      await page.keyboard.press('j')
      await expect(rowOf(page, `A ${word}`)).toBeFocused()
      await page.keyboard.press('j')
      await expect(rowOf(page, `B ${word}`)).toBeFocused()
      await page.keyboard.press('x')
      const box = page.getByRole('checkbox', { name: `Select B ${word}` })
      await expect(box).toBeChecked()
      await expect(rowOf(page, `B ${word}`)).toBeFocused()
      // Works from the checkbox too, after it was ticked by mouse.
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
    },
  )

  test('navigates with the very first keys, lists the shortcuts and turns them off', async ({ page }) => {
    // The first page never loads: the keys work before, and the title of the next page still gets the focus.
    await page.route(/\/assets\/PositionList-/, () => {})
    await open(page, '/positions')
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expectPath(page, '/employees')
    await expect(title(page, english(employeesTexts.title))).toBeFocused()
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('j')
    const row = page.locator('tr:focus')
    await expect(row).toHaveCount(1)
    await page.keyboard.press('?')
    await expect(list(page)).toBeVisible()
    const ofRows = ['Next row', 'Previous row', 'Open the row', 'Select the row', 'Edit the row']
    await expect(words(page, 'On this page')).toHaveText(['Add new', 'Search this list', ...ofRows])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()

    await openProfileMenu(page)
    await page.getByRole('menuitem', { name: 'Help and keyboard shortcuts' }).click()
    await list(page).getByRole('switch', { name: 'Single keys' }).click()
    await expect(words(page, 'On this page')).toHaveText(ofRows)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /Profile menu for/ })).toBeFocused()

    await page.reload()
    await page.getByRole('row').nth(1).waitFor()
    for (const key of ['?', 'g', 'p', '/', 'n']) await page.keyboard.press(key)
    // This shortcut can't be turned off.
    await page.keyboard.press('Control+k')
    await expect(dialog(page, 'Search')).toBeVisible()
    await expectPath(page, '/employees')
    await expect(list(page)).toHaveCount(0)
  })
})
