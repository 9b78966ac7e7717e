import { english } from '@hr/contract/lib/messages'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts, consentText, consentVersion } from '@hr/contract/areas/applicants/texts'
import { accessApi } from '@hr/contract/areas/access/access'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { fieldTexts } from '@hr/contract/lib/fields'
import { filesTexts, maxFileBytes } from '@hr/contract/lib/files'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { maxAcknowledgements } from './applicants.commands.ts'
import { applicantEmail, applicantEmails } from './applicants.emails.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addApplicant, application, apply, randomAddressHeader, solved } from '../../testing/applicants.ts'
import { useProductHashCosts } from '../../testing/hash-cost.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { docx, fileOf, pdf } from '../../testing/uploads.ts'

const settings = { TRUST_PROXY: '127.0.0.1', COMPANY_NAME: 'Most d.o.o.' }

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp(settings)
  as = await app.people.admin()
})

const find = (uuid: string) => app.call(applicantsApi.find, { params: { id: uuid } }, { as })

const storedFiles = async () => {
  const { total } = await app.db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

describe('an application for a position that the company does not have', () => {
  const isOpen = async (name: string) =>
    (await app.call(applicantsApi.openPosition, { query: { name } }, {})).result.isOpen
  /** An application whose position is not added. */
  const forPosition = async (appliedForPosition: string) =>
    app.callRaw(
      applicantsApi.create,
      { body: { ...(await application(app)), appliedForPosition } },
      { headers: randomAddressHeader() },
    )

  const allow = async (anyPosition: boolean) => {
    await app.db.updateTable('company_setting').set({ any_position: anyPosition }).execute()
    await app.company.refresh()
  }

  test('is refused by a company that allows only its own; case does not matter', async () => {
    await app.people.position('Čistač')
    await allow(false)
    expect([await isOpen('ČISTAČ'), await isOpen('Diver')]).toEqual([true, false])
    expect((await forPosition('čistač')).status).toBe(200)
    expect(await forPosition('Diver')).toMatchObject({
      status: 422,
      result: { message: [{ field: 'appliedForPosition', message: "This position isn't open" }] },
    })
    await allow(true)
  })

  test('is accepted by a new company, and marked until there is such a position', async () => {
    expect(await isOpen('Astronaut')).toBe(true)
    expect((await forPosition('Astronaut')).status).toBe(200)
    const as = await app.people.admin()
    const query = { position: 'astronaut', page: '1', pageSize: '15' } as const
    const listed = async () => (await app.call(applicantsApi.list, { query }, { as })).result.items[0]
    const found = await listed()
    expect(found).toMatchObject({ appliedForPosition: 'Astronaut', isKnownPosition: false })
    const whole = async (headers = {}) =>
      app.callRaw(applicantsApi.list, { query: { position: 'astronaut' } }, { as, headers })
    const etag = String((await whole()).headers['etag'])
    expect((await whole({ 'if-none-match': etag })).status).toBe(304)
    await app.people.position('ASTRONAUT')
    expect(await listed()).toMatchObject({ isKnownPosition: true })
    expect((await find(found!.uuid)).result.isKnownPosition).toBe(true)
    expect((await whole({ 'if-none-match': etag })).status).toBe(200)
  })
})

describe('an application', () => {
  test('keeps the language of the form, and the language and version of the consent text', async () => {
    await apply(app, { email: 'jelena@example.com' }, { 'accept-language': 'hr' })
    const [stored] = await app.db
      .selectFrom('application')
      .select(['applicant_id', 'language', 'consent_language', 'consent_text', 'consent_version'])
      .where('email', '=', 'jelena@example.com')
      .execute()
    const settings = await app.call(accessApi.clientSettings, {}, { headers: { 'accept-language': 'hr' } })
    expect(stored).toMatchObject({
      language: 'hr',
      consent_language: 'hr',
      consent_text: settings.result.jobForm.consent,
      consent_version: consentVersion,
    })
    expect((await find(stored!.applicant_id)).result.language).toBe('hr')
  })

  test('is stored as sent, with consent, files and date', async () => {
    const answer = await apply(app, {
      email: 'Vedrana@example.com',
      additionalInfo: '<b>=1+1</b>\u202e',
      CV: pdf('Životopis.pdf'),
      otherFiles: [docx('pismo.docx'), pdf('diploma.pdf')],
    })
    expect(answer).toMatchObject({ status: 200, result: { message: 'Your job application is successfuly created' } })
    const { result: page } = await app.call(applicantsApi.list, { query: { page: '1', q: 'vedrana@' } }, { as })
    expect(page.items).toEqual([
      {
        uuid: expect.any(String),
        id: expect.any(String),
        firstName: 'Vedrana',
        lastName: 'Džafić',
        email: 'Vedrana@example.com',
        city: 'Tuzla',
        phoneNumber: '+387 62 111 222',
        appliedForPosition: 'Frontend developer',
        isKnownPosition: true,
        applicationDate: todayIn(app.company.timeZone),
        applications: 1,
        CV: { id: expect.stringMatching(/^.{8}-Životopis\.pdf$/), name: 'Životopis.pdf', size: pdf().size },
      },
    ])
    const { result: applicant } = await find(page.items[0]!.uuid)
    expect(applicant).toMatchObject({
      education: 'Fakultet elektrotehnike',
      skills: 'TypeScript',
      additionalInfo: '<b>=1+1</b>\u202e',
      grantedPermission: true,
      language: 'en',
      consent: { text: english(consentText({ company: 'Most d.o.o.', months: 12 })), at: expect.any(String) },
      otherFiles: [{ name: 'pismo.docx' }, { name: 'diploma.pdf' }],
      earlier: [],
      emails: [{ isAcknowledgement: true, sentBy: null }],
      hiredAs: null,
    })
  })

  test('is accepted on the other path, too', async () => {
    const body = await application(app)
    expect(
      (await app.callRaw(applicantsApi.createByOtherPath, { body }, { headers: randomAddressHeader() })).status,
    ).toBe(200)
  })

  test.each([
    ['firstName', '', english(fieldTexts.required)],
    ['lastName', ' ', english(fieldTexts.required)],
    ['city', '', english(fieldTexts.required)],
    ['email', '', english(fieldTexts.required)],
    ['email', 'vedrana@example', english(fieldTexts.email)],
    ['phoneNumber', '', english(fieldTexts.required)],
    ['education', '', english(fieldTexts.required)],
    ['skills', '', english(fieldTexts.required)],
    ['grantedPermission', false, english(fieldTexts.required)],
    ['grantedPermission', undefined, english(fieldTexts.required)],
    ['appliedForPosition', 'x'.repeat(101), 'At most 100 characters'],
    ['CV', undefined, 'Please upload your CV'],
    ['CV', fileOf('cv.png', 'x'), 'Upload a PDF, DOC or DOCX file'],
  ])('with %s %j is refused at that field', async (field, value, message) => {
    const files = await storedFiles()
    expect(await apply(app, { [field]: value })).toMatchObject({
      status: 400,
      result: { message: [{ field, message }] },
    })
    expect(await storedFiles()).toBe(files)
  })

  test('repeated with its idempotency key is stored once, with any captcha', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = { email: 'repeated@example.com' }
    const body = await application(app, sent)
    const from = randomAddressHeader()
    const send = (more: object = {}) =>
      app.callRaw(applicantsApi.create, { body: { ...body, ...more } }, { headers: { ...from, ...headers } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await send({ captcha: 'none' })).status, 'a stored answer comes before the captcha').toBe(200)
    for (let time = 0; time < 5; time++) expect((await send()).status, 'and before the limit').toBe(200)
    expect((await send({ city: 'Zenica' })).status).toBe(422)
    const { result } = await app.call(applicantsApi.list, { query: { page: '1', q: sent.email } }, { as })
    expect(result).toMatchObject({ total: 1, items: [{ applications: 1 }] })
  })

  test('cannot be repeated indefinitely, because its body is read each time', async () => {
    const headers = { ...randomAddressHeader(), 'idempotency-key': crypto.randomUUID() }
    const body = await application(app, { email: 'again-and-again@example.com' })
    const send = async () => (await app.callRaw(applicantsApi.create, { body }, { headers })).status
    const statuses = []
    for (let time = 0; time < 12; time++) statuses.push(await send())
    expect(statuses).toEqual([...Array(11).fill(200), 429])
  })

  test('from the same address for the same position is added to the same applicant', async () => {
    const twice = { email: 'twice@example.com', appliedForPosition: 'Tester' }
    const { uuid } = await addApplicant(app, { ...twice, city: 'Zenica', otherFiles: [pdf('old.pdf')] })
    const again = await addApplicant(app, { email: 'TWICE@example.com', appliedForPosition: 'tester', city: 'Bihać' })
    expect(again.uuid).toBe(uuid)
    const other = await addApplicant(app, { ...twice, appliedForPosition: 'Designer' })
    expect(other.uuid).not.toBe(uuid)
    const { result: applicant } = await find(uuid)
    expect(applicant).toMatchObject({
      city: 'Bihać',
      applications: 2,
      earlier: [{ CV: { name: 'cv.pdf' }, otherFiles: [{ name: 'old.pdf' }] }],
    })
    const { result: page } = await app.call(applicantsApi.list, { query: { page: '1', q: 'twice' } }, { as })
    expect(new Map(page.items.map(({ city, applications }) => [city, applications]))).toEqual(
      new Map([
        ['Bihać', 2],
        ['Tuzla', 1],
      ]),
    )
    const before = await storedFiles()
    expect((await app.call(applicantsApi.remove, { params: { id: uuid } }, { as })).status).toBe(200)
    expect(await storedFiles(), 'two CVs and the other file').toBe(before - 3)
    expect((await find(uuid)).status).toBe(404)
    expect((await find(other.uuid)).status).toBe(200)
    expect((await app.call(applicantsApi.remove, { params: { id: uuid } }, { as })).status).toBe(404)
  })

  test('ten times at the same time from one address creates one applicant', async () => {
    const bodies = await Promise.all(Array.from({ length: 10 }, () => application(app, { email: 'rush@example.com' })))
    const from = randomAddressHeader()
    const answers = await Promise.all(
      bodies.map((body) => app.callRaw(applicantsApi.create, { body }, { headers: from })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { result } = await app.call(applicantsApi.list, { query: { page: '1', q: 'rush' } }, { as })
    expect(result).toMatchObject({ total: 1, items: [{ applications: 10 }] })
    const refused = await app.callRaw(applicantsApi.create, { body: bodies[0] }, { headers: from })
    expect(refused, 'and the eleventh in the hour is refused').toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      result: { message: english(applicantsTexts.tooMany) },
    })
    expect((await apply(app)).status, 'other addresses are not limited').toBe(200)
  })
})

describe('the captcha', () => {
  const refusal = {
    status: 400,
    result: { message: [{ field: 'captcha', message: 'Please enter reCAPTCHA correctly' }] },
  }
  const ask = async () => {
    const { result } = await app.call(applicantsApi.captcha, {})
    if (result.kind !== 'proof-of-work') throw new Error('not the default')
    return result
  }

  test('is checked before anything about the content is revealed', async () => {
    expect(await apply(app, { captcha: '', firstName: '', CV: fileOf('cv.exe', 'MZ') })).toMatchObject(refusal)
    expect(await apply(app, { captcha: undefined })).toMatchObject(refusal)
  })

  test('is accepted once, over all nodes', async () => {
    const captcha = solved(await ask())
    expect((await apply(app, { captcha })).status).toBe(200)
    expect(await apply(app, { captcha })).toMatchObject(refusal)
    const another = solved(await ask())
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply(app, { captcha: another })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    const variants = [captcha.replace(':', '.x:'), `${captcha}:x`, captcha.replace(/\d+$/, '0$&')]
    for (const same of variants) expect(await apply(app, { captcha: same }), same).toMatchObject(refusal)
  })

  test('is not used up by a refused application', async () => {
    const captcha = solved(await ask())
    expect((await apply(app, { captcha, city: '' })).status).toBe(400)
    expect((await apply(app, { captcha })).status).toBe(200)
  })

  test('requires 16 hashes that begin with 12 zero bits', async () => {
    useProductHashCosts()
    const challenge = await ask()
    expect(challenge).toMatchObject({ parts: 16, bits: 12 })
    const tooFew = solved({ ...challenge, bits: 11 })
    expect(await apply(app, { captcha: tooFew })).toMatchObject(refusal)
    expect((await apply(app, { captcha: solved(challenge) })).status).toBe(200)
  })

  test('is refused if it is forged, half solved or expired', async () => {
    const challenge = await ask()
    const answer = solved(challenge)
    const [signed = '', numbers = ''] = answer.split(':')
    const [, nonce, signature] = signed.split('.')
    for (const captcha of [
      `${signed}:`,
      `${signed}:${numbers.split(',').slice(1).join(',')}`,
      `${signed}:${numbers},0`,
      `${signed}:${Array(challenge.parts).fill('0').join(',')}`,
      `9999999999.${nonce}.${signature}:${numbers}`,
      `${signed}x:${numbers}`,
      ':',
      'x'.repeat(4000),
    ])
      expect(await apply(app, { captcha }), captcha).toMatchObject(refusal)
    expect((await apply(app, { captcha: answer })).status).toBe(200)
  })
})

describe('the request', () => {
  test('is limited by file size, total size and number of files', async () => {
    const size = maxFileBytes
    const files = await storedFiles()
    const blank = (name: string, bytes: number) => fileOf(name, '%PDF-1.4\n', Buffer.alloc(bytes - 9))
    expect((await apply(app, { CV: blank('cv.pdf', size) })).status).toBe(200)
    expect(await apply(app, { CV: blank('cv.pdf', size + 1) })).toMatchObject({
      status: 413,
      result: { message: [{ field: 'CV', message: english(filesTexts.tooLarge(size)) }] },
    })
    const large = Array.from({ length: 5 }, (_, index) => blank(`${index}.pdf`, size - 1))
    expect((await apply(app, { otherFiles: large })).status).toBe(413)
    const many = Array.from({ length: 6 }, (_, index) => pdf(`${index}.pdf`))
    expect((await apply(app, { otherFiles: many })).status).toBe(413)
    expect((await apply(app, { otherFiles: many.slice(1) })).status).toBe(200)
    expect(await storedFiles(), 'one CV, then one with five more').toBe(files + 7)
  })

  test('with two CVs or an unknown file is refused', async () => {
    expect((await apply(app, { CV: [pdf(), pdf()] })).status).toBe(400)
    expect((await apply(app, { image: pdf() })).status).toBe(400)
  })
})

describe('a new application', () => {
  const pushChannel = async (as: Person) =>
    (await app.call(notificationsApi.list, {}, { as })).result.notifications.filter(
      ({ type }) => type === 'newApplication',
    )
  const emailsOf = async (email: string) => {
    const { result } = await app.call(applicantsApi.list, { query: { page: '1', q: email } }, { as })
    const applicants = await Promise.all(result.items.map(({ uuid }) => find(uuid)))
    return applicants.flatMap(({ result: applicant }) => applicant.emails)
  }

  test("notifies HR without the applicant's name, unless they turned it off", async () => {
    const [wanting, other] = [await app.people.admin(), await app.people.admin()]
    await app.call(
      notificationsApi.setSettings,
      { params: { userId: other.uuid }, body: { newApplicationNotification: false } },
      { as: other },
    )
    const { uuid } = await addApplicant(app, { appliedForPosition: 'Bell ringer' })
    expect(await pushChannel(wanting)).toMatchObject([{ content: 'New application: Bell ringer', applicant: { uuid } }])
    expect(await pushChannel(other)).toEqual([])
  })

  test("is acknowledged once a day per address with HR's text", async () => {
    const email = 'thanks@example.com'
    await apply(app, { email, appliedForPosition: 'Gardener' })
    await apply(app, { email: email.toUpperCase(), appliedForPosition: 'Waiter' })
    expect(await emailsOf(email)).toMatchObject([
      {
        subject: 'Your application for Gardener',
        text: expect.stringContaining('Hello applicant,'),
        isAcknowledgement: true,
      },
    ])
    await app.db
      .updateTable('applicant_email')
      .set({ at: sql`now() - interval '25 hours'` })
      .execute()
    await apply(app, { email, appliedForPosition: 'Baker' })
    expect(await emailsOf(email)).toHaveLength(2)
  })

  test('is acknowledged without anything that the visitor typed, except a position of the company', async () => {
    const typed = 'Confirm at https://evil.example'
    const names = { firstName: typed, lastName: typed }
    await app.people.position('Cook')
    await apply(app, { ...names, email: 'cook@example.com', appliedForPosition: 'COOK' })
    // The form is open for any position.
    const body = await application(app, { ...names, email: 'other@example.com', appliedForPosition: typed })
    await app.db.deleteFrom('position').where('name', '=', typed).execute()
    await app.db.updateTable('company_setting').set({ any_position: true }).execute()
    await app.company.refresh()
    expect((await app.callRaw(applicantsApi.create, { body }, { headers: randomAddressHeader() })).status).toBe(200)
    const [cook] = await emailsOf('cook@example.com')
    expect(cook).toMatchObject({
      subject: 'Your application for Cook',
      text: expect.stringContaining('Hello applicant,'),
    })
    const [other] = await emailsOf('other@example.com')
    expect(JSON.stringify([cook?.subject, cook?.text, other?.subject, other?.text])).not.toContain('evil')
    const { rows } = await sql<{ id: string }>`select id from applicant_email`.execute(app.db)
    for (const { id: applicantEmailId } of rows) {
      const email = await applicantEmails(app.db)[applicantEmail]!({ applicantEmailId } as never)
      expect(JSON.stringify([email?.to, email?.subject, email?.text])).not.toContain('evil')
    }
  })

  test('is not acknowledged beyond an hourly limit for all, which HR is told once', async () => {
    const admin = await app.people.admin()
    const { uuid } = await addApplicant(app, {})
    await sql`delete from applicant_email`.execute(app.db)
    await sql`insert into applicant_email (applicant_id, subject, body, is_acknowledgement)
              select ${uuid}, '', '', true from generate_series(1, ${maxAcknowledgements - 1})`.execute(app.db)
    for (const name of ['last', 'more', 'again']) await apply(app, { email: `${name}@example.com` })
    expect(await emailsOf('last@example.com')).toHaveLength(1)
    expect([...(await emailsOf('more@example.com')), ...(await emailsOf('again@example.com'))]).toEqual([])
    const { result } = await app.call(notificationsApi.list, {}, { as: admin })
    expect(result.notifications.filter(({ content }) => content.startsWith('More than'))).toHaveLength(1)
    await sql`delete from applicant_email`.execute(app.db)
  })

  test('is not acknowledged if HR turned that off or deleted the template', async () => {
    const acknowledgement = async () => (await app.call(applicantsApi.acknowledgement, {}, { as })).result
    const before = await acknowledgement()
    const body = { isSent: false, subject: 'Thank you, {{firstName}}', text: 'We read it soon.' }
    await app.call(applicantsApi.setAcknowledgement, { body }, { as })
    expect(await acknowledgement()).toEqual(body)
    await apply(app, { email: 'off@example.com' })
    expect(await emailsOf('off@example.com')).toEqual([])

    await app.call(applicantsApi.setAcknowledgement, { body: { ...body, isSent: true } }, { as })
    await apply(app, { email: 'on@example.com' })
    expect(await emailsOf('on@example.com')).toMatchObject([{ subject: 'Thank you, applicant' }])

    const { result: templates } = await app.call(applicantsApi.templates, {}, { as })
    const { uuid: id = '' } = templates.find(({ name }) => name === 'Application received') ?? {}
    await app.call(applicantsApi.removeTemplate, { params: { id } }, { as })
    await apply(app, { email: 'gone@example.com' })
    expect(await emailsOf('gone@example.com')).toEqual([])
    await app.call(applicantsApi.setAcknowledgement, { body: before }, { as })
  })
})
