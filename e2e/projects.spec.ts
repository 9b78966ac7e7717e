import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { expectComfortable } from './support/axe.ts'
import {
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
import { addEmployee, addPosition, addProject, unique } from './support/records.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

/** This many employees with unique names. */
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

test('a project is added, opened, edited, archived, unarchived and deleted', async ({ page, superadmin }) => {
  const [lead, ivo] = await addPeople(superadmin, 2)
  const name = `Most ${unique()}`
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, english(projectsTexts.newTitle))).toBeVisible()
  await field(page, 'Name').fill(name)
  await field(page, 'Project ID').fill(`PRJ ${name}`)
  await startDate(page).fill('15.1.2026')
  await field(page, 'Client name').fill('Stari grad')
  await field(page, 'Client contact').fill('ivo@example.com')
  await choosePerson(page, 'Team lead', lead!)
  await choosePerson(page, 'Team member', ivo!)
  await addMember(page)
  await save(page)
  await expectToast(page, english(projectsTexts.added))
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
  await expectToast(page, english(projectsTexts.edited))
  await expect(title(page, `${name} (new)`)).toBeVisible()
  await expect(textOn(page, /^One\nTwo/)).toBeVisible()

  await page.goto(`/projects?q=${name}`)
  await rowAction(page, `${name} (new)`, 'Archive')
  await expect(dialog(page, english(projectsTexts.archiveTitle))).toContainText(english(projectsTexts.archiveText))
  await confirmDialog(page, english(projectsTexts.archiveTitle), english(projectsTexts.archiveConfirm))
  await expectToast(page, english(projectsTexts.archived))
  await expect(textOn(page, 'List is empty')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: english(projectsTexts.archivedTitle) })
    .click()
  await expect(title(page, english(projectsTexts.archivedTitle))).toBeVisible()
  await find(page, name)
  await expect(textOn(page, '1–1 of 1')).toBeVisible()
  await rowAction(page, `${name} (new)`, 'Unarchive')
  await confirmDialog(page, english(projectsTexts.unarchiveTitle), english(projectsTexts.unarchiveConfirm))
  await expectToast(page, english(projectsTexts.unarchived))
  await expect(textOn(page, 'List is empty')).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('link', { name: english(projectsTexts.title), exact: true })
    .click()
  // The title of the archived ones contains this one.
  await expect(title(page, new RegExp(`^${english(projectsTexts.title)}`))).toBeVisible()
  await find(page, name)
  await expect(textOn(page, '1–1 of 1')).toBeVisible()
  await rowAction(page, `${name} (new)`, 'Delete')
  await expect(dialog(page, english(projectsTexts.deleteTitle))).toContainText(english(projectsTexts.deleteText))
  await confirmDialog(page, english(projectsTexts.deleteTitle), 'Delete')
  await expectToast(page, english(projectsTexts.deleted))
  await expect(textOn(page, 'List is empty')).toBeVisible()
})

test(
  "on a phone, neither the team's Save button nor the error of a form is covered",
  { tag: '@all' },
  async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/project/')
    await page.setViewportSize({ width: 390, height: 700 })
    const [ivo, eva] = await addPeople(superadmin, 2)
    const { uuid } = await addProject(superadmin, { members: [ivo!, eva!] })
    let isDown = false
    await page.route('**/api/v1/project/*', (route) =>
      isDown ? route.fulfill({ status: 502, body: '' }) : route.continue(),
    )
    await page.goto(`/projects/profile?uuid=${uuid}`)
    await page.getByRole('button', { name: `Remove ${nameOf(ivo!)}` }).click()
    await expectToast(page, english(projectsTexts.saveChanges))
    const isHit = page.getByRole('button', { name: 'Save', exact: true }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(await isHit).toBe(true)
    await expectComfortable(page)
    await save(page)
    await expectToast(page, english(projectsTexts.changesSaved))
    const { teamMembers } = await superadmin.call(projectsApi.find, { params: { id: uuid } })
    expect(teamMembers.map((person) => person.uuid)).toEqual([eva!.uuid])

    // The form shows the error above its footer.
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await field(page, 'Client name').fill('Novi grad')
    isDown = true
    for (const [width, height] of [
      [390, 844],
      [1440, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      await save(page)
      const reason = page.getByRole('alert').filter({ hasText: 'Failed to update data' })
      // The footer stays visible and covers what is below.
      await expect
        .poll(() =>
          reason.evaluate((notice) => {
            const { left, top, width: wide, height: high } = notice.getBoundingClientRect()
            return notice.contains(document.elementFromPoint(left + wide / 2, top + high / 2))
          }),
        )
        .toBe(true)
    }
  },
)
