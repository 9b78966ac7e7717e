import { employeesApi } from '@hr/contract/areas/employees/employees'
import { expectGoodEverywhere } from './support/axe.ts'
import { choose, rowAction, dialog, expectToast, find, rowOf, save, textOn } from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('HR adds a field, fills it in, lists it, filters by it, deletes it and restores it', async ({
  open,
  superadmin,
}) => {
  const lastName = `Field-${unique()}`
  const position = await addPosition(superadmin)
  const { uuid } = await addEmployee(superadmin, position, newPerson('Ana', lastName))
  await addEmployee(superadmin, position, newPerson('Mia', lastName))
  const page = await open(superadmin)
  const name = `Shirt ${unique()}`
  await page.goto('/settings/custom-fields')
  await page.getByRole('button', { name: 'Add field' }).click()
  const form = dialog(page, 'Add field')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await choose(page, 'Kind of field', 'Single choice')
  await form.getByRole('button', { name: 'Add new' }).click()
  await page.keyboard.type('Small')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Large')
  await expectGoodEverywhere(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Field added')
  await expectGoodEverywhere(page)

  await page.goto(`/employees/edit?uuid=${uuid}`)
  await choose(page, `${name} (optional)`, 'Large')
  await expectGoodEverywhere(page)
  await save(page)
  await expect(page.getByRole('definition').filter({ hasText: /^Large$/ })).toBeVisible()
  await expectGoodEverywhere(page)

  await page.goto('/employees')
  await find(page, lastName)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, `Ana ${lastName}`).getByRole('cell', { name: 'Large' })).toBeVisible()
  await page.getByRole('columnheader', { name }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=custom\./)
  await page.getByRole('button', { name: 'More filters' }).click()
  await dialog(page, 'More filters').getByRole('group', { name }).getByRole('checkbox', { name: 'Large' }).click()
  await dialog(page, 'More filters').getByRole('button', { name: 'Show the list' }).click()
  await expect(textOn(page, '1–1 of 1')).toBeVisible()
  await expectGoodEverywhere(page)
  const filtered = page.url()

  await page.goto('/settings/custom-fields')
  await rowAction(page, name, 'Delete')
  await expect(textOn(page, /1 employee has a value/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible()
  await page.goto(filtered)
  await expect(textOn(page, '1–2 of 2')).toBeVisible()
  await expect(textOn(page, /a field that no longer exists/)).toBeVisible()
  await page.goto('/settings/custom-fields')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expectToast(page, 'Field restored')
  const { custom } = await superadmin.call(employeesApi.find, { params: { id: uuid } })
  expect(Object.values(custom)).toHaveLength(1)
})
