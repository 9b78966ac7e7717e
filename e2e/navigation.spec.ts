// The navigation of every role on a small laptop, and on a phone.
import type { Locator, Page } from '@playwright/test'
import { addPersonWithPassword } from './support/records.ts'
import { expect, test } from './support/test.ts'

const roles = ['Superadmin', 'Admin', 'Team lead', 'Employee'] as const
/** The bell is in the top bar. Who approves has one more place. */
const itemCounts = { Superadmin: 4, Admin: 4, 'Team lead': 5, Employee: 4 } as const
const groupCounts = { Superadmin: 3, Admin: 3, 'Team lead': 1, Employee: 1 } as const
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const groups = (page: Page) => navigation(page).getByRole('button', { expanded: false })
const expectInView = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 0.99 })

for (const role of roles)
  test(`every entry of the navigation fits at 1366 × 768 and opens: ${role}`, async ({ open, people }) => {
    const page = await open(await people(role))
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/directory')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const entries = navigation(page).getByRole('listitem').filter({ visible: true })
    await expect(entries.last()).toBeVisible()
    for (const entry of await entries.all()) await expectInView(entry)

    await expect(groups(page), role).toHaveCount(groupCounts[role])
    for (let index = 0; index < groupCounts[role]; index++) {
      await page.goto('/directory')
      const closed = groups(page).nth(index)
      // Approval requests are counted behind the name.
      const [name = ''] = /^\D+/.exec((await closed.textContent()) ?? '') ?? []
      await closed.click()
      const group = page.getByRole('button', { name: new RegExp(`^${name}`), expanded: true })
      const links = navigation(page).getByRole('listitem').filter({ has: group }).getByRole('link')
      await expectInView(links.first())
      await expectInView(links.last())
      await links.last().click()
      await expect(links.last()).toHaveAttribute('aria-current', 'page')
      await expectInView(links.last())
    }
  })

test('a group that is opened while a page is loading stays open', async ({ open, people }) => {
  const page = await open(await people('Superadmin'))
  await page.goto('/projects')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const script = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await navigation(page).getByRole('link', { name: 'Reports', exact: true }).click()
  const group = navigation(page).getByRole('button', { name: 'Leave managment' })
  await group.click()
  script.resolve()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
})

for (const role of roles)
  test(`the navigation of a phone reaches every entry: ${role}`, async ({ open, people, superadmin }) => {
    // Other tests make the employee of the demo a delegate, who approves.
    const isOwn = role === 'Employee'
    const page = await open(isOwn ? await (await addPersonWithPassword(superadmin)).signIn() : await people(role))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    const items = bar.getByRole('link').or(bar.getByRole('button'))
    await expect(items).toHaveCount(itemCounts[role])
    for (const item of await items.all()) await expectInView(item)
    if (role === 'Superadmin' || role === 'Admin') {
      await bar.getByRole('button', { name: 'More' }).click()
      const settings = page.getByRole('dialog').getByRole('link', { name: 'Settings', exact: true })
      await settings.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expectInView(bar.getByRole('link', { name: 'Employees' }))
    }
  })
