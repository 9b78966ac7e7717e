import { roleOf } from '@hr/contract/areas/access/roles'
import { usersApi, usersTexts } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import {
  choose,
  columnTexts,
  confirmDialog,
  dialog,
  expectAlert,
  expectFieldError,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  openRowMenu,
  rowAction,
  rowOf,
  save,
  select,
  selectionBar,
  title,
} from './support/pages.ts'
import { addUser, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

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

test('the list has the columns First name, Last name, Email and Role; Email and Role are not sortable', async ({
  page,
}) => {
  await page.goto('/users')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('placeholder', usersTexts.search)
  for (const [column, isSortable] of [
    ['First name', true],
    ['Last name', true],
    ['Email', false],
    ['Role', false],
  ] as const) {
    const head = page.getByRole('columnheader', { name: column, exact: true })
    await expect(head).toBeVisible()
    await expect(head.getByRole('button')).toHaveCount(isSortable ? 1 : 0)
  }
})

test('users stand in Croatian order of the column that sorts', async ({ page, superadmin }) => {
  const word = unique()
  const firstNames = ['Ćiro', 'Cvita', 'Čedo', 'Žana', 'Šime']
  await Promise.all(
    firstNames.map((firstName) =>
      addUser(superadmin, { firstName, lastName: `X${word}`, email: `${unique()}@example.com` }),
    ),
  )
  await page.goto(`/users?q=x${word}`)
  const head = page.getByRole('columnheader', { name: 'First name' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => columnTexts(page, 'First name')).toEqual(['Cvita', 'Čedo', 'Ćiro', 'Šime', 'Žana'])
  await expect(page.getByRole('columnheader', { name: 'Last name' })).not.toHaveAttribute('aria-sort', /./)
})

test('people are found by name and e-mail, without diacritics and in any order', async ({ page, superadmin }) => {
  const person = { firstName: 'Đorđe', lastName: `Šćepanović-${unique()}`, email: `${unique()}@example.com` }
  await addUser(superadmin, person)
  const word = person.lastName.split('-')[1] ?? ''
  await page.goto('/users')
  for (const text of [`dorde ${word}`, `${word} SCEPANOVIC`, person.email.toUpperCase()]) {
    await find(page, text)
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
    await expectRow(page, nameOf(person))
    await find(page, unique())
    await expect(page.getByText('List is empty')).toBeVisible()
  }
})

test('nobody edits or deletes themselves, and the reason is said', async ({ page, superadmin, mayFail }) => {
  mayFail('/api/v1/user/')
  const { email, uuid, ...me } = superadmin.user
  await page.goto(`/users?q=${email}`)
  await openRowMenu(page, nameOf(me))
  for (const action of ['Edit', 'Delete']) {
    const entry = page.getByRole('menuitem', { name: new RegExp(`^${action}`) })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await expect(entry).toContainText(usersTexts.notYourself)
    await entry.click({ force: true })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectPath(page, '/users')
  }
  await page.keyboard.press('Escape')
  await select(page, nameOf(me))
  const remove = selectionBar(page).getByRole('button', { name: 'Delete' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription(usersTexts.notYourself)
  await rowOf(page, nameOf(me)).dblclick({ position: { x: 400, y: 10 } })
  await expectPath(page, '/users')

  // The server refuses it whatever a page offers.
  const answer = superadmin.call(usersApi.remove, { params: { id: uuid } })
  await expect(answer).rejects.toThrow(usersTexts.notYourself)
})

test('several users are deleted at once, with the warning', async ({ page, superadmin }) => {
  const word = unique()
  const users = await Promise.all(
    ['Ana', 'Mia', 'Iva'].map((firstName) =>
      addUser(superadmin, { firstName, lastName: `X${word}`, email: `${unique()}@example.com` }),
    ),
  )
  await page.goto(`/users?q=x${word}`)
  for (const user of users.slice(0, 2)) await select(page, nameOf(user))
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page, usersTexts.deleteTitle)).toContainText('You selected 2 item(s) from table!')
  await expect(dialog(page, usersTexts.deleteTitle)).toContainText(usersTexts.deleteWarning)
  await confirmDialog(page, usersTexts.deleteTitle, 'Yes, delete')
  await expectToast(page, '2 of 2 done')
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
  await expectRow(page, `Iva X${word}`)
  await expect(selectionBar(page)).toBeHidden()
})

test('what is missing is summed up, with links to the fields', async ({ page }) => {
  await page.goto('/users/new')
  await save(page)
  const summary = page.getByRole('group', { name: 'There are 4 problems' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    `First name: ${fieldTexts.required}`,
    `Last name: ${fieldTexts.required}`,
    `Email: ${fieldTexts.required}`,
    `Role: ${usersTexts.roleRequired}`,
  ])
  await summary.getByRole('link', { name: /^Email/ }).click()
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill('ana@example')
  await expectFieldError(field(page, 'Email'), fieldTexts.email)
  await summary.getByRole('link', { name: /^Role/ }).click()
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeFocused()
  await field(page, 'First name').fill('Ana')
  await expect(page.getByRole('group', { name: 'There are 3 problems' })).toBeVisible()
})

test('roles that cannot be loaded say so at their field, and what is typed stays', async ({ page, mayFail }) => {
  mayFail('/api/v1/role/')
  await page.route('**/api/v1/role/managment', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto('/users/new')
  await field(page, 'First name').fill('Ana')
  await expectAlert(page, 'Failed to load data')
  const role = page.getByRole('combobox', { name: 'Role' })
  await role.click()
  await expect(page.getByText('Nothing found')).toBeHidden()
  await page.unroute('**/api/v1/role/managment')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(role).toBeFocused()
  await choose(page, 'Role', 'Admin')
  await expect(field(page, 'First name')).toHaveValue('Ana')
})

test('an e-mail address that somebody has is refused at its field', async ({ page, superadmin, mayFail }) => {
  mayFail('/api/v1/user')
  const taken = await addUser(superadmin)
  const person = newPerson()
  await page.goto('/users/new')
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(taken.email.toUpperCase())
  await choose(page, 'Role', 'Employee')
  await save(page)
  await expectFieldError(field(page, 'Email'), usersTexts.emailTaken)
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Last name')).toHaveValue(person.lastName)
  await field(page, 'Email').fill(person.email)
  await save(page)
  await expectToast(page, usersTexts.added)
})

test('who was slower is told who saved, and nothing is overwritten', async ({ page, superadmin, mayFail }) => {
  mayFail('/api/v1/user/')
  const { uuid, firstName, lastName, email } = await addUser(superadmin)
  await page.goto(`/users/edit?uuid=${uuid}`)
  await field(page, 'First name').fill('Typed here')
  const body = { firstName: 'Saved elsewhere', lastName, email, role: roleOf('Employee') }
  await superadmin.call(usersApi.update, { params: { id: uuid }, body })
  await save(page)
  const notice = page.getByRole('region', { name: `${nameOf(superadmin.user)} saved this record` })
  await expect(notice.getByRole('group', { name: 'First name' })).toContainText('Typed hereSaved valueSaved elsewhere')
  await expect(notice.getByRole('group')).toHaveCount(1)
  await expect(field(page, 'First name')).toHaveValue('Typed here')
  const stored = await superadmin.call(usersApi.find, { params: { id: uuid } })
  expect([stored.firstName, firstName]).toEqual(['Saved elsewhere', 'Ana'])
})
