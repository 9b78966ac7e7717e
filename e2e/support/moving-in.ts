import { expect, type Locator, type Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { companyTitles } from '@hr/contract/areas/company/titles'

type Click = (target: Locator) => Promise<void>

export const button = (on: Page | Locator, name: string | RegExp): Locator => on.getByRole('button', { name })

/** Clicks as a user does, and counts. `more`: for what takes clicks that the browser does not make. */
export function countingClicks(page: Page) {
  let clicks = 0
  const click: Click = async (target) => {
    clicks += 1
    await target.click()
  }
  return {
    click,
    next: () => click(button(page, 'Continue')),
    more: (count: number) => void (clicks += count),
    count: () => clicks,
  }
}

/** Sets a password on the page of an invitation, which signs in. */
export async function setPassword(page: Page, password: string, click: Click): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await click(page.locator('button[type=submit]'))
}

type Start = {
  /** The link of the first Superadmin. */
  link: string
  password: string
  name: string
  click: Click
}

/** Sets the first password and goes through the setup to its step of people; the import adds the positions of the sheet. */
export async function reachPeople(page: Page, { link, password, name, click }: Start): Promise<void> {
  const next = () => click(page.getByRole('button', { name: 'Continue' }))
  await page.goto(link)
  await setPassword(page, password, click)
  await expect(page.getByRole('heading', { level: 1, name: english(companyTitles.setup) })).toBeVisible()
  await page.getByLabel('Company name').fill(name)
  await page.getByRole('combobox', { name: /^Country/ }).fill('Bosnia')
  await click(page.getByRole('option', { name: /Bosnia/ }))
  await next()
  await expect(page.getByRole('heading', { name: 'Offices in other countries' })).toBeFocused()
  await next()
  await expect(page.getByRole('heading', { name: 'Leave policies', level: 2 })).toBeFocused()
  await next()
  await expect(page.getByLabel(/Positions, one per line/)).toBeVisible()
  await click(page.getByRole('button', { name: 'Skip' }))
}
