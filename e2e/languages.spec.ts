import { localeData, translatedLanguages } from '@hr/contract/lib/languages'
import type { PageName } from '@hr/contract/screens'
import { screens } from '@hr/contract/screens'
import { expectComfortable } from './support/axe.ts'
import { addressOf, visit } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { englishTexts, findEnglish } from './support/translated.ts'

// Screens with the most different texts; `npm run languages` visits all, with axe.
const visited: readonly PageName[] = [
  'dashboard',
  'myLeaves',
  'companyLeaveOverview',
  'employees',
  'employeeProfile',
  'employeeNew',
  'leavePolicyEdit',
  'settings',
  'equipment',
  'applicants',
  'applicantProfile',
  'tokens',
  'webhooks',
  'mail',
]

for (const language of translatedLanguages) {
  const english = englishTexts(language)
  test.describe(language, () => {
    test.use({ locale: localeData[language].locale })

    test.describe('signed in', () => {
      test.use({ as: 'Superadmin' })
      test(`screens are in ${language}`, { tag: '@all' }, async ({ page, oneOfEach, untilQuiet }) => {
        for (const [index, name] of visited.entries())
          await test.step(screens[name].path, async () => {
            await page.setViewportSize({ width: 320, height: 800 })
            const address = addressOf(name, oneOfEach)
            await (index === 0 ? page.goto(address) : visit(page, address))
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await untilQuiet()
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            expect(await findEnglish(page, english)).toEqual([])
            await expectComfortable(page)
            // The table of a list is narrowest beside the navigation.
            await page.setViewportSize({ width: 1280, height: 800 })
            await expectComfortable(page)
          })
      })
    })

    test('the sign-in page is in the language of the browser', { tag: '@all' }, async ({ page }) => {
      await page.goto(screens.signIn.path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(await findEnglish(page, english)).toEqual([])
    })
  })
}
