import { english } from '@hr/contract/lib/messages'
import { licencesTexts } from '@hr/contract/areas/equipment/licences'
import { licenceTitles } from '@hr/contract/areas/equipment/texts'
import { addDays, formatDay } from '@hr/contract/lib/dates'
import { today } from './support/day.ts'
import {
  confirmDialog,
  expectRow,
  expectToast,
  field,
  find,
  rowAction,
  save,
  searchAndChoose,
  title,
  textOn,
} from './support/pages.ts'
import { addEmployee, addLicence, addPosition, unique } from './support/records.ts'
import { readSheet } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const expiring = `${english(licencesTexts.expiring)} (optional) DD/MM/YYYY`

test('licences are assigned, found before they expire, opened in a new tab, exported and deleted', async ({
  page,
  context,
  superadmin,
}) => {
  const employee = await addEmployee(superadmin, await addPosition(superadmin))
  const name = `${employee.firstName} ${employee.lastName}`
  const code = unique()
  await addLicence(superadmin, { code })
  await addLicence(superadmin, { code, employee })
  await page.goto('/licences')

  // Assigns the free seat to the same employee.
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, english(licenceTitles.newTitle))).toBeVisible()
  await searchAndChoose(page, english(licencesTexts.addExisting), code)
  await searchAndChoose(page, 'Assigned to employee', name)
  await field(page, expiring).fill(formatDay(addDays(today, 5), 'en'))
  await save(page)
  await expectToast(page, english(licencesTexts.addedToEmployee))

  await page.getByRole('link', { name: english(licenceTitles.endingTitle) }).click()
  await expect(title(page, english(licenceTitles.endingTitle))).toBeVisible()
  await find(page, code)
  await expect(textOn(page, '1–1 of 1')).toBeVisible()
  const row = `Editor ${code}, ${name}`
  await expectRow(page, row, ['in 5 days'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText('Expiring date: ')
  await page.setViewportSize({ width: 1280, height: 720 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export', exact: true })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'All filtered (1)' }).click()),
  ])
  expect(download.suggestedFilename()).toBe('Licences data.xlsx')
  expect(await readSheet(download)).toMatchObject({
    headers: ['Code', 'Name', 'Status', 'Assigned on date', 'Expiring date', 'Notes', 'Assigned to employee'],
    people: [{ Code: code, Status: 'active', 'Assigned to employee': name }],
  })

  const [tab] = await Promise.all([context.waitForEvent('page'), rowAction(page, row, 'Open in new tab')])
  await expect(field(tab, 'Code')).toHaveValue(code)
  await tab.getByRole('button', { name: 'Clear' }).first().click()
  await save(tab)
  await expectToast(tab, english(licencesTexts.updated))
  await find(tab, code)
  await expect(textOn(tab, '1–2 of 2')).toBeVisible()
  await rowAction(tab, `Editor ${code}`, 'Delete')
  await confirmDialog(tab, english(licencesTexts.deleteTitle), 'Delete')
  await expectToast(tab, english(licencesTexts.deleted))
  await expect(textOn(tab, '1–1 of 1')).toBeVisible()
})
