import { once } from 'node:events'
import { createServer } from 'node:http'
import { english } from '@hr/contract/lib/messages'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { addApplicant, cv, somewhere } from './support/applicants.ts'
import { expectGood } from './support/axe.ts'
import { fillIn, sendForm, text } from './support/job-form.ts'
import { mailTo } from './support/mail.ts'
import {
  choose,
  confirmDialog,
  day,
  dialog,
  expectFieldError,
  expectPath,
  expectRow,
  expectToast,
  field,
  find,
  openRow,
  save,
  title,
  textOn,
} from './support/pages.ts'
import { addPosition, newPerson, unique } from './support/records.ts'
import { addressAt } from './support/server.ts'
import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'

test.describe('the job form', () => {
  test.beforeEach(({ context }) => context.setExtraHTTPHeaders(somewhere()))

  test(
    'an embedded form in a page of another origin grows without scroll bars, is filled in and submitted',
    { tag: '@all' },
    async ({ page, open, people, superadmin }) => {
      const { name: position } = await addPosition(superadmin, `Pilot ${unique()}`)
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
        await expect(form.getByText('Verified: you are not a robot')).toBeVisible()
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
    },
  )

  test('a form filled in with the keyboard loads nothing of the application, requires its captcha and shows the upload progress', async ({
    page,
    mayFail,
    superadmin,
    untilQuiet,
  }) => {
    const { name: position } = await addPosition(superadmin, `UI/UX ${unique()}`)
    // Started early, because the browser needs a moment until its file chooser can be handled.
    const chosen = page.waitForEvent('filechooser', { timeout: 0 })
    mayFail('/api/v1/captcha', '/api/v1/applicants')
    const loaded: string[] = []
    let isSent = false
    page.on('request', (request) => {
      loaded.push(new URL(request.url()).pathname)
      isSent ||= request.method() === 'POST'
    })
    let go = () => undefined as void
    const held = new Promise<void>((done) => (go = done))
    await page.route('**/api/v1/applicants', async (route) => {
      await held
      await route.continue()
    })
    await page.route('**/api/v1/captcha', (route) => route.fulfill({ status: 503, json: { result: { message: 'x' } } }))
    await page.goto(`/jobForm/${encodeURIComponent(position)}`)
    await expect(title(page, position)).toBeVisible()
    await untilQuiet()
    const scripts = loaded.filter((path) => path.endsWith('.js')).length
    expect(loaded.filter((path) => path.startsWith('/api/'))).toEqual([
      '/api/v1/client-settings',
      '/api/v1/open-position',
    ])
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
    const CV = page.getByRole('button', { name: 'CV', exact: true })
    await page.keyboard.press('Tab')
    await expect(CV).toBeFocused()
    await page.keyboard.press('Enter')
    await (await chosen).setFiles(cv())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked()
    await expect(page.getByRole('alert')).toContainText('Please enter reCAPTCHA correctly')
    expect(loaded.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(scripts)
    expect(loaded).toContain('/api/v1/captcha')
    expect(loaded).not.toContain('/api/v1/refresh')
    await sendForm(page)
    await expect(page.getByRole('alert').first()).toContainText('Please enter reCAPTCHA correctly')
    expect(isSent).toBe(false)
    await page.unroute('**/api/v1/captcha')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(textOn(page, 'Verified: you are not a robot')).toBeVisible()

    await CV.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    await sendForm(page)
    await expect(textOn(page, 'You submit application. Please wait')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progress of cv.pdf' })).toBeVisible()
    go()
    await expectFieldError(CV, 'Upload a PDF, DOC or DOCX file')
    await CV.setInputFiles(cv())
    await page.getByRole('checkbox', { name: /^I agree/ }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send application' })).toBeFocused()
    await page.keyboard.press('Enter')
    const done = page.getByRole('dialog', { name: english(applicantsTexts.submitted) })
    await expect(done).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(done).toBeHidden()
    await expect(title(page, position)).toBeFocused()
  })

  test('a link for a position that the company does not accept says so', { tag: '@all' }, async ({ page }) => {
    await page.route('**/api/v1/open-position*', (route) => route.fulfill({ json: { result: { isOpen: false } } }))
    await page.goto(`/jobForm/Astronaut%20${unique()}`)
    await expect(textOn(page, english(applicantsTexts.notOpen))).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectGood(page, 'a position that is not open')
  })
})

test.describe('applicants', () => {
  test.use({ as: 'Admin' })

  test("an applicant's CV is read page by page and zoomed; applicants are paged through and deleted", async ({
    page,
    context,
    superadmin,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const city = `Grad ${unique()}`
    const files = {
      CV: cv('Životopis.pdf', ['First page here', 'Second page here']),
      otherFiles: [cv('Pismo.pdf', ['A letter', 'Its end'])],
    }
    const [a, b] = [await addPosition(superadmin, `A ${unique()}`), await addPosition(superadmin, `B ${unique()}`)]
    const first = await addApplicant(superadmin, { city, position: a.name, ...files })
    const second = await addApplicant(superadmin, { city, position: b.name })
    await page.goto(`/applicants?city=${city}&sort=position&order=asc`)
    const fromRow = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download CV of ${first.name}` }).click()
    expect((await fromRow).suggestedFilename()).toBe('Životopis.pdf')
    await openRow(page, first.name)
    await expectPath(page, '/applicants/profile')
    await expect(title(page, first.name)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy phone number' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy email' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.email)

    const preview = page.getByRole('group', { name: 'Preview of Životopis.pdf' })
    const zoom = preview.getByRole('status', { name: 'Zoom' })
    await expect(preview.getByText('First page here')).toBeVisible()
    await expect(preview.getByText('Page 1 of 2')).toBeVisible()
    await expect(zoom).toHaveText('100%')
    await expect(preview.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
    const width = async () => (await preview.locator('canvas').boundingBox())?.width ?? 0
    const small = await width()
    await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect(zoom).toHaveText('110%')
    await expect.poll(width).toBeCloseTo(small * 1.1, 0)
    await preview.getByRole('button', { name: 'Zoom in' }).focus()
    for (let press = 0; press < 45; press++) await page.keyboard.press('+')
    await expect(zoom).toHaveText('500%')
    await expect.poll(width).toBeCloseTo(small * 5, 0)
    await preview.getByRole('button', { name: 'Next page' }).click()
    await expect(preview.getByText('Second page here')).toBeVisible()
    await expect(preview.getByText('Page 2 of 2')).toBeVisible()
    await preview.getByRole('button', { name: 'Fit width' }).click()
    await expect(zoom).not.toHaveText('500%')
    await page.getByRole('button', { name: 'Pismo.pdf', exact: true }).click()
    await expect(textOn(page, /A letter/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CV' }).click()
    expect((await download).suggestedFilename()).toBe('Životopis.pdf')

    const place = page.getByRole('navigation', { name: 'In the list' })
    await expect(place).toContainText('1 of 2')
    await expect(place.getByRole('button', { name: 'Previous applicant' })).toHaveAttribute('aria-disabled', 'true')
    await place.getByRole('link', { name: `Next applicant: ${second.name}` }).click()
    await expect(title(page, second.name)).toBeVisible()
    await expect(place).toContainText('2 of 2')
    await place.getByRole('link', { name: 'Back to list' }).click()
    await expectPath(page, '/applicants')
    await expect(textOn(page, '1–2 of 2')).toBeVisible()
    await openRow(page, second.name)
    await expect(title(page, second.name)).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog(page, english(applicantsTexts.deleteTitle))).toContainText('This action cannot be reverted')
    await confirmDialog(page, english(applicantsTexts.deleteTitle), 'Delete')
    await expectToast(page, english(applicantsTexts.deleted))
    await expectPath(page, '/applicants')
  })

  test('an applicant gets an email from a template and is hired with their details and CV', async ({
    page,
    superadmin,
  }) => {
    const { name: position } = await addPosition(superadmin)
    const { uuid, name, email, firstName } = await addApplicant(superadmin, { position, CV: cv('Moj CV.pdf') })
    await page.goto(`/applicants/profile?uuid=${uuid}`)
    await page.getByRole('button', { name: 'Send email' }).click()
    await choose(page, 'Template', 'Invitation to an interview')
    await expect(field(page, 'Subject')).toHaveValue(`Interview for ${position}`)
    await field(page, 'Subject').fill(`Čekamo ${firstName}`)
    await dialog(page, 'Send email').getByRole('button', { name: 'Send', exact: true }).click()
    await expectToast(page, english(applicantsTexts.emailQueued))
    const mail = await mailTo(email, /Interview|ekamo|UTF-8/)
    expect(mail.text).toContain(`Hello ${firstName}`)
    await expect(page.getByRole('main').getByText(`Čekamo ${firstName}`)).toBeVisible()

    await page.getByRole('link', { name: 'Hire' }).click()
    await expect(title(page, english(employeesTexts.newTitle))).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue(firstName)
    await expect(field(page, 'Email')).toHaveValue(email)
    await expect(textOn(page, /Moj CV\.pdf/)).toBeVisible()
    await field(page, day('Date of birth')).fill('28/02/1990')
    await field(page, 'Residential address').fill('Titova 1')
    await choose(page, 'Contract type', 'Ugovor na neodređeno')
    await field(page, day('Start date')).fill('01/03/2026')
    await save(page)
    await expect(title(page, name)).toBeVisible()
    await expect(textOn(page, /Moj CV\.pdf/)).toBeVisible()
    await page.goto(`/applicants/profile?uuid=${uuid}`)
    await expect(textOn(page, 'Employee profile')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hire' })).toBeHidden()
  })
})
