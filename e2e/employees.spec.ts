import { employeesTexts } from '@hr/contract/areas/employees/employees'
import {
  choose,
  day,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  openRowMenu,
  save,
  title,
} from './support/pages.ts'
import { addEmployee, addPosition, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

test('an employee is added, found and opened', async ({ page, superadmin }) => {
  const position = await addPosition(superadmin, `Čuvar ${unique()}`)
  const person = newPerson('Željko')
  const email = `${unique()}@example.com`
  await page.goto('/employees')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, employeesTexts.newTitle)).toBeVisible()
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(email)
  await field(page, day('Date of birth')).fill('28.2.1990')
  await field(page, 'Place of residence').fill('Široki Brijeg')
  // A day that is typed in another way is shown as it is stored.
  await expect(field(page, day('Date of birth'))).toHaveValue('28/02/1990')
  await field(page, 'Residential address').fill('Ulica 1')
  // The server searches: a company has more positions than a list can show.
  await page.getByRole('combobox', { name: 'Position' }).fill(position.name.replace('Č', 'c'))
  await page.getByRole('option', { name: position.name, exact: true }).click()
  await choose(page, 'Contract type', 'Ugovor na neodređeno')
  await field(page, day('Start date')).fill('01/03/2020')
  await save(page)
  await expectToast(page, employeesTexts.added)
  await expect(title(page, person.name)).toBeVisible()
  await expect(page).toHaveURL(/\/employees\/[\da-f-]{36}$/)
  await expect(page.getByRole('main')).toContainText(position.name)
  await expect(page.getByRole('main')).toContainText(email)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees', exact: true }).click()
  await find(page, `zeljko ${person.lastName}`)
  await expectRow(page, person.name, [email, position.name, 'Active', 'Ugovor na neodređeno', '01/03/2020'])
  await openRow(page, person.name)
  await expect(title(page, person.name)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(person.name)
  await page.reload()
  await expect(title(page, person.name)).toBeVisible()
})

test.describe('the list', () => {
  test('a profile opens in a new tab, too', async ({ page, superadmin }) => {
    const person = newPerson()
    const { uuid } = await addEmployee(superadmin, await addPosition(superadmin), person)
    await page.goto(`/employees?q=${person.lastName}`)
    await openRowMenu(page, person.name)
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Open in new tab' }).click()
    const tab = await opened
    await expectPath(tab, `/employees/${uuid}`)
    await expect(title(tab, person.name)).toBeVisible()
    await expectPath(page, '/employees')
  })
})
