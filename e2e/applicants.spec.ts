import { once } from 'node:events'
import { createServer } from 'node:http'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { fieldTexts } from '@hr/contract/lib/fields'
import { addApplicant, cv, somewhere } from './support/applicants.ts'
import { fillIn, sendForm, text } from './support/job-form.ts'
import { mailTo } from './support/mail.ts'
import {
  choose,
  columnTexts,
  confirmDialog,
  day,
  dialog,
  expectFieldError,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openFilter,
  openRow,
  rowAction,
  rowOf,
  save,
  select,
  selectionBar,
  title,
} from './support/pages.ts'
import { addPosition, newPerson, unique } from './support/records.ts'
import { addressAt } from './support/server.ts'
import { settings } from './support/settings.ts'
import { readSheet } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

test.describe('the job form', () => {
  test.beforeEach(({ context }) => context.setExtraHTTPHeaders(somewhere()))

  test('inside of a page of another origin grows without scroll bars, is filled in and arrives', async ({
    page,
    open,
    people,
  }) => {
    const position = `Pilot ${unique()}`
    const { port, careersPort } = settings()
    const careers = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Careers</title><h1>Work with us</h1>
        <iframe id="form" src="${addressAt(port)}/jobForm/${encodeURIComponent(position)}" style="width:100%;height:10px;border:0"></iframe>
        <script>
          addEventListener('message', ({ origin, data }) => {
            if (origin !== '${addressAt(port)}' || data.type !== 'hrapp-height') return
            document.querySelector('#form').style.height = data.height + 'px'
          })
        </script>`),
    ).listen(careersPort, '127.0.0.1')
    await once(careers, 'listening')
    try {
      await page.goto(addressAt(careersPort))
      const frame = page.locator('#form')
      const form = page.frameLocator('#form')
      await expect(form.getByRole('heading', { level: 1, name: position })).toBeVisible()
      const heights = async () => {
        const inner = page.frames().find((one) => one.url().includes('/jobForm/'))
        const content = await inner?.evaluate(() => {
          const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement
          return { down: scrollHeight - clientHeight, sideways: scrollWidth - clientWidth }
        })
        return { ...content, height: (await frame.boundingBox())?.height ?? 0 }
      }
      await expect.poll(heights).toMatchObject({ down: 0, sideways: 0 })
      const { height: before } = await heights()
      await sendForm(form)
      await expect(form.getByRole('group', { name: 'There are 9 problems' })).toBeVisible()
      await expect.poll(heights).toMatchObject({ down: 0, sideways: 0 })
      await expect.poll(async () => (await heights()).height).toBeGreaterThan(before + 100)

      const person = { ...newPerson(), firstName: 'Đurđica' }
      await fillIn(form, person)
      await expect(form.getByText('Checked, you are not a robot')).toBeVisible()
      await sendForm(form)
      const done = form.getByRole('dialog', { name: 'Form submitted' })
      await expect(done).toContainText('Your job application is successfuly created')
      await expect(done.getByRole('button', { name: 'Close' })).toBeInViewport()
      await done.getByRole('button', { name: 'Close' }).click()
      await expect(text(form, 'First name')).toHaveValue('')
      await expect(form.getByRole('heading', { level: 1 })).toBeFocused()
      await expect.poll(async () => (await heights()).height).toBe(before)

      const inside = await open(await people('Admin'))
      await inside.goto('/applicants')
      await find(inside, person.lastName)
      await expectRow(inside, `${person.firstName} ${person.lastName}`, [position, 'Bihać'])
    } finally {
      careers.close()
    }
  })

  test('tells what is missing in the words of the specification', async ({ page }) => {
    await page.goto('/jobForm/Tester')
    await sendForm(page)
    for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'City', 'Education', 'Skills'])
      await expectFieldError(text(page, label), fieldTexts.required)
    await expectFieldError(page.getByRole('button', { name: 'CV', exact: true }), 'Please upload your CV')
    await expectFieldError(page.getByRole('checkbox', { name: /^I agree/ }), fieldTexts.required)
    await text(page, 'Email').fill('vedrana@example')
    await expectFieldError(text(page, 'Email'), fieldTexts.email)
    await page
      .getByRole('button', { name: 'CV', exact: true })
      .setInputFiles({ name: 'cv.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
    await expectFieldError(
      page.getByRole('button', { name: 'CV', exact: true }),
      'This is not a document: use pdf, doc or docx',
    )
    await page.getByRole('button', { name: 'Remove cv.exe' }).click()
    await expect(page.getByRole('button', { name: 'CV', exact: true })).toBeFocused()
    for (const label of ['Education', 'Skills', 'Additional information (optional)'])
      await expect(text(page, label)).toHaveAttribute('rows', '5')
  })

  test('without its captcha is not sent', async ({ page, mayFail }) => {
    mayFail('/api/v1/captcha')
    await page.route('**/api/v1/captcha', (route) => route.fulfill({ status: 503, json: { result: { message: 'x' } } }))
    let isSent = false
    page.on('request', (request) => (isSent ||= request.method() === 'POST'))
    await page.goto('/jobForm/Tester')
    await fillIn(page, newPerson())
    await expect(page.getByRole('alert')).toContainText('Please enter reCAPTCHA correctly')
    await sendForm(page)
    await expect(page.getByRole('alert').first()).toContainText('Please enter reCAPTCHA correctly')
    expect(isSent).toBe(false)
    await page.unroute('**/api/v1/captcha')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Checked, you are not a robot')).toBeVisible()
    await sendForm(page)
    await expect(page.getByRole('dialog', { name: 'Form submitted' })).toBeVisible()
  })

  test('shows that it is being sent, how far it is, and says what the server says of a file', async ({
    page,
    mayFail,
  }) => {
    mayFail('/api/v1/applicants')
    await page.goto('/jobForm/Tester')
    await fillIn(page, newPerson())
    await page
      .getByRole('button', { name: 'CV', exact: true })
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    let go = () => undefined as void
    const held = new Promise<void>((done) => (go = done))
    await page.route('**/api/v1/applicants', async (route) => {
      await held
      await route.continue()
    })
    await sendForm(page)
    await expect(page.getByText('You submit application. Please wait')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progress of cv.pdf' })).toBeVisible()
    go()
    await expectFieldError(
      page.getByRole('button', { name: 'CV', exact: true }),
      'This is not a document: use pdf, doc or docx',
    )
    await page.getByRole('button', { name: 'CV', exact: true }).setInputFiles(cv())
    await sendForm(page)
    await expect(page.getByRole('dialog', { name: applicantsTexts.submitted })).toBeVisible()
  })

  test('is for the keyboard too', async ({ page }) => {
    // Waited for from the start, since the browser needs a moment to let its file chooser be answered.
    const chosen = page.waitForEvent('filechooser', { timeout: 0 })
    await page.goto('/jobForm/Tester')
    await expect(title(page, 'Tester')).toBeVisible()
    const type = async (label: string, words: string) => {
      await page.keyboard.press('Tab')
      await expect(text(page, label)).toBeFocused()
      await page.keyboard.type(words)
    }
    const { firstName, lastName, email } = newPerson()
    await type('First name', firstName)
    await type('Last name', lastName)
    await type('Email', email)
    await type('Phone number', '061')
    await type('City', 'Tuzla')
    await type('Education', 'Some')
    await type('Skills', 'Many')
    await type('Additional information (optional)', '-')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'CV', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await (await chosen).setFiles(cv())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked()
    await expect(page.getByText('Checked, you are not a robot')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const done = page.getByRole('dialog', { name: applicantsTexts.submitted })
    await expect(done).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(done).toBeHidden()
    await expect(title(page, 'Tester')).toBeFocused()
  })

  test('loads its captcha with the first touch, and nothing of the application', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('/jobForm/UI%2FUX%20Node.js')
    await expect(title(page, 'UI/UX Node.js')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const scripts = loaded.filter((path) => path.endsWith('.js')).length
    expect(loaded.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v1/client-settings'])
    await text(page, 'First name').focus()
    await expect(page.getByText('Checked, you are not a robot')).toBeVisible()
    expect(loaded.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(scripts)
    expect(loaded).toContain('/api/v1/captcha')
    expect(loaded).not.toContain('/api/v1/refresh')
  })
})

test.describe('applicants', () => {
  test.use({ as: 'Admin' })

  test('are listed, narrowed and put back', async ({ page, superadmin }) => {
    const city = `Grad ${unique()}`
    const position = `Post ${unique()}`
    const one = await addApplicant(superadmin, { city: `${city} Istok`, position })
    const other = await addApplicant(superadmin, { city: `${city} Zapad`, position: `${position} Junior` })
    await page.goto('/applicants')
    const byCity = await openFilter(page, 'City')
    await byCity.getByLabel('City').fill(city.toUpperCase())
    await page.keyboard.press('Escape')
    await expectRow(page, one.name, [position])
    await expectRow(page, other.name)
    const byPosition = await openFilter(page, 'Position')
    await byPosition.getByRole('combobox', { name: 'Position' }).fill(position.toLowerCase())
    await page.keyboard.press('Escape')
    await expect(rowOf(page, other.name)).toBeHidden()
    await expectRow(page, one.name)
    const byDate = await openFilter(page, 'Application date')
    await byDate.getByRole('textbox', { name: day('After') }).fill('01/01/2020')
    await byDate.getByRole('textbox', { name: day('Before') }).fill('01/01/2019')
    await expect(byDate.getByText('Ignored: it lies before the start')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectRow(page, one.name)
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(page).toHaveURL((url) => url.search === '')
  })

  test('are exported in ten columns, and what they wrote is text', async ({ page, superadmin }) => {
    const email = `${unique()}@example.com`
    const { lastName } = await addApplicant(superadmin, { firstName: '=1+1', email, city: '<b>@home</b>\u202e' })
    await page.goto(`/applicants?q=${lastName}`)
    await expect(page.getByText('=1+1').first()).toBeVisible()
    await expect(page.getByText('<b>@home</b>')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /^All/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Applicants overview.xlsx')
    const { headers, people } = await readSheet(file)
    expect(headers).toEqual([
      'First name',
      'Last name',
      'Email',
      'City',
      'Phone number',
      'Education',
      'Skills',
      'Additional information',
      'Applied for position',
      'Application date',
    ])
    expect(people).toEqual([
      expect.objectContaining({
        'First name': "'=1+1",
        'Last name': lastName,
        Email: email,
        City: '<b>@home</b>',
      }),
    ])
  })

  test('have a profile whose CV is read page by page and zoomed', async ({ page, superadmin }) => {
    const { lastName, name } = await addApplicant(superadmin, {
      CV: cv('Životopis.pdf', ['First page here', 'Second page here']),
      otherFiles: [cv('Pismo.pdf', ['A letter', 'Its end'])],
    })
    await page.goto(`/applicants?q=${lastName}`)
    const fromRow = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download CV of ${name}` }).click()
    expect((await fromRow).suggestedFilename()).toBe('Životopis.pdf')
    await openRow(page, name)
    await expectPath(page, '/applicants/profile')
    await expect(title(page, name)).toBeVisible()
    for (const copy of ['Copy e-mail', 'Copy phone number'])
      await expect(page.getByRole('button', { name: copy })).toBeVisible()
    const preview = page.getByRole('group', { name: 'Preview of Životopis.pdf' })
    const zoom = preview.getByRole('status', { name: 'Zoom' })
    await expect(preview.getByText('First page here')).toBeVisible()
    await expect(preview.getByText('Page 1 of 2')).toBeVisible()
    await expect(zoom).toHaveText('100 %')
    await expect(preview.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
    const width = async () => (await preview.locator('canvas').boundingBox())?.width ?? 0
    const small = await width()
    await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect(zoom).toHaveText('110 %')
    await expect.poll(width).toBeCloseTo(small * 1.1, 0)
    await preview.getByRole('button', { name: 'Zoom in' }).focus()
    for (let press = 0; press < 45; press++) await page.keyboard.press('+')
    await expect(zoom).toHaveText('500 %')
    await expect.poll(width).toBeCloseTo(small * 5, 0)
    await preview.getByRole('button', { name: 'Next page' }).click()
    await expect(preview.getByText('Second page here')).toBeVisible()
    await expect(preview.getByText('Page 2 of 2')).toBeVisible()
    await preview.getByRole('button', { name: 'Fit width' }).click()
    await expect(zoom).not.toHaveText('500 %')
    await page.getByRole('button', { name: 'Pismo.pdf', exact: true }).click()
    await expect(page.getByText('A letter')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CV' }).click()
    expect((await download).suggestedFilename()).toBe('Životopis.pdf')
  })

  test('have an address and a number to copy', async ({ page, context, superadmin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { uuid, email } = await addApplicant(superadmin)
    await page.goto(`/applicants/profile?uuid=${uuid}`)
    await expect(page.getByRole('button', { name: 'Copy phone number' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy e-mail' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
  })

  test('whose file cannot be shown can still be downloaded', async ({ page, superadmin }) => {
    const broken = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nnothing to see') }
    const { uuid } = await addApplicant(superadmin, { CV: broken })
    await page.goto(`/applicants/profile?uuid=${uuid}`)
    await expect(page.getByText('This file could not be shown')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('cv.pdf')
  })

  test('follow each other within the list as it was narrowed', async ({ page, superadmin }) => {
    const city = `Grad ${unique()}`
    for (const firstName of ['Ana', 'Ivo', 'Mia']) await addApplicant(superadmin, { firstName, city })
    await page.goto(`/applicants?city=${city}&sort=lastName&order=asc`)
    await expect(page.getByText('1–3 of 3')).toBeVisible()
    const names = (await columnTexts(page, 'Name')).map((cell) => cell.split('\n')[1] ?? '')
    await openRow(page, names[0] ?? '')
    const place = page.getByRole('navigation', { name: 'In the list' })
    await expect(place).toContainText('1 of 3')
    await expect(place.getByRole('button', { name: 'Previous applicant' })).toHaveAttribute('aria-disabled', 'true')
    await place.getByRole('link', { name: `Next applicant: ${names[1]}` }).click()
    await expect(title(page, names[1] ?? '')).toBeVisible()
    await expect(place).toContainText('2 of 3')
    await place.getByRole('link', { name: 'To the list' }).click()
    await expectPath(page, '/applicants')
    await expect(page.getByText('1–3 of 3')).toBeVisible()
  })

  test('get emails from kept templates, which stand in the profile', async ({ page, superadmin }) => {
    const { name, firstName, lastName, email, position } = await addApplicant(superadmin)
    await page.goto(`/applicants?q=${lastName}`)
    await rowAction(page, name, 'Send email')
    const writing = dialog(page, 'Send email')
    await writing.getByRole('button', { name: 'Send' }).click()
    await expectFieldError(field(page, 'Subject'), fieldTexts.required)
    await choose(page, 'Template', 'Invitation to an interview')
    await expect(field(page, 'Subject')).toHaveValue(`Interview for ${position}`)
    await expect(field(page, 'Text')).toHaveValue(new RegExp(`^Hello ${firstName},`))
    const kept = `Template ${unique()}`
    await field(page, 'Subject').fill(`Čekamo ${firstName}`)
    await writing.getByText('Keep as a template').click()
    await field(page, 'Name of the template').fill(kept)
    await writing.getByRole('button', { name: 'Keep', exact: true }).click()
    await expectToast(page, applicantsTexts.templateSaved)
    await writing.getByRole('button', { name: 'Send', exact: true }).click()
    await expectToast(page, applicantsTexts.emailQueued)
    const mail = await mailTo(email, /Interview|ekamo|UTF-8/)
    expect(mail.text).toContain(`Hello ${firstName}`)
    await openRow(page, name)
    const emails = page.getByText(`Čekamo ${firstName}`)
    await expect(emails).toBeVisible()
    await page.getByRole('button', { name: 'Send email' }).click()
    await choose(page, 'Template', kept)
    await expect(field(page, 'Subject')).toHaveValue(`Čekamo ${firstName}`)
    await dialog(page, 'Send email').getByRole('button', { name: 'Delete template' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete the template "${kept}"?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Template' })).toBeFocused()
    await dialog(page, 'Send email').getByRole('button', { name: 'Delete template' }).click()
    await question.getByRole('button', { name: 'Yes, delete' }).click()
    await expectToast(page, applicantsTexts.templateDeleted)
    await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('')
  })

  test('get emails whose written text no template replaces without a question', async ({ page, superadmin }) => {
    const { uuid, position } = await addApplicant(superadmin)
    await page.goto(`/applicants/profile?uuid=${uuid}`)
    await page.getByRole('button', { name: 'Send email' }).click()
    const question = page.getByRole('alertdialog', { name: 'Replace what you have written' })
    const invite = () => choose(page, 'Template', 'Invitation to an interview')
    await field(page, 'Text').fill('Written by hand')
    await invite()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(field(page, 'Text')).toHaveValue('Written by hand')
    await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('')
    await invite()
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect(field(page, 'Subject')).toHaveValue(`Interview for ${position}`)
    // What a template has put there is replaced by another one at once.
    await choose(page, 'Template', 'Rejection')
    await expect(field(page, 'Text')).not.toHaveValue(/interview/)
    await expect(question).toBeHidden()
  })

  test('are hired into a record that has their facts and their CV', async ({ page, superadmin }) => {
    const { name: position } = await addPosition(superadmin)
    const { uuid, name, email, firstName } = await addApplicant(superadmin, { position, CV: cv('Moj CV.pdf') })
    await page.goto(`/applicants/profile?uuid=${uuid}`)
    await page.getByRole('link', { name: 'Hire' }).click()
    await expect(title(page, employeesTexts.newTitle)).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue(firstName)
    await expect(field(page, 'Email')).toHaveValue(email)
    await expect(page.getByText('Moj CV.pdf')).toBeVisible()
    await field(page, day('Date of birth')).fill('28/02/1990')
    await field(page, 'Residential address').fill('Titova 1')
    await choose(page, 'Contract type', 'Ugovor na neodređeno')
    await field(page, day('Start date')).fill('01/03/2026')
    await save(page)
    await expect(title(page, name)).toBeVisible()
    await expect(page.getByText('Moj CV.pdf')).toBeVisible()
    await page.goto(`/applicants/profile?uuid=${uuid}`)
    await expect(page.getByText('Hired as')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hire' })).toBeHidden()
  })

  test('are deleted from the profile and from the list', async ({ page, superadmin }) => {
    const city = `Grad ${unique()}`
    const people = [await addApplicant(superadmin, { city }), await addApplicant(superadmin, { city })]
    await page.goto(`/applicants/profile?uuid=${people[0]?.uuid}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page, applicantsTexts.deleteTitle)).toContainText('This action cannot be reverted')
    await confirmDialog(page, applicantsTexts.deleteTitle, 'Yes, delete')
    await expectToast(page, applicantsTexts.deleted)
    await expectPath(page, '/applicants')
    await page.goto(`/applicants?city=${city}`)
    await select(page, people[1]?.name ?? '')
    await selectionBar(page).getByRole('button', { name: 'Delete' }).click()
    await confirmDialog(page, applicantsTexts.deleteTitle, 'Yes, delete')
    await expect(page.getByText('List is empty')).toBeVisible()
  })

  test('are but a number when their time is over', async ({ page, superadmin }) => {
    const past = await superadmin.call(applicantsApi.past, {})
    expect(past.length).toBeGreaterThan(0)
    await page.goto('/applicants')
    const years = past.map(({ year, applications }) => `${applications} from ${year}`)
    await expect(page.getByText(`${applicantsTexts.past} ${years.join(', ')}`)).toBeVisible()
  })

  test('are counted on the dashboard', async ({ page }) => {
    await page.goto('/dashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Applicants/ })
      .click()
    await expectPath(page, '/applicants')
  })
})
