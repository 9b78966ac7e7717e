import type { Page } from '@playwright/test'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import { addDays, formatDay, todayIn } from '@hr/contract/lib/dates'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import {
  browserStorage,
  confirmDialog,
  dialog,
  expectAlert,
  expectPath,
  expectToast,
  save,
  title,
  withoutClipboard,
} from './support/pages.ts'
import type { Person } from './support/people.ts'
import { pdf } from './support/pictures.ts'
import {
  addEmployee,
  addPersonWithPassword,
  addPosition,
  addProject,
  addUser,
  newIdNumber,
  newPerson,
} from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Superadmin' })

const today = todayIn('Europe/Sarajevo')
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

async function somebody(by: Person, more: Parameters<typeof addEmployee>[3] = {}) {
  return addEmployee(by, await addPosition(by), newPerson(), more)
}

/** The value beside a label; labels stand once on a profile. */
const fact = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const more = async (page: Page, action: string) => {
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

const banner = (page: Page, action: string) => page.getByRole('main').getByRole('button', { name: action, exact: true })

test.describe('a profile', () => {
  test('shows the whole record, and says of what is empty that it is not given', async ({
    page,
    superadmin,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const idNumber = newIdNumber()
    const employee = await somebody(superadmin, {
      idNumber,
      phoneNumber: '+387 61 234 567',
      gender: 'Female',
      country: 'Bosna i Hercegovina',
      seniorityClientLevel: 'Senior',
      workType: 'Dijeljeno',
      startDate: addDays(today, -800),
      children: [{ name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' }],
      language: ['Bosanski', 'English'],
      experienceArray: [{ companyName: 'Primjer', position: 'Dev', yearsPeriod: '2016-2018' }],
      skillsArray: [{ title: 'SQL', description: 'much of it' }],
    })
    await page.goto(`/employees/${employee.uuid}`)
    await expect(title(page, nameOf(employee))).toBeVisible()
    await expect(page.getByRole('main')).toContainText('2y 2m in the company · Pioneer')
    const values = {
      Title: employee.position?.name,
      Email: employee.email,
      Status: 'Active',
      'Contract type': 'Ugovor na neodređeno',
      'Start date': formatDay(employee.startDate),
      'End of probationary period': '—not given',
      'End date': '—not given',
      'Years in the company': '2y 2m',
      'Office location': '—not given',
      'Seniority level': 'Pioneer',
      'Seniority client level': 'Senior',
      'Work type': 'Dijeljeno',
      'Date of birth': '28/02/1990',
      'Phone number': '+387 61 234 567',
      'Place of residence': 'Sarajevo',
      'Residential address': 'Titova 1',
      Country: 'Bosna i Hercegovina',
      Gender: 'Female',
      'Marital status': 'None',
      'Maiden name': '—not given',
      Children: 'Yes',
      Experience: 'PrimjerDev, 2016-2018',
      Skills: 'SQLmuch of it',
      Languages: 'Bosanski, English',
    }
    for (const [label, value] of Object.entries(values)) await expect(fact(page, label), label).toHaveText(value ?? '')
    await expect(page.getByRole('row')).toHaveText(['NameGenderDate of birth', 'NađaFemale02/06/2019'])
    await expect(fact(page, 'Work type').locator('[lang=bs]')).toBeVisible()

    await page.getByRole('button', { name: 'Copy e-mail' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(employee.email)

    // The number is shown to who asks for it, and that is noted.
    await expect(fact(page, 'JMBG')).toContainText(maskedIdNumber(idNumber))
    await page.getByRole('button', { name: 'Show the JMBG' }).click()
    await expect(fact(page, 'JMBG')).toHaveText(idNumber)
    await expect(fact(page, 'JMBG').getByText(idNumber)).toBeFocused()
    await page.reload()
    await expect(fact(page, 'JMBG')).toContainText(maskedIdNumber(idNumber))
  })

  test('lets addresses be copied by hand where the browser does not copy', async ({ page, superadmin }) => {
    await withoutClipboard(page)
    const { uuid, email } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    await page.getByRole('button', { name: 'Copy e-mail' }).click()
    await expectToast(page, 'It could not be copied. It is selected now: copy it by hand.')
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(email)
    await expect(page.getByRole('button', { name: 'Copied' })).toBeHidden()
  })

  test('has other addresses, which lead to its own without a trace', async ({ page, superadmin }) => {
    const { uuid } = await somebody(superadmin)
    await page.goto('/projects')
    for (const path of ['/employees/profile', '/employees/getProfile']) {
      await page.goto('/positions')
      await page.goto(`${path}?uuid=${uuid}`)
      await expectPath(page, `/employees/${uuid}`)
      await page.goBack()
      await expectPath(page, '/positions')
      await page.goto(path)
      await expectPath(page, '/employees')
    }
  })

  test('names the lead and the coworkers of all teams once, as links', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const [ana, ivo, eva, mia] = await Promise.all([1, 2, 3, 4].map(() => addEmployee(superadmin, position)))
    await addProject(superadmin, { lead: mia!, members: [ana!, ivo!] })
    await addProject(superadmin, { lead: mia!, members: [ana!, ivo!, eva!] })
    await page.goto(`/employees/${ana!.uuid}`)
    const team = page.getByRole('region').or(page.locator('section')).filter({ hasText: employeesTexts.myTeam }).last()
    await expect(team.getByRole('listitem')).toHaveCount(3)
    await expect(team.getByRole('listitem').first()).toContainText(nameOf(mia!))
    await expect(team.getByRole('listitem').first()).toContainText('Team lead')
    await team.getByRole('link', { name: nameOf(eva!) }).click()
    await expectPath(page, `/employees/${eva!.uuid}`)
    await expect(title(page, nameOf(eva!))).toBeVisible()
  })

  test('tells first of a contract that ends soon, and leads to its end', async ({ page, superadmin }) => {
    const soon = await somebody(superadmin, { endDate: addDays(today, 10) })
    await page.goto(`/employees/${soon.uuid}`)
    await expect(page.getByText(`Contract ends ${formatDay(soon.endDate)} – in 10 days`)).toBeVisible()
    await page.getByRole('link', { name: 'Edit end date' }).click()
    await expect(page.getByRole('textbox', { name: /^End date/ })).toBeFocused()
    const later = await somebody(superadmin, { endDate: addDays(today, 31) })
    await page.goto(`/employees/${later.uuid}`)
    await expect(fact(page, 'End date')).toHaveText(formatDay(later.endDate))
    await expect(page.getByText('Contract ends')).toBeHidden()
  })

  test('of a record that is incomplete says what is missing', async ({ page, superadmin }) => {
    const { uuid } = await addUser(superadmin)
    await page.goto(`/employees/${uuid}`)
    await expect(page.getByText('This record is incomplete – missing: date of birth, place of residence')).toBeVisible()
    await page.getByRole('link', { name: 'Complete the record' }).click()
    await save(page)
    await expect(page.getByRole('group', { name: 'There are 6 problems' })).toBeFocused()
  })

  test('remembers which cards are closed, and nothing about the person', async ({ page, superadmin }) => {
    const [one, other] = [await somebody(superadmin, { phoneNumber: '061 765 432' }), await somebody(superadmin)]
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/employees/${one.uuid}`)
    await expect(card(page, employeesTexts.personalInformation)).toHaveAttribute('aria-expanded', 'true')
    await card(page, employeesTexts.personalInformation).click()
    await expect(fact(page, 'Phone number')).toBeHidden()
    await page.goto(`/employees/${other.uuid}`)
    await expect(card(page, employeesTexts.personalInformation)).toHaveAttribute('aria-expanded', 'false')
    await expect(fact(page, 'Phone number')).toBeHidden()
    await expect(fact(page, 'Start date')).toBeVisible()
    await card(page, employeesTexts.personalInformation).press('Enter')
    await expect(fact(page, 'Phone number')).toBeVisible()
    const kept = await browserStorage(page)
    for (const secret of [one.uuid, one.lastName, one.email, '061 765 432']) expect(kept).not.toContain(secret)
  })

  for (const [name, ms] of [
    [employeesTexts.personalInformation, 500],
    [employeesTexts.employmentDetails, 1200],
  ] as const)
    test(`opens and closes '${name}' in ${ms} ms`, async ({ page, superadmin }) => {
      const { uuid } = await somebody(superadmin)
      await page.goto(`/employees/${uuid}`)
      await card(page, name).click()
      const id = await card(page, name).getAttribute('aria-controls')
      const body = page.locator(`[id="${id}"]`)
      expect(await body.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain(`${ms / 1000}s`)
      await expect(body).toBeHidden()
    })

  test('gives its files to who may have them', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin)
    await page.goto(`/employees/edit?uuid=${employee.uuid}`)
    await page.getByLabel(/^CV/).setInputFiles(pdf('Životopis.pdf'))
    await save(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Životopis.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Životopis.pdf')
  })

  test('leads to the CV', async ({ page, superadmin }) => {
    const { uuid } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    await page.getByRole('link', { name: 'Download CV' }).click()
    await expectPath(page, '/employees/downloadCv')
    expect(new URL(page.url()).searchParams.get('uuid')).toBe(uuid)
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
    const employee = await somebody(superadmin)
    await page.route('**/api/v1/employee/*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto(`/employees/${employee.uuid}`)
    await expectAlert(page, employeesTexts.getFailed)
    await page.unroute('**/api/v1/employee/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, nameOf(employee))).toBeVisible()
  })

  test('does not move sideways on the narrowest phone', async ({ page, superadmin }) => {
    const lastName = 'Prezimekojenemakrajaijosdaljenastavlja'
    const position = await addPosition(superadmin)
    const { uuid } = await addEmployee(superadmin, position, { ...newPerson(), lastName }, { endDate: today })
    await page.setViewportSize({ width: 320, height: 800 })
    for (const address of [`/employees/${uuid}`, `/employees/edit?uuid=${uuid}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
})

test.describe('what is done with a record', () => {
  test('archiving says before what it ends, and can be taken back', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin)
    const project = await addProject(superadmin, { lead: employee })
    await page.goto(`/employees/${employee.uuid}`)
    await banner(page, 'Archive').click()
    const question = dialog(page, employeesTexts.archiveTitle)
    await expect(question).toContainText(employeesTexts.archiveText)
    await expect(question.getByRole('listitem')).toContainText([
      'may not sign in',
      `These projects have no team lead then: ${project.name}.`,
    ])
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(banner(page, 'Archive')).toBeFocused()
    await banner(page, 'Archive').click()
    await confirmDialog(page, employeesTexts.archiveTitle, employeesTexts.archiveConfirm)
    await expectToast(page, employeesTexts.archived)
    await expectPath(page, '/employees')
    expect((await superadmin.call(projectsApi.find, { params: { id: project.uuid } })).teamLead).toBeNull()

    await page.goto(`/employees/${employee.uuid}`)
    await expect(page.getByRole('main').getByText('Archived', { exact: true })).toBeVisible()
    await banner(page, 'Unarchive').click()
    await expect(dialog(page, employeesTexts.unarchiveTitle)).toContainText(employeesTexts.unarchiveText)
    await confirmDialog(page, employeesTexts.unarchiveTitle, employeesTexts.unarchiveConfirm)
    await expectToast(page, employeesTexts.unarchived)
    await expectPath(page, '/employees/archived')
    const { isArchived } = await superadmin.call(employeesApi.find, { params: { id: employee.uuid } })
    expect(isArchived).toBe(false)
  })

  test('archiving that is refused says why and goes on to the list', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/archived-employees/')
    const { uuid } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    await page.route('**/archived-employees/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { result: { message: 'Not today' } } })
        : route.continue(),
    )
    await banner(page, 'Archive').click()
    await confirmDialog(page, employeesTexts.archiveTitle, employeesTexts.archiveConfirm)
    await expectAlert(page, 'Not today')
    await expectPath(page, '/employees')
  })

  test('deleting asks, and leads to the list', async ({ page, superadmin }) => {
    const { uuid } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    await more(page, 'Delete')
    await expect(dialog(page, employeesTexts.deleteTitle)).toContainText(employeesTexts.deleteText)
    await confirmDialog(page, employeesTexts.deleteTitle, 'Yes, delete')
    await expectToast(page, employeesTexts.deleted)
    await expectPath(page, '/employees')
    const { items } = await superadmin.call(employeesApi.list, { query: { page: '1', pageSize: '100' } })
    expect(items.map((item) => item.uuid)).not.toContain(uuid)
  })

  test('deleting that is refused says why and stays', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/employee/')
    const { uuid } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    await page.route('**/api/v1/employee/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 422, json: { result: { message: 'Not today' } } })
        : route.continue(),
    )
    await more(page, 'Delete')
    await confirmDialog(page, employeesTexts.deleteTitle, 'Yes, delete')
    await expectAlert(page, 'Not today')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectPath(page, `/employees/${uuid}`)
  })

  test('credentials are mailed after a question', async ({ page, superadmin }) => {
    const { uuid, email } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    await more(page, 'Send credentials')
    await confirmDialog(page, 'Send credentials?', 'Yes, send')
    await expectToast(page, `${employeesTexts.credentialsSent} ${email}`)
  })

  test('users cannot archive, invite or delete themselves, and read why', async ({ page, superadmin }) => {
    await page.goto(`/employees/${superadmin.user.uuid}`)
    await expect(banner(page, 'Archive')).toHaveAttribute('aria-disabled', 'true')
    await expect(banner(page, 'Archive')).toHaveAccessibleDescription(employeesTexts.notYourself)
    await page.getByRole('button', { name: /^More actions for/ }).click()
    for (const action of ['Send credentials', 'Delete']) {
      const item = page.getByRole('menuitem', { name: action })
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await expect(item).toContainText(employeesTexts.notYourself)
    }
    await page.getByRole('menuitem', { name: 'Delete' }).click({ force: true })
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the history tells who changed what, page by page, and who opened the record', async ({ page, superadmin }) => {
    test.slow()
    const admin = await addPersonWithPassword(superadmin, 'Admin')
    const theirs = await admin.signIn()
    const employee = await somebody(superadmin, { vocation: 'Pravnik' })
    await theirs.call(employeesApi.find, { params: { id: employee.uuid } })
    const { email, status, contractType, startDate, dateOfBirth } = employee
    const whole = {
      firstName: employee.firstName,
      lastName: employee.lastName,
      placeOfResidence: employee.placeOfResidence,
      residentialAddress: employee.residentialAddress,
      position: employee.position,
      email,
      status,
      contractType,
      startDate,
      dateOfBirth,
    } as Parameters<typeof theirs.call<typeof employeesApi.update>>[1]['body']
    for (let index = 1; index <= 22; index++)
      await theirs.call(employeesApi.update, {
        params: { id: employee.uuid },
        body: { ...whole, vocation: `Vocation ${index}` },
      })
    await page.goto(`/employees/${employee.uuid}`)
    await more(page, 'History')
    const drawer = dialog(page, 'History')
    const newest = drawer.getByRole('listitem').filter({ hasText: 'Vocation 22' }).first()
    await expect(newest).toContainText(`${admin.name} changed the record`)
    await expect(newest).toContainText('Vocation 21 → Vocation 22')
    await expect(drawer.getByText('Pravnik → Vocation 1', { exact: true })).toBeHidden()
    await drawer.getByRole('button', { name: 'Show more' }).first().click()
    await expect(drawer.getByText('Pravnik → Vocation 1', { exact: true })).toBeVisible()
    // The button goes with the last of them; the focus is on the first that came.
    await expect(drawer.getByRole('list').first().getByRole('listitem').nth(20)).toBeFocused()
    await expect(drawer.getByText(`${admin.name} opened the record`).last()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  test('an Admin sees no history', async ({ open, people, superadmin }) => {
    const { uuid } = await somebody(superadmin)
    const page = await open(await people('Admin'))
    await page.goto(`/employees/${uuid}`)
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeHidden()
  })

  test('the chart of the company opens beside the product, where there is one', async ({ page, superadmin }) => {
    const { uuid } = await somebody(superadmin)
    await page.goto(`/employees/${uuid}`)
    await expect(page.getByRole('link', { name: 'Edit employee' })).toBeVisible()
    await expect(page.getByRole('link', { name: /View org chart/ })).toBeHidden()
    await page.route('**/api/v1/client-settings', async (route) => {
      const answer = (await (await route.fetch()).json()) as { result: object }
      await route.fulfill({ json: { result: { ...answer.result, orgChartUrl: 'https://wiki.example.com/chart' } } })
    })
    await page.reload()
    const link = page.getByRole('link', { name: /View org chart/ })
    await expect(link).toHaveAttribute('href', 'https://wiki.example.com/chart')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noreferrer/)
  })
})
