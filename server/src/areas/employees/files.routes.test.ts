import { refusals } from '../../lib/refusals.ts'
import { english } from '@hr/contract/lib/messages'
import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { filesTexts, maxFileBytes, maxRequestBytes, upload, uploadKinds, uploads } from '@hr/contract/lib/files'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readMultipart } from '../../http/input.ts'
import type { Person } from '../../testing/people.ts'
import { formOf, sharedTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import {
  bytesOf,
  compoundFile,
  declaredPng,
  doc,
  docm,
  docx,
  docxOfTypes,
  fileOf,
  jpeg,
  padded,
  pdf,
  png,
  xlsx,
  zip,
} from '../../testing/uploads.ts'

let app: TestApp
let as: Person
beforeAll(async () => {
  app = await sharedTestApp()
  // Several files, as the job form accepts them, without its captcha and rate limit.
  const body = z.object({ CV: upload('document'), otherFiles: uploads('attachment', 5) })
  app.app.route({
    method: 'POST',
    url: '/several',
    config: { endpoint: { access: 'public', body } },
    schema: { body },
    preValidation: readMultipart,
    handler: async () => ({ result: { message: 'taken' } }),
  })
  as = await app.people.employee()
})

const params = () => ({ id: as.uuid })
const changeCv = (...files: File[]) =>
  app.callRaw(employeeFilesApi.changeCv, { params: params(), body: { CV: files } }, { as })
const changeImage = (image: File) =>
  app.call(employeeFilesApi.changeImage, { params: params(), body: { image } }, { as })
const sendSeveral = async (body: object) => {
  const response = await app.app.inject({ method: 'POST', url: '/several', payload: formOf(body) })
  return { status: response.statusCode, result: response.json<{ result: { message: unknown } }>().result }
}
const storedFiles = () =>
  app.db.selectFrom('stored_file').select(['name', 'kind']).where('employee_id', '=', as.uuid).execute()
const stateOf = async (id: string) =>
  app.db.selectFrom('employee').select(['profile_image', 'version']).where('id', '=', id).executeTakeFirstOrThrow()

const mb = 1024 * 1024
const blank = (name: string, size: number) => fileOf(name, Buffer.alloc(size))
const several = (count: number) => Array.from({ length: count }, (_, index) => pdf(`${index}.pdf`))
const notDocument = english(uploadKinds.document.refused)
const notPicture = english(uploadKinds.photo.refused)
const withMacros = 'Documents with macros are not accepted. Save the document without macros.'
const withRemoteTemplate =
  'Documents that load an external template or other file are not accepted. Save the document as a PDF, or attach another template.'
const withObject = 'Documents with embedded objects are not accepted. Save the document as a PDF.'
const relationsOf = (...kinds: string[]) =>
  `<Relationships>${kinds.map((kind) => `<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="https://evil.example/x" TargetMode="External"/>`).join('')}</Relationships>`
const docxWith = (...kinds: string[]) =>
  docx('cv.docx', { name: 'word/_rels/settings.xml.rels', content: relationsOf(...kinds) })
const type = (kind: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}"`
const docxOfRelation = (attributes: string, head = '') =>
  docx('cv.docx', {
    name: 'word/_rels/settings.xml.rels',
    content: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" ${attributes}/></Relationships>`,
  })
const remote = 'Target="https://evil.example/x" TargetMode="External"'
const hiddenTemplates: readonly (readonly [how: string, file: () => File])[] = [
  [
    'an entity in its mode',
    () =>
      docxOfRelation(
        `${type('attachedTemplate')} Target="https://evil.example/x" TargetMode="&#69;&#120;&#116;&#101;&#114;&#110;&#97;&#108;"`,
      ),
  ],
  [
    'an entity in its type',
    () =>
      docxOfRelation(
        `Type="&#104;ttp://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" ${remote}`,
      ),
  ],
  [
    'a > before its mode',
    () => docxOfRelation(`${type('attachedTemplate')} Target="https://evil.example/x?>" TargetMode="External"`),
  ],
  [
    'a type in its address',
    () =>
      docxOfRelation(
        `${type('attachedTemplate')} Target="https://evil.example/x?a Type='/image'" TargetMode="External"`,
      ),
  ],
  ['a type that ends like a picture', () => docxOfRelation(`Type="https://evil.example/image" ${remote}`)],
  [
    'a document type with entities',
    () => docxOfRelation(`${type('hyperlink')} ${remote}`, '<!DOCTYPE x [<!ENTITY a "External">]>'),
  ],
  [
    'another encoding',
    () => docxOfRelation(`${type('hyperlink')} ${remote}`, '<?xml version="1.0" encoding="utf-7"?>'),
  ],
  [
    'UTF-16 without a mark',
    () =>
      docx('cv.docx', {
        name: 'word/_rels/settings.xml.rels',
        content: Buffer.from(relationsOf('attachedTemplate'), 'utf16le'),
      }),
  ],
  ...[
    'https://evil.example/x',
    '//evil.example/x',
    '\\\\evil.example\\x',
    '../../x',
    '/../x',
    '&#47;/evil.example/x',
    'x.dotx',
  ].map(
    (target) =>
      [
        `the internal target ${target}`,
        () => docxOfRelation(`${type('attachedTemplate')} Target="${target}"`),
      ] as const,
  ),
  ...['https://evil.example/x', '../../x'].map(
    (target) =>
      [
        `the internal target ${target} of a frame`,
        () => docxOfRelation(`${type('frame')} Target="${target}"`),
      ] as const,
  ),
  ['a mode that is given twice', () => docxOfRelation(`${type('attachedTemplate')} ${remote} TargetMode="Internal"`)],
  [
    'an element with a colon',
    () =>
      docx('cv.docx', {
        name: 'word/_rels/settings.xml.rels',
        content: relationsOf('attachedTemplate').replaceAll('Relationship', 'r:Relationship'),
      }),
  ],
  [
    'a comment before it',
    () =>
      docx('cv.docx', {
        name: 'word/_rels/settings.xml.rels',
        content: relationsOf('attachedTemplate').replace('<Relationship ', '<!-- > --><Relationship '),
      }),
  ],
]
const ordinary = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n`
const docxInUtf16 = (kind: string) =>
  docx('cv.docx', {
    name: 'word/_rels/settings.xml.rels',
    content: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(relationsOf(kind), 'utf16le')]),
  })
const unreadable = "This picture can't be read. It may be incomplete."
const tooLarge = english(filesTexts.tooLarge(maxFileBytes))

// The 32 files: each with the expected status and message.
type Send = () => Promise<{ status: number; result: { message?: unknown } }>
const corpus: readonly (readonly [name: string, status: number, send: Send, message?: string])[] = [
  ['a pdf', 200, () => changeCv(pdf())],
  ['a pdf 1.7 with a form', 200, () => changeCv(pdf('form.pdf', '1.7', '/AcroForm<</Fields[]>>'))],
  ['a doc', 200, () => changeCv(doc())],
  ['a docx', 200, () => changeCv(docx())],
  ['a jpeg', 200, async () => changeImage(await jpeg())],
  ['a png', 200, async () => changeImage(await png())],
  ['a png of 5 MB less one byte', 200, async () => changeImage(await padded(await png(), maxFileBytes - 1))],
  ['a name with čćžšđ', 200, () => changeCv(pdf('Životopis čćžšđ.pdf'))],
  ['html named .pdf', 400, () => changeCv(fileOf('cv.pdf', '<html><script>alert(1)</script>')), notDocument],
  ['a pdf that is html too, named .html', 400, () => changeCv(pdf('cv.html', '1.4', '<script>')), notDocument],
  ['svg named .png', 400, () => changeImage(fileOf('me.png', svg)), notPicture],
  ['svg', 400, () => changeImage(fileOf('me.svg', svg)), notPicture],
  ['a zip named .docx', 400, () => changeCv(fileOf('cv.docx', zip([{ name: 'cv.txt' }]))), notDocument],
  ['a docx with vbaProject.bin', 400, () => changeCv(docx('cv.docx', { name: 'word/vbaProject.bin' })), withMacros],
  ['a docx with links', 200, () => changeCv(docxWith('hyperlink'))],
  ['a docx with a remote template', 400, () => changeCv(docxWith('attachedTemplate')), withRemoteTemplate],
  ['a docx with a remote object', 400, () => changeCv(docxWith('hyperlink', 'oleObject')), withRemoteTemplate],
  ['a docx with a remote template in UTF-16', 400, () => changeCv(docxInUtf16('attachedTemplate')), withRemoteTemplate],
  ['a docm named .docx', 400, () => changeCv(docm('cv.docx')), withMacros],
  ['an xlsx named .docx', 400, () => changeCv(xlsx('cv.docx')), notDocument],
  ['an exe with a pdf in it', 400, () => changeCv(fileOf('cv.pdf', 'MZ', Buffer.alloc(1022), '%PDF-1.4')), notDocument],
  ['a gif', 400, () => changeImage(fileOf('me.png', 'GIF89a', Buffer.alloc(100))), notPicture],
  ['an empty file', 400, () => changeCv(fileOf('cv.pdf')), notDocument],
  [
    'a png that declares 30,000 × 30,000 pixels',
    400,
    () => changeImage(declaredPng('me.png', 30_000, 30_000)),
    'The picture has more than 40 megapixels. Choose a smaller picture.',
  ],
  ['half a jpeg', 400, async () => changeImage(await half(await jpeg())), unreadable],
  [
    'a docx with an entry of 4 GB',
    400,
    () => changeCv(docx('cv.docx', { name: 'bomb', declaredSize: 2 ** 32 - 1 })),
    notDocument,
  ],
  ['a docx with 20,000 entries', 400, () => changeCv(docx('cv.docx', ...entries(20_000))), notDocument],
  ['a docx that leaves its folder', 400, () => changeCv(docx('cv.docx', { name: '../../evil' })), notDocument],
  ['a file of 5 MB and a byte', 413, () => changeCv(blank('cv.pdf', maxFileBytes + 1)), tooLarge],
  [
    'a request of 20 MB and a byte',
    413,
    () => sendSeveral({ CV: pdf(), otherFiles: [4, 4, 4, 4, 4].map((size, n) => blank(`${n}.pdf`, size * mb)) }),
    'The request is too large',
  ],
  ['six other files', 413, () => sendSeveral({ CV: pdf(), otherFiles: several(6) }), 'At most 5 files'],
  ['two CVs', 400, () => changeCv(pdf(), pdf()), 'Sent more than once'],
]
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `word/${index}.xml` }))
const half = async (file: File) => fileOf(file.name, (await bytesOf(file)).subarray(0, file.size / 2))

describe('file uploads', () => {
  test('cover 32 files', () => expect(corpus).toHaveLength(32))

  test.each(corpus.map(([name, status, send, message]) => ({ name, status, send, message })))(
    '$name: $status',
    async ({ status, send, message }) => {
      const before = [await storedFiles(), await stateOf(as.uuid)]
      const answer = await send()
      expect(answer.status, JSON.stringify(answer.result)).toBe(status)
      if (status === 200) return
      expect(JSON.stringify(answer.result.message)).toContain(message)
      expect([await storedFiles(), await stateOf(as.uuid)], 'nothing is stored').toEqual(before)
    },
  )

  test.each(hiddenTemplates)('refuse a docx with a remote template behind %s', async (_, file) => {
    const message = [{ field: 'CV', message: withRemoteTemplate }]
    expect(await changeCv(file())).toMatchObject({ status: 400, result: { message } })
  })

  const external = ['image', 'attachedTemplate', 'mailMergeSource'].map(type)
  const targetsElsewhere = [
    'http://evil.example/a.png',
    'ftp://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '\\\\evil.example\\a.png',
    '\\\\?\\UNC\\evil.example\\a.png',
    '\\a.png',
    'file://evil.example/a.png',
    'file:////evil.example/a.png',
    'file:///\\\\evil.example\\a.png',
    'file:///etc/a.png',
    'file:///Users/../net/evil.example/a.png',
    'file:///C:/x/..//..//evil.example/a.png',
    'file:C:/a.png',
    'C:a.png',
    '../../net/evil.example/a.png',
    '%5C%5C192.0.2.1%5Ca.png',
    '%EF%BC%BC%EF%BC%BC192.0.2.1%EF%BC%BCa.png',
    '%C0%AF%C0%AFevil.example/a.png',
    'a.png" xml:base="https://evil.example/',
    '%255C%255C192.0.2.1%255Ca.png',
    '&#92;&#x5C;evil.example&#92;a.png',
    '&amp;#92;&amp;#92;evil.example',
    '\uFF3C\uFF3Cevil.example\uFF3Ca.png',
    'x\n//evil.example/a.png',
    ' //evil.example/a.png',
    'mailto:a@evil.example',
    'data:image/png;base64,AAAA',
    '',
  ]
  test.each(targetsElsewhere)('refuse a docx that loads a file from %j', async (target) => {
    const message = [{ field: 'CV', message: withRemoteTemplate }]
    for (const kind of external)
      expect(await changeCv(docxOfRelation(`${kind} Target="${target}" TargetMode="External"`))).toMatchObject({
        status: 400,
        result: { message },
      })
  })

  test('refuse a docx with an internal picture that leads elsewhere', async () => {
    const answer = await changeCv(docxOfRelation(`${type('image')} Target="\\\\evil.example\\a.png"`))
    expect(answer.status).toBe(400)
  })

  test.each([
    'file:///C:\\Users\\Mia\\AppData\\Roaming\\Microsoft\\Templates\\Normal.dotx',
    'file:///C:/Users/Mia%20%C4%8Dor%C4%87/100%25/Resume&amp;1.dotx',
    'D:\\Templates\\CV.dotx',
    'file:///Users/mia/Library/Group%20Containers/Normal.dotx',
    'file:///home/mia/Templates/cv.dotx',
    'Normal.dotx',
    'images/me.png',
    'NULL',
  ])('accept a docx that loads a file of its author from %j', async (target) => {
    for (const kind of external)
      expect((await changeCv(docxOfRelation(`${kind} Target="${target}" TargetMode="External"`))).status).toBe(200)
  })

  test.each([
    ['a link', `${type('hyperlink')} Target="https://example.com/?a=1&amp;b=>2" TargetMode="External"`, ordinary],
    ['a part of its own', `${type('theme')} Target="theme/theme1.xml"`, `\uFEFF${ordinary}`],
    ['a part of another folder', `${type('customXml')} Target="../customXml/item1.xml"`, ordinary],
    ['a part from the root', `${type('styles')} Target="/word/styles.xml"`, ordinary],
    ['an end of many spaces', `${type('theme')} Target="theme1.xml"${' '.repeat(500_000)}`, ordinary],
    ['a long comment', `${type('theme')} Target="theme1.xml"`, `<!--${'-> '.repeat(200_000)}-->`],
  ])('accept a docx with %s', async (_, relation, head) => {
    expect((await changeCv(docxOfRelation(relation, head))).status).toBe(200)
  })

  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const override = (type: string) => `<Override PartName="/word/document.xml" ContentType="${type}"/>`
  const typesOf = (...types: string[]) => `${ordinary}<Types>${types.map(override).join('')}</Types>`
  test.each([
    ['only in a comment', typesOf(macros.replace('macro', 'some')).replace('<Types>', `<Types><!-- ${main} -->`)],
    ['beside one with a reference', typesOf(main, macros.replace('E', '&#69;'))],
    ['beside one of an entity', typesOf(main).replace('<Types>', `<!DOCTYPE x [<!ENTITY m "${macros}">]><Types>`)],
    ['beside text', typesOf(main).replace('<Types>', '<Types>text')],
    ['twice in one element', typesOf(main).replace('<Override', `<Override ContentType="${macros}"`)],
    ['beside another element', typesOf(main).replace('</Types>', `<Other ContentType="${main}"/></Types>`)],
    ['in another list', typesOf(main).replaceAll('Types', 'List')],
    ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(typesOf(main), 'utf16le')])],
    ['in UTF-7', typesOf(main).replace('UTF-8', 'UTF-7')],
  ])('refuse a docx whose type is %s', async (_, types) => {
    const message = [{ field: 'CV', message: notDocument }]
    expect(await changeCv(docxOfTypes(types))).toMatchObject({ status: 400, result: { message } })
  })

  test.each([
    ['another case', docxOfTypes(typesOf(main, macros.toUpperCase()))],
    [
      'a prefix',
      docxOfTypes(
        typesOf(main, macros)
          .replaceAll(/(<\/?)/g, '$1x:')
          .replaceAll('<x:?', '<?'),
      ),
    ],
    [
      'a relation alone',
      docxOfRelation('Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.bin"'),
    ],
  ])('refuse a docx with macros behind %s', async (_, file) => {
    const message = [{ field: 'CV', message: withMacros }]
    expect(await changeCv(file)).toMatchObject({ status: 400, result: { message } })
  })

  // In addition to the 28.
  test.each<readonly [how: string, file: File, message: string]>([
    ['an xls named .doc', compoundFile('cv.doc', 'Workbook'), notDocument],
    ['a doc with macros', doc('cv.doc', '_VBA_PROJECT'), withMacros],
    ['a doc with macros in lower case', doc('cv.doc', '_vba_project'), withMacros],
    ['a docx with an object', docxOfRelation(`${type('oleObject')} Target="embeddings/a.bin"`), withObject],
    ['a docx with a control', docxOfRelation(`${type('control')} Target="activeX/activeX1.xml"`), withObject],
    ['a docx with an imported document', docxOfRelation(`${type('aFChunk')} Target="a.rtf"`), withObject],
    ...['word/_rels/%61.rels', 'word/_rels/a.rels/[0].piece', 'word/a.rels ', 'word/a.rels.', 'word/a\tb'].map(
      (name) => [`a docx with a part ${JSON.stringify(name)}`, docx('cv.docx', { name }), notDocument] as const,
    ),
    [
      'a pdf named .doc',
      pdf('cv.doc'),
      "The file content doesn't match its extension. Save it in the format that its extension indicates, or rename it.",
    ],
    ['a zip with something before it', fileOf('cv.docx', 'MZ', zip([])), notDocument],
    ['a zip whose directory is cut', fileOf('cv.docx', zip([{ name: 'x' }]).subarray(0, 40)), notDocument],
    ['the beginning of a zip', fileOf('cv.docx', 'PK\x03\x04'), notDocument],
    ['a docx that is encrypted', docx('cv.docx', { name: 'word/x.xml', isEncrypted: true }), notDocument],
    ['a docx with an entry twice', docx('cv.docx', { name: 'word/document.xml' }), notDocument],
    ['a name without end', pdf(`${'x'.repeat(252)}.pdf`), english(filesTexts.name)],
  ])('refuse %s', async (_, file, message) => {
    expect(await changeCv(file)).toMatchObject({ status: 400, result: { message: [{ field: 'CV', message }] } })
  })

  test('report a missing CV in a form', async () => {
    const missing = { status: 400, result: { message: [{ field: 'CV', message: 'Please upload your CV' }] } }
    expect(await changeCv()).toMatchObject(missing)
    const json = await app.app.inject({
      method: 'PUT',
      url: `/api/v1/employee/changeCv/${as.uuid}`,
      headers: { authorization: `Bearer ${as.token}` },
      payload: { CV: { name: 'cv.pdf', size: 1 } },
    })
    expect(json.statusCode, 'JSON is no file').toBe(400)
    expect(json.json()).toMatchObject({ result: missing.result })
  })

  test('accept up to five other files of 20 MB together', async () => {
    const size = maxRequestBytes / 5
    const otherFiles = Array.from({ length: 5 }, (_, index) => blank(`${index}.pdf`, size - 100))
    expect((await sendSeveral({ CV: pdf(), otherFiles })).status).toBe(200)
    expect((await sendSeveral({ CV: pdf() })).status).toBe(200)
    expect((await sendSeveral({ CV: pdf(), otherFiles, image: pdf() })).status, 'an unexpected part').toBe(400)
  })
})

test('an employee uploads a limited size in all, of documents and of attachments of leave; HR adds more', async () => {
  refusals.delete('uploads')
  const small = await testApp({ OWN_UPLOADS_MB: '1' })
  const [ana, hr] = [await small.people.employee(), await small.people.admin()]
  const add = async (by: Person, size: number) => {
    const CV = await padded(pdf(), size * mb)
    return small.call(employeeFilesApi.changeCv, { params: { id: ana.uuid }, body: { CV } }, { as: by })
  }
  expect((await add(ana, 0.7)).status).toBe(200)
  expect(await add(ana, 0.5)).toMatchObject({
    status: 422,
    result: { message: expect.stringContaining('at most 1 MB in total') },
  })
  expect((await add(ana, 0.2)).status).toBe(200)
  expect(refusals.get('uploads')).toBe(1)
  expect((await add(hr, 3)).status).toBe(200)
  expect((await add(ana, 0.7)).status, 'that of HR is not her own').toBe(200)
  const leave = {
    leave_request_id: (await small.people.leave(ana)).uuid,
    employee_id: null,
    kind: null,
    added_by: null,
  }
  await small.db.updateTable('stored_file').set(leave).where('added_by', '=', ana.uuid).execute()
  expect((await add(ana, 0.5)).status).toBe(422)
})

describe('a CV', () => {
  test.each([
    ['cv.pdf', 'inline; filename=cv.pdf'],
    ['Životopis (1).docx', `attachment; filename="?ivotopis (1).docx"; filename*=UTF-8''%C5%BDivotopis%20%281%29.docx`],
  ])('%s is downloaded unchanged', async (name, disposition) => {
    const file = name.endsWith('pdf') ? await filled(pdf(name)) : docx(name)
    expect((await changeCv(file)).result).toEqual({ message: english(employeeFilesTexts.cvChanged) })
    const [stored] = await storedFiles()
    expect(await storedFiles(), 'one CV a person').toEqual([{ name: expect.stringMatching(/^[\w-]{8}-./), kind: 'CV' }])
    expect(stored?.name.slice(9)).toBe(name)
    const answer = await app.call(employeeFilesApi.read, { params: { ...params(), file: stored?.name ?? '' } }, { as })
    expect(answer.status).toBe(200)
    expect(await digest(answer.result as Blob)).toBe(await digest(file))
    expect(answer.headers).toMatchObject({
      'content-disposition': disposition,
      'content-length': String(file.size),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test("keeps nothing of its path on the sender's computer", async () => {
    await changeCv(pdf('C:\\Users\\ana\\cv.pdf'))
    expect((await storedFiles())[0]?.name).toMatch(/^.{8}-cv\.pdf$/)
  })

  test('is deleted when it is replaced, and the history has both', async () => {
    await changeCv(pdf())
    const [before] = await storedFiles()
    const { version } = await stateOf(as.uuid)
    await changeCv(pdf())
    const [after] = await storedFiles()
    expect((await stateOf(as.uuid)).version).toBe(version + 1)
    const change = await app.db
      .selectFrom('history')
      .innerJoin('history_value', 'history_id', 'id')
      .select(['action', 'fields', 'actor_id', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(change).toEqual({
      action: 'changed',
      fields: ['CV'],
      actor_id: as.uuid,
      before: { CV: before?.name },
      after: { CV: after?.name },
    })
    const { orphans } = await app.db
      .selectFrom('stored_file_chunk')
      .leftJoin('stored_file', 'id', 'file_id')
      .select(({ fn }) => fn.countAll<number>().as('orphans'))
      .where('id', 'is', null)
      .executeTakeFirstOrThrow()
    expect(orphans).toBe(0)
  })

  const filled = async (file: File) => fileOf(file.name, await bytesOf(file), Buffer.alloc(3 * mb, 'čitko'))
  const digest = async (file: Blob) => hash('sha256', await bytesOf(file))
})

describe('a file of another employee', () => {
  const read = (by: Person, file: string, id = as.uuid) =>
    app.call(employeeFilesApi.read, { params: { id, file } }, { as: by })

  test("is only for HR, whose access is recorded; not for the team's lead", async () => {
    const lead = await app.people.teamLead()
    const admin = await app.people.admin()
    const member = await app.people.employee({ supervisor: lead })
    const file = await app.people.cv(member.uuid)
    expect((await read(lead, file, member.uuid)).status).toBe(404)
    expect((await read(member, file, member.uuid)).status).toBe(200)
    expect((await read(admin, file, member.uuid)).status).toBe(200)
    const accessActions = await app.db
      .selectFrom('history')
      .select(['actor_id', 'fields'])
      .where('person_id', '=', member.uuid)
      .where('action', '=', 'file opened')
      .execute()
    expect(accessActions).toEqual([{ actor_id: admin.uuid, fields: ['CV'] }])
  })

  test('is not found under another employee, nor by a path', async () => {
    const admin = await app.people.admin()
    const member = await app.people.employee()
    const file = await app.people.cv(member.uuid)
    const names = ['../../etc/passwd', '/etc/passwd', '..%2f', 'a\\b', `${file}/`]
    expect((await read(admin, file, as.uuid)).status).toBe(404)
    for (const name of names) expect((await read(admin, name, member.uuid)).status, name).toBe(404)
    expect((await read(admin, 'a\0b', member.uuid)).status).toBe(400)
  })

  test('cannot be replaced', async () => {
    const other = await app.people.employee()
    await app.people.cv(other.uuid)
    const before = await stateOf(other.uuid)
    const change = await app.call(
      employeeFilesApi.changeCv,
      { params: { id: other.uuid }, body: { CV: pdf() } },
      { as },
    )
    expect(change.status).toBe(404)
    expect(await stateOf(other.uuid)).toEqual(before)
  })
})

describe('a photo', () => {
  const photoAt = async (name: string, size: string) => {
    const response = await app.app.inject(`/images/${name}${size}`)
    expect(response.headers['content-type']).toBe('image/webp')
    return response.rawPayload
  }

  test('is upright, square, in three sizes, and without camera metadata', async () => {
    const picture = await jpeg('me.jpg', 2000, 1200)
    expect(await sharp(await bytesOf(picture)).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    expect((await bytesOf(picture)).includes('Telephone')).toBe(true)
    const { result } = await changeImage(picture)
    expect(result.message).toBe(english(employeeFilesTexts.imageChanged))
    for (const [size, side] of [
      ['', 256],
      ['&size=small', 64],
      ['&size=large', 640],
    ] as const) {
      const photo = sharp(await photoAt(result.image, size))
      const { width, height, exif, xmp, icc, format } = await photo.metadata()
      expect({ width, height, exif, xmp, icc, format }).toEqual({ width: side, height: side, format: 'webp' })
      // The rotated source is red on the left, so the upright photo is red at the top.
      const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
      const colourAt = (y: number) => [...data.subarray(((y * side + side / 2) | 0) * info.channels).subarray(0, 3)]
      expect(colourAt(4).map((value) => value > 128)).toEqual([true, false, false])
      expect(colourAt(side - 4).map((value) => value > 128)).toEqual([false, false, true])
    }
  })

  test('stays small if it is small', async () => {
    const { result } = await changeImage(await png('me.png', 90, 70))
    expect(await sharp(await photoAt(result.image, '&size=large')).metadata()).toMatchObject({ width: 70, height: 70 })
  })

  test('may be a JPEG named .png', async () => {
    expect((await changeImage(await jpeg('me.png'))).status).toBe(200)
  })

  test('is refused with 41 megapixels and accepted with 39', async () => {
    const wide = async (width: number) =>
      fileOf(
        'me.png',
        await sharp({ create: { width, height: 5_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      )
    expect((await changeImage(await wide(7_800))).status).toBe(200)
    expect(await changeImage(await wide(8_200))).toMatchObject({
      status: 400,
      result: {
        message: [{ field: 'image', message: 'The picture has more than 40 megapixels. Choose a smaller picture.' }],
      },
    })
  })

  test('is deleted when it is replaced unless another employee uses it, and with the employee', async () => {
    const photos = async (...names: (string | null)[]) =>
      (
        await app.db
          .selectFrom('photo')
          .select('name')
          .where('name', 'in', names as string[])
          .execute()
      ).length
    await changeImage(await png())
    const { profile_image: first } = await stateOf(as.uuid)
    const twin = await app.people.employee()
    await app.db.updateTable('employee').set({ profile_image: first }).where('id', '=', twin.uuid).execute()
    await changeImage(await png())
    const { profile_image: second } = await stateOf(as.uuid)
    expect(await photos(first, second)).toBe(2)
    await app.db.deleteFrom('employee').where('id', '=', twin.uuid).execute()
    expect(await photos(first)).toBe(0)
    await changeImage(await png())
    expect(await photos(second)).toBe(0)
  })

  test('is available to every employee, only under its current name', async () => {
    const colleague = await app.people.employee()
    const { result: changed } = await changeImage(await png())
    const name = (await stateOf(as.uuid)).profile_image ?? ''
    const find = (image: string) =>
      app.call(employeeFilesApi.image, { params: { ...params(), image } }, { as: colleague })
    expect((await find(name)).result).toBe(changed.image)
    expect((await find('another.webp')).status).toBe(404)
  })
})

test('refuses an upload for another employee before its body is read', async () => {
  const send = async (id: string) => {
    let isRead = false
    const payload = new Readable({
      read() {
        isRead = true
        this.push(null)
      },
    })
    const { statusCode: status } = await app.app.inject({
      method: employeeFilesApi.changeCv.method,
      url: `/api/v1${employeeFilesApi.changeCv.path.replace(':id', id)}`,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    return { status, isRead }
  }
  expect(await send(as.uuid)).toEqual({ status: 400, isRead: true })
  expect(await send((await app.people.employee()).uuid)).toEqual({ status: 404, isRead: false })
})
