import type { Locator } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { expectGood } from './support/axe.ts'
import { bossEmail, startEmptyCompany, type EmptyCompany } from './support/empty-company.ts'
import { invitation, linkIn } from './support/mail.ts'
import { startMailServer } from './support/mail-server.ts'
import { button, countingClicks, reachPeople, setPassword } from './support/moving-in.ts'
import { day, dialog, expectToast, textOn } from './support/pages.ts'
import { bambooHrEmail, bambooHrSheet, otherProductSheets } from './support/product-sheets.ts'
import { today } from './support/day.ts'
import { expect, test } from './support/test.ts'

const password = 'a calm first hour in Mostar'
const maxClicks = 23
/** Until the first request for leave is approved. */
const maxClicksInAll = 34

let mail: Awaited<ReturnType<typeof startMailServer>>
let company: EmptyCompany
test.beforeAll(async () => {
  mail = await startMailServer()
  company = await startEmptyCompany({ SMTP_URL: mail.url })
})
test.afterAll(async () => {
  await company.stop()
  await mail.close()
})

test('a company moves in with the sheet of another product within 23 clicks, and the first leave is approved', async ({
  page,
  browser,
  watch,
}) => {
  test.slow()
  const { click, next, more, count } = countingClicks(page)
  /** Corrects a cell: a click on the field, then typing. */
  async function correct(field: Locator, value: string) {
    await click(field)
    await field.fill(value)
  }

  await reachPeople(page, { link: company.firstLink(), password, name: 'Most d.o.o.', click })

  await click(button(page, 'Import a spreadsheet'))
  const window = page.getByRole('dialog')
  const choose = (file: typeof bambooHrSheet) => window.locator('input[type=file]').setInputFiles(file)
  const isReady = window.getByText('All rows can be imported.')
  for (const { file, repeated } of otherProductSheets)
    await test.step(`recognises ${file.name}`, async () => {
      await choose(file)
      await expect(button(window, 'Check 30 rows')).toBeEnabled()
      await expect(window.getByText(/^Not imported: /)).toHaveText(repeated === '' ? [] : [`Not imported: ${repeated}`])
      await button(window, 'Check 30 rows').click()
      await expect(isReady).toBeVisible()
      await button(window, 'Back').click()
      await button(window, 'Back').click()
    })

  await choose(bambooHrSheet)
  await expect(window.getByText(/^(Not imported|Required columns)/)).toBeHidden()
  await expectGood(page, 'the columns of another product')
  await click(button(window, 'Check 30 rows'))
  await expect(button(window, 'Import')).toBeDisabled()
  // Choosing an option counts two clicks.
  more(2)
  await window.getByRole('combobox', { name: 'Contract type: Full-Time' }).selectOption('Ugovor na neodređeno')
  await expect(window.getByText('30 rows', { exact: true })).toBeVisible()
  await expectGood(page, 'values to replace')
  await expect(window.getByRole('heading', { name: '27 ready · 3 to review' })).toBeVisible()
  await expect(window.getByText(/^Positions that will be added: /)).toBeVisible()
  await expect(window.getByRole('columnheader')).toHaveText(['Row', 'Last name', 'First name', 'Problem'])
  await correct(window.getByRole('textbox', { name: 'Start date, row 6' }), '28.02.2021.')
  await correct(window.getByRole('textbox', { name: 'Email, row 9' }), bambooHrEmail(7))
  await correct(window.getByRole('textbox', { name: 'Email, row 14' }), bambooHrEmail(12))
  await expect(isReady).toBeVisible()
  await click(button(window, 'Import 30 people'))
  await expect(window.getByText(english(texts.imported(30)))).toBeVisible()
  await expect(button(window, english(texts.undo))).toBeVisible()
  await click(button(window, 'Close').last())
  await expect(textOn(page, /^30 people/)).toBeVisible()
  await next()
  await click(button(page, 'Send test email'))
  await expect(textOn(page, /^The mail server accepted the email/)).toBeVisible()
  await next()
  await click(button(page, 'Invite 30 people'))
  await click(button(page, 'Open the dashboard'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // The first Superadmin is invited when the server starts.
  const invitations = () => mail.mails.filter(({ to, subject }) => to !== bossEmail && invitation.test(subject))
  const invited = () => new Set(invitations().map(({ to }) => to))
  await expect.poll(() => invited().size).toBe(30)
  expect(invited()).toContain(bambooHrEmail(12))
  test.info().annotations.push({ type: 'moving in', description: `${count()} clicks` })
  expect(count()).toBeLessThanOrEqual(maxClicks)

  await page.goto(`${company.address}/employees?q=1005`)
  await expect(page.getByRole('row', { name: /Šejla Kovač/ })).toContainText('28/02/2021')

  /** Signs in with the link of an invitation. */
  async function accept(email: string) {
    const context = await browser.newContext({ baseURL: company.address })
    watch.on(context)
    const own = await context.newPage()
    const { text = '' } = invitations().find(({ to }) => to === email) ?? {}
    await own.goto(linkIn(text))
    await setPassword(own, password, click)
    await expect(own).not.toHaveURL(/reset-password|login/)
    return own
  }
  const own = await accept(bambooHrEmail(1))
  await click(own.getByRole('banner').getByRole('button', { name: english(leaveTexts.apply) }))
  const asking = dialog(own, english(leaveTexts.applyTitle))
  // A week has a working day.
  await asking.getByRole('textbox', { name: day('Start date') }).fill(formatDay(addDays(today, 1), 'en'))
  await asking.getByRole('textbox', { name: day('End date') }).fill(formatDay(addDays(today, 7), 'en'))
  await click(asking.getByRole('combobox', { name: 'Leave type' }))
  await click(own.getByRole('option', { name: /^Annual leave/ }))
  await click(button(asking, english(leaveTexts.apply)))
  await expectToast(own, english(leaveTexts.applied))

  const lead = await accept(bambooHrEmail(0))
  await click(lead.getByRole('link', { name: /^Approval Requests/ }))
  await click(lead.getByRole('button', { name: 'Approve', exact: true }))
  await expectToast(lead, english(leaveTexts.approved))
  test.info().annotations.push({ type: 'the first leave', description: `${count()} clicks` })
  expect(count()).toBeLessThanOrEqual(maxClicksInAll)
  for (const one of [own, lead]) await one.context().close()
})
