import type { Page } from '@playwright/test'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import {
  confirmDialog,
  dialog,
  expectPath,
  expectRow,
  expectToast,
  filterButton,
  find,
  openFilter,
  openRow,
  rowAction,
  rowOf,
  save,
  title,
} from './support/pages.ts'
import type { Person } from './support/people.ts'
import { addEmployee, addPosition, addProject, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

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
  test('stay where they are during a search; name and menu stay in sight', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/employees')
    await expect(names(page).first()).toBeVisible()
    const top = async () => (await page.getByRole('table').boundingBox())?.y
    const topBefore = await top()
    await find(page, 'a')
    await expect(page.getByRole('button', { name: 'Reset filters' })).toBeVisible()
    expect(await top()).toBe(topBefore)
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
})
