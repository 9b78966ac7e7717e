import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { english } from '@hr/contract/lib/messages'
import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { filesTexts, maxFileBytes, uploadKinds } from '@hr/contract/lib/files'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startEmailWorker } from '../../email/queue.ts'
import type { Transport } from '../../email/transport.ts'
import { addApplicant, apply, randomAddressHeader } from '../../testing/applicants.ts'
import { unzip } from '../../testing/sheets.ts'
import { sharedTestApp, silentLog, testApp, type TestApp } from '../../testing/test-app.ts'
import {
  bytesOf,
  declaredPng,
  doc,
  docm,
  docx,
  fileOf,
  jpeg,
  padded,
  pdf,
  png,
  xlsx,
  zip,
} from '../../testing/uploads.ts'
import { applicantEmails } from './applicants.emails.ts'

const settings = { TRUST_PROXY: '127.0.0.1' }
let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp(settings)
})

const stored = async () => {
  const [files, applications] = await Promise.all(
    (['stored_file', 'application'] as const).map((table) =>
      app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return [files?.total, applications?.total]
}

const blank = (name: string, size: number) => fileOf(name, '%PDF-1.4\n', Buffer.alloc(size - 9))
const several = (count: number, size?: number) =>
  Array.from({ length: count }, (_, index) => (size ? blank(`${index}.pdf`, size) : pdf(`${index}.pdf`)))
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `word/${index}.xml` }))
const half = async (file: File) => fileOf(file.name, (await bytesOf(file)).subarray(0, file.size / 2))
const notDocument = english(uploadKinds.document.refused)
const notAttachment = english(uploadKinds.attachment.refused)
const withMacros = 'Documents with macros are not accepted. Save the document without macros.'
const tooLarge = english(filesTexts.tooLarge(maxFileBytes))

type Files = () => object | Promise<object>
const cv = (file: File) => () => ({ CV: file })
const other = (make: () => File | Promise<File>) => async () => ({ otherFiles: [await make()] })

// Harmful files sent through the public form.
const corpus: readonly (readonly [name: string, status: number, files: Files, message?: string])[] = [
  ['a pdf', 200, cv(pdf())],
  ['a pdf 1.7 with a form', 200, cv(pdf('form.pdf', '1.7', '/AcroForm<</Fields[]>>'))],
  ['a doc', 200, cv(doc())],
  ['a docx', 200, cv(docx())],
  ['a jpeg', 200, other(() => jpeg())],
  ['a png', 200, other(() => png())],
  ['a png of 5 MB less one byte', 200, other(async () => padded(await png(), maxFileBytes - 1))],
  ['a name with čćžšđ', 200, cv(pdf('Životopis čćžšđ.pdf'))],
  ['html named .pdf', 400, cv(fileOf('cv.pdf', '<html><script>alert(1)</script>')), notDocument],
  ['a pdf that is html too, named .html', 400, cv(pdf('cv.html', '1.4', '<script>')), notDocument],
  ['svg named .png', 400, other(() => fileOf('me.png', svg)), notAttachment],
  ['svg', 400, other(() => fileOf('me.svg', svg)), notAttachment],
  ['a zip named .docx', 400, cv(fileOf('cv.docx', zip([{ name: 'cv.txt' }]))), notDocument],
  ['a docx with vbaProject.bin', 400, cv(docx('cv.docx', { name: 'word/vbaProject.bin' })), withMacros],
  ['a docm named .docx', 400, cv(docm('cv.docx')), withMacros],
  ['an xlsx named .docx', 400, cv(xlsx('cv.docx')), notDocument],
  ['an exe with a pdf in it', 400, cv(fileOf('cv.pdf', 'MZ', Buffer.alloc(1022), '%PDF-1.4')), notDocument],
  ['an exe with a pdf in a later line', 400, cv(fileOf('cv.pdf', 'MZ', Buffer.alloc(100), '\n%PDF-1.4')), notDocument],
  ['html with a pdf in it', 400, cv(fileOf('cv.pdf', '<script>\n%PDF-1.4')), notDocument],
  ['a pdf after 1,024 blanks', 400, cv(fileOf('cv.pdf', ' '.repeat(1024), '%PDF-1.4')), notDocument],
  ['a pdf after a mark of the byte order', 200, cv(fileOf('cv.pdf', '\ufeff%PDF-1.4\n'))],
  ['a pdf after a line break', 200, cv(fileOf('cv.pdf', '\r\n%PDF-1.4\n'))],
  ['a pdf after 1,023 blanks', 200, cv(fileOf('cv.pdf', ' '.repeat(1023), '%PDF-1.4'))],
  [
    'a pdf after the header of a printer job',
    200,
    cv(fileOf('cv.pdf', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7\n')),
  ],
  ['a picture named .jfif', 200, other(async () => fileOf('me.jfif', await bytesOf(await jpeg())))],
  ['a gif', 400, other(() => fileOf('me.png', 'GIF89a', Buffer.alloc(100))), notAttachment],
  ['an empty file', 400, cv(fileOf('cv.pdf')), notDocument],
  [
    'a png that declares 30,000 × 30,000 pixels',
    400,
    other(() => declaredPng('me.png', 30_000, 30_000)),
    'The picture has more than 40 megapixels. Choose a smaller picture.',
  ],
  ['half a jpeg', 400, other(async () => half(await jpeg())), "This picture can't be read. It may be incomplete."],
  ['a docx with an entry of 4 GB', 400, cv(docx('cv.docx', { name: 'bomb', declaredSize: 2 ** 32 - 1 })), notDocument],
  ['a docx with 20,000 entries', 400, cv(docx('cv.docx', ...entries(20_000))), notDocument],
  ['a docx that leaves its folder', 400, cv(docx('cv.docx', { name: '../../evil' })), notDocument],
  ['a file of 5 MB and a byte', 413, cv(blank('cv.pdf', maxFileBytes + 1)), tooLarge],
  [
    'a request of more than 20 MB',
    413,
    () => ({ otherFiles: several(5, maxFileBytes - 1) }),
    'The request is too large',
  ],
  ['six other files', 413, () => ({ otherFiles: several(6) }), 'At most 5 files'],
  ['two CVs', 400, () => ({ CV: several(2) }), 'Sent more than once'],
]

describe('files sent through the form', () => {
  test('cover 36 files', () => expect(corpus).toHaveLength(36))

  test.each(corpus.map(([name, status, files, message]) => ({ name, status, files, message })))(
    '$name: $status',
    async ({ status, files, message }) => {
      const before = await stored()
      const answer = await apply(app, { ...(await files()) })
      expect(answer.status, JSON.stringify(answer.result)).toBe(status)
      if (status === 200) return
      expect(JSON.stringify(answer.result.message)).toContain(message)
      expect(await stored(), 'nothing is stored').toEqual(before)
    },
  )
})

describe('a malformed form', () => {
  let port: number
  beforeAll(async () => {
    await app.app.listen({ port: 0 })
    port = (app.app.server.address() as AddressInfo).port
  })

  async function send(body: string, type = 'multipart/form-data; boundary=b') {
    const client = request({
      port,
      method: 'POST',
      path: '/api/v1/applicants',
      headers: { 'content-type': type, ...randomAddressHeader() },
    })
    client.on('error', () => undefined)
    client.end(body)
    const [response] = await once(client, 'response')
    response.resume()
    return response.statusCode as number
  }
  const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`
  const file = (name: string, filename: string) =>
    part(`content-disposition: form-data; name="${name}"; filename="${filename}"`, '%PDF-1.4')
  const end = '--b--\r\n'

  test.each([
    ['without its boundary', 'x', 'multipart/form-data'],
    ['with another boundary', `--c\r\n\r\n--c--`, undefined],
    ['that is empty', '', undefined],
    [
      'that ends in the middle of a part',
      part('content-disposition: form-data; name="CV"; filename="cv.pdf"').slice(0, -4),
      undefined,
    ],
    ['with a part without a name', part('content-disposition: form-data') + end, undefined],
    ['with headers of a megabyte', part(`x: ${'y'.repeat(1024 * 1024)}`) + end, undefined],
    [
      'with 10,000 parts',
      Array.from({ length: 10_000 }, (_, index) => part(`content-disposition: form-data; name="${index}"`)).join('') +
        end,
      undefined,
    ],
    ['with a part inside of a part', part('content-type: multipart/mixed; boundary=b', part('')) + end, undefined],
    ['with a name of NUL', file('CV', 'a\0.pdf') + end, undefined],
    [
      'with a field that names a prototype',
      part('content-disposition: form-data; name="__proto__"', '{"x":1}') + end,
      undefined,
    ],
    ['of JSON', '{"firstName":"Ana"}', 'application/json'],
    ['of another kind', 'x', 'text/plain'],
  ])('%s is refused', async (_, body, type) => {
    const before = await stored()
    const status = await send(body, type)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await stored()).toEqual(before)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test.skipIf(process.platform !== 'linux')('leaves no file behind', async () => {
    await send(file('CV', 'cv.pdf').slice(0, -10))
    const openUploads = async () => {
      const names = await readdir('/proc/self/fd')
      const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
      return targets.filter((target) => target.includes('hr-upload-')).length
    }
    await vi.waitFor(async () => expect(await openUploads()).toBe(0), 20_000)
  })
})

describe('Google reCAPTCHA', () => {
  const keys = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }

  /** A stand-in for Google; each token is valid once. */
  async function verifier() {
    const asked: string[] = []
    const server = createServer((incoming, response) => {
      let body = ''
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
      incoming.on('end', () => {
        const sent = new URLSearchParams(body)
        const token = sent.get('response') ?? ''
        const isValidToken = incoming.url === '/recaptcha/api/siteverify' && sent.get('secret') === 'secret-key'
        const success = isValidToken && token.startsWith('good') && !asked.includes(token)
        asked.push(token)
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('is used if its keys are set, and accepts each answer once', async () => {
    const own = await testApp({ ...settings, ...keys, RECAPTCHA_URL: await verifier() })
    const { result } = await own.call(applicantsApi.captcha, {})
    expect(result).toMatchObject({ kind: 'recaptcha', siteKey: 'site-key' })
    expect((await apply(own, { captcha: 'good 1' })).status).toBe(200)
    for (const captcha of ['good 1', 'bad', ''])
      expect(await apply(own, { captcha }), captcha).toMatchObject({
        status: 400,
        result: { message: [{ field: 'captcha', message: 'Please enter reCAPTCHA correctly' }] },
      })
  })

  test('stores nothing if it cannot be reached', async () => {
    const own = await testApp({ ...settings, ...keys, RECAPTCHA_URL: 'http://127.0.0.1:9' })
    expect((await apply(own, { captcha: 'good' })).status).toBe(503)
    expect(await own.db.selectFrom('application').select('id').execute()).toEqual([])
  })
})

describe('an email to an applicant', () => {
  test('is sent as written, with replies to its sender, and appears in the profile', async () => {
    const own = await testApp(settings)
    const admin = await own.people.admin({ email: 'hr@example.com' })
    await own.call(
      applicantsApi.setAcknowledgement,
      { body: { isSent: false, subject: 'Thank you', text: 'We read it soon.' } },
      { as: admin },
    )
    const { uuid } = await addApplicant(own, { firstName: '<b>Ana</b>', email: 'ana@example.com' })
    const sent: object[] = []
    const transport: Transport = {
      send: async (emailQueue) => {
        sent.push(emailQueue)
        return { kind: 'sent', answer: '' }
      },
      close: () => undefined,
    }
    await startEmailWorker({
      boss: own.boss,
      db: own.db,
      transport,
      composers: applicantEmails(own.db),
      log: silentLog,
    })
    const body = { subject: 'Dođite', text: 'Hello <b>Ana</b>,\n\ncome.' }
    const send = (id: string) => own.call(applicantsApi.sendEmail, { params: { id }, body }, { as: admin })
    expect((await send(uuid)).status).toBe(200)
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
    expect(sent).toEqual([
      {
        to: { name: '<b>Ana</b> Džafić', address: 'ana@example.com' },
        language: 'en',
        subject: 'Dođite',
        text: 'Hello <b>Ana</b>,\n\ncome.\n',
        isPersonal: true,
        replyTo: 'hr@example.com',
      },
    ])
    await vi.waitFor(async () => {
      const { result } = await own.call(applicantsApi.find, { params: { id: uuid } }, { as: admin })
      expect(result.emails).toEqual([
        expect.objectContaining({ ...body, state: 'sent', sentBy: `${admin.firstName} ${admin.lastName}` }),
      ])
    }, 10_000)
    expect((await send(crypto.randomUUID())).status).toBe(404)
    for (const wrong of [{ subject: '' }, { text: ' ' }, { subject: 'a\r\nBcc: x@example.com' }])
      expect(
        (await own.call(applicantsApi.sendEmail, { params: { id: uuid }, body: { ...body, ...wrong } }, { as: admin }))
          .status,
      ).toBe(400)
  })
})

test("applicants' text never becomes a formula in the overview", async () => {
  const own = await testApp(settings)
  const admin = await own.people.admin()
  const formula = '=HYPERLINK("http://example.com")'
  const texts = [
    'firstName',
    'lastName',
    'city',
    'phoneNumber',
    'education',
    'skills',
    'additionalInfo',
    'appliedForPosition',
  ]
  await apply(own, Object.fromEntries(texts.map((name) => [name, formula])))
  const { result, headers } = await own.call(
    exportsApi.sheet,
    { params: { list: 'applicants' }, query: {} },
    { as: admin },
  )
  expect(headers['content-disposition']).toContain('Applicants overview.xlsx')
  const sheet = await unzip(result as Blob, 'xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f')
  expect(sheet.split("'=HYPERLINK").length - 1, 'each with an apostrophe before it').toBe(texts.length)
  const [header = ''] = sheet.split('</row>')
  expect([...header.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual([
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
  const exported = await own.db.selectFrom('history').select('entity').where('action', '=', 'exported').execute()
  expect(exported).toEqual([{ entity: 'applicant' }])
})
