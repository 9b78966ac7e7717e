// Every list at the widths of desktops: no column that its screen is for lies under the pinned actions or beyond the edge
// while the table rests, and dates and statuses are whole.
import type { Page } from '@playwright/test'
import { viewKinds, type ViewedList } from '@hr/contract/areas/views/kinds'
import { languages, localeData, type Language } from '@hr/contract/lib/languages'
import { screens } from '@hr/contract/screens'
import { untilPainted } from './support/layout-shifts.ts'
import { addressOf, find, visit, type Ids } from './support/pages.ts'
import type { DemoRole } from './support/people.ts'
import { addDeparture, addEmployee, addPosition, addServiceAccount, newPerson, unique } from './support/records.ts'
import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

const { executablePath, args } = settings().browser
// With hinting, the browser rounds the width of each glyph: words may be narrower than on the screens of users.
test.use({ launchOptions: { executablePath, args: [...args, '--font-render-hinting=none'] } })

type List = Exclude<ViewedList, 'reports'>

/** All lists: each keeps views. */
const lists = (Object.keys(viewKinds) as ViewedList[]).filter((list): list is List => list !== 'reports')

/** Lists that are empty for others. */
const roles: Partial<Record<List, DemoRole>> = {
  'approval-requests': 'Team lead',
  'leave-history': 'Team lead',
  'leave-overview-team': 'Team lead',
}

const headcount = JSON.stringify({
  subject: 'employees',
  measure: 'headcount',
  groupBy: null,
  splitBy: null,
  time: { kind: 'today' },
  filters: {},
  plot: 'bar',
})

/** Further parameters without which a list is empty. */
const searches: Partial<Record<List, Record<string, string>>> = {
  'my-leaves': { status: 'all' },
  'leave-overview-team': { as: 'list', endDate: '2099-12-31' },
  'report-records': { definition: headcount, row: 'all', series: 'all' },
}

function addressOfList(list: List, ids: Ids): string {
  const { screen, search } = viewKinds[list]
  const address = addressOf(screen, ids)
  const parameters = new URLSearchParams({ ...search, ...searches[list] }).toString()
  return parameters === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${parameters}`
}

/** The words of another language are longer, which the narrowest width shows. */
const widthsOf = (language: Language) => (language === 'en' ? [1440, 1280, 1024] : [1024])

/** Runs in the page. @returns what a reader of the table can't see at rest: columns, and dates and statuses that are broken */
function findUnreadable(): string[] {
  const table = document.querySelector('main table[aria-rowcount], main table:has([data-row])')
  const area = table?.parentElement
  if (!table || !area) return ['no table']
  area.scrollLeft = 0
  const heads = [...table.querySelectorAll('thead th, thead td')]
  const last = heads.at(-1)
  // Only its column of actions has a title for screen readers alone.
  const hasActions = last !== undefined && last.querySelector('.mantine-VisuallyHidden-root') !== null
  const isPinned = hasActions && getComputedStyle(last).right === '0px'
  const edge = (isPinned ? last.getBoundingClientRect().left : area.getBoundingClientRect().right) + 1
  const covered = heads
    .slice(0, hasActions ? -1 : undefined)
    .filter((head) => !head.hasAttribute('data-more') && head.getBoundingClientRect().right > edge)
    .map((head) => `covered: ${head.textContent}`)

  const broken: string[] = []
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    if (node.parentElement?.closest('.mantine-VisuallyHidden-root')) continue
    const words = node.parentElement?.closest('[class*=_chip_], [class*=_team_], thead')
    const whole = words ? /\S+/g : /\d{2}[./]\d{2}[./]\d{4}\.?/g
    for (const { index, 0: part } of text.matchAll(whole)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + part.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const cell = node.parentElement?.closest('td, th')
      // The names of teams may end in an ellipsis.
      const isCut =
        !words?.matches('[class*=_team_]') &&
        range.getBoundingClientRect().right > (cell?.getBoundingClientRect().right ?? Infinity)
      if (lines.size > 1 || isCut) broken.push(`${isCut ? 'cut' : 'broken'}: ${text}`)
    }
  }
  return [...covered, ...new Set(broken)]
}

async function expectReadable(page: Page, widths: readonly number[]) {
  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      // The columns follow a new width with the next painting. Before it, they may look right by chance.
      await untilPainted(page)
      await expect.poll(() => page.evaluate(findUnreadable)).toEqual([])
    })
}

const groups = [0, 1, 2].map((group) => lists.filter((_, index) => index % 3 === group))

for (const language of languages)
  test.describe(language, () => {
    test.use({ locale: localeData[language].locale })
    for (const group of groups)
      test(
        `${group.join(', ')} show what they are for in ${language}`,
        {
          tag: language === 'en' ? [] : '@all',
        },
        async ({ open, people, oneOfEach, superadmin, untilQuiet }) => {
          if (group.includes('tokens')) await addServiceAccount(superadmin)
          if (group.includes('departures')) await addDeparture(superadmin)
          const pages = new Map<DemoRole, Page>()
          for (const list of group)
            await test.step(screens[viewKinds[list].screen].path, async () => {
              const role = roles[list] ?? 'Superadmin'
              const known = pages.get(role)
              const page = known ?? (await open(await people(role)))
              pages.set(role, page)
              const address = addressOfList(list, oneOfEach)
              await (known ? visit(page, address) : page.goto(address))
              await expect(page.getByRole('main').locator('[data-row]').first()).toBeVisible()
              await untilQuiet()
              await expectReadable(page, widthsOf(language))
            })
        },
      )
  })

/** Faults that are planted into a table, and what the check must find. */
const faults: [head: string, cell: string, found: string[]][] = [
  ['<th style="width: 90px">Name</th>', 'whole on 28/11/2026', []],
  ['<th style="width: 200px">Status</th>', '', ['covered: Status']],
  ['<th style="width: 200px" data-more>Notes</th>', '', []],
  ['<th style="width: 50px">Day</th>', '28/11/2026', ['broken: 28/11/2026']],
  ['<th style="width: 50px">Status</th>', '<b class="a_chip_b">Administrator</b>', ['broken: Administrator']],
]

test('the check of a table finds what is hidden or broken', async ({ page }) => {
  for (const [head, cell, found] of faults)
    await test.step(`${head} ${cell}`, async () => {
      const actions =
        '<th style="width: 40px; position: sticky; right: 0"><i class="mantine-VisuallyHidden-root">Actions</i></th>'
      const style = 'table { table-layout: fixed; width: 1px } td { overflow-wrap: anywhere; padding: 0 }'
      const rows = `<thead><tr>${head}${actions}</tr></thead><tr data-row><td>${cell}</td><td></td></tr>`
      await page.setContent(
        `<style>${style}</style><main><div style="width: 140px; overflow: auto"><table>${rows}</table></div></main>`,
      )
      expect(await page.evaluate(findUnreadable)).toEqual(found)
    })
})

test.describe('a table', () => {
  test.use({ as: 'Superadmin' })
  const scrollLeft = (page: Page) =>
    page.evaluate(() => document.querySelector('main table')?.parentElement?.scrollLeft ?? -1)

  test('stays where it is when the menu of a row is reached and left by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto('/employees')
    const row = page.locator('main [data-row]').first()
    await expect(row).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search', exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(row).toBeFocused()
    // The ring of the row is drawn at both of its ends, over the columns that stay.
    const ends = await row.evaluate((element) =>
      [element.firstElementChild, element.lastElementChild].map((cell) => {
        const { left, right, top, bottom } = cell?.getBoundingClientRect() ?? new DOMRect()
        const isInView = left >= 0 && right <= innerWidth
        const isOnTop =
          document.elementFromPoint((left + right) / 2, top + (bottom - top) / 2)?.closest('td, th') === cell
        return (
          isInView && isOnTop && cell !== null && getComputedStyle(cell).boxShadow.includes('2px 0px 0px 0px inset')
        )
      }),
    )
    expect(ends).toEqual([true, true])
    const menu = row.getByRole('button', { name: /^Actions for/ })
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press('Tab')
      if (await menu.evaluate((button) => button === document.activeElement)) break
    }
    await expect(menu).toBeFocused()
    expect(await scrollLeft(page)).toBe(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    expect(await scrollLeft(page)).toBe(0)
  })

  test('shows a name of 60 characters without a button, with its surname, and whole with the focus', async ({
    page,
    superadmin,
  }) => {
    const lastName = unique().slice(0, 12)
    const firstName = `${'Marija '
      .repeat(10)
      .slice(0, 59 - lastName.length)
      .trim()}`
    await addEmployee(superadmin, await addPosition(superadmin), { ...newPerson(), firstName, lastName })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/employees')
    await find(page, lastName)
    const link = page.getByRole('link', { name: `${firstName} ${lastName}` })
    await expect(link).toBeVisible()
    await expect(page.getByRole('button', { name: 'See More' })).toHaveCount(0)
    const cell = await link.locator('xpath=ancestor::th').boundingBox()
    const surname = await link.getByText(lastName, { exact: true }).boundingBox()
    expect((surname?.x ?? 0) + (surname?.width ?? Infinity)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
    const height = async () => (await link.boundingBox())?.height ?? 0
    const resting = await height()
    await page.locator('main [data-row]').first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await expect.poll(height).toBeGreaterThan(resting)
  })
})
