// `npm run languages`: visits every screen in every language on a phone, with axe, and reports texts that are cut or still
// English. The pictures are in `.shots/languages`. `npm run languages -- de employees` visits only the named ones.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { screens, type PageName } from '@hr/contract/screens'
import { languages, localeData } from '@hr/contract/lib/languages'
import { expectAccessible, measureSizes } from './support/axe.ts'
import { recordsOf, withDemo } from './support/demo.ts'
import { addressOf } from './support/pages.ts'
import { demoCredentials, signIn } from './support/people.ts'
import { baseURL, settings } from './support/settings.ts'
import { englishTexts, findEnglish } from './support/translated.ts'

const folder = join(fileURLToPath(new URL('..', import.meta.url)), '.shots', 'languages')
const asked = process.argv.slice(2)
const chosen = <Name extends string>(all: readonly Name[]): readonly Name[] => {
  const named = all.filter((name) => asked.includes(name))
  return named.length > 0 ? named : all
}

let problems = 0
function report(where: string, what: string, found: readonly string[]): void {
  if (found.length === 0) return
  problems += found.length
  console.log(`${where}: ${what}: ${found.join(' | ')}`)
}

rmSync(folder, { recursive: true, force: true })
await withDemo(async () => {
  const { executablePath, args } = settings().browser
  const browser = await chromium.launch({ executablePath, args })
  const person = await signIn(demoCredentials('Superadmin'))
  const ids = await recordsOf(person)
  for (const language of chosen(languages)) {
    mkdirSync(join(folder, language), { recursive: true })
    const english = language === 'en' ? new Set<string>() : englishTexts(language)
    for (const name of chosen(Object.keys(screens) as PageName[])) {
      const context = await browser.newContext({
        viewport: { width: 320, height: 800 },
        baseURL: baseURL(),
        locale: localeData[language].locale,
        reducedMotion: 'reduce',
        ...(screens[name].access !== 'public' && { storageState: person.storageState }),
      })
      const page = await context.newPage()
      const where = `${language}, ${name}`
      try {
        await page.goto(addressOf(name, ids))
        await page.waitForLoadState('networkidle')
        report(
          where,
          'another language',
          [(await page.locator('html').getAttribute('lang')) ?? ''].filter((one) => one !== language),
        )
        report(where, 'English', await findEnglish(page, english))
        report(where, 'failed', await page.getByRole('alert').allInnerTexts())
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 })
          const { sideways, cutTexts } = await measureSizes(page)
          report(`${where}, ${width} px`, 'cut', cutTexts)
          report(`${where}, ${width} px`, 'scrolls sideways', sideways > 0 ? [`${sideways} px`] : [])
        }
        await page.screenshot({ path: join(folder, language, `${name}.png`), fullPage: true })
        await expectAccessible(page)
      } catch (error) {
        report(where, 'failed', [String(error).split('\n').slice(0, 12).join(' ')])
      }
      await context.close()
    }
  }
  await browser.close()
})
console.log(problems === 0 ? 'No problems found.' : `${problems} problems found.`)
console.log(`The pictures are in ${folder}`)
if (problems > 0) process.exitCode = 1
