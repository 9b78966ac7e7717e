import type { Page } from '@playwright/test'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import { type Employee } from '@hr/contract/areas/employees/record'
import {
  browserStorage,
  choose,
  day,
  dialog,
  expectAlert,
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
    await page.getByRole('link', { name: 'Education' }).click()
    await expect(page.getByRole('heading', { name: 'Education' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Education' })).toBeInViewport()
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
})

test.describe('children', () => {
  test('are scrolled to with and without motion, until the user presses something', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/employees/new')
      await choose(page, 'Children', 'Yes')
      await expect(childEditor(page)).toBeInViewport({ ratio: 1, timeout: 4000 })
    }
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
  test('keeps unchanged fields, the masked JMBG too, and leaves nothing in the browser', async ({
    page,
    superadmin,
  }) => {
    const idNumber = newIdNumber()
    const employee = await somebody(superadmin, { idNumber, workType: 'WFH', phoneNumber: '061 765 432' })
    await page.goto(`/employees/${employee.uuid}`)
    await page.getByRole('link', { name: 'Edit employee' }).click()
    await expectPath(page, '/employees/edit')
    await page.reload()
    await expect(field(page, optional('JMBG'))).toHaveValue(maskedIdNumber(idNumber))
    await field(page, optional('Vocation')).fill('Pravnik')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    const kept = await browserStorage(page)
    for (const secret of [employee.lastName, employee.email, '061 765 432', idNumber.slice(-4), 'Pravnik'])
      expect(kept).not.toContain(secret)
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

  test('a photo is cut to a square by keys and saved at once; a failure leaves it there', async ({
    page,
    superadmin,
    mayFail,
  }) => {
    mayFail('/api/v1/employee/changeProfileImage')
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
    await page.route('**/changeProfileImage/*', (route) => route.fulfill({ status: 502, body: '' }))
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(crop.getByRole('alert')).toHaveText(employeesTexts.imageFailed)
    await page.unroute('**/changeProfileImage/*')
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

  test('are saved with a new employee, listed with their sizes, removed and kept', async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const person = newPerson()
    await page.goto('/employees/new')
    await fillRequired(page, person, position.name)
    await choosePhoto(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expectAlert(page, employeesTexts.imageFailed)
    await page.keyboard.press('Escape')
    const usePhoto = async () => {
      await choosePhoto(page, picture())
      await dialog(page, 'Cut the photo to a square').getByRole('button', { name: 'Use photo' }).click()
    }
    await usePhoto()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
    await usePhoto()
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
    await page.getByLabel(/^CV/).setInputFiles(pdf('Životopis.pdf'))
    await page.getByLabel(/^Other files/).setInputFiles([pdf('one.pdf'), pdf('two.pdf')])
    await page.getByRole('button', { name: 'Remove two.pdf' }).click()
    await expect(page.getByLabel(/^Other files/)).toBeFocused()
    await save(page)
    await expectToast(page, employeesTexts.added)
    await expect(page.getByRole('listitem').filter({ hasText: 'Životopis.pdf' })).toContainText('CV · ')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Životopis.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Životopis.pdf')
    await expect(page.getByRole('main').locator('img').first()).toBeVisible()

    const employee = { uuid: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
    await edit(page, employee)
    await expect(page.getByRole('listitem').filter({ hasText: 'one.pdf' })).toContainText(/\d+ B/)
    await page.getByRole('button', { name: 'Remove one.pdf' }).click()
    await expect(page.getByText('Goes when you save')).toBeVisible()
    await page.getByRole('button', { name: 'Keep one.pdf' }).click()
    await page.getByRole('button', { name: 'Remove Životopis.pdf' }).click()
    await save(page)
    await expectToast(page, employeesTexts.updated)
    const { CV, otherFiles } = await stored(superadmin, employee)
    expect(CV).toBeNull()
    expect(otherFiles.map(({ name }) => name)).toEqual(['one.pdf'])
  })
})
