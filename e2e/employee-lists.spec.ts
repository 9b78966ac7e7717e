import type { Page } from '@playwright/test'
import { timeInCompany } from '@hr/contract/areas/employees/derived'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { usersTexts } from '@hr/contract/areas/users/users'
import { todayIn } from '@hr/contract/lib/dates'
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
  filterButton,
  find,
  openFilter,
  openRow,
  openRowMenu,
  rowAction,
  rowOf,
  save,
  select,
  selectionBar,
  title,
} from './support/pages.ts'
import type { Person } from './support/people.ts'
import { addEmployee, addPosition, addProject, addUser, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const today = () => todayIn('Europe/Sarajevo')
const fixedTerm = 'Ugovor na određeno'
const isArchivedNow = async ({ call }: Person, uuid: string) =>
  (await call(employeesApi.find, { params: { id: uuid } })).isArchived

/** Somebody whose name holds this word. */
async function addNamed(by: Person, word: string, more: Parameters<typeof addEmployee>[3] = {}) {
  const names = newPerson()
  return addEmployee(by, await addPosition(by), { ...names, lastName: `${names.lastName} ${word}` }, more)
}
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const names = (page: Page) => page.getByRole('rowheader').getByRole('link')
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const expectParameters = (page: Page, expected: Record<string, string>) =>
  expect.poll(() => parameters(page)).toEqual(expected)

test.describe('the columns', () => {
  test('show what HR looks for, and the row of a short team stays short', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const boss = await addEmployee(superadmin, position)
    const person = await addEmployee(superadmin, position, newPerson(), {
      supervisorOrTeamLead: { uuid: boss.uuid },
      contractType: fixedTerm,
      startDate: '2012-05-17',
      endDate: '2031-12-31',
      departments: 'Quality',
      officeLocation: 'Mostar',
    })
    const word = unique()
    for (const ending of ['one', 'two', 'three'])
      await addProject(superadmin, { name: `${word} ${ending}`, members: [person] })
    await page.goto(`/employees?q=${person.lastName}`)
    await expectRow(page, nameOf(person))
    const shown = {
      Position: position.name,
      Client: 'Stari grad',
      'Supervisor / team lead': nameOf(boss),
      Status: 'Active',
      Contract: fixedTerm,
      'Start date': '17/05/2012',
      'In company': timeInCompany({ ...person, isArchived: false }, today()),
      Seniority: 'Ambassador',
      'End date': '31/12/2031',
      Departments: 'Quality',
      'Office location': 'Mostar',
    }
    for (const [column, text] of Object.entries(shown)) expect(await columnTexts(page, column), column).toEqual([text])
    await expect(rowOf(page, nameOf(person)).getByRole('rowheader')).toContainText(person.email)
    const cell = rowOf(page, nameOf(person)).getByRole('cell').filter({ hasText: word })
    await expect(cell).toHaveText(`${word} one+2`)
    const more = cell.getByRole('button', { name: `2 more: ${word} three, ${word} two` })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    await expect(cell).toContainText(`${word} two`)
    await expect(cell.getByRole('button', { name: 'Show fewer teams' })).toBeFocused()
  })

  test('the rows stay where they are when the first letters are searched for', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/employees')
    const table = page.getByRole('table')
    await expect(names(page).first()).toBeVisible()
    const before = (await table.boundingBox())?.y
    await find(page, 'a')
    await expect(page.getByRole('button', { name: 'Reset filters' })).toBeVisible()
    expect((await table.boundingBox())?.y).toBe(before)
  })

  test('name and menu stay in sight while the others move aside', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.goto('/employees')
    const left = async () => Math.round((await names(page).first().boundingBox())?.x ?? 0)
    const menu = page.getByRole('button', { name: /^Actions for/ }).first()
    await expect(menu).toBeInViewport()
    const before = await left()
    await page.getByRole('columnheader', { name: 'Office location' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('columnheader', { name: 'Office location' })).toBeInViewport()
    expect(await left()).toBe(before)
    await expect(menu).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  })
})

test.describe('the filters', () => {
  test('of team and position are searched, stand in the address by their ids, and keep their names', async ({
    page,
    superadmin,
  }) => {
    const word = unique()
    const [one, other] = [await addNamed(superadmin, word), await addNamed(superadmin, word)]
    const project = await addProject(superadmin, { name: `Šuma ${word}`, members: [one, other] })
    await page.goto('/employees')
    const teams = await openFilter(page, 'Team')
    await teams.getByRole('combobox', { name: 'Search team' }).fill(`suma ${word}`)
    await teams.getByRole('option', { name: project.name }).click()
    await expect(teams).toBeHidden()
    await expectParameters(page, { team: project.uuid })
    await expect(filterButton(page, 'Team')).toHaveText(`Team: ${project.name}`)
    await expect(filterButton(page, 'Team')).toBeFocused()
    await expect(names(page)).toHaveCount(2)

    const positions = await openFilter(page, 'Position')
    await positions.getByRole('combobox', { name: 'Search position' }).fill(one.position!.name)
    await positions.getByRole('option', { name: one.position!.name }).click()
    await expectParameters(page, { team: project.uuid, position: one.position!.uuid })
    await expect(names(page)).toHaveText([nameOf(one)])

    await page.reload()
    await expect(filterButton(page, 'Team')).toHaveText(`Team: ${project.name}`)
    // An Admin reads no single position, and reads its name all the same.
    await expect(filterButton(page, 'Position')).toHaveText(`Position: ${one.position!.name}`)
    await expect(page.getByRole('search')).toContainText('2 filters')

    await openRow(page, nameOf(one))
    await expect(title(page, nameOf(one))).toBeVisible()
    await page.goBack()
    await expectParameters(page, { team: project.uuid, position: one.position!.uuid })
    await expect(names(page)).toHaveText([nameOf(one)])

    await page.getByRole('button', { name: 'Clear position' }).click()
    await expect(filterButton(page, 'Position')).toBeFocused()
    await expect(names(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expectParameters(page, {})
  })

  test('take several statuses and one type of contract', async ({ page, superadmin }) => {
    const word = unique()
    const active = await addNamed(superadmin, word)
    const away = await addNamed(superadmin, word, { status: 'Maternity leave', contractType: 'Ugovor o djelu' })
    await addNamed(superadmin, word, { status: 'Not active' })
    await page.goto(`/employees?q=${word}`)
    const statuses = await openFilter(page, 'Status')
    await statuses.getByRole('checkbox', { name: 'Maternity leave' }).check()
    await statuses.getByRole('checkbox', { name: 'Active', exact: true }).check()
    await expectParameters(page, { q: word, status: 'Active,Maternity leave' })
    await expect(names(page)).toHaveText([nameOf(active), nameOf(away)].toSorted())
    await page.keyboard.press('Escape')
    await expect(filterButton(page, 'Status')).toBeFocused()
    const contracts = await openFilter(page, 'Contract type')
    await contracts.getByRole('radio', { name: 'Ugovor o djelu' }).check()
    await expect(names(page)).toHaveText([nameOf(away)])
    await expect(filterButton(page, 'Contract type')).toHaveText('Contract type: Ugovor o djelu')
    await contracts.getByRole('radio', { name: 'Any' }).check()
    await expect(names(page)).toHaveCount(2)
  })

  test('take a range of start dates; an end before the start is ignored, and the field says so', async ({
    page,
    superadmin,
  }) => {
    const word = unique()
    for (const startDate of ['2018-12-31', '2019-06-01', '2021-01-01']) await addNamed(superadmin, word, { startDate })
    const starts = () => columnTexts(page, 'Start date')
    await page.goto(`/employees?q=${word}&sort=startDate`)
    const range = await openFilter(page, 'Start date')
    const [from, to] = [range.getByRole('textbox', { name: /^From/ }), range.getByRole('textbox', { name: /^To/ })]
    await from.fill('1.1.2019')
    await to.fill('31/12/2020')
    await expectParameters(page, { q: word, sort: 'startDate', startFrom: '2019-01-01', startTo: '2020-12-31' })
    await expect.poll(starts).toEqual(['01/06/2019'])
    await expect(filterButton(page, 'Start date')).toHaveText('Start date: 01/01/2019 – 31/12/2020')
    await to.fill('31/12/2018')
    await expectFieldError(to, 'Ignored: it lies before the start')
    await expect.poll(starts).toEqual(['01/06/2019', '01/01/2021'])
    await to.fill('31/02/2020')
    await expectFieldError(to, 'Invalid date')
    await range.getByRole('button', { name: 'Open the calendar for from' }).click()
    await page.getByRole('button', { name: '15 January 2019' }).click()
    await expect(from).toHaveValue('15/01/2019')
    await expect(range).toBeVisible()
  })

  test('that a link holds and nobody knows narrow nothing', async ({ page, superadmin }) => {
    const { lastName, ...person } = await addNamed(superadmin, unique())
    await page.goto(`/employees?q=${lastName}&status=Sleepy&team=me&startFrom=2020-02-30&contractType=none`)
    await expect(names(page)).toHaveText([`${person.firstName} ${lastName}`])
    await expect(filterButton(page, 'Status')).toHaveText('Status')
  })

  test('stand in a drawer on a phone', async ({ page, superadmin }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const word = unique()
    await addNamed(superadmin, word)
    const away = await addNamed(superadmin, word, { status: 'Maternity leave' })
    await page.goto(`/employees?q=${word}`)
    const cards = page.getByRole('list', { name: employeesTexts.title }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = dialog(page, 'Filters')
    await drawer.getByRole('group', { name: 'Status' }).getByRole('checkbox', { name: 'Maternity leave' }).check()
    await drawer.getByRole('button', { name: 'Show the list' }).click()
    await expect(drawer).toBeHidden()
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(nameOf(away))
    const opener = page.getByRole('button', { name: 'Filters · 1' })
    await expect(opener).toBeFocused()
    await opener.click()
    await drawer.getByRole('button', { name: 'Reset filters' }).click()
    await page.keyboard.press('Escape')
    await expect(cards).toHaveCount(2)
    await expectParameters(page, { q: word })
  })
})

test.describe('archiving', () => {
  test('says what it ends, and is taken back from the archived ones', async ({ page, superadmin }) => {
    const person = await addNamed(superadmin, unique(), { startDate: '2020-01-15', endDate: '2022-03-20' })
    await addNamed(superadmin, unique(), { supervisorOrTeamLead: { uuid: person.uuid } })
    const led = await addProject(superadmin, { lead: person })
    const other = await addProject(superadmin, { members: [person] })
    await page.goto(`/employees?q=${person.lastName}`)
    await rowAction(page, nameOf(person), 'Archive')
    const question = dialog(page, employeesTexts.archiveTitle)
    await expect(question).toContainText(employeesTexts.archiveText)
    await expect(question.getByRole('listitem')).toHaveText([
      'They are signed out and may not sign in any more.',
      `These projects have no team lead then: ${led.name}.`,
      `They leave these projects today: ${other.name}.`,
      '1 person has no supervisor then.',
    ])
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await confirmDialog(page, employeesTexts.archiveTitle, employeesTexts.archiveConfirm)
    await expectToast(page, employeesTexts.archived)
    await expect(page.getByText('List is empty')).toBeVisible()
    expect((await superadmin.call(projectsApi.find, { params: { id: led.uuid } })).teamLead).toBeNull()

    await page.getByRole('main').getByRole('link', { name: employeesTexts.archivedTitle }).click()
    await expect(title(page, employeesTexts.archivedTitle)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add new' })).toHaveCount(0)
    await find(page, person.lastName)
    await expectRow(page, nameOf(person), ['2y 2m', 'Pioneer', '20/03/2022'])
    await expect(rowOf(page, nameOf(person))).toHaveAttribute('data-muted', 'true')
    await rowAction(page, nameOf(person), 'Unarchive')
    await expect(dialog(page, employeesTexts.unarchiveTitle)).toContainText(employeesTexts.unarchiveText)
    await confirmDialog(page, employeesTexts.unarchiveTitle, employeesTexts.unarchiveConfirm)
    await expectToast(page, employeesTexts.unarchived)
    await expect(rowOf(page, nameOf(person))).toBeHidden()
    expect(await isArchivedNow(superadmin, person.uuid)).toBe(false)
  })

  test('of several tells of whom it failed and why, and they stay selected', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/archived-employees/')
    const word = unique()
    const people = [await addNamed(superadmin, word), await addNamed(superadmin, word)]
    const admin = newPerson()
    await addUser(superadmin, { ...admin, lastName: `${admin.lastName} ${word}` }, 'Admin')
    const adminName = `${admin.name} ${word}`
    await page.goto(`/employees?q=${word}`)
    for (const name of [...people.map(nameOf), adminName]) await select(page, name)
    await selectionBar(page).getByRole('button', { name: 'Archive' }).click()
    await expect(dialog(page, employeesTexts.archiveTitle)).toContainText('You selected 3 item(s) from table!')
    await confirmDialog(page, employeesTexts.archiveTitle, employeesTexts.archiveConfirm)
    const report = dialog(page, '1 of 3 failed')
    await expect(report.getByRole('listitem')).toHaveText([`${adminName}You may not change a Superadmin or an Admin`])
    await report.getByRole('button', { name: 'Close' }).last().click()
    await expectToast(page, employeesTexts.archived)
    await expect(selectionBar(page)).toContainText('1 selected')
    await expect(names(page)).toHaveText([adminName])

    await page.goto(`/employees/archived?q=${word}`)
    for (const person of people) await select(page, nameOf(person))
    await selectionBar(page).getByRole('button', { name: 'Unarchive' }).click()
    await expect(dialog(page, employeesTexts.unarchiveTitle)).toContainText('You selected 2 item(s) from table!')
    await confirmDialog(page, employeesTexts.unarchiveTitle, employeesTexts.unarchiveConfirm)
    await expectToast(page, employeesTexts.unarchived)
    for (const { uuid } of people) expect(await isArchivedNow(superadmin, uuid)).toBe(false)
  })

  test('that the server refuses is said before it is tried, and again after', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/archived-employees/')
    const admin = newPerson()
    await addUser(superadmin, admin, 'Admin')
    await page.goto(`/employees?q=${admin.lastName}`)
    await rowAction(page, admin.name, 'Archive')
    await expect(dialog(page, employeesTexts.archiveTitle)).toContainText('You may not change a Superadmin or an Admin')
    await confirmDialog(page, employeesTexts.archiveTitle, employeesTexts.archiveConfirm)
    await expectAlert(page, 'You may not change a Superadmin or an Admin')
    await expect(dialog(page, employeesTexts.archiveTitle)).toBeHidden()
    await expectRow(page, admin.name)
  })
})

test('people are deleted, several at once and archived ones too', async ({ page, superadmin }) => {
  const word = unique()
  const [one, two, archived] = [
    await addNamed(superadmin, word),
    await addNamed(superadmin, word),
    await addNamed(superadmin, word),
  ]
  await superadmin.call(employeesApi.archive, { params: { id: archived.uuid }, body: { isArchived: true } })
  const question = dialog(page, employeesTexts.deleteTitle)
  await page.goto(`/employees?q=${word}`)
  for (const person of [one, two]) await select(page, nameOf(person))
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('You selected 2 item(s) from table!')
  await confirmDialog(page, employeesTexts.deleteTitle, 'Yes, delete')
  await expectToast(page, employeesTexts.deleted)
  await expect(page.getByText('List is empty')).toBeVisible()

  await page.goto(`/employees/archived?q=${word}`)
  await rowAction(page, nameOf(archived), 'Delete')
  await expect(question).toContainText(employeesTexts.deleteText)
  await confirmDialog(page, employeesTexts.deleteTitle, 'Yes, delete')
  await expectToast(page, employeesTexts.deleted)
  await expect(page.getByText('List is empty')).toBeVisible()
})

test.describe('the own row', () => {
  const barred = ['Edit', 'Permissions', 'Archive', 'Delete']

  test('offers nothing that changes it, and says why', async ({ page, people }) => {
    const me = (await people('Admin')).user
    await page.goto(`/employees?q=${me.email}`)
    await openRowMenu(page, nameOf(me))
    for (const action of barred) {
      const entry = page.getByRole('menuitem', { name: action })
      await expect(entry).toHaveAttribute('aria-disabled', 'true')
      await expect(entry).toContainText(employeesTexts.notYourself)
      await entry.click({ force: true })
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectPath(page, '/employees')
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
    await expectPath(page, `/employees/${me.uuid}`)
  })

  test('among the selected ones bars archiving and deleting; of several only these are left', async ({
    page,
    people,
    superadmin,
  }) => {
    const me = (await people('Admin')).user
    const person = await addNamed(superadmin, me.lastName)
    const another = await addNamed(superadmin, me.lastName)
    await page.goto(`/employees?q=${me.lastName}&size=100`)
    const button = (name: string) => selectionBar(page).getByRole('button', { name, exact: true })
    const isBarred = (name: string, barring: boolean) =>
      barring
        ? expect(button(name)).toHaveAttribute('aria-disabled', 'true')
        : expect(button(name)).not.toHaveAttribute('aria-disabled')
    await select(page, nameOf(person))
    await expect(selectionBar(page).getByRole('link', { name: 'Permissions' })).toBeVisible()
    await select(page, nameOf(another))
    for (const name of ['Open', 'Open in new tab', 'Edit', 'Permissions']) await isBarred(name, true)
    for (const name of ['Archive', 'Delete']) await isBarred(name, false)
    await expect(page.getByRole('link', { name: 'Add new' })).toBeVisible()
    await select(page, nameOf(me))
    for (const name of ['Archive', 'Delete']) await isBarred(name, true)
    await expect(selectionBar(page)).toContainText(employeesTexts.notYourself)
  })
})

test('the list of fixed terms holds those alone, the nearest end first', async ({ page, superadmin }) => {
  const word = unique()
  const late = await addNamed(superadmin, word, { contractType: fixedTerm, endDate: '2032-01-01' })
  const soon = await addNamed(superadmin, word, { contractType: fixedTerm, endDate: '2031-01-01' })
  await addNamed(superadmin, word, { endDate: '2030-01-01' })
  await page.goto('/employees')
  await page.getByRole('main').getByRole('link', { name: employeesTexts.fixedTermTitle }).click()
  await expect(title(page, employeesTexts.fixedTermTitle)).toBeVisible()
  await expectPath(page, '/employees/fixed-term-contract')
  await find(page, word)
  await expect(names(page)).toHaveText([nameOf(soon), nameOf(late)])
  await expect(page.getByRole('columnheader', { name: 'End date' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(filterButton(page, 'Contract type')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archived employees' }).click()
  await expect(title(page, employeesTexts.archivedTitle)).toBeVisible()
})

test.describe('permissions', () => {
  const roleOfNow = async ({ call }: Person, uuid: string) =>
    (await call(employeesApi.find, { params: { id: uuid } })).role

  test('are a role, Team lead or Employee', async ({ page, superadmin }) => {
    const person = await addNamed(superadmin, unique())
    await page.goto(`/employees?q=${person.lastName}`)
    await rowAction(page, nameOf(person), 'Permissions')
    await expect(title(page, employeesTexts.permissionsTitle)).toBeVisible()
    const role = page.getByRole('combobox', { name: 'Role' })
    await expect(role).toHaveValue('Employee')
    await page.reload()
    await role.click()
    await expect(page.getByRole('option')).toHaveText(['Team lead', 'Employee'])
    await page.getByRole('option', { name: 'Team lead' }).click()
    await save(page)
    await expectToast(page, employeesTexts.roleChanged)
    await expectPath(page, '/employees')
    expect(await roleOfNow(superadmin, person.uuid)).toBe('Team lead')
  })

  test('of an Admin are shown and not offered; nothing is chosen by itself', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/employee/changePermission/')
    const { uuid } = await addUser(superadmin, newPerson(), 'Admin')
    await page.goto(`/employees/permissions?uuid=${uuid}`)
    await expect(page.getByText('Present role: Admin')).toBeVisible()
    await save(page)
    await expectFieldError(page.getByRole('combobox', { name: 'Role' }), employeesTexts.roleRequired)
    await choose(page, 'Role', 'Employee')
    await save(page)
    await expectAlert(page, 'You may not change a Superadmin or an Admin')
    await expectPath(page, '/employees/permissions')
    expect(await roleOfNow(superadmin, uuid)).toBe('Admin')
  })

  test('are not changed by oneself', async ({ page, people, mayFail }) => {
    mayFail('/api/v1/employee/changePermission/')
    const { user } = await people('Admin')
    await page.goto(`/employees/permissions?uuid=${user.uuid}`)
    await choose(page, 'Role', 'Employee')
    await save(page)
    await expectAlert(page, usersTexts.notYourself)
  })
})
