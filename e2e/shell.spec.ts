import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { languages, localeData } from '@hr/contract/lib/languages'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { peopleTitles } from '@hr/contract/areas/people/titles'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { companyTitles } from '@hr/contract/areas/company/titles'
import {
  confirmDialog,
  dialog,
  expectAlert,
  expectPath,
  find,
  openProfileMenu,
  rowAction,
  rowOf,
  title,
} from './support/pages.ts'
import { expectAccessible } from './support/axe.ts'
import { addPersonWithPassword, addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => (await navigation(page).boundingBox())?.width
const leftOfTitle = async (page: Page) => (await page.getByRole('heading', { level: 1 }).boundingBox())?.x

test(
  'the side navigation collapses, opens over the page on hover and focus, and truncates no text',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/positions')
    await expect(page).toHaveTitle(`${english(positionsTexts.title)} – HR Application`)
    await expect(page.getByRole('table')).toBeVisible()
    await expect.poll(() => widthOf(page)).toBe(270)
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    await page.getByRole('main').hover()
    await expect.poll(() => widthOf(page)).toBe(80)
    await page.reload()
    const keepOpen = page.getByRole('button', { name: 'Keep navigation open' })
    await expect(keepOpen).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => widthOf(page)).toBe(80)
    // Screen readers get the names behind the icons.
    await expect(navigation(page).getByRole('button', { name: english(employeesTexts.title) })).toBeAttached()
    await expect(page.getByRole('table')).toBeVisible()

    const before = await leftOfTitle(page)
    await navigation(page).hover()
    await expect.poll(() => widthOf(page)).toBe(270)
    await expect.poll(() => leftOfTitle(page)).toBe(before)
    await page.getByRole('main').hover()
    await expect.poll(() => widthOf(page)).toBe(80)

    await navigation(page)
      .getByRole('link', { name: english(companyTitles.settings), exact: true })
      .focus()
    await expect.poll(() => widthOf(page)).toBe(270)
    await page.keyboard.press('Escape')
    await expect.poll(() => widthOf(page)).toBe(80)
    await expect(
      navigation(page).getByRole('link', { name: english(companyTitles.settings), exact: true }),
    ).toBeFocused()

    // It stays open while it contains the focus.
    const leave = navigation(page).getByRole('button', { name: english(leaveTexts.navigation) })
    const next = navigation(page).getByRole('link', { name: english(peopleTitles.directory) })
    await navigation(page)
      .getByRole('button', { name: english(employeesTexts.title) })
      .focus()
    await expect.poll(() => widthOf(page)).toBe(270)
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
    await expect.poll(() => widthOf(page)).toBe(270)
    await expect.poll(() => leftOfTitle(page)).toBe(before)
    await page.getByRole('searchbox', { name: 'Search', exact: true }).focus()
    await expect.poll(() => widthOf(page)).toBe(80)

    await keepOpen.click()
    await expect.poll(() => widthOf(page)).toBe(270)
    await leave.click()
    await expect(navigation(page).getByRole('link', { name: english(leaveTitles.companyRequests) })).toBeVisible()
    const cut = await navigation(page).evaluate((nav) => {
      // Doubles the text size only.
      const texts = [...nav.querySelectorAll<HTMLElement>('*')].map((element) => {
        const { fontSize, lineHeight } = getComputedStyle(element)
        return { element, fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) }
      })
      for (const { element, fontSize, lineHeight } of texts) {
        element.style.fontSize = `${2 * fontSize}px`
        element.style.lineHeight = `${2 * lineHeight}px`
      }
      const controls = [...nav.querySelectorAll<HTMLElement>('a, button')].filter(({ innerText }) => innerText !== '')
      return controls
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map(({ innerText }) => innerText)
    })
    expect(cut).toEqual([])
  },
)

test(
  'a toast covers no control of the page, and a slow page shows its progress',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const { name } = await addPosition(superadmin)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/assets\/PositionForm-/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/positions')
    await find(page, name)
    await rowAction(page, name, 'Delete')
    await confirmDialog(page, english(positionsTexts.deleteTitle), 'Delete')
    const toast = page.getByRole('status').getByText(english(positionsTexts.deleted)).locator('..')
    // A focused toast stays.
    await toast.getByRole('button', { name: 'Close' }).focus()
    for (const width of [320, 768, 1200, 1920]) {
      await page.setViewportSize({ width, height: 700 })
      const { x = 0, y = 0, width: wide = 0, height = 0 } = (await toast.boundingBox()) ?? {}
      // A phone has no room beside the title in the top bar.
      const kept = page.locator(width === 320 ? 'header, main :is(a, button, input, h1)' : 'main :is(a, button, input)')
      const covered = await kept.evaluateAll(
        (controls, [left, top, right, bottom]) =>
          controls
            .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
            .map((control) => control.name),
        [x, y, x + wide, y + height] as const,
      )
      expect(covered).toEqual([])
    }

    await page.getByRole('link', { name: 'Add new' }).first().click()
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
    answer()
    await expect(title(page, english(positionsTexts.newTitle))).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  },
)

test('on a phone, Back closes what is open over the page, and stays on it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/positions')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await bar.getByRole('link', { name: english(employeesTexts.title), exact: true }).click()
  const employees = title(page, new RegExp(`^${english(employeesTexts.title)}`))
  await expect(employees).toBeVisible()
  const openers = {
    navigation: bar.getByRole('button', { name: 'More' }),
    filters: page.getByRole('button', { name: /^Filters/ }),
    search: page.getByRole('button', { name: 'Search', exact: true }),
    notifications: page.getByRole('button', { name: /^Notifications/ }),
  }
  for (const [name, opener] of Object.entries(openers))
    await test.step(name, async () => {
      await opener.click()
      // The search listens once it has its field.
      const ready = page.getByRole('dialog').getByRole('button', { name: 'Close' })
      await expect(ready.or(page.getByRole('dialog', { name: 'Notifications' }))).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectPath(page, '/employees')
      await expect(opener).toBeFocused()
    })
  await page.goBack()
  await expectPath(page, '/positions')
})

test('on a phone the navigation is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/positions')
  await expect(navigation(page)).toBeHidden()
  const more = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'More' })
  await more.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(more).toBeFocused()
  await more.click()
  await drawer.getByRole('button', { name: english(employeesTexts.title) }).click()
  await drawer.getByRole('link', { name: english(employeesTexts.title), exact: true }).click()
  await expect(drawer).toBeHidden()
  await expectPath(page, '/employees')
  // Phones show the list as cards, with the same rows and actions.
  await expect(page.getByRole('list', { name: english(employeesTexts.title) }).getByRole('listitem')).toHaveCount(15)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
  // HR keeps them in the top bar.
  await expect(page.getByRole('button', { name: english(leaveTexts.apply) })).toBeVisible()
})

test.describe('a Team lead', () => {
  test.use({ as: 'Team lead' })

  test('has a bottom bar on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    // Forms show their own buttons instead.
    await page.goto('/profile/edit')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await expect(bar).toBeHidden()
    await page.getByRole('link', { name: english(employeesTexts.backToProfile) }).click()
    await expect(bar.getByRole('link', { name: 'Me' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('button', { name: english(leaveTexts.apply) }).click()
    await expect(dialog(page, english(leaveTexts.applyTitle))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(dialog(page, english(notificationsTexts.title))).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await bar.getByRole('link', { name: /^Approvals/ }).click()
    await expectPath(page, '/leaves/myTeamLeaves')
    await bar.getByRole('link', { name: english(leaveTexts.myLeaves) }).click()
    await expectPath(page, '/leaves/statistics')
    await page.setViewportSize({ width: 1000, height: 844 })
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('button', { name: english(leaveTexts.apply) })).toBeVisible()
  })
})

/** Runs in the bar. @returns the widths of its places, the heights of its icons and words, and the words that are cut */
const measureBar = (bar: Element) => {
  const places = [...bar.children]
  const middles = (selector: string, edge: 'top' | 'middle') =>
    places.map((place) => {
      const { top, height } = place.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return Math.round(edge === 'top' ? top : top + height / 2)
    })
  const isCut = (place: Element) => {
    const range = document.createRange()
    range.selectNodeContents(place.children[1] ?? place)
    const [text, room] = [range.getBoundingClientRect(), place.getBoundingClientRect()]
    return text.left < room.left || text.right > room.right || text.bottom > room.bottom
  }
  return {
    widths: new Set(places.map((place) => Math.round(place.getBoundingClientRect().width * 10))).size,
    icons: new Set(middles('svg', 'middle')).size,
    words: new Set(middles(':scope > :nth-child(2)', 'top')).size,
    cut: places.filter(isCut).map((place) => place.textContent),
  }
}

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.use({ locale: localeData[language].locale })
    for (const role of ['Superadmin', 'Team lead', 'Employee'] as const)
      test(`the bottom bar of a ${role} has equal places with whole words in ${language}`, async ({ open, people }) => {
        const page = await open(await people(role))
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 640 })
          await page.goto('/profile')
          const bar = page.locator('[data-bottom-bar]')
          await expect(bar).toBeVisible()
          expect(await bar.evaluate(measureBar), `${width} px`).toEqual({ widths: 1, icons: 1, words: 1, cut: [] })
        }
      })
  })

test(
  'a lost connection is reported, and the list reloads when it is back',
  { tag: '@all' },
  async ({ page, context, superadmin, mayFail }) => {
    mayFail('/api/v1/', '/assets/', '/socket')
    const word = unique()
    await addPosition(superadmin, `A ${word}`)
    await page.goto(`/positions?q=${word}`)
    await expect(rowOf(page, `A ${word}`)).toBeVisible()
    const strip = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(strip).toHaveCount(0)
    await context.setOffline(true)
    await expect(strip).toBeVisible()
    await expect(rowOf(page, `A ${word}`)).toBeVisible()
    await expectAccessible(page)
    await addPosition(superadmin, `B ${word}`)
    await context.setOffline(false)
    await expect(strip).toHaveCount(0)
    await expect(rowOf(page, `B ${word}`)).toBeVisible()
  },
)

test('density and theme apply to every tab and from the first paint on', async ({ page, context, superadmin }) => {
  const word = unique()
  for (const name of ['A', 'B']) await addPosition(superadmin, `${name} ${word}`)
  const path = `/positions?q=${word}`
  const heights = (of: Page) =>
    of.locator('tbody tr').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const choose = async (...options: string[]) => {
    await openProfileMenu(page)
    for (const option of options) await page.getByRole('menuitemradio', { name: option }).click()
    await page.keyboard.press('Escape')
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await page.getByRole('row').nth(1).waitFor()
  await expect.poll(() => heights(page)).toEqual([44])
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await choose('Light')
  await expect.poll(background).toBe(light)
  await choose('System')
  await expect.poll(background).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).toBe(light)

  const tab = await context.newPage()
  await tab.goto(path)
  await tab.getByRole('row').nth(1).waitFor()
  await choose('Dark', 'Compact')
  await expect.poll(background).toBe(dark)
  await expect.poll(() => heights(page)).toEqual([36])
  await expect.poll(() => heights(tab)).toEqual([36])
  await expect(tab.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const note = () => {
      const { density, mantineColorScheme } = document.documentElement.dataset
      if (document.body) seen.add(`${density} ${mantineColorScheme}`)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual([
    'compact dark',
  ])
  // A row of employees has two lines, and every control has the required size.
  const person = await addPersonWithPassword(superadmin)
  await person.signIn()
  await page.goto(`/employees?q=${person.lastName}`)
  await page.getByRole('row').nth(1).waitFor()
  await expect.poll(() => heights(page)).toEqual([36])
  await expectAccessible(page)
  await choose('Comfortable')
  await expect.poll(() => heights(page)).toEqual([44])
})

test(
  "a page whose server doesn't answer says so, and loads once it does",
  { tag: '@all' },
  async ({ browser, superadmin }) => {
    // Without a console check, because the failure appears there.
    const context = await browser.newContext({ storageState: superadmin.storageState })
    const page = await context.newPage()
    await page.route('**/api/v1/refresh', (route) =>
      route.fulfill({ status: 503, json: { result: { message: 'Away' } } }),
    )
    await page.goto('/positions')
    await expectAlert(page, 'Away')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, english(positionsTexts.title))).toBeVisible()
    await context.close()
  },
)

test("a phone shows the company's accent colour", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.route(/client-settings/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('"accentColour":null', '"accentColour":"#0f766e"'),
    })
  })
  await page.goto('/positions')
  const shade = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hr-accent').trim())
  await expect.poll(shade).toBe('#0f766e')
})
