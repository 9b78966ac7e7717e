import { english } from '@hr/contract/lib/messages'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { outsideTexts } from '@hr/contract/areas/leave/outside-texts'
import { employeesImportTexts as texts } from '@hr/contract/areas/employees/import'
import { importTexts } from '@hr/contract/lib/imports'
import { expectGood, expectGoodAtWidth, expectGoodInDark } from './support/axe.ts'
import { dialog, expectToast, save, textOn } from './support/pages.ts'
import { addEmployee, addLeave, addLeaveType, addPosition, decideLeave, unique } from './support/records.ts'
import { sheetOf } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })
// The server runs one import at a time and refuses a second one.
test.describe.configure({ mode: 'default' })

const title = 'Leave outside the employment'

test('a last day over approved leave asks on the phone, and cancels exactly the days outside', async ({
  page,
  superadmin,
}) => {
  const position = await addPosition(superadmin)
  const ana = await addEmployee(superadmin, position)
  const type = await addLeaveType(superadmin, `Annual ${unique()}`)
  const leave = await addLeave(superadmin, type, { uuid: ana.uuid })
  await decideLeave(superadmin, leave)

  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(`/employees/edit?uuid=${ana.uuid}`)
  await page.getByRole('textbox', { name: 'End date (optional) DD/MM/YYYY' }).fill('06/06/2040')
  await save(page)
  const question = dialog(page, title)
  const listed = question.getByText(`${type.name} (Approved), 04/06/2040 – 08/06/2040: 2 of 5 days`)
  await expect(listed).toBeVisible()
  await expectGoodAtWidth(page, 'the question about leave outside the employment')
  await expectGoodInDark(page)
  // Escape returns to the form.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await save(page)
  await expect(listed).toBeVisible()
  await question.getByRole('button', { name: 'Cancel these days' }).click()
  await expectToast(page, english(employeesTexts.updated))
  const { call } = superadmin
  expect(await call(leaveApi.find, { params: { id: leave.uuid } })).toMatchObject({
    endDate: '2040-06-06',
    totalDays: 3,
  })

  // The day was wrong: without it, the profile offers the rest.
  await page.goto(`/employees/edit?uuid=${ana.uuid}`)
  await page.getByRole('textbox', { name: 'End date (optional) DD/MM/YYYY' }).fill('')
  await save(page)
  await expect(textOn(page, /^2 canceled days of leave can be restored/)).toBeVisible()
  await expectGoodAtWidth(page, 'the notice about leave that can be restored')
  await page.getByRole('button', { name: 'Restore' }).click()
  const restoring = dialog(page, 'Restore leave')
  await expect(restoring.getByText(`${type.name} (Approved), 07/06/2040 – 08/06/2040: 2 days`)).toBeVisible()
  await expectGoodAtWidth(page, 'the question before leave is restored')
  await expectGoodInDark(page)
  await restoring.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, english(outsideTexts.restored(2)))
  await expect(textOn(page, /^2 days of leave were canceled/)).toBeHidden()
})

test('an import lists leave outside the employment row by row', async ({ page, superadmin }) => {
  const position = await addPosition(superadmin)
  const ana = await addEmployee(superadmin, position)
  const type = await addLeaveType(superadmin, `Annual ${unique()}`)
  await decideLeave(superadmin, await addLeave(superadmin, type, { uuid: ana.uuid }))
  await page.goto('/employees')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const window = dialog(page, english(employeesTexts.importTitle))
  await window
    .getByLabel(english(importTexts.missing))
    .setInputFiles(sheetOf([{ Email: ana.email, 'End date': '06/06/2040' }], 'days.xlsx', ['Email', 'End date']))
  await window.getByRole('checkbox', { name: english(texts.updateExisting) }).check()
  await window.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(window.getByText(`${ana.firstName} ${ana.lastName}: ${type.name} (Approved)`)).toBeVisible()
  await expectGood(page, 'an import with leave outside the employment')
  await expectGoodAtWidth(page, 'an import with leave outside the employment')
})
