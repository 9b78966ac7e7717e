import type { Page } from '@playwright/test'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { projectsTexts } from '@hr/contract/areas/projects/projects'
import { usersTexts } from '@hr/contract/areas/users/users'
import { dialog, expectAlert, expectPath, openProfileMenu, rowOf, title } from './support/pages.ts'
import { expectAccessible } from './support/axe.ts'
import { addPosition, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => (await navigation(page).boundingBox())?.width
const leftOfTitle = async (page: Page) => (await page.getByRole('heading', { level: 1 }).boundingBox())?.x

test.describe('the side navigation', () => {
  test('is 270 pixels wide and collapses to 80, and the browser remembers it', async ({ page }) => {
    await page.goto('/positions')
    await expect(page.getByRole('table')).toBeVisible()
    expect(await widthOf(page)).toBe(270)
    const toggle = page.getByRole('button', { name: 'Collapse navigation' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await page.getByRole('main').hover()
    await expect.poll(() => widthOf(page)).toBe(80)
    // Names stay for those who do not see the icons.
    await expect(navigation(page).getByRole('button', { name: employeesTexts.title })).toBeAttached()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Keep navigation open' })).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => widthOf(page)).toBe(80)
    await page.getByRole('button', { name: 'Keep navigation open' }).click()
    await expect.poll(() => widthOf(page)).toBe(270)
  })

  test('collapsed, opens over the page on hover and focus, moves nothing, and Esc closes it', async ({ page }) => {
    await page.goto('/positions')
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    await page.getByRole('main').hover()
    await expect.poll(() => widthOf(page)).toBe(80)
    const before = await leftOfTitle(page)
    await navigation(page).hover()
    await expect.poll(() => widthOf(page)).toBe(270)
    expect(await leftOfTitle(page)).toBe(before)
    await page.getByRole('main').hover()
    await expect.poll(() => widthOf(page)).toBe(80)
    expect(await leftOfTitle(page)).toBe(before)

    await navigation(page).getByRole('link', { name: usersTexts.title }).focus()
    await expect.poll(() => widthOf(page)).toBe(270)
    await page.keyboard.press('Escape')
    await expect.poll(() => widthOf(page)).toBe(80)
    await expect(navigation(page).getByRole('link', { name: usersTexts.title })).toBeFocused()

    // It stays open as long as the focus is inside.
    await navigation(page).getByRole('button', { name: employeesTexts.title }).focus()
    await expect.poll(() => widthOf(page)).toBe(270)
    await page.keyboard.press('Tab')
    await expect(navigation(page).getByRole('button', { name: leaveTexts.navigation })).toBeFocused()
    await expect.poll(() => widthOf(page)).toBe(270)
    expect(await leftOfTitle(page)).toBe(before)
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await expect.poll(() => widthOf(page)).toBe(80)
  })

  test('marks the page that is open, and opens and closes groups; that of the page stands open', async ({
    page,
    superadmin,
  }) => {
    const { uuid } = await addPosition(superadmin)
    await page.goto(`/positions/edit?uuid=${uuid}`)
    await expect(title(page, positionsTexts.editTitle)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Positions|^Cancel/ })).not.toHaveCount(0)
    await expect(page.locator('a[aria-current]')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Positions' }).click()
    await expectPath(page, '/positions')
    const entry = navigation(page).getByRole('link', { name: positionsTexts.navigation })
    await expect(entry).toHaveAttribute('aria-current', 'page')

    const group = navigation(page).getByRole('button', { name: projectsTexts.navigation })
    const links = ['Projects', 'Archived projects'].map((name) =>
      navigation(page).getByRole('link', { name, exact: true }),
    )
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    for (const link of links) await expect(link).toBeHidden()
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await links[1]?.click()
    await expectPath(page, '/projects/archived')
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText('Archived projects')
    await page.reload()
    await expect(links[0]!).toBeVisible()
    await group.press('Enter')
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await expect(group).toBeFocused()
    await navigation(page).getByRole('link', { name: positionsTexts.navigation }).click()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
  })
})

test('on a phone the navigation is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/positions')
  await expect(navigation(page)).toBeHidden()
  const burger = page.getByRole('button', { name: 'Open navigation' })
  await burger.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.click()
  await drawer.getByRole('button', { name: employeesTexts.title }).click()
  await drawer.getByRole('link', { name: employeesTexts.title, exact: true }).click()
  await expect(drawer).toBeHidden()
  await expectPath(page, '/employees')
  // The list is cards there, with the same rows and actions.
  await expect(page.getByRole('list', { name: employeesTexts.title }).getByRole('listitem')).toHaveCount(15)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
})

test('on a phone what people come for is at the lower edge', async ({ open, people }) => {
  const page = await open(await people('Team lead'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(bar.getByRole('link', { name: 'Me' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: leaveTexts.apply }).click()
  await expect(dialog(page, leaveTexts.applyTitle)).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: /^Notifications/ }).click()
  await expect(dialog(page, notificationsTexts.title)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: /^Approvals/ }).click()
  await expectPath(page, '/leaves/myTeamLeaves')
  await bar.getByRole('link', { name: leaveTexts.myLeaves }).click()
  await expectPath(page, '/leaves/statistics')
  // A form has its own buttons there.
  await page.goto('/profile/edit')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.goto('/leaves/statistics')
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 844 })
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: leaveTexts.apply })).toBeVisible()

  const hr = await open(await people('Admin'))
  await hr.setViewportSize({ width: 390, height: 844 })
  await hr.goto('/employees')
  await expect(hr.getByRole('button', { name: leaveTexts.apply })).toBeVisible()
  await expect(hr.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(0)
})

test("the first key of a page leads past the navigation by 'Skip to content'; a new page has the focus at its title", async ({
  page,
}) => {
  await page.goto('/positions')
  await expect(title(page, positionsTexts.title)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/positions')

  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, positionsTexts.newTitle)).toBeFocused()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(title(page, positionsTexts.title)).toBeFocused()
  await navigation(page).getByRole('link', { name: usersTexts.title }).click()
  await expect(title(page, usersTexts.title)).toBeFocused()
})

test('the navigation cuts no words where text alone is twice as large', async ({ page }) => {
  await page.goto('/leaves/leave-types/company-statistics')
  await expect(navigation(page).getByRole('link', { name: leaveTitles.companyRequests })).toBeVisible()
  const cut = await navigation(page).evaluate((nav) => {
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
})

test('a lost network is told, and the list is read again by itself when it is back', async ({
  page,
  context,
  superadmin,
  mayFail,
}) => {
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
})

test('rows of tables stand closer together for whoever wants that, from the first paint on and in other tabs', async ({
  page,
  context,
  superadmin,
}) => {
  const word = unique()
  for (const name of ['A', 'B']) await addPosition(superadmin, `${name} ${word}`)
  const path = `/positions?q=${word}`
  const heights = (of: Page) =>
    of.locator('tbody tr').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
  const choose = async (density: string) => {
    await openProfileMenu(page)
    await page.getByRole('menuitemradio', { name: density }).click()
    await page.keyboard.press('Escape')
  }
  await page.goto(path)
  await page.getByRole('row').nth(1).waitFor()
  expect(await heights(page)).toEqual([44])
  const other = await context.newPage()
  await other.goto(path)
  await other.getByRole('row').nth(1).waitFor()
  await choose('Compact')
  await expect.poll(() => heights(page)).toEqual([36])
  await expect.poll(() => heights(other)).toEqual([36])
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => document.body && seen.push(document.documentElement.dataset['density'])).observe(
      document,
      { subtree: true, childList: true, attributes: true },
    )
  })
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)])).toEqual([
    'compact',
  ])
  expect(await heights(page)).toEqual([36])
  // Two lines stand in a row of people, and everything to press is as large as it must be.
  await page.goto('/employees?q=employee@example.com')
  await page.getByRole('row').nth(1).waitFor()
  expect(await heights(page)).toEqual([36])
  await expectAccessible(page)
  await choose('Comfortable')
  await expect.poll(() => heights(page)).toEqual([44])
})

test.describe('the theme', () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const choose = async (page: Page, theme: string) => {
    await openProfileMenu(page)
    await page.getByRole('menuitemradio', { name: theme }).click()
    await page.keyboard.press('Escape')
  }

  test('follows the system until somebody chooses, in every tab and from the first paint on', async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/positions')
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page)).not.toBe(light)
    const dark = await background(page)
    await choose(page, 'Light')
    await expect.poll(() => background(page)).toBe(light)
    await choose(page, 'Dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => background(page)).toBe(dark)
    await choose(page, 'System')
    await expect.poll(() => background(page)).toBe(light)

    const tab = await context.newPage()
    await tab.goto('/positions')
    await expect(title(tab, positionsTexts.title)).toBeVisible()
    await choose(page, 'Dark')
    await expect(tab.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    // From the first moment with a body on, each change of the scheme is noted.
    await page.addInitScript(() => {
      const seen: (string | null)[] = []
      Object.assign(globalThis, { seen })
      const note = () => {
        if (document.body) seen.push(document.documentElement.getAttribute('data-mantine-color-scheme'))
      }
      new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await page.reload()
    await expect(title(page, positionsTexts.title)).toBeVisible()
    const seen = await page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)])
    expect(seen).toEqual(['dark'])
  })
})

test('a page whose server does not answer says so, and comes when it does', async ({ browser, superadmin }) => {
  // Nobody watches its console: the failure stands there.
  const context = await browser.newContext({ storageState: superadmin.storageState })
  const page = await context.newPage()
  await page.route('**/api/v1/refresh', (route) =>
    route.fulfill({ status: 503, json: { result: { message: 'Away' } } }),
  )
  await page.goto('/positions')
  await expectAlert(page, 'Away')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page, positionsTexts.title)).toBeVisible()
  await context.close()
})
