import { usersTexts } from '@hr/contract/areas/users/users'
import {
  choose,
  confirmDialog,
  dialog,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  rowAction,
  save,
  title,
} from './support/pages.ts'
import { newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

test('a user is added, found, edited and deleted', async ({ page }) => {
  const person = newPerson('Đurđa')
  const email = `${unique()}@example.com`
  await page.goto('/users')
  await expect(title(page, usersTexts.title)).toBeVisible()
  await page.getByRole('link', { name: 'Add new' }).click()
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(email)
  await choose(page, 'Role', 'Employee')
  await save(page)
  await expectToast(page, usersTexts.added)
  await expectPath(page, '/users')

  await find(page, email)
  await expectRow(page, person.name, [email, 'Employee'])
  await openRow(page, person.name)
  await expect(title(page, usersTexts.editTitle)).toBeVisible()
  await expect(page.getByRole('heading', { name: usersTexts.editData, exact: true })).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Employee')
  await field(page, 'First name').fill('Jasna')
  await choose(page, 'Role', 'Team lead')
  await save(page)
  await expectToast(page, usersTexts.updated)

  await find(page, `jasna ${person.lastName}`)
  const name = `Jasna ${person.lastName}`
  await expectRow(page, name, ['Team lead'])
  await rowAction(page, name, 'Delete')
  await expect(dialog(page, usersTexts.deleteTitle)).toContainText(usersTexts.deleteWarning)
  await confirmDialog(page, usersTexts.deleteTitle, 'Yes, delete')
  await expectToast(page, usersTexts.deleted)
  await expect(page.getByText('List is empty')).toBeVisible()
})
