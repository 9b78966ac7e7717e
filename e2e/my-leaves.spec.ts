import { expect, test } from './support/test.ts'

test.use({ as: 'Employee' })

test("a leave type with a long name in one word keeps the cards' width", async ({ page }) => {
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
