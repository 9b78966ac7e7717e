import { english } from '@hr/contract/lib/messages'
import { usersTexts } from '@hr/contract/areas/users/users'
import { expectGoodEverywhere } from './support/axe.ts'
import { invitation, mailTo, passwordLink } from './support/mail.ts'
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
  textOn,
} from './support/pages.ts'
import { newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

test('a user is added, signs in through the invitation, is edited, and is signed out when deleted', async ({
  page,
  open,
  mayFail,
}) => {
  mayFail('/api/v1/')
  const person = newPerson('Đurđa')
  const email = `${unique()}@example.com`
  await page.goto('/users')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, english(usersTexts.newTitle))).toBeVisible()
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(email)
  await choose(page, 'Role', 'Team lead')
  await save(page)
  await expectToast(page, english(usersTexts.added))
  await expectPath(page, '/users')
  await find(page, email)
  await expectRow(page, person.name, [email, 'Team lead'])

  expect((await mailTo(email, invitation)).text).toContain(`Hello ${person.firstName},`)
  const theirs = await open(undefined)
  await theirs.goto(await passwordLink(email, invitation))
  const password = 'rain over the Neretva'
  await field(theirs, 'New password').fill(password)
  await field(theirs, 'Confirm new password').fill(password)
  await save(theirs)
  await expectPath(theirs, '/leaves/statistics')
  await expect(theirs.getByRole('button', { name: `Profile menu for ${person.name}` })).toBeVisible()

  await openRow(page, person.name)
  await expect(title(page, english(usersTexts.editTitle))).toBeVisible()
  await expect(page.getByRole('heading', { name: english(usersTexts.editData), exact: true })).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Team lead')
  await field(page, 'First name').fill('Jasna')
  await save(page)
  await expectToast(page, english(usersTexts.updated))
  await find(page, `jasna ${person.lastName}`)
  const name = `Jasna ${person.lastName}`
  await expectRow(page, name, ['Team lead'])

  await rowAction(page, name, 'Set password')
  await expect(dialog(page, `Set ${name}'s password`)).toBeVisible()
  await expectGoodEverywhere(page)
  await page.keyboard.press('Escape')

  await rowAction(page, name, 'Delete')
  await expect(dialog(page, english(usersTexts.deleteTitle))).toContainText(english(usersTexts.deleteWarning))
  await confirmDialog(page, english(usersTexts.deleteTitle), 'Delete')
  await expectToast(page, english(usersTexts.deleted))
  await expect(textOn(page, 'List is empty')).toBeVisible()
  await theirs.reload()
  await expectPath(theirs, '/login')
})
