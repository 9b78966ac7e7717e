import type { Page } from '@playwright/test'
import { screens, type ScreenName } from '@hr/contract/screens'
import { expectAccessible, expectComfortable } from './support/axe.ts'
import { addressOf } from './support/pages.ts'
import { addEmployee, addPosition } from './support/records.ts'
import { expect, test } from './support/test.ts'

// A phone at its narrowest (or a desktop at 400 %), a tablet, a desktop.
const widths = [320, 768, 1440]
const schemes = ['light', 'dark'] as const

/** Nothing moves while it is measured, and colours do not fade from one to the other. */
const calm = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

async function expectGoodEverywhere(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await expectAccessible(page)
        await expectComfortable(page)
      })
    }
  }
}

for (const screen of Object.keys(screens) as ScreenName[]) {
  const isPublic = screens[screen].access === 'public'
  test.describe(screen, () => {
    test.use({ as: isPublic ? undefined : 'Superadmin' })
    test(`${screens[screen].path} can be used by everybody, light and dark, on every width`, async ({
      page,
      superadmin,
    }) => {
      await calm(page)
      const position = await addPosition(superadmin)
      const person = await addEmployee(superadmin, position)
      await page.goto(addressOf(screen, { person: person.uuid, position: position.uuid }))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toBeEmpty()
      await page.waitForLoadState('networkidle')
      await expectGoodEverywhere(page)
    })
  })
}
