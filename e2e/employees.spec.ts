import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import {
  choose,
  columnTexts,
  day,
  expectAlert,
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
  title,
} from './support/pages.ts'
import { addEmployee, addPosition, employeeValues, newPerson, unique } from './support/records.ts'
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
  test('a double-click, Enter, the name and the menu open the profile', async ({ page, superadmin }) => {
    const person = newPerson()
    const { uuid } = await addEmployee(superadmin, await addPosition(superadmin), person)
    const ways = [
      () => rowOf(page, person.name).dblclick({ position: { x: 500, y: 10 } }),
      () => rowOf(page, person.name).press('Enter'),
      () => openRow(page, person.name),
      () => rowAction(page, person.name, 'Open'),
    ]
    for (const open of ways) {
      await page.goto(`/employees?q=${person.lastName}`)
      await open()
      await expectPath(page, `/employees/${uuid}`)
      await expect(title(page, person.name)).toBeVisible()
    }
  })

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

  test('names sort by the last name, dates by the calendar, and the head says so', async ({ page, superadmin }) => {
    const word = unique()
    const position = await addPosition(superadmin)
    const people = [
      { lastName: `Čizma ${word}`, startDate: '2019-12-31' },
      { lastName: `Cvijet ${word}`, startDate: '2021-01-02' },
      { lastName: `Ćuk ${word}`, startDate: '2020-11-30' },
    ]
    await Promise.all(
      people.map((person) =>
        superadmin.call(employeesApi.create, {
          body: { ...employeeValues, ...person, firstName: 'Ana', email: `${unique()}@example.com`, position },
        }),
      ),
    )
    await page.goto(`/employees?q=${word}`)
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    const rows = page.getByRole('rowheader').getByRole('link')
    await expect(rows).toHaveText([`Ana Cvijet ${word}`, `Ana Čizma ${word}`, `Ana Ćuk ${word}`])
    const head = page.getByRole('columnheader', { name: 'Start date' })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort', /./)
    await expect.poll(() => columnTexts(page, 'Start date')).toEqual(['31/12/2019', '30/11/2020', '02/01/2021'])
  })

  test('the company is paged: 15 rows, then 50, then all of them', async ({ page }) => {
    await page.goto('/employees')
    const rows = page.getByRole('rowheader')
    await expect(page.getByText(/^1–15 of \d+$/)).toBeVisible()
    await expect(rows).toHaveCount(15)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
    await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible()
    await expect(rows).toHaveCount(50)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('All')
    await expect(page.getByText(/^1–100 of \d+$/)).toBeVisible()
    // The rest comes while somebody scrolls.
    await page.getByRole('rowheader').last().hover()
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByText(/^1–(?!100 )\d{3} of \d+$/)).toBeVisible()
  })

  test("rows that do not come leave 'Failed to load data' and a way to try again", async ({ page, mayFail }) => {
    mayFail('/api/v1/employees')
    await page.route('**/api/v1/employees?*', (route) => route.abort('connectionrefused'))
    await page.goto('/employees')
    await expectAlert(page, 'No connection to the server')
    await page.unroute('**/api/v1/employees?*')
    await page.route('**/api/v1/employees?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectAlert(page, 'Failed to load data')
    await page.unroute('**/api/v1/employees?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })
})
