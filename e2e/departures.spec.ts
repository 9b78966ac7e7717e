import { departuresTexts } from '@hr/contract/areas/employees/departures'
import { english } from '@hr/contract/lib/messages'
import { expectGood, expectGoodAtWidth, expectGoodInDark } from './support/axe.ts'
import { dialog, expectToast, textOn } from './support/pages.ts'
import { addEmployee, addLeave, addLeaveType, addPosition, decideLeave, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

test('a departure is planned with the leave after it and who takes over, and canceled on the phone', async ({
  page,
  superadmin,
}) => {
  const position = await addPosition(superadmin)
  const ana = await addEmployee(superadmin, position)
  await addEmployee(superadmin, position, newPerson(), { supervisorOrTeamLead: { uuid: ana.uuid } })
  const mia = newPerson('Mia')
  await addEmployee(superadmin, position, mia)
  const type = await addLeaveType(superadmin, `Annual ${unique()}`)
  const leave = await addLeave(superadmin, type, { uuid: ana.uuid })
  await decideLeave(superadmin, leave)

  await page.goto(`/employees/${ana.uuid}`)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Plan departure' }).click()
  const plan = dialog(page, 'Plan departure')
  await plan.getByRole('textbox', { name: /^Last day/ }).fill('06/06/2040')
  await expect(plan.getByText(`${type.name} (Approved), 04/06/2040 – 08/06/2040: 2 of 5 days`)).toBeVisible()
  await plan.getByRole('combobox', { name: /^New supervisor/ }).fill(mia.lastName)
  await page.getByRole('option', { name: mia.name }).click()
  await expectGood(page, 'the dialog that plans a departure')
  await plan.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, english(departuresTexts.planned))
  await expect(textOn(page, /^Departure planned: the last day is 06\/06\/2040/)).toBeVisible()
  await expect(page.getByRole('main').getByText(`${mia.name} will take over: supervised people`)).toBeVisible()

  await page.goto(`/employees/departures?q=${ana.lastName}`)
  const row = page.getByRole('row', { name: new RegExp(ana.lastName) })
  await expect(row).toContainText('06/06/2040')
  await expectGood(page, 'the list of planned departures')
  await page.setViewportSize({ width: 320, height: 844 })
  await expectGoodAtWidth(page, 'the list of planned departures')
  await page.goBack()

  await expectGoodAtWidth(page, 'the notice about a planned departure')
  await page.getByRole('button', { name: 'Change departure' }).click()
  await expect(dialog(page, 'Change departure').getByRole('combobox', { name: /^New supervisor/ })).toHaveValue(
    mia.name,
  )
  await expectGoodAtWidth(page, 'the dialog that changes a departure')
  await expectGoodInDark(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel departure' }).click()
  const question = dialog(page, 'Cancel departure?')
  await expect(question).toContainText('stays, and the record has no last day again.')
  await question.getByRole('button', { name: 'Cancel departure' }).click()
  await expectToast(page, english(departuresTexts.canceled))
  await expect(textOn(page, /^2 canceled days of leave can be restored/)).toBeVisible()
  await expect(textOn(page, /^Departure planned/)).toBeHidden()
})

test('a departure is planned before the employee knows of it, and released', async ({ page, superadmin }) => {
  const position = await addPosition(superadmin)
  const ana = await addEmployee(superadmin, position)
  const unknown = 'Not yet known to the employee'

  await page.goto(`/employees/${ana.uuid}`)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Plan departure' }).click()
  const plan = dialog(page, 'Plan departure')
  await plan.getByRole('textbox', { name: /^Last day/ }).fill('06/06/2040')
  await plan.getByRole('switch', { name: unknown }).click()
  await plan.getByRole('textbox', { name: /^Known from/ }).fill('01/05/2040')
  await expectGood(page, 'the dialog that plans a departure which is not known yet')
  await plan.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, english(departuresTexts.planned))
  await expect(page.getByRole('main').getByText(unknown)).toBeVisible()
  await expect(textOn(page, /^Only HR sees it until you release it, or until 01\/05\/2040/)).toBeVisible()
  await expectGood(page, 'the notice about a departure that is not known yet')

  await page.goto(`/employees/departures?q=${ana.lastName}`)
  await expect(page.getByRole('row', { name: new RegExp(ana.lastName) })).toContainText(unknown)
  await page.goBack()

  await page.getByRole('button', { name: 'Change departure' }).click()
  const change = dialog(page, 'Change departure')
  await change.getByRole('switch', { name: unknown }).click()
  await change.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, english(departuresTexts.released))
  await expect(textOn(page, /^Departure planned: the last day is 06\/06\/2040/)).toBeVisible()
  await expect(page.getByRole('main').getByText(unknown)).toBeHidden()
})
