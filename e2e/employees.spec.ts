import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { usersTexts } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import {
  choose,
  columnTexts,
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
  title,
} from './support/pages.ts'
import { addEmployee, addPosition, employeeValues, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

/** A date field: its label ends with the format. */
const day = (label: string) => `${label} DD/MM/YYYY`

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

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
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
    await expect(page.getByText(/^1–(\d+) of \1$/)).toBeVisible()
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

test.describe('the profile', () => {
  test('shows title and e-mail, and the e-mail can be copied', async ({ page, superadmin, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const position = await addPosition(superadmin)
    const person = newPerson()
    const { uuid } = await addEmployee(superadmin, position, person)
    await page.goto(`/employees/${uuid}`)
    const about = page.getByRole('heading', { name: employeesTexts.about })
    await expect(about).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText([position.name, person.email])
    await page.getByRole('button', { name: 'Copy e-mail' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.email)
  })

  test('of somebody who is not there says so and leads to the list', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/employee/')
    const { uuid } = await addPosition(superadmin)
    for (const id of [uuid, 'nobody']) {
      await page.goto(`/employees/${id}`)
      await expect(page.getByText('There is no such employee')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go to the employees' }).click()
    await expectPath(page, '/employees')
  })

  test("that does not come leaves 'Failed to get employee' and a way to try again", async ({
    page,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/employee/')
    const person = newPerson()
    const { uuid } = await addEmployee(superadmin, await addPosition(superadmin), person)
    await page.route('**/api/v1/employee/*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto(`/employees/${uuid}`)
    await expectAlert(page, 'Failed to get employee')
    await page.unroute('**/api/v1/employee/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, person.name)).toBeVisible()
  })
})

test.describe('the form', () => {
  test('what is missing is summed up in the order of the page', async ({ page }) => {
    await page.goto('/employees/new')
    await save(page)
    const summary = page.getByRole('group', { name: 'There are 9 problems' })
    await expect(summary).toBeFocused()
    const required = ['First name', 'Last name', 'Email', 'Date of birth', 'Place of residence', 'Residential address']
    await expect(summary.getByRole('listitem')).toHaveText(
      [...required, 'Position', 'Contract type', 'Start date'].map((label) => `${label}: ${fieldTexts.required}`),
    )
    await summary.getByRole('link', { name: /^Start date/ }).click()
    await expect(field(page, day('Start date'))).toBeFocused()
  })

  test('a day that does not exist is refused, and what was typed stays', async ({ page }) => {
    await page.goto('/employees/new')
    const birth = field(page, day('Date of birth'))
    await birth.fill('30/02/1990')
    await save(page)
    await expectFieldError(birth, fieldTexts.day)
    await expect(birth).toHaveValue('30/02/1990')
  })

  test('a day can be chosen in the calendar', async ({ page }) => {
    await page.goto('/employees/new')
    const birth = field(page, day('Date of birth'))
    await birth.fill('28/02/1990')
    await page.getByRole('button', { name: 'Open the calendar for date of birth' }).click()
    await page.getByRole('button', { name: '14 February 1990' }).click()
    await expect(birth).toHaveValue('14/02/1990')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('what only the server knows stands at the fields, and nothing typed is lost', async ({
    page,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/employee')
    const position = await addPosition(superadmin)
    const taken = await addEmployee(superadmin, position)
    const person = newPerson()
    await page.goto('/employees/new')
    await field(page, 'First name').fill(person.firstName)
    await field(page, 'Last name').fill(person.lastName)
    await field(page, 'Email').fill(taken.email)
    await field(page, day('Date of birth')).fill('01/01/2999')
    await field(page, 'Place of residence').fill('Mostar')
    await field(page, 'Residential address').fill('Ulica 1')
    await page.getByRole('combobox', { name: 'Position' }).fill(position.name)
    await page.getByRole('option', { name: position.name, exact: true }).click()
    await choose(page, 'Contract type', 'Ugovor o djelu')
    await field(page, day('Start date')).fill('01/03/2020')
    await save(page)
    await expectFieldError(field(page, day('Date of birth')), employeesTexts.bornInTheFuture)
    await field(page, day('Date of birth')).fill('01/01/1999')
    await save(page)
    await expectFieldError(field(page, 'Email'), usersTexts.emailTaken)
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue(position.name)
    await field(page, 'Email').fill(person.email)
    await save(page)
    await expectToast(page, employeesTexts.added)
    await expect(title(page, person.name)).toBeVisible()
  })
})
