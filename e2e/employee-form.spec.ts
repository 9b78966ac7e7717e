import type { Page } from '@playwright/test'
import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import {
  choose,
  day,
  dialog,
  expectAlert,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  save,
  searchAndChoose,
  title,
  textOn,
} from './support/pages.ts'
import { pdf, picture } from './support/pictures.ts'
import { addEmployee, addPosition, addProject, newIdNumber, newPerson, unique } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'Admin' })

const optional = (label: string) => `${label} (optional)`
const childEditor = (page: Page) => page.getByRole('group', { name: 'Add a child' })
const photo = (page: Page) => page.getByRole('group', { name: 'Photo' })
const choosePhoto = (page: Page, file: Parameters<Page['setInputFiles']>[1]) =>
  photo(page).locator('input[type=file]').setInputFiles(file)

test('an employee is added with children, experience, photo and files, found and opened', async ({
  page,
  superadmin,
}) => {
  const position = await addPosition(superadmin, `Čuvar ${unique()}`)
  const project = await addProject(superadmin)
  const lead = await addEmployee(superadmin, position)
  const { lastName } = newPerson()
  const person = { firstName: 'Željko', lastName, name: `Željko ${lastName}`, email: `${unique()}@example.com` }
  const word = unique()
  const idNumber = newIdNumber()
  await page.goto('/employees')
  await page.getByRole('link', { name: 'Add new' }).click()
  await expect(title(page, english(employeesTexts.newTitle))).toBeVisible()
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, day('Date of birth')).first().fill('28.2.1990')
  await field(page, 'Place of residence').fill('Široki Brijeg')
  await field(page, 'Residential address').fill('Ulica 1')
  await field(page, 'Email').fill(person.email)
  // The server searches, because a company may have more positions than a list can show.
  await page.getByRole('combobox', { name: 'Position' }).first().fill(position.name.replace('Č', 'c'))
  await page.getByRole('option', { name: position.name, exact: true }).click()
  await choose(page, 'Contract type', 'Ugovor na neodređeno')
  await field(page, day('Start date')).fill('01/03/2020')
  await field(page, optional('JMBG')).fill(idNumber)
  await searchAndChoose(page, 'Team', project.name)
  await searchAndChoose(page, 'Supervisor or team lead', `${lead.firstName} ${lead.lastName}`)
  await page.getByRole('combobox', { name: 'Languages' }).fill(`Jezik ${word}`)
  await page.getByRole('option', { name: `Add "Jezik ${word}"` }).click()
  await page.getByRole('combobox', { name: 'Languages' }).fill(`Govor ${word}`)
  await page.keyboard.press('Tab')

  await choose(page, 'Children', 'Yes')
  await childEditor(page).getByRole('textbox', { name: 'Name' }).fill('Nađa')
  await childEditor(page).getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await childEditor(page).getByRole('textbox', { name: 'Date of birth' }).fill('02/06/2019')

  await page.getByRole('group', { name: 'Experience', exact: true }).getByRole('button', { name: 'Add new' }).click()
  await page.keyboard.type('Primjer d.o.o.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Developer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2018-')
  await page.getByRole('link', { name: 'Education' }).click()
  await expect(page.getByRole('heading', { name: 'Education' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Education' })).toBeInViewport()

  await choosePhoto(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expectAlert(page, english(employeesTexts.imageFailed))
  await page.keyboard.press('Escape')
  const usePhoto = async () => {
    await choosePhoto(page, picture())
    await dialog(page, 'Crop photo').getByRole('button', { name: 'Use photo' }).click()
  }
  await usePhoto()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  await usePhoto()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByLabel(/^CV/).setInputFiles(pdf('Životopis.pdf'))
  await page.getByLabel(/^Other files/).setInputFiles([pdf('one.pdf'), pdf('two.pdf')])
  await page.getByRole('button', { name: 'Remove two.pdf' }).click()
  await expect(page.getByLabel(/^Other files/)).toBeFocused()
  await save(page)

  await expectToast(page, english(employeesTexts.added))
  await expect(title(page, person.name)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Životopis.pdf' })).toContainText('CV · ')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Životopis.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Životopis.pdf')
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await superadmin.call(employeesApi.find, { params: { id } })).toMatchObject({
    dateOfBirth: '1990-02-28',
    position: { uuid: position.uuid },
    idNumber: maskedIdNumber(idNumber),
    team: [{ uuid: project.uuid }],
    supervisorOrTeamLead: { uuid: lead.uuid },
    language: [`Jezik ${word}`, `Govor ${word}`],
    children: [{ name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' }],
    experienceArray: [{ companyName: 'Primjer d.o.o.', position: 'Developer', yearsPeriod: '2018-' }],
    otherFiles: [{ name: 'one.pdf' }],
  })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees', exact: true }).click()
  await find(page, `zeljko ${lastName}`)
  await expectRow(page, person.name, [person.email, position.name, 'Active', 'Ugovor na neodređeno', '01/03/2020'])
  await openRow(page, person.name)
  await expect(title(page, person.name)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(person.name)
})

test(
  'an employee who starts later is invited on the first day unless HR chooses otherwise',
  { tag: '@all' },
  async ({ page, superadmin }) => {
    const position = await addPosition(superadmin)
    const { firstName, lastName, email } = newPerson()
    await page.goto('/employees/new')
    await field(page, 'First name').fill(firstName)
    await field(page, 'Last name').fill(lastName)
    await field(page, day('Date of birth')).first().fill('28/02/1990')
    await field(page, 'Place of residence').fill('Mostar')
    await field(page, 'Residential address').fill('Ulica 1')
    await field(page, 'Email').fill(email)
    await searchAndChoose(page, 'Position', position.name)
    await choose(page, 'Contract type', 'Ugovor na neodređeno')
    const invitation = page.getByRole('combobox', { name: 'Invitation' })
    await expect(invitation).toHaveValue('Now')
    await field(page, day('Start date')).fill('04/01/2099')
    await expect(invitation).toHaveValue('On the first day, 04/01/2099')
    await save(page)
    await expectToast(page, english(employeesTexts.added))
    await expect(textOn(page, /^Will be invited on 04\/01\/2099/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
  },
)

test(
  'the editor of children is scrolled into view with and without motion, until the user presses something',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await page.goto('/employees/new')
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion })
      await choose(page, 'Children', 'Yes')
      await expect(childEditor(page)).toBeInViewport({ ratio: 1, timeout: 4000 })
      await choose(page, 'Children', 'No')
      await expect(childEditor(page)).toBeHidden()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }
    await page.getByRole('combobox', { name: 'Children' }).click()
    await page.getByRole('option', { name: 'Yes' }).click()
    const moved = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      // The click may have scrolled, too: only what moves by itself is stopped.
      for (const start = scrollY; scrollY === start;) await frame()
      dispatchEvent(new PointerEvent('pointerdown'))
      // The compositor may be a frame ahead.
      for (let waited = 0; waited < 2; waited += 1) await frame()
      const from = scrollY
      for (let waited = 0; waited < 30; waited += 1) await frame()
      return scrollY - from
    })
    expect(moved).toBe(0)
  },
)

test(
  'a photo is cut to a square by keys and saved at once; a failure leaves it there',
  { tag: '@all' },
  async ({ page, superadmin, mayFail }) => {
    mayFail('/api/v1/employee/changeProfileImage')
    const { uuid } = await addEmployee(superadmin, await addPosition(superadmin))
    await page.route('**/changeProfileImage/*', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto(`/employees/edit?uuid=${uuid}`)
    await field(page, optional('Vocation')).fill('Pravnik')
    await choosePhoto(page, picture())
    const crop = dialog(page, 'Crop photo')
    await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    await expect(crop.getByRole('button', { name: 'Use photo' })).toBeFocused()
    await crop.getByRole('slider', { name: 'Left and right' }).focus()
    await page.keyboard.press('End')
    await expect(crop.getByRole('slider', { name: 'Left and right' })).toHaveValue('100')
    await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(crop.getByRole('alert')).toHaveText(english(employeesTexts.imageFailed))
    await page.unroute('**/changeProfileImage/*')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expectToast(page, english(employeeFilesTexts.imageChanged))
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await expect(photo(page).locator('img')).toHaveJSProperty('complete', true)
    // The saved photo is the user's own change, not a conflict.
    await save(page)
    await expectToast(page, english(employeesTexts.updated))
    const { profileImage, vocation } = await superadmin.call(employeesApi.find, { params: { id: uuid } })
    expect(vocation).toBe('Pravnik')
    // The left half of the picture was red, and the picture was moved to the right edge.
    const colour = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0, 1, 1)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    }, `/images/${profileImage}`)
    expect(colour[0]).toBeGreaterThan(150)
    expect(colour[2]).toBeLessThan(100)
  },
)
