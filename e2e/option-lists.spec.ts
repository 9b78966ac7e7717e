import { employeesApi } from '@hr/contract/areas/employees/employees'
import { expectGoodEverywhere } from './support/axe.ts'
import { dialog, expectFieldError, expectToast, rowAction } from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test('HR renames an office, is refused a name in use, and merges it after reading how many employees it is', async ({
  open,
  superadmin,
  watch,
}) => {
  watch.allowed.push('/api/v1/option-lists/officeLocation')
  const position = await addPosition(superadmin)
  // Names at the top of the list.
  const [old, misspelt, right] = [`Aachen ${unique()}`, `Aarhus ${unique()}`, `Aalborg ${unique()}`]
  const inOffice = (officeLocation: string) => addEmployee(superadmin, position, newPerson(), { officeLocation })
  const ana = await inOffice(old)
  await inOffice(old)
  await inOffice(right)
  const officeOf = async ({ uuid }: { uuid: string }) =>
    (await superadmin.call(employeesApi.find, { params: { id: uuid } })).officeLocation

  const page = await open(superadmin)
  await page.goto('/settings/lists')
  await expectGoodEverywhere(page)
  await page.getByRole('button', { name: `Rename ${old}` }).click()
  const renaming = dialog(page, `Rename ${old}`)
  const name = renaming.getByRole('textbox', { name: 'New name' })
  await expect(renaming.getByText(/changes the records of 2 employees/)).toBeVisible()
  await name.fill(right)
  await name.press('Enter')
  await expectFieldError(name, 'This value is already in the list. Merge the two instead.')
  await expectGoodEverywhere(page)
  await name.fill(misspelt)
  await name.press('Enter')
  await expectToast(page, `2 employees now have the value ${misspelt}`)
  expect(await officeOf(ana)).toBe(misspelt)

  await rowAction(page, misspelt, 'Merge into another')
  const merging = dialog(page, `Merge ${misspelt} into another value`)
  await merging.getByRole('combobox', { name: 'Merge into' }).fill(right)
  await page.getByRole('option', { name: right }).click()
  await expectGoodEverywhere(page)
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expectToast(page, `2 employees now have the value ${right}`)
  await expect(page.getByRole('button', { name: `Rename ${misspelt}` })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: right })).toContainText('3 employees')
  expect(await officeOf(ana)).toBe(right)
})
