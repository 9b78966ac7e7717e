import type { Locator, Page } from '@playwright/test'
import { openRowMenu, textOn } from './support/pages.ts'
import { addPosition, addServiceAccount } from './support/records.ts'
import { expect, test } from './support/test.ts'

type Opener = readonly [name: string | RegExp, focused: 'the first field' | 'Close']

/** The buttons of a screen that open a dialog, and what has the focus in it. */
const dialogs: Record<string, readonly Opener[]> = {
  '/profile': [
    ['Who opened my record', 'Close'],
    ['Add document', 'the first field'],
  ],
  '/profile?tab=security': [
    ['Change password', 'the first field'],
    // The button is disabled until the secret has arrived.
    ['Turn on', 'the first field'],
    ['Create token', 'the first field'],
  ],
  '/settings/tokens': [
    ['Add service account', 'the first field'],
    [/^New token for Payroll/, 'the first field'],
  ],
  '/settings/custom-fields': [['Add field', 'the first field']],
  '/leaves/non-working-days': [['Public holidays', 'the first field']],
  '/settings/lists': [[/^Rename/, 'the first field']],
  '/settings/document-categories': [['Add category', 'the first field']],
}

/** Opens a dialog by keyboard. */
async function openBy(opener: Locator): Promise<Locator> {
  await opener.focus()
  await opener.press('Enter')
  return opener.page().getByRole('dialog')
}

const focusOn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body ? 'nothing' : (activeElement?.outerHTML.slice(0, 120) ?? 'nothing')
  })

test.describe('dialogs', () => {
  test.use({ as: 'Superadmin' })

  test('take the focus in their first field, and return it', async ({ page, superadmin }) => {
    await addServiceAccount(superadmin)
    for (const [path, openers] of Object.entries(dialogs)) {
      await page.goto(path)
      for (const [name, focused] of openers)
        await test.step(`${path}: ${String(name)}`, async () => {
          const opener = page.getByRole('main').getByRole('button', { name }).first()
          const dialog = await openBy(opener)
          const target =
            focused === 'the first field'
              ? dialog.locator('input:not([type=hidden]), select, textarea').first()
              : dialog.getByRole('button', { name: focused })
          await expect(target).toBeFocused()
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
          await expect(opener).toBeFocused()
        })
    }
  })

  test(
    'keep the focus on the page when the record that they were about is gone',
    { tag: '@all' },
    async ({ page, superadmin }) => {
      const { name } = await addServiceAccount(superadmin)
      await page.goto('/settings/tokens')
      const menu = page
        .getByRole('list', { name: 'Service accounts' })
        .getByRole('button', { name: `Actions for ${name}` })
      await menu.click()
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await expect(menu).toBeHidden()
      expect(await focusOn(page)).not.toBe('nothing')

      const position = await addPosition(superadmin)
      await page.goto(`/positions?q=${encodeURIComponent(position.name)}`)
      await openRowMenu(page, position.name)
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await expect(textOn(page, 'List is empty')).toBeVisible()
      expect(await focusOn(page)).not.toBe('nothing')
    },
  )
})
