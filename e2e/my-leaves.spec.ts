import { addDays, formatDay } from '@hr/contract/lib/dates'
import { expectGood } from './support/axe.ts'
import { textOn } from './support/pages.ts'
import { addLeave, addLeaveType, addPersonWithPassword, decideLeave, nextFreeMonday } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Employee' })

test('shows coming approved leave above the list, whatever its filter', async ({ superadmin, open }) => {
  const person = await addPersonWithPassword(superadmin)
  const type = await addLeaveType(superadmin)
  const monday = await nextFreeMonday(superadmin)
  for (const start of [monday, addDays(monday, 2)]) {
    const range = { startDate: start, endDate: addDays(start, 1) }
    await decideLeave(superadmin, await addLeave(superadmin, type, { uuid: person.uuid, ...range }), 'approved')
  }
  const page = await open(await person.signIn())
  await page.goto('/leaves/statistics')
  await expect(textOn(page, 'No pending requests')).toBeVisible()
  const upcoming = page.getByRole('region', { name: 'Coming up, approved' })
  await expect(upcoming.getByRole('listitem')).toHaveCount(2)
  await expect(upcoming).toContainText(formatDay(monday, 'en'))
  await expectGood(page, 'coming leave')
  await upcoming.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('table').getByText('Approved')).toHaveCount(2)
})

test("a leave type with a long name in one word keeps the cards' width", { tag: '@all' }, async ({ page }) => {
  await page.route('**/api/v1/employee/leavetypes*', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: { name: string }[] }
    const named = result.map((type) => ({ ...type, name: 'Otpremninskidopust'.repeat(4) }))
    return route.fulfill({ response, json: { result: named } })
  })
  await page.goto('/leaves/statistics')
  const cards = page.getByRole('list', { name: 'Leave balance' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Otpremninskidopust')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const widths = await cards.evaluateAll((items) =>
      items.map((item) => [item.clientWidth, item.firstElementChild?.scrollWidth]),
    )
    expect(new Set(widths.map(([outside]) => outside)).size).toBe(1)
    for (const [outside, inside] of widths) expect(inside).toBeLessThanOrEqual(outside ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
