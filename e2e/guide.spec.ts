import { expectAccessible } from './support/axe.ts'
import { dialog, expectPath, title } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

test('a screen explains itself and leads to its section of the user guide, which is searched', async ({ page }) => {
  await page.goto('/employees')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('?')
  const help = dialog(page, 'Help and keyboard shortcuts')
  await expect(help.getByText('This list contains everyone who works here')).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('link', { name: 'Read more in the user guide' }).click()
  await expectPath(page, '/guide')
  await expect(title(page, 'User guide')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Employees', exact: true })).toBeInViewport()
  const picture = page.getByRole('img', { name: 'The list of employees' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('undone for 7 days')
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText(['Import employees'])
  await expect(page.getByRole('heading', { level: 2, name: 'Import employees' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
