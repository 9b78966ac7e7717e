// Counts the clicks and keys of what users look for; docs/clicks.md lists them. Typing does not count.
import type { Locator, Page } from '@playwright/test'
import { webhooksApi } from '@hr/contract/areas/webhooks/webhooks'
import { turnOnTwoStep } from './support/authenticator.ts'
import { textOn } from './support/pages.ts'
import { addPersonWithPassword, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

const maxSteps = 3

const main = (page: Page) => page.getByRole('main')
const link = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('link', { name, exact: typeof name === 'string' })
const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: typeof name === 'string' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const settings = (page: Page) => link(navigation(page), 'Settings')

type Step = (page: Page) => Locator
type Task = {
  what: string
  /** What is clicked, one after the other. */
  steps: readonly Step[]
  /** What is typed into quick find, and what is clicked after it. */
  typed: string
  after?: readonly Step[]
  found: Step
  /** How many clicks, or keys and clicks; three unless there is a reason for more. */
  atMost?: number
}

const webhook = `Wiki ${unique()}`
const menuOfWebhook: Step = (page) => button(page, `Actions for ${webhook}`)
const twoStepTab = (page: Page) => link(main(page), 'Two-step sign-in')
const turnOff: Step = (page) => button(main(page), /^Turn off two-step sign-in for/).first()
const tasks: readonly Task[] = [
  {
    what: "the webhook's secret",
    steps: [settings, (page) => link(main(page), /^Webhooks/).first(), menuOfWebhook],
    typed: 'secret',
    after: [menuOfWebhook],
    found: (page) => page.getByRole('menuitem', { name: 'Replace secret' }),
  },
  {
    what: 'the logo',
    steps: [settings, (page) => link(main(page), /^Company details/).first()],
    typed: 'logo',
    found: (page) => textOn(page, 'Logo'),
  },
  {
    what: "next year's holidays",
    steps: [
      (page) => button(navigation(page), 'Leave managment'),
      (page) => link(navigation(page), 'Non-working days'),
      (page) => button(page, 'Public holidays'),
    ],
    typed: 'holiday',
    after: [(page) => button(page, 'Public holidays')],
    found: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Year' }),
  },
  {
    what: 'the absence rate',
    steps: [(page) => link(navigation(page), 'Reports'), (page) => link(main(page), /^Absence rate/).first()],
    typed: 'absence rate',
    found: (page) => page.getByRole('heading', { level: 1, name: /^Absence rate/ }),
  },
  {
    what: "a person's two-step reset",
    steps: [settings, (page) => link(main(page), /^Sign-in/).first(), twoStepTab, turnOff],
    typed: 'two-step',
    after: [twoStepTab, turnOff],
    found: (page) => page.getByRole('dialog', { name: /^Turn off two-step sign-in for/ }),
    // Its list is a tab of the page on sign-in.
    atMost: 4,
  },
  {
    what: 'an import',
    steps: [
      (page) => button(navigation(page), 'Employees'),
      (page) => link(navigation(page), 'Employees'),
      (page) => button(page, 'Import'),
    ],
    typed: 'import',
    found: (page) => page.getByRole('dialog', { name: 'Import employees' }),
  },
]

test.use({ as: 'Superadmin' })

test.beforeEach(async ({ page }) => {
  await page.goto('/dashboard')
  await button(page, /^Search/).waitFor()
})

/** Clicks one after the other. */
async function follow(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(page).click()
}

for (const { what, steps, typed, after = [], found, atMost = maxSteps } of tasks)
  test(`${what} is found within few clicks, or keys and clicks`, { tag: '@all' }, async ({ page, superadmin }) => {
    if (typed === 'two-step') await turnOnTwoStep(await (await addPersonWithPassword(superadmin)).signIn())
    const isWebhook = typed === 'secret'
    const added = isWebhook
      ? await superadmin.call(webhooksApi.create, {
          body: { name: webhook, url: 'https://wiki.example.com/hook', events: ['position.deleted'], fields: [] },
        })
      : undefined
    await follow(page, steps)
    await expect(found(page)).toBeVisible()
    await page.goto('/dashboard')
    await button(page, /^Search/).waitFor()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await expect(search.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type(typed)
    await expect(search.getByRole('status')).toContainText('result')
    await expect(search.getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(search).toBeHidden()
    await follow(page, after)
    await expect(found(page)).toBeVisible()
    // Ctrl K and Enter.
    const keys = 2 + after.length
    const description = `${what}: ${steps.length} clicks or ${keys} keys and clicks`
    test.info().annotations.push({ type: 'clicks', description })
    expect(Math.max(steps.length, keys)).toBeLessThanOrEqual(atMost)
    if (added) await superadmin.call(webhooksApi.remove, { params: { id: added.webhook.uuid } })
  })
