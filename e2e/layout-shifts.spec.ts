import { screens, type PageName } from '@hr/contract/screens'
import { answerSlowly, shiftsOf, untilPainted, watchShifts } from './support/layout-shifts.ts'
import { addressOf, untilShown } from './support/pages.ts'
import type { DemoRole } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** One screen of each layout: cards, a list, a record with tabs, and cards above a list. */
const walks: Partial<Record<DemoRole, readonly PageName[]>> = {
  Superadmin: ['dashboard', 'employees', 'employeeProfileByQuery'],
  Employee: ['myLeaves'],
}

for (const [role, names] of Object.entries(walks) as [DemoRole, readonly PageName[]][])
  for (const name of names)
    test(`${screens[name].path} of a ${role} keeps its layout while answers are slow`, async ({
      open,
      people,
      oneOfEach,
    }) => {
      const page = await open(await people(role))
      await watchShifts(page)
      const untilAnswered = await answerSlowly(page)
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const)
        await test.step(`${width} px`, async () => {
          await page.setViewportSize({ width, height })
          await page.goto(addressOf(name, oneOfEach))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await untilAnswered()
          const { total, nodes } = await shiftsOf(page)
          expect.soft(total, nodes.join('\n')).toBeLessThanOrEqual(0.05)
        })
    })

for (const width of [390, 1440])
  test(`a page keeps its layout while the connection is lost and found again, ${width} px`, async ({
    open,
    people,
    mayFail,
    untilQuiet,
  }) => {
    mayFail('/api/v1/', '/assets/', '/socket')
    const page = await open(await people('Superadmin'))
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await watchShifts(page)
    await page.goto('/positions')
    await untilShown(page)
    await untilQuiet()
    const strip = page.getByRole('status').filter({ hasText: 'You are offline.' })
    let before = (await shiftsOf(page)).total
    for (const isOffline of [true, false]) {
      await page.context().setOffline(isOffline)
      await expect(strip).toHaveCount(isOffline ? 1 : 0)
      await untilPainted(page)
      const { total, nodes } = await shiftsOf(page)
      expect(total - before, nodes.join('\n')).toBeLessThanOrEqual(0.05)
      before = total
    }
  })
