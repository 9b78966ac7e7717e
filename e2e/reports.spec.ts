import { viewsApi } from '@hr/contract/areas/views/views'
import { expectAccessible, expectGoodEverywhere } from './support/axe.ts'
import { choose, dialog, expectToast, title, textOn } from './support/pages.ts'
import { unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('HR changes a ready-made report, saves, shares, pins and sends it, and opens the records of a number', async ({
  open,
  superadmin,
  people,
}) => {
  const name = `Report ${unique()}`
  const page = await open(superadmin)
  await page.goto('/reports')
  await page.getByRole('link', { name: /^People by position/ }).click()
  await expect(title(page, 'People by position')).toBeVisible()
  await page.getByLabel('Grouped by').selectOption('Office')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save and send by email' }).click()
  const form = dialog(page, 'Save view')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await choose(page, 'Shared with (optional)', 'HR')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'View saved')

  const email = dialog(page, `Send by email: ${name}`)
  await expect(email.getByRole('combobox', { name: 'Weekday' })).toBeVisible()
  await expectGoodEverywhere(page)
  await email.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Email saved')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send by email' }).click()
  await expect(dialog(page, `Send by email: ${name}`).getByText('Weekly at 08:00: Monday')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pin to dashboard' }).click()
  await expectToast(page, 'Pinned to the dashboard')
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('figure')).toBeVisible()
  await expectGoodEverywhere(page)
  await card.getByRole('link', { name: `Open the report ${name}` }).click()
  await expect(title(page, name)).toBeVisible()

  const address = page.url()
  const total = page.getByRole('link', { name: /^Total: / })
  let evaluated = 0
  page.on('request', (request) => {
    if (request.url().includes('/reports/result')) evaluated += 1
  })
  await total.click()
  await expect(title(page, `${name}, today`)).toBeVisible()
  // Other tests add employees; that the numbers agree is tested on the server.
  await expect(textOn(page, /^1–15 of \d+$/)).toBeVisible()
  await expectAccessible(page)
  expect(evaluated).toBe(0)
  await page.getByRole('link', { name: 'Back to the report' }).click()
  await expect(title(page, name)).toBeVisible()
  expect(page.url()).toBe(address)

  const reader = await people('Admin')
  const views = await reader.call(viewsApi.list, {})
  expect(views.find((view) => view.name === name)).toMatchObject({ isOwn: false, sharedWith: 'Admin' })
  const other = await open(reader)
  await other.goto('/reports')
  await other.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(title(other, name)).toBeVisible()
})

test(
  'reports show pictures of their plots, and patterns where colours are forced',
  { tag: '@all' },
  async ({ open, superadmin }) => {
    const page = await open(superadmin)
    await page.goto('/reports')
    const card = page.getByRole('link', { name: /^Age by gender/ })
    await card.scrollIntoViewIfNeeded()
    const bars = card.locator('[data-bar]')
    await expect(bars.first()).toBeVisible()
    await expectGoodEverywhere(page)
    const fills = () => bars.evaluateAll((all) => [...new Set(all.map((bar) => getComputedStyle(bar).fill))])
    expect((await fills()).filter((fill) => !fill.startsWith('rgb'))).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(async () => (await fills()).filter((fill) => !fill.startsWith('url('))).toEqual([])
    expect((await fills()).length).toBeGreaterThan(1)

    await card.click()
    await expect(title(page, 'Age by gender')).toBeVisible()
    await expect(textOn(page, /^Number of employees by age and gender, today/)).toBeVisible()
    const { height = Infinity } = (await page.getByRole('figure').boundingBox()) ?? {}
    expect(height).toBeLessThanOrEqual(320)
  },
)
