import { customFieldsApi } from '@hr/contract/areas/custom-fields/custom-fields'
import { expectGoodEverywhere } from './support/axe.ts'
import { choose, dialog, expectToast, textOn } from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('HR saves a filtered view and shares it; another role opens it, and it opens first', async ({
  open,
  superadmin,
  people,
}) => {
  const position = await addPosition(superadmin)
  await addEmployee(superadmin, position, newPerson('Ana', `View-${unique()}`))
  const name = `View ${unique()}`
  const field = await superadmin.call(customFieldsApi.create, {
    body: {
      name: `Badge ${unique()}`,
      kind: 'text',
      fieldClass: 'internal',
      employeeAccess: 'read',
      leadAccess: 'read',
      adminAccess: 'write',
    },
  })

  const page = await open(superadmin)
  await page.goto(`/employees?position=${position.uuid}&sort=lastName&order=desc`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: field.name }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const form = dialog(page, 'Save view')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await choose(page, 'Shared with (optional)', 'HR')
  await expectGoodEverywhere(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'View saved')
  await expect(page).toHaveURL(/\?view=[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(textOn(page, 'View changed')).toBeVisible()
  await expectGoodEverywhere(page)
  await page.getByRole('button', { name: 'Reset view' }).click()
  await expect(textOn(page, 'View changed')).toBeHidden()

  const other = await open(await people('Admin'))
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /^Search/ }).click()
  await other.getByRole('combobox', { name: 'Search' }).fill(name)
  await other.getByRole('group', { name: 'Views' }).getByRole('option', { name }).click()
  await expect(other.getByRole('button', { name: `View: ${name}` })).toBeVisible()
  await expect(textOn(other, '1–1 of 1')).toBeVisible()
  await expect(other.getByRole('columnheader', { name: field.name })).toBeVisible()
  await other.getByRole('button', { name: `View: ${name}` }).click()
  await expectGoodEverywhere(other)
  await other.getByRole('menuitem', { name: 'Set as default view' }).click()
  await expectToast(other, 'This is now your default view')
  await other.goto('/employees')
  await expect(textOn(other, '1–1 of 1')).toBeVisible()

  await superadmin.call(customFieldsApi.remove, { params: { id: field.uuid } })
  await other.reload()
  await expect(textOn(other, /shown without parts of this view/)).toBeVisible()
  await expect(textOn(other, '1–1 of 1')).toBeVisible()
  await expectGoodEverywhere(other)
  await other.goto(`/employees?view=${crypto.randomUUID()}`)
  await expect(textOn(other, /This view was deleted, or is not shared with you/)).toBeVisible()
})
