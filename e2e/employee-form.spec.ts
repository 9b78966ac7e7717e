import type { Page } from '@playwright/test'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import { recordTexts, type Employee } from '@hr/contract/areas/employees/record'
import { usersTexts } from '@hr/contract/areas/users/users'
import { fieldTexts } from '@hr/contract/lib/fields'
import { uploadKinds } from '@hr/contract/lib/files'
import {
  browserStorage,
  choose,
  confirmDialog,
  day,
  dialog,
  expectAlert,
  expectFieldError,
  expectPath,
  expectToast,
  field,
  save,
  searchAndChoose,
  title,
} from './support/pages.ts'
import type { Person } from './support/people.ts'
import { pdf, picture } from './support/pictures.ts'
import { addEmployee, addPosition, addProject, newIdNumber, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

type Names = ReturnType<typeof newPerson>

/** What every record needs. */
async function fillRequired(page: Page, person: Names, position: string) {
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, day('Date of birth')).first().fill('28/02/1990')
  await field(page, 'Place of residence').fill('Sarajevo')
  await field(page, 'Residential address').fill('Titova 1')
  await field(page, 'Email').fill(person.email)
  await searchAndChoose(page, 'Position', position)
  await choose(page, 'Contract type', 'Ugovor na neodređeno')
  await field(page, day('Start date')).fill('01/03/2020')
}

const optional = (label: string) => `${label} (optional)`
const creatable = (page: Page, label: string) => page.getByRole('combobox', { name: label })
const childEditor = (page: Page, title = 'Add a child') => page.getByRole('group', { name: title })
const rows = (page: Page, section: string) => page.getByRole('group', { name: section, exact: true })
const row = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name} of`) })
const addRow = (page: Page, section: string) => rows(page, section).getByRole('button', { name: 'Add new' }).click()

async function fillChild(page: Page, name: string, gender: string, born: string) {
  await childEditor(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await childEditor(page).getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: gender, exact: true }).click()
  await childEditor(page).getByRole('textbox', { name: 'Date of birth' }).fill(born)
}

const stored = (by: Person, { uuid }: { uuid: string }): Promise<Employee> =>
  by.call(employeesApi.find, { params: { id: uuid } })

async function somebody(by: Person, more: Parameters<typeof addEmployee>[3] = {}) {
  return addEmployee(by, await addPosition(by), newPerson(), more)
}
const edit = async (page: Page, { uuid }: { uuid: string }) => {
  await page.goto(`/employees/edit?uuid=${uuid}`)
  await expect(title(page, employeesTexts.editTitle)).toBeVisible()
}

test.describe('a new employee', () => {
  test('is added with everything that a record holds', async ({ page, superadmin }) => {
    test.slow()
    const [position, project] = await Promise.all([addPosition(superadmin), addProject(superadmin)])
    const lead = await somebody(superadmin)
    const person = newPerson()
    const word = unique()
    const idNumber = newIdNumber()
    await page.goto('/employees/new')
    await fillRequired(page, person, position.name)
    await field(page, optional('Maiden name')).fill('Babić')
    await choose(page, 'Gender', 'Female')
    await choose(page, 'Marital status', 'Married')
    await field(page, optional('JMBG')).fill(idNumber)
    await choose(page, 'Qualification', 'VŠS')
    await field(page, optional('Vocation')).fill('Dipl. ing.')
    await field(page, optional('Phone number')).fill('+387 61 234 567')
    await field(page, optional('Emergency contact')).fill('Damir')

    // Values that nobody has used before are offered as such; what is typed is not lost when the field is left.
    await creatable(page, 'Country').fill(`Zemlja ${word}`)
    await page.getByRole('option', { name: `Add "Zemlja ${word}"` }).click()
    await creatable(page, 'Departments').fill(`Odjel ${word}`)
    await creatable(page, 'Office location').fill(`Ured ${word}`)
    await creatable(page, 'Seniority level').fill(`Nivo ${word}`)
    await creatable(page, 'Seniority client level').fill(`Klijent ${word}`)
    await creatable(page, 'Languages').fill(`Jezik ${word}`)
    await page.getByRole('option', { name: `Add "Jezik ${word}"` }).click()
    await creatable(page, 'Languages').fill(`Govor ${word}`)
    await page.keyboard.press('Tab')

    await choose(page, 'Children', 'Yes')
    await fillChild(page, 'Nađa', 'Female', '02/06/2019')
    await page.getByRole('button', { name: 'Add child' }).click()
    await expectToast(page, employeesTexts.childAdded)
    // Written down, and no button pressed for it: it counts all the same.
    await fillChild(page, 'Vedran', 'Male', '19/11/2022')

    await searchAndChoose(page, 'Team', project.name)
    await searchAndChoose(page, 'Supervisor or team lead', `${lead.firstName} ${lead.lastName}`)
    await choose(page, 'Work type', 'Dijeljeno')
    await field(page, `${optional('End date')} DD/MM/YYYY`).fill('31.12.2099')
    await field(page, optional('Years of work experience')).fill('4.5')

    for (const company of ['Primjer d.o.o.', 'Firma Sjever', 'Primjer d.o.o.']) {
      await addRow(page, 'Experience')
      await page.keyboard.type(company)
      await page.keyboard.press('Tab')
      await page.keyboard.type('Developer')
      await page.keyboard.press('Tab')
      await page.keyboard.type('2018-')
    }
    await expect(page.getByText('This stands in the list already: it is not added again.')).toHaveCount(1)
    await addRow(page, 'Education')
    await row(page, 'Education 1').getByRole('textbox', { name: 'Matter' }).fill('Računarstvo')
    await row(page, 'Education 1').getByRole('textbox', { name: 'Faculty' }).fill('ETF')
    await expect(rows(page, 'Education').getByText('Kept in the form')).toBeHidden()
    await addRow(page, 'Skills')
    await expect(rows(page, 'Education').getByText('Kept in the form')).toBeVisible()
    await row(page, 'Skill 1').getByRole('textbox', { name: 'Title' }).fill('SQL')
    await field(page, optional('Brief description')).fill('Two\nlines')
    await save(page)

    await expectToast(page, employeesTexts.added)
    await expect(title(page, person.name)).toBeVisible()
    const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await stored(superadmin, { uuid })).toMatchObject({
      maidenName: 'Babić',
      gender: 'Female',
      maritalStatus: 'Married',
      idNumber: maskedIdNumber(idNumber),
      qualifications: 'VŠS',
      country: `Zemlja ${word}`,
      departments: `Odjel ${word}`,
      officeLocation: `Ured ${word}`,
      seniorityLevel: `Nivo ${word}`,
      seniorityClientLevel: `Klijent ${word}`,
      language: [`Jezik ${word}`, `Govor ${word}`],
      children: [
        { name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' },
        { name: 'Vedran', gender: 'Male', dateOfBirth: '2022-11-19' },
      ],
      team: [{ uuid: project.uuid }],
      supervisorOrTeamLead: { uuid: lead.uuid },
      workType: 'Dijeljeno',
      endDate: '2099-12-31',
      yearsExperience: 4.5,
      experienceArray: [
        { companyName: 'Primjer d.o.o.', position: 'Developer', yearsPeriod: '2018-' },
        { companyName: 'Firma Sjever', position: 'Developer', yearsPeriod: '2018-' },
      ],
      educationCertificationArray: [{ mater: 'Računarstvo', faculty: 'ETF' }],
      skillsArray: [{ title: 'SQL', description: '' }],
      briefDescription: 'Two\nlines',
    })
    // The next form offers what this one has added, whatever its case.
    await page.goto('/employees/new')
    await creatable(page, 'Languages').fill(`JEZIK ${word}`)
    await expect(page.getByRole('option')).toHaveText([`Jezik ${word}`, `Add "JEZIK ${word}"`])
    await page.getByRole('option').first().click()
    await creatable(page, 'Languages').fill(`jezik ${word}`)
    await expect(page.getByRole('option', { name: `Jezik ${word}`, exact: true })).toBeHidden()
  })

  test('without what is required is not sent, and what is missing is summed up', async ({ page }) => {
    await page.goto('/employees/new')
    await save(page)
    const summary = page.getByRole('group', { name: 'There are 9 problems' })
    await expect(summary).toBeFocused()
    const own = ['First name', 'Last name', 'Date of birth', 'Place of residence', 'Residential address', 'Email']
    await expect(summary.getByRole('listitem')).toHaveText(
      [...own, 'Position', 'Contract type', 'Start date'].map((label) => `${label}: ${fieldTexts.required}`),
    )
    await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
      /^Personal5/,
      /^Contact1/,
      'Family',
      /^Employment3/,
      'Experience',
      'Education',
      'Skills and CV',
    ])
    await summary.getByRole('link', { name: /^Start date/ }).click()
    await expect(field(page, day('Start date'))).toBeFocused()
    await page.getByRole('link', { name: 'Skills and CV' }).click()
    await expect(page.getByRole('heading', { name: 'Skills and CV' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Skills and CV' })).toBeInViewport()
  })

  test('each rule has its words, to the letter', async ({ page }) => {
    await page.goto('/employees/new')
    await field(page, 'Email').fill('ana@')
    await field(page, day('Date of birth')).fill('30/02/1990')
    await field(page, optional('Years of work experience')).fill('4.55')
    await choose(page, 'Children', 'Yes')
    await childEditor(page).getByRole('textbox', { name: 'Name' }).fill('Nađa')
    await addRow(page, 'Experience')
    await row(page, 'Experience 1').getByRole('textbox', { name: 'Years' }).fill('2018 do 2022')
    await addRow(page, 'Education')
    await row(page, 'Education 1').getByRole('textbox', { name: 'Faculty' }).fill('ETF')
    await addRow(page, 'Skills')
    await row(page, 'Skill 1').getByRole('textbox', { name: 'Description' }).fill('much')
    await save(page)
    await expectFieldError(field(page, 'Email'), fieldTexts.email)
    await expectFieldError(field(page, day('Date of birth')).first(), fieldTexts.day)
    await expect(field(page, day('Date of birth')).first()).toHaveValue('30/02/1990')
    await expectFieldError(field(page, optional('Years of work experience')), fieldTexts.number)
    await expectFieldError(childEditor(page).getByRole('combobox', { name: 'Gender' }), recordTexts.childGender)
    await expectFieldError(childEditor(page).getByRole('textbox', { name: 'Date of' }), recordTexts.childDateOfBirth)
    const one = row(page, 'Experience 1')
    await expectFieldError(one.getByRole('textbox', { name: 'Company name' }), recordTexts.companyName)
    await expectFieldError(one.getByRole('textbox', { name: 'Position' }), recordTexts.experiencePosition)
    await expectFieldError(one.getByRole('textbox', { name: 'Years' }), recordTexts.yearsFormat)
    await expectFieldError(row(page, 'Education 1').getByRole('textbox', { name: 'Matter' }), recordTexts.matter)
    await expectFieldError(row(page, 'Skill 1').getByRole('textbox', { name: 'Title' }), recordTexts.skillTitle)
    await expect(page.getByRole('link', { name: `Experience 1, years: ${recordTexts.yearsFormat}` })).toBeVisible()
    await one.getByRole('textbox', { name: 'Company name' }).fill('Firma')
    await one.getByRole('textbox', { name: 'Years' }).clear()
    await expectFieldError(one.getByRole('textbox', { name: 'Years' }), recordTexts.yearsRequired)
    await row(page, 'Education 1').getByRole('textbox', { name: 'Matter' }).fill('RI')
    await row(page, 'Education 1').getByRole('textbox', { name: 'Faculty' }).clear()
    await expectFieldError(row(page, 'Education 1').getByRole('textbox', { name: 'Faculty' }), recordTexts.faculty)
    await childEditor(page).getByRole('textbox', { name: 'Name' }).clear()
    await childEditor(page).getByRole('textbox', { name: 'Date of' }).fill('02/06/2019')
    await page.getByRole('button', { name: 'Add child' }).click()
    await expectFieldError(childEditor(page).getByRole('textbox', { name: 'Name' }), recordTexts.childName)
    await expect(childEditor(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
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
    await fillRequired(page, { ...person, email: taken.email }, position.name)
    await field(page, day('Date of birth')).fill('01/01/2999')
    await save(page)
    await expectFieldError(field(page, day('Date of birth')), recordTexts.bornInTheFuture)
    await field(page, day('Date of birth')).fill('01/01/1999')
    await field(page, `${optional('End date')} DD/MM/YYYY`).fill('01/03/2019')
    await save(page)
    await expectFieldError(field(page, `${optional('End date')} DD/MM/YYYY`), recordTexts.endBeforeStart)
    await field(page, `${optional('End date')} DD/MM/YYYY`).clear()
    await save(page)
    await expectFieldError(field(page, 'Email'), usersTexts.emailTaken)
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue(position.name)
    await field(page, 'Email').fill(person.email)
    await save(page)
    await expectToast(page, employeesTexts.added)
    await expect(title(page, person.name)).toBeVisible()
  })

  test('can have a birthday from the calendar, and a number that looks mistyped is only a warning', async ({
    page,
  }) => {
    await page.goto('/employees/new')
    const birth = field(page, day('Date of birth'))
    await birth.fill('28/02/1990')
    await page.getByRole('button', { name: 'Open the calendar for date of birth' }).click()
    await page.getByRole('button', { name: '14 February 1990' }).click()
    await expect(birth).toHaveValue('14/02/1990')
    await expect(page.getByRole('dialog')).toBeHidden()
    const number = field(page, optional('JMBG'))
    await number.fill('1404992175018')
    await expect(number).toHaveAccessibleDescription(recordTexts.idNumberControl)
    await expect(number).not.toHaveAttribute('aria-invalid', 'true')
    await number.fill('1404992175017')
    await expect(number).not.toHaveAccessibleDescription(recordTexts.idNumberControl)
    const years = field(page, optional('Years of work experience'))
    await years.fill('61')
    await expect(years).toHaveAccessibleDescription(recordTexts.yearsUnlikely)
    await expect(years).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('children', () => {
  const nada = { name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' } as const
  const vedran = { name: 'Vedran', gender: 'Male', dateOfBirth: '2022-11-19' } as const

  test('are changed and deleted, one by one', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin, { children: [nada, vedran] })
    await edit(page, employee)
    await expect(page.getByRole('combobox', { name: 'Children' })).toHaveValue('Yes')
    await page.getByRole('button', { name: 'Edit Nađa' }).click()
    const editor = childEditor(page, employeesTexts.editChildData)
    await expect(editor.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('Nađa')
    await page.getByRole('button', { name: employeesTexts.cancelEditChild }).click()
    await expect(childEditor(page).getByRole('textbox', { name: 'Name' })).toHaveValue('')
    await page.getByRole('button', { name: 'Edit Nađa' }).click()
    await editor.getByRole('textbox', { name: 'Name' }).fill('Nadja')
    await page.getByRole('button', { name: employeesTexts.editChild, exact: true }).click()
    await expectToast(page, employeesTexts.childEdited)
    await page.getByRole('button', { name: 'Delete Vedran' }).click()
    await expectToast(page, employeesTexts.childDeleted)
    await expect(page.getByRole('button', { name: 'Edit Nadja' })).toBeFocused()
    await save(page)
    await expectToast(page, employeesTexts.updated)
    expect((await stored(superadmin, employee)).children).toEqual([{ ...nada, name: 'Nadja' }])
  })

  test('that are half written are not given up without a question', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin, { children: [nada, vedran] })
    await edit(page, employee)
    const name = childEditor(page).getByRole('textbox', { name: 'Name' })
    await name.fill('Lana')
    await page.getByRole('button', { name: 'Edit Nađa' }).click()
    await confirmDialog(page, 'Give up what you have written?', 'Cancel')
    await expect(name).toHaveValue('Lana')
    await page.getByRole('button', { name: 'Edit Nađa' }).click()
    await confirmDialog(page, 'Give up what you have written?', 'Give up')
    const editor = childEditor(page, employeesTexts.editChildData)
    await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('Nađa')
    await expect(editor.getByRole('textbox', { name: 'Name' })).toBeFocused()
    // Nothing is changed yet: there is nothing to ask.
    await page.getByRole('button', { name: 'Edit Vedran' }).click()
    await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('Vedran')
  })

  test('of a new employee go with No after a question, too', async ({ page }) => {
    await page.goto('/employees/new')
    await choose(page, 'Children', 'Yes')
    const name = childEditor(page).getByRole('textbox', { name: 'Name' })
    await name.fill('Lana')
    await choose(page, 'Children', 'No')
    await confirmDialog(page, 'Delete the children?', 'Cancel')
    await expect(name).toHaveValue('Lana')
    await choose(page, 'Children', 'No')
    await confirmDialog(page, 'Delete the children?', 'Yes, delete')
    await expect(childEditor(page)).toBeHidden()
    // Nothing is written: there is nothing to ask.
    await choose(page, 'Children', 'Yes')
    await choose(page, 'Children', 'No')
    await expect(childEditor(page)).toBeHidden()
  })

  test('go all together with No, after a question', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin, { children: [nada] })
    await edit(page, employee)
    await choose(page, 'Children', 'No')
    await confirmDialog(page, 'Delete the children?', 'Cancel')
    await expect(page.getByRole('combobox', { name: 'Children' })).toHaveValue('Yes')
    await choose(page, 'Children', 'No')
    await confirmDialog(page, 'Delete the children?', 'Yes, delete')
    await expect(page.getByRole('combobox', { name: 'Children' })).toHaveValue('No')
    await expect(childEditor(page)).toBeHidden()
    await save(page)
    await expectToast(page, employeesTexts.updated)
    expect((await stored(superadmin, employee)).children).toEqual([])
  })

  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    test(`are shown by scrolling there, with motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.setViewportSize({ width: 1280, height: 420 })
      await page.goto('/employees/new')
      await choose(page, 'Children', 'Yes')
      await expect(childEditor(page)).toBeInViewport({ ratio: 1, timeout: 4000 })
    })

  test('do not move away under whoever presses before the scrolling is over', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await page.goto('/employees/new')
    await page.getByRole('combobox', { name: 'Children' }).click()
    const moved = page.evaluate(async () => {
      await new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
      dispatchEvent(new PointerEvent('pointerdown'))
      const from = scrollY
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
      return scrollY - from
    })
    await page.getByRole('option', { name: 'Yes' }).click()
    expect(await moved).toBe(0)
  })
})

test.describe('an employee who is edited', () => {
  test('keeps what nobody touched, the masked JMBG too', async ({ page, superadmin }) => {
    const idNumber = newIdNumber()
    const employee = await somebody(superadmin, { idNumber, workType: 'WFH' })
    await page.goto(`/employees/${employee.uuid}`)
    await page.getByRole('link', { name: 'Edit employee' }).click()
    await expectPath(page, '/employees/edit')
    await page.reload()
    await expect(field(page, optional('JMBG'))).toHaveValue(maskedIdNumber(idNumber))
    await field(page, optional('Vocation')).fill('Pravnik')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await save(page)
    await expectToast(page, employeesTexts.updated)
    await expectPath(page, `/employees/${employee.uuid}`)
    const { version: _, ...before } = employee
    expect(await stored(superadmin, employee)).toMatchObject({
      ...before,
      idNumber: maskedIdNumber(idNumber),
      vocation: 'Pravnik',
      workType: null,
    })
    const params = { id: employee.uuid }
    expect((await superadmin.call(employeesApi.idNumber, { params })).idNumber).toBe(idNumber)
  })

  test('leads back to the profile, and asks before changes are lost', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin)
    await edit(page, employee)
    await field(page, optional('Vocation')).fill('Pravnik')
    await page.getByRole('link', { name: employeesTexts.backToProfile }).click()
    await confirmDialog(page, 'Leave without saving?', 'Leave')
    await expectPath(page, `/employees/${employee.uuid}`)
  })

  test('without an id leads to the list, and of nobody says so', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/employee/')
    await page.goto('/employees/edit')
    await expectPath(page, '/employees')
    const { uuid } = await addPosition(superadmin)
    await page.goto(`/employees/edit?uuid=${uuid}`)
    await expect(page.getByText('There is no such record')).toBeVisible()
    await page.getByRole('link', { name: 'To the list' }).click()
    await expectPath(page, '/employees')
    await page.goBack()
    await page.route('**/api/v1/employee/*', (route) => route.fulfill({ status: 502, body: '' }))
    await page.reload()
    await expectAlert(page, employeesTexts.getFailed)
  })

  test('of a higher rank keeps e-mail and status, and says why', async ({ page, people }) => {
    const { user } = await people('Superadmin')
    await page.goto(`/employees/edit?uuid=${user.uuid}`)
    for (const label of ['Email', 'Status']) {
      const input = page.getByRole(label === 'Email' ? 'textbox' : 'combobox', { name: label, exact: true })
      await expect(input).toHaveAccessibleDescription(recordTexts.notYours)
      await expect(input).toHaveAttribute('readonly', '')
    }
  })

  test('a deleted row can be taken back, and a duplicate is not stored', async ({ page, superadmin }) => {
    const experienceArray = ['One', 'Two'].map((companyName) => ({
      companyName,
      position: 'Dev',
      yearsPeriod: '2018-',
    }))
    const employee = await somebody(superadmin, { experienceArray })
    await edit(page, employee)
    await page.getByRole('button', { name: 'Delete experience 1' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Experience 1').getByRole('textbox', { name: 'Company name' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete experience 2' }).click()
    await addRow(page, 'Experience')
    await row(page, 'Experience 2').getByRole('textbox', { name: 'Company name' }).fill('One')
    await row(page, 'Experience 2').getByRole('textbox', { name: 'Position' }).fill('Dev')
    await row(page, 'Experience 2').getByRole('textbox', { name: 'Years' }).fill('2018-')
    await save(page)
    await expectToast(page, employeesTexts.updated)
    expect((await stored(superadmin, employee)).experienceArray).toEqual([experienceArray[0]])
  })
})

test.describe('two who edit the same employee', () => {
  test('the second sees both values of each field, chooses, and nothing is lost', async ({
    page,
    open,
    people,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/employee/')
    const employee = await somebody(superadmin, { vocation: 'Pravnik', departments: 'Pravo' })
    await edit(page, employee)
    const other = await open(await people('Superadmin'))
    await edit(other, employee)
    await field(other, optional('Vocation')).fill('Ekonomist')
    await field(other, optional('Phone number')).fill('061 111')
    await field(other, 'Place of residence').fill('Zenica')
    await save(other)
    await expectToast(other, employeesTexts.updated)

    await field(page, optional('Vocation')).fill('Inženjer')
    await field(page, 'Place of residence').fill('Mostar')
    await field(page, optional('Emergency contact')).fill('Damir')
    await addRow(page, 'Skills')
    await row(page, 'Skill 1').getByRole('textbox', { name: 'Title' }).fill('SQL')
    await save(page)
    const { user } = superadmin
    const notice = page.getByRole('region', { name: `${user.firstName} ${user.lastName} saved this record at` })
    await expect(notice).toBeFocused()
    const group = (name: string) => notice.getByRole('group', { name, exact: true })
    await expect(group('Vocation')).toContainText('InženjerSaved valueEkonomist')
    await expect(group('Place of residence')).toContainText('MostarSaved valueZenica')
    await expect(group('Departments')).toBeHidden()
    // What only one of the two has changed is theirs already.
    await expect(field(page, optional('Phone number'))).toHaveValue('061 111')
    await expect(field(page, optional('Emergency contact'))).toHaveValue('Damir')
    await group('Place of residence')
      .getByRole('radio', { name: /^Saved value/ })
      .check()
    await expect(field(page, 'Place of residence')).toHaveValue('Zenica')
    await save(page)
    await expectToast(page, employeesTexts.updated)
    expect(await stored(superadmin, employee)).toMatchObject({
      vocation: 'Inženjer',
      phoneNumber: '061 111',
      placeOfResidence: 'Zenica',
      emergencyContact: 'Damir',
      skillsArray: [{ title: 'SQL' }],
    })
  })
})

test.describe('files', () => {
  const choosePhoto = async (page: Page, file: Parameters<Page['setInputFiles']>[1]) =>
    page.getByRole('group', { name: 'Photo' }).locator('input[type=file]').setInputFiles(file)

  test('a photo is cut to a square by keys, and saved at once', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin)
    await edit(page, employee)
    await field(page, optional('Vocation')).fill('Pravnik')
    await choosePhoto(page, picture())
    const crop = dialog(page, 'Cut the photo to a square')
    await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    await expect(crop.getByRole('button', { name: 'Use photo' })).toBeFocused()
    await crop.getByRole('slider', { name: 'Left and right' }).focus()
    await page.keyboard.press('End')
    await expect(crop.getByRole('slider', { name: 'Left and right' })).toHaveValue('100')
    await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expectToast(page, employeeFilesTexts.imageChanged)
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Photo' }).locator('img')).toHaveJSProperty('complete', true)
    // The photo is no reason to tell oneself that somebody else was faster.
    await save(page)
    await expectToast(page, employeesTexts.updated)
    const { profileImage, vocation } = await stored(superadmin, employee)
    expect(vocation).toBe('Pravnik')
    expect(profileImage).toMatch(/^\/images\//)
    // The left half of the picture was red, and the picture was moved to the right as far as it goes.
    const colour = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0, 1, 1)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    }, profileImage ?? '')
    expect(colour[0]).toBeGreaterThan(150)
    expect(colour[2]).toBeLessThan(100)
  })

  test('a photo that cannot be saved says so, and stays', async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/employee/changeProfileImage')
    await edit(page, await somebody(superadmin))
    await page.route('**/changeProfileImage/*', (route) => route.fulfill({ status: 502, body: '' }))
    await choosePhoto(page, picture())
    const crop = dialog(page, 'Cut the photo to a square')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(crop.getByRole('alert')).toHaveText(employeesTexts.imageFailed)
    await page.unroute('**/changeProfileImage/*')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expectToast(page, employeeFilesTexts.imageChanged)
  })

  test('of the wrong kind are refused, and the rest of the form stays', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const person = newPerson()
    await page.goto('/employees/new')
    await fillRequired(page, person, position.name)
    await choosePhoto(page, { name: 'photo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(page.getByRole('group', { name: 'Photo' }).getByRole('alert')).toHaveText(uploadKinds.photo.refused)
    await choosePhoto(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expectAlert(page, employeesTexts.imageFailed)
    await page.keyboard.press('Escape')
    const cv = page.getByLabel(/^CV/)
    await cv.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await save(page)
    await expectFieldError(cv, uploadKinds.document.refused)
    await expect(field(page, 'First name')).toHaveValue(person.firstName)
    await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expectFieldError(cv, 'The file is larger than 5 MB')
    await cv.setInputFiles(pdf())
    const usePhoto = async () => {
      await choosePhoto(page, picture())
      await dialog(page, 'Cut the photo to a square').getByRole('button', { name: 'Use photo' }).click()
    }
    await usePhoto()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
    await usePhoto()
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
    await save(page)
    await expectToast(page, employeesTexts.added)
    await expect(page.getByRole('listitem').filter({ hasText: 'cv.pdf' })).toContainText('CV · ')
    await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  })

  test('whose content is not what the name says stand with what the server says', async ({
    page,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/employee/')
    await edit(page, await somebody(superadmin))
    await field(page, optional('Vocation')).fill('Pravnik')
    const cv = page.getByLabel(/^CV/)
    await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') })
    await save(page)
    await expectFieldError(cv, uploadKinds.document.refused)
    await expect(field(page, optional('Vocation'))).toHaveValue('Pravnik')
  })

  test('are listed with their sizes, taken out and taken back', async ({ page, superadmin }) => {
    const employee = await somebody(superadmin)
    await edit(page, employee)
    await page.getByLabel(/^CV/).setInputFiles(pdf())
    await page.getByLabel(/^Other files/).setInputFiles([pdf('one.pdf'), pdf('two.pdf')])
    await page.getByRole('button', { name: 'Remove two.pdf' }).click()
    await expect(page.getByLabel(/^Other files/)).toBeFocused()
    await save(page)
    await expectToast(page, employeesTexts.updated)
    await edit(page, employee)
    await expect(page.getByRole('listitem').filter({ hasText: 'one.pdf' })).toContainText(/\d+ B/)
    await page.getByRole('button', { name: 'Remove one.pdf' }).click()
    await expect(page.getByText('Goes when you save')).toBeVisible()
    await page.getByRole('button', { name: 'Keep one.pdf' }).click()
    await page.getByRole('button', { name: 'Remove cv.pdf' }).click()
    await save(page)
    await expectToast(page, employeesTexts.updated)
    const { CV, otherFiles } = await stored(superadmin, employee)
    expect(CV).toBeNull()
    expect(otherFiles.map(({ name }) => name)).toEqual(['one.pdf'])
  })
})

test('nothing of a record is kept in the browser', async ({ page, superadmin }) => {
  const idNumber = newIdNumber()
  const employee = await somebody(superadmin, { idNumber, phoneNumber: '061 765 432' })
  await edit(page, employee)
  await field(page, optional('Vocation')).fill('Bez traga')
  const kept = await browserStorage(page)
  for (const secret of [employee.lastName, employee.email, '061 765 432', idNumber.slice(-4), 'Bez traga'])
    expect(kept).not.toContain(secret)
})
