import type { Page } from '@playwright/test'
import { projectsApi, projectsTexts, type Project } from '@hr/contract/areas/projects/projects'
import { fieldTexts } from '@hr/contract/lib/fields'
import { expectComfortable } from './support/axe.ts'
import {
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
  rowAction,
  rowOf,
  save,
  select,
  selectionBar,
  title,
} from './support/pages.ts'
import { addEmployee, addPosition, addProject, newPerson, unique } from './support/records.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

/** So many people, found by their names and by nobody else's. */
async function addPeople(by: Person, count: number) {
  const position = await addPosition(by)
  return Promise.all(Array.from({ length: count }, () => addEmployee(by, position)))
}
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const startDate = (page: Page) => page.getByRole('textbox', { name: /^Start date/ })

async function choosePerson(page: Page, label: string, person: { firstName: string; lastName: string }) {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(nameOf(person))
  await page
    .getByRole('option', { name: nameOf(person) })
    .first()
    .click()
}
const addMember = (page: Page) => page.getByRole('button', { name: 'Add member' }).click()
const member = (page: Page) => page.getByRole('combobox', { name: 'Team member' })
const profileOf = (page: Page, { uuid }: Project) => page.goto(`/projects/profile?uuid=${uuid}`)

test('a project is added, found, opened, edited and deleted', async ({ page, superadmin }) => {
  const [lead, ivo] = await addPeople(superadmin, 2)
  const name = `Most ${unique()}`
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, projectsTexts.newTitle)).toBeVisible()
  await field(page, 'Name').fill(name)
  await field(page, 'Project ID').fill(`PRJ ${name}`)
  await startDate(page).fill('15.1.2026')
  await field(page, 'Client name').fill('Stari grad')
  await field(page, 'Client contact').fill('ivo@example.com')
  await choosePerson(page, 'Team lead', lead!)
  await choosePerson(page, 'Team member', ivo!)
  await addMember(page)
  await save(page)
  await expectToast(page, projectsTexts.added)
  await expectPath(page, '/projects')

  await find(page, name)
  await expectRow(page, name, [`PRJ ${name}`, 'Stari grad', nameOf(lead!), '15/01/2026'])
  await openRow(page, name)
  await expect(title(page, name)).toBeVisible()
  await expectPath(page, '/projects/profile')
  for (const person of [lead!, ivo!])
    await expect(page.getByRole('main').getByRole('link', { name: nameOf(person) })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(field(page, 'Name')).toHaveValue(name)
  await field(page, 'Name').fill(`${name} (new)`)
  await page.getByRole('textbox', { name: 'Admin notes' }).fill('One\nTwo')
  await save(page)
  await expectToast(page, projectsTexts.edited)
  await expect(title(page, `${name} (new)`)).toBeVisible()
  await expect(page.getByText('One\nTwo')).toBeVisible()

  await page.goto(`/projects?q=${name}`)
  await rowAction(page, `${name} (new)`, 'Delete')
  await expect(dialog(page, projectsTexts.deleteTitle)).toContainText(projectsTexts.deleteText)
  await confirmDialog(page, projectsTexts.deleteTitle, 'Yes, delete')
  await expectToast(page, projectsTexts.deleted)
  await expect(page.getByText('List is empty')).toBeVisible()
})

test('a project is archived, found among the archived ones and unarchived', async ({ page, superadmin }) => {
  const { name } = await addProject(superadmin)
  await page.goto(`/projects?q=${name}`)
  await rowAction(page, name, 'Archive')
  await expect(dialog(page, projectsTexts.archiveTitle)).toContainText(projectsTexts.archiveText)
  await confirmDialog(page, projectsTexts.archiveTitle, projectsTexts.archiveConfirm)
  await expectToast(page, projectsTexts.archived)
  await expect(rowOf(page, name)).toBeHidden()

  await page.getByRole('main').getByRole('link', { name: projectsTexts.archivedTitle }).click()
  await expect(title(page, projectsTexts.archivedTitle)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add new' })).toHaveCount(0)
  await find(page, name)
  await rowAction(page, name, 'Unarchive')
  await confirmDialog(page, projectsTexts.unarchiveTitle, projectsTexts.unarchiveConfirm)
  await expectToast(page, projectsTexts.unarchived)
  await expect(rowOf(page, name)).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: projectsTexts.title, exact: true }).click()
  await find(page, name)
  await expectRow(page, name)
})

test('archiving and unarchiving that fail say so', async ({ page, superadmin, mayFail }) => {
  mayFail('/api/v1/archive-project/')
  const { name, uuid } = await addProject(superadmin)
  await page.route('**/api/v1/archive-project/*', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto(`/projects?q=${name}`)
  await rowAction(page, name, 'Archive')
  await confirmDialog(page, projectsTexts.archiveTitle, projectsTexts.archiveConfirm)
  await expectAlert(page, projectsTexts.archiveFailed)

  await superadmin.call(projectsApi.archive, { params: { id: uuid }, body: { isArchived: true } })
  await page.goto(`/projects/archived?q=${name}`)
  await rowAction(page, name, 'Unarchive')
  await confirmDialog(page, projectsTexts.unarchiveTitle, projectsTexts.unarchiveConfirm)
  await expectAlert(page, projectsTexts.unarchiveFailed)
  await expectRow(page, name)
})

test('several are archived at once', async ({ page, superadmin }) => {
  const word = unique()
  const names = [`${word} one`, `${word} two`]
  await Promise.all(names.map((name) => addProject(superadmin, { name })))
  await page.goto(`/projects?q=${word}`)
  for (const name of names) await select(page, name)
  await selectionBar(page).getByRole('button', { name: 'Archive' }).click()
  await expect(dialog(page, projectsTexts.archiveTitle)).toContainText('You selected 2 item(s) from table!')
  await confirmDialog(page, projectsTexts.archiveTitle, projectsTexts.archiveConfirm)
  await expectToast(page, projectsTexts.archived)
  await expect(page.getByText('List is empty')).toBeVisible()
})

test('a project opens in a tab of its own, by its address alone', async ({ page, context, superadmin }) => {
  const { name } = await addProject(superadmin)
  await page.goto(`/projects?q=${name}`)
  const opened = context.waitForEvent('page')
  await rowAction(page, name, 'Open in new tab')
  const tab = await opened
  await expect(title(tab, name)).toBeVisible()
  await expectPath(tab, '/projects/profile')
})

test.describe("'Include'", () => {
  test('takes a project out of the sum, which is that of all pages, for this visit', async ({ page, superadmin }) => {
    const word = unique()
    const [ana, ivo, eva] = await addPeople(superadmin, 3)
    const many = { name: `${word} many`, lead: ana!, members: [ivo!, eva!] }
    const [three, one] = await Promise.all([
      addProject(superadmin, many),
      addProject(superadmin, { name: `${word} one`, lead: ana! }),
      addProject(superadmin, { name: `${word} nobody` }),
    ])
    const total = (sum: number) =>
      expect(page.getByText(`Total monthly average ${sum.toFixed(1)}`, { exact: true })).toBeVisible()
    const [large, small] = [three!.projectMonthlyAverage, one!.projectMonthlyAverage]
    expect(large).toBeGreaterThan(small)
    await page.goto(`/projects?q=${word}`)
    await total(large + small)

    const include = (ending: string) => page.getByRole('switch', { name: `Include ${word} ${ending}` })
    await include('many').click()
    await expect(include('many')).not.toBeChecked()
    await expect(rowOf(page, `${word} many`)).toHaveAttribute('data-muted', 'true')
    await total(small)
    // What a search leaves out is in neither part of the sum.
    await find(page, `${word} one`)
    await total(small)
    await find(page, word)
    await expect(include('many')).not.toBeChecked()
    await total(small)
    await include('many').click()
    await total(large + small)

    await expect(include('nobody')).toHaveAttribute('aria-disabled', 'true')
    await include('nobody').click({ force: true })
    await expect(include('nobody')).toBeChecked()

    await include('one').click()
    await total(large)
    await page.reload()
    await expect(include('one')).toBeChecked()
    await total(large + small)
  })
})

test.describe('the team on the profile', () => {
  test('is changed, and joins and leaves when the changes are saved', async ({ page, superadmin }) => {
    const [lead, ivo, eva] = await addPeople(superadmin, 3)
    const project = await addProject(superadmin, { lead: lead!, members: [ivo!] })
    await profileOf(page, project)
    await addMember(page)
    await expectFieldError(member(page), projectsTexts.chooseMember)
    await choosePerson(page, 'Team member', lead!)
    await addMember(page)
    await expectFieldError(member(page), projectsTexts.isLead)
    await choosePerson(page, 'Team member', ivo!)
    await addMember(page)
    await expectFieldError(member(page), projectsTexts.isMember)

    await choosePerson(page, 'Team member', eva!)
    await addMember(page)
    await expectToast(page, projectsTexts.memberAdded)
    await expectToast(page, projectsTexts.saveChanges)
    await page.getByRole('button', { name: `Remove ${nameOf(ivo!)}` }).click()
    await expectToast(page, projectsTexts.memberDeleted)
    await expect(page.getByRole('button', { name: `Remove ${nameOf(eva!)}` })).toBeFocused()
    const stored = () => superadmin.call(projectsApi.find, { params: { id: project.uuid } })
    expect(
      (await stored()).teamMembers.map(({ uuid }) => uuid),
      'not saved yet',
    ).toEqual([ivo!.uuid])

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click()
    await confirmDialog(page, 'Leave without saving?', 'Cancel')
    await save(page)
    await expectToast(page, projectsTexts.changesSaved)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect((await stored()).teamMembers.map(({ uuid }) => uuid)).toEqual([eva!.uuid])

    // Once more, from the version that was just saved.
    await page.getByRole('button', { name: `Remove ${nameOf(eva!)}` }).click()
    await expect(page.getByText('Nobody is on the team yet.')).toBeVisible()
    await save(page)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await page.reload()
    await expect(page.getByText('Nobody is on the team yet.')).toBeVisible()
  })

  test('takes who is chosen and not added yet along when it is saved, or says why not', async ({
    page,
    superadmin,
  }) => {
    const [ivo, eva, ana] = await addPeople(superadmin, 3)
    const project = await addProject(superadmin, { members: [ivo!, ana!] })
    await profileOf(page, project)
    await page.getByRole('button', { name: `Remove ${nameOf(ana!)}` }).click()
    await choosePerson(page, 'Team member', ivo!)
    for (const tryIt of [save, addMember]) {
      await tryIt(page)
      await expectFieldError(member(page), projectsTexts.isMember)
    }
    // Not any more, as soon as that person is taken out.
    await page.getByRole('button', { name: `Remove ${nameOf(ivo!)}` }).click()
    await expect(member(page)).not.toHaveAttribute('aria-invalid', 'true')
    await addMember(page)
    await choosePerson(page, 'Team member', eva!)
    await save(page)
    await expectToast(page, projectsTexts.changesSaved)
    await expect(member(page)).toHaveValue('')
    const { teamMembers } = await superadmin.call(projectsApi.find, { params: { id: project.uuid } })
    expect(teamMembers.map(({ uuid }) => uuid).sort()).toEqual([ivo!.uuid, eva!.uuid].sort())
  })

  test('takes somebody of the same first and last name for the same person', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const names = newPerson()
    const one = await addEmployee(superadmin, position, names)
    await addEmployee(superadmin, position, { ...names, email: newPerson().email })
    await profileOf(page, await addProject(superadmin, { members: [one] }))
    await member(page).fill(nameOf(one))
    await expect(page.getByRole('option', { name: nameOf(one) })).toHaveCount(2)
    for (const index of [0, 1]) {
      await member(page).fill(nameOf(one))
      await page
        .getByRole('option', { name: nameOf(one) })
        .nth(index)
        .click()
      await addMember(page)
      await expectFieldError(member(page), projectsTexts.isMember)
    }
  })

  test('is saved on a phone beside the messages', async ({ page, superadmin }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    const members = await addPeople(superadmin, 2)
    const { uuid } = await addProject(superadmin, { members })
    await page.goto(`/projects/profile?uuid=${uuid}`)
    const [ivo] = members
    await page.getByRole('button', { name: `Remove ${nameOf(ivo!)}` }).click()
    await expectToast(page, projectsTexts.saveChanges)
    const isHit = page.getByRole('button', { name: 'Save', exact: true }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(await isHit).toBe(true)
    await expectComfortable(page)
    await save(page)
    await expectToast(page, projectsTexts.changesSaved)
  })

  test('who was slower is told, and can load what is stored', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/project/')
    const [ivo, eva] = await addPeople(superadmin, 2)
    const { uuid, ...project } = await addProject(superadmin, { members: [ivo!] })
    await page.goto(`/projects/profile?uuid=${uuid}`)
    await page.getByRole('button', { name: `Remove ${nameOf(ivo!)}` }).click()
    const body = { ...project, teamLead: null, teamMembers: [ivo!, eva!].map((person) => ({ uuid: person.uuid })) }
    await superadmin.call(projectsApi.update, { params: { id: uuid }, body: { ...body, version: 1 } })
    await save(page)
    await expectAlert(page, 'saved this record')
    const reload = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Load the current record' }).click()
      await confirmDialog(page, 'Load the current record?', 'Load the current record')
    }
    await page.route('**/api/v1/project/*', (route) => route.fulfill({ status: 502, body: '' }))
    await reload()
    await expectAlert(page, 'Failed to load data')
    await page.unroute('**/api/v1/project/*')
    await reload()
    for (const person of [ivo!, eva!])
      await expect(page.getByRole('button', { name: `Remove ${nameOf(person)}` })).toBeVisible()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  })
})

test.describe('the form', () => {
  test('tells what is missing, at the fields and above them', async ({ page }) => {
    await page.goto('/projects/new')
    await save(page)
    await expect(page.getByRole('group', { name: 'There are 5 problems' })).toBeFocused()
    for (const label of ['Name', 'Project ID', 'Client name', 'Client contact'])
      await expectFieldError(field(page, label), fieldTexts.required)
    await expectFieldError(startDate(page), fieldTexts.required)
  })

  test("does not take the lead for a member, nor somebody else's project ID", async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/project')
    const [ana, ivo] = await addPeople(superadmin, 2)
    const other = await addProject(superadmin)
    const project = await addProject(superadmin, { members: [ivo!] })
    await page.goto(`/projects/edit?uuid=${project.uuid}`)
    await choosePerson(page, 'Team lead', ivo!)
    await save(page)
    await expectFieldError(member(page), projectsTexts.leadIsMember)
    await expect(member(page)).toBeFocused()
    await choosePerson(page, 'Team lead', ana!)
    await field(page, 'Project ID').fill(other.projectId.toLowerCase())
    await save(page)
    await expectFieldError(field(page, 'Project ID'), projectsTexts.projectIdTaken)
    await field(page, 'Project ID').fill(project.projectId)
    await save(page)
    await expectToast(page, projectsTexts.edited)
    await expect(page.getByRole('main').getByRole('link', { name: nameOf(ana!) })).toBeVisible()
  })

  test('saves who is chosen and not added yet, or says why they cannot join', async ({ page, superadmin }) => {
    const [ana, ivo] = await addPeople(superadmin, 2)
    const project = await addProject(superadmin)
    await page.goto(`/projects/edit?uuid=${project.uuid}`)
    await choosePerson(page, 'Team lead', ana!)
    await choosePerson(page, 'Team member', ana!)
    await save(page)
    await expectFieldError(member(page), projectsTexts.isLead)
    await expect(member(page)).toBeFocused()
    await choosePerson(page, 'Team member', ivo!)
    await save(page)
    await expectToast(page, projectsTexts.edited)
    await expect(page.getByRole('main').getByRole('link', { name: nameOf(ivo!) })).toBeVisible()
  })

  for (const [width, height] of [
    [1440, 700],
    [390, 844],
  ] as const)
    test(`shows above its foot why nothing was saved, at ${width} pixels`, async ({ page, superadmin, mayFail }) => {
      mayFail('/api/v1/project/')
      const project = await addProject(superadmin)
      await page.setViewportSize({ width, height })
      await page.goto(`/projects/edit?uuid=${project.uuid}`)
      await field(page, 'Client name').fill('Stari grad')
      await page.route('**/api/v1/project/*', (route) => route.fulfill({ status: 502, body: '' }))
      await save(page)
      const reason = page.getByRole('alert').filter({ hasText: 'Failed to update data' })
      // The foot stays in view and lies over what is below.
      await expect
        .poll(() =>
          reason.evaluate((notice) => {
            const { left, top, width: wide, height: high } = notice.getBoundingClientRect()
            return notice.contains(document.elementFromPoint(left + wide / 2, top + high / 2))
          }),
        )
        .toBe(true)
    })

  test('of a project that is no more says so in its place', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/project/')
    for (const path of ['/projects/edit', '/projects/profile']) {
      await page.goto(`${path}?uuid=${superadmin.user.uuid}`)
      await expect(page.getByText('There is no such record')).toBeVisible()
      await expect(page.getByRole('link', { name: 'To the list' })).toBeVisible()
    }
  })
})
