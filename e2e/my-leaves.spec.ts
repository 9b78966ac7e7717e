import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { confirmDialog, day, dialog, openFilter, rowAction } from './support/pages.ts'
import { pdf } from './support/pictures.ts'
import { addLeave, addLeaveType, addPersonWithPassword, decideLeave } from './support/records.ts'
import { expect, test as base } from './support/test.ts'

/** Somebody with a type of leave that nobody else uses, on a page of their own. */
const test = base.extend<{ mine: Awaited<ReturnType<typeof begin>> }>({
  mine: async ({ superadmin, open }, use) => use(await begin(superadmin, open)),
})

async function begin(
  superadmin: Parameters<typeof addLeaveType>[0],
  open: (person: Parameters<typeof addLeaveType>[0]) => Promise<Page>,
) {
  const type = await addLeaveType(superadmin)
  const account = await addPersonWithPassword(superadmin)
  const me = await account.signIn()
  return { type, me, page: await open(me), superadmin }
}

// A Monday far ahead: the product knows of no holiday there.
const monday = '2040-06-04'
const week = { startDate: monday, endDate: addDays(monday, 4) }
const weekText = `${formatDay(week.startDate)} – ${formatDay(week.endDate)}`
const laterText = formatDay(addDays(monday, 14))
const later = { startDate: addDays(monday, 14), endDate: addDays(monday, 14) }

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('what somebody has stands above, and a request just made is marked', async ({ mine: { page, type } }) => {
  await page.goto('/leaves/statistics')
  const cards = page.getByRole('list', { name: 'What is left' })
  await expect(cards.getByRole('button', { name: new RegExp(`^${type.name}`) })).toContainText('days used')
  await page.getByRole('button', { name: leaveTexts.apply }).click()
  const asking = dialog(page, leaveTexts.applyTitle)
  await asking.getByRole('combobox', { name: 'Leave type' }).click()
  await page.getByRole('option', { name: new RegExp(`^${type.name}`) }).click()
  for (const [label, value] of [
    ['Start date', week.startDate],
    ['End date', week.endDate],
  ] as const) {
    await asking.getByRole('textbox', { name: day(label) }).fill(formatDay(value))
  }
  await asking.getByRole('button', { name: leaveTexts.apply }).click()
  await expect(row(page, weekText)).toHaveAttribute('data-new')
  await expect(row(page, weekText)).not.toHaveAttribute('data-new')
  await expect(row(page, weekText)).toContainText('Pending')
})

test('a type with a long name in one word leaves the cards as wide as they are', async ({ mine: { page } }) => {
  await page.route('**/api/v1/employee/leavetypes*', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: { name: string }[] }
    const named = result.map((type) => ({ ...type, name: 'Otpremninskidopust'.repeat(4) }))
    return route.fulfill({ response, json: { result: named } })
  })
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/leaves/statistics')
    const cards = page.getByRole('list', { name: 'What is left' }).getByRole('listitem')
    await expect(cards.first()).toContainText('Otpremninskidopust')
    const widths = await cards.evaluateAll((items) =>
      items.map((item) => [item.clientWidth, item.firstElementChild?.scrollWidth]),
    )
    expect(new Set(widths.map(([outside]) => outside)).size).toBe(1)
    for (const [outside, inside] of widths) expect(inside).toBeLessThanOrEqual(outside ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('requests are narrowed, opened and canceled one after the other', async ({
  mine: { page, me, type, superadmin },
}) => {
  const other = await addLeaveType(superadmin)
  await addLeave(me, type, { ...week, reason: 'Going to the sea', attachment: pdf('karta.pdf') as never })
  const approved = await addLeave(me, other, later)
  await decideLeave(superadmin, approved)
  await page.goto('/leaves/statistics')
  await expect(row(page, weekText)).toContainText('Pending')
  await expect(row(page, laterText)).toHaveCount(0)

  const status = await openFilter(page, 'Status')
  await status.getByRole('radio', { name: 'Approved' }).check()
  await expect(row(page, laterText)).toContainText('Approved')
  await expect(row(page, weekText)).toHaveCount(0)
  await status.getByRole('radio', { name: 'All' }).check()
  await expect(row(page, weekText)).toBeVisible()
  await page.keyboard.press('Escape')

  const types = await openFilter(page, 'Leave type')
  await types.getByRole('combobox').or(types.getByRole('textbox')).first().fill(other.name)
  await types.getByRole('option', { name: other.name }).click()
  await expect(row(page, weekText)).toHaveCount(0)
  await expect(row(page, laterText)).toBeVisible()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(row(page, weekText)).toBeVisible()

  const end = await openFilter(page, 'End date')
  await end.getByRole('textbox', { name: day('End date') }).fill(formatDay(week.endDate))
  await expect(row(page, laterText)).toHaveCount(0)
  await expect(row(page, weekText)).toBeVisible()

  await page.goto('/leaves/statistics?status=all')
  await page.getByRole('button', { name: `Details of ${type.name}, ${weekText}` }).click()
  await expect(page.getByText('Going to the sea')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download karta.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('karta.pdf')
  expect(await readFile(await download.path())).toEqual(pdf().buffer)
  await page.getByRole('button', { name: `Details of ${other.name}, ${laterText}` }).click()
  const { firstName, lastName } = superadmin.user
  await expect(page.getByText(`Approved by ${firstName} ${lastName}`)).toBeVisible()

  const cancel = async (name: string) => {
    await rowAction(page, name, 'Cancel')
    await confirmDialog(page, leaveTexts.cancelTitle, 'Yes, cancel')
  }
  await cancel(`${other.name}, ${laterText}`)
  await expect(row(page, laterText)).toContainText('Canceling')
  await cancel(`${type.name}, ${weekText}`)
  await expect(row(page, weekText)).toContainText('Canceled')
  await rowAction(page, `${other.name}, ${laterText}`, 'Withdraw cancellation')
  await confirmDialog(page, 'Keep this leave?', 'Withdraw')
  await expect(row(page, laterText)).toContainText('Approved')
})
