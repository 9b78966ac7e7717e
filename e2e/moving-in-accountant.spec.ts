import * as xlsx from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import {
  accountantSheets,
  knownRow,
  missing,
  repeatedRow,
  rowInWorkbook,
  startDates,
} from './support/accountant-sheets.ts'
import { expectGood } from './support/axe.ts'
import { bossEmail, startEmptyCompany, type EmptyCompany } from './support/empty-company.ts'
import { button, countingClicks, reachPeople } from './support/moving-in.ts'
import { textOn } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const password = 'a calm first hour in Mostar'
const maxClicks = 27
const isReady = 'All other rows can be imported.'

let company: EmptyCompany
test.beforeAll(async () => void (company = await startEmptyCompany()))
test.afterAll(() => company.stop())

test(
  `a company moves in with the two sheets of its accountant within ${maxClicks} clicks`,
  { tag: '@all' },
  async ({ page, mayFail }) => {
    test.slow()
    mayFail('/api/v1/employees/invitation-links')
    const { click, next, count } = countingClicks(page)

    await page.setViewportSize({ width: 1440, height: 900 })
    await reachPeople(page, { link: company.firstLink(), password, name: 'Obrt Most', click })

    const window = page.getByRole('dialog')
    await click(button(page, 'Import a spreadsheet'))
    await window.locator('input[type=file]').setInputFiles(accountantSheets.workbook)
    await expect(window.getByText(/^Not imported: /)).toHaveText('Not imported: R. br.')
    // The buttons stay visible, however long the sheet is.
    await expect(button(window, 'Check 21 rows')).toBeInViewport()
    await expectGood(page, 'the columns of an accountant')
    await click(button(window, 'Check 21 rows'))
    await expect(window.getByRole('heading', { name: '18 ready · 3 to review · 2 left out' })).toBeVisible()
    await expect(window.getByText(/^2 rows are left out because they look like totals or signatures/)).toBeVisible()
    await expect(button(window, 'Import').last()).toBeInViewport()
    await expectGood(page, 'the checked rows of an accountant')
    const address = window.getByRole('textbox', { name: `Email, row ${rowInWorkbook(missing.index)}` })
    await click(address)
    await address.fill(missing.email)
    await click(button(window, `Did you mean Željka Kovačević (row ${rowInWorkbook(2)})?`))
    await click(button(window, `Leave out row ${repeatedRow}`))
    await expect(window.getByText(isReady)).toBeVisible()
    await expectGood(page, 'the rows that are left out')
    await click(button(window, 'Import 20 people'))
    await expect(window.getByText(english(texts.imported(20)))).toBeVisible()
    await expect(window.getByText(`You left out 1 row: ${repeatedRow}`)).toBeVisible()
    await click(button(window, 'Import another'))
    await window.locator('input[type=file]').setInputFiles(accountantSheets.text)
    await click(button(window, 'Check 10 rows'))
    await expect(window.getByRole('heading', { name: '9 ready · 1 to review' })).toBeVisible()
    await click(button(window, `Leave out row ${knownRow}`))
    await click(button(window, 'Import 9 people'))
    await expect(window.getByText(english(texts.imported(9)))).toBeVisible()
    await click(button(window, 'Close').last())
    await expect(textOn(page, /^29 people/)).toBeVisible()

    await next()
    await click(button(page, 'Send test email'))
    await expect(textOn(page, /^No mail server is set up, so invitations/)).toBeVisible()
    await next()
    await click(button(page, 'Create links to copy'))
    await expect(button(page, 'Copy all')).toBeVisible()
    const names = await page.getByRole('textbox', { name: /@obrt\.example\.com$/ }).count()
    expect(names).toBe(29)
    await expectGood(page, 'the links')
    const [download] = await Promise.all([page.waitForEvent('download'), click(button(page, 'Download'))])
    expect(download.suggestedFilename()).toBe('Links to set a password.txt')
    await next()
    await click(button(page, 'Open the dashboard'))
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    test.info().annotations.push({ type: 'moving in with links', description: `${count()} clicks` })
    expect(count()).toBeLessThanOrEqual(maxClicks)

    expect(await importedDates(page, company.address)).toEqual(startDates())
  },
)

/** The start dates by address, as an export contains them. */
async function importedDates(page: Page, address: string): Promise<Map<string, number>> {
  const file = await page.request.get(`${address}/api/v1/export/employees`)
  const book = xlsx.read(await file.body())
  const [name = ''] = book.SheetNames
  const rows = xlsx.utils.sheet_to_json<Record<string, string | number>>(book.Sheets[name] ?? {})
  const dates = rows.map((row): [string, number] => [String(row['Email']), Number(row['Start date'])])
  return new Map(dates.filter(([email]) => email !== bossEmail))
}
