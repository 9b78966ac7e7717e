import type { Locator, Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { employeesImportTexts } from '@hr/contract/areas/employees/import'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { startEmptyCompany, type EmptyCompany } from './support/empty-company.ts'
import { expectAccessible } from './support/axe.ts'
import { day, dialog, expectToast } from './support/pages.ts'
import { sheetOf } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

const password = 'a calm first hour in Mostar'
const people = 30
const maxClicks = 40

let company: EmptyCompany
test.beforeAll(async () => void (company = await startEmptyCompany()))
test.afterAll(() => company.stop())

/** Cells of a spreadsheet: a lead and the people who report to them. */
const sheet = () =>
  sheetOf(
    Array.from({ length: people }, (_, index) => ({
      'First name': 'Ana',
      'Last name': `Kos ${index}`,
      Email: `person${index}@example.com`,
      Status: 'Active',
      'Date of birth': '28/02/1990',
      'Place of residence': 'Mostar',
      'Residential address': 'Ulica 1',
      Position: index === 0 ? 'Team manager' : 'Developer',
      'Contract type': 'Ugovor na neodređeno',
      'Start date': '01/03/2020',
      ...(index > 0 && { 'Supervisor or team lead': 'person0@example.com' }),
    })),
  )

test('an empty installation has 30 people with accounts, leave and approvers within 40 clicks', async ({
  page,
  browser,
  watch,
  mayFail,
}) => {
  test.slow()
  mayFail('/api/v1/employees/invitation-links')
  const started = performance.now()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name })
  const next = () => click(button(page, 'Continue'))

  /** Sets the password of an invitation, which signs in. */
  async function accept(on: Page, link: string) {
    await on.goto(link)
    await on.getByLabel('New password', { exact: true }).fill(password)
    await on.getByLabel('Confirm new password', { exact: true }).fill(password)
    await click(on.locator('button[type=submit]'))
    await expect(on).not.toHaveURL(/reset-password|login/)
  }

  await accept(page, company.firstLink())
  await expect(page.getByRole('heading', { level: 1, name: english(companyTitles.setup) })).toBeVisible()

  await page.getByLabel('Company name').fill('Most d.o.o.')
  await page.getByRole('combobox', { name: /^Country/ }).fill('Bosnia')
  await click(page.getByRole('option', { name: /Bosnia/ }))
  await expectAccessible(page)
  await next()
  await expect(page.getByRole('heading', { name: 'Offices in other countries' })).toBeFocused()
  await next()
  await expect(page.getByRole('heading', { name: 'Leave policies', level: 2 })).toBeFocused()
  await expectAccessible(page)
  await next()
  await page.getByLabel(/Positions, one per line/).fill('Team manager\nDeveloper')
  await page.goBack()
  await button(dialog(page, 'Discard changes?'), 'Cancel').click()
  await next()

  await click(button(page, 'Import a spreadsheet'))
  const window = page.getByRole('dialog')
  await window.locator('input[type=file]').setInputFiles(sheet())
  await click(button(window, `Check ${people} rows`))
  await click(button(window, `Import ${people} people`))
  await expect(window.getByText(english(employeesImportTexts.imported(people)))).toBeVisible()
  await click(button(window, 'Close').last())
  await expect(page.getByText(`${people} people`)).toBeVisible()
  await next()
  await click(button(page, 'Send test email'))
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await next()
  await expect(page.getByText(`${people} people have not been invited yet`)).toBeVisible()
  await click(button(page, 'Create links to copy'))
  const linkOf = (email: string) => page.getByRole('textbox', { name: `, ${email}` }).inputValue({ timeout: 10_000 })
  const [linkOfLead, linkOfEmployee] = [await linkOf('person0@example.com'), await linkOf('person1@example.com')]
  await expectAccessible(page)
  await next()
  await click(button(page, 'Open the dashboard'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Most d.o.o.').first()).toBeVisible()

  const open = async () => {
    const context = await browser.newContext({ baseURL: company.address })
    watch.on(context)
    return context.newPage()
  }
  const own = await open()
  await accept(own, linkOfEmployee)
  await click(button(own, english(leaveTexts.apply)).first())
  const asking = dialog(own, english(leaveTexts.applyTitle))
  const year = new Intl.DateTimeFormat('en', { year: 'numeric' }).format()
  await asking.getByRole('textbox', { name: day('Start date') }).fill(`29/12/${year}`)
  await asking.getByRole('textbox', { name: day('End date') }).fill(`30/12/${year}`)
  await click(asking.getByRole('combobox', { name: 'Leave type' }))
  await click(own.getByRole('option', { name: /^Annual leave/ }))
  await click(button(asking, english(leaveTexts.apply)))
  await expectToast(own, english(leaveTexts.applied))

  const lead = await open()
  await accept(lead, linkOfLead)
  await click(lead.getByRole('link', { name: /^Approval Requests/ }))
  await click(lead.getByRole('button', { name: 'Approve', exact: true }))
  await expectToast(lead, english(leaveTexts.approved))

  const seconds = Math.round((performance.now() - started) / 1000)
  test.info().annotations.push({ type: 'first hour', description: `${clicks} clicks, ${seconds} seconds` })
  expect(clicks).toBeLessThanOrEqual(maxClicks)
  await own.context().close()
  await lead.context().close()
})
