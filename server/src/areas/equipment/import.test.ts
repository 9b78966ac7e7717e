import { readFile } from 'node:fs/promises'
import { english } from '@hr/contract/lib/messages'
import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportApi, itemsImportTexts as texts } from '@hr/contract/areas/equipment/import'
import { itemTexts, type ItemKind } from '@hr/contract/areas/equipment/items'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { equipmentColumns, templateColumns, licenceColumns, purchaseColumns } from '@hr/contract/areas/equipment/sheet'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { todayIn } from '@hr/contract/lib/dates'
import { importTexts } from '@hr/contract/lib/imports'
import * as xlsx from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../spreadsheet/read.ts'
import { checkItems } from './import.queries.ts'
import type { Person } from '../../testing/people.ts'
import { sheetFile, unzip } from '../../testing/sheets.ts'
import { spellings } from '../../testing/spellings.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let today: string
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
  today = todayIn(app.company.timeZone)
})

type Row = readonly string[]
const imports = { equipment: itemsImportApi.equipment, licence: itemsImportApi.licences } as const
const lists = { equipment: equipmentApi.list, licence: licencesApi.list } as const

const fileOf = (rows: readonly Row[], headers: Row = ['Code', 'Name', 'Status', 'Notes', 'Email']) =>
  sheetFile(
    headers.map((header) => ({ header, type: 'text', width: 20 })),
    rows,
    'items.xlsx',
  )
const send = (kind: ItemKind, file: File, query: { dryRun?: 'true' } = {}, headers: Record<string, string> = {}) =>
  app.call(imports[kind], { query, body: { file } }, { as: admin, headers })
const imported = async (kind: ItemKind, rows: readonly Row[], query: { dryRun?: 'true' } = {}) =>
  send(kind, await fileOf(rows), query)
const listed = async (kind: ItemKind, q: string) =>
  (await app.call(lists[kind], { query: { page: '1', pageSize: '100', q } }, { as: admin })).result.items
const countItems = async () =>
  (await sql<{ total: number }>`select count(*) as total from item`.execute(app.db)).rows[0]?.total
const wrong = (row: number, column: string, message: string) => ({ row, column, message })

let made = 0
const newCode = () => `IMP-${(made += 1)}`

describe('an import', () => {
  test.each(['equipment', 'licence'] as const)('of %s adds all items and assigns those with an email', async (kind) => {
    const ana = await app.people.employee()
    const [first, second, third] = [newCode(), newCode(), newCode()]
    const rows = [
      [first, 'Laptop', '', '', ''],
      [` ${second} `, 'Monitor', 'Written  Off', '=1+1', ''],
      [third, 'Phone', 'inactive', 'Novi', ana.email.toUpperCase()],
    ]
    const { status, result } = await imported(kind, rows)
    expect(status, JSON.stringify(result)).toBe(200)
    expect(result).toMatchObject({ isStored: true, problems: [] })
    expect(result.rows).toMatchObject([
      { row: 2, code: first, name: 'Laptop', status: 'inactive', notes: '', email: '' },
      { row: 3, code: second, status: 'written off', notes: '=1+1' },
      { row: 4, code: third, status: 'active' },
    ])
    expect(await listed(kind, first)).toMatchObject([{ status: 'inactive', notes: '', employee: null, version: 1 }])
    expect(await listed(kind, second)).toMatchObject([{ code: second, status: 'written off', notes: '=1+1' }])
    expect(await listed(kind, third)).toMatchObject([
      { status: 'active', employee: { uuid: ana.uuid }, dateAdded: today },
    ])
  })

  test('reads the dates of each column in its order, whether rows or a file are sent', async () => {
    const [first, second] = [newCode(), newCode()]
    const dates = ['01/04/2020', '1/13/2023']
    const rows = [first, second].map((code, index) => ({ code, name: 'Laptop', purchaseDate: dates[index] }))
    const { multipart: _multipart, ...asJson } = imports.equipment
    const sendRows = (monthFirst?: string[]) =>
      app.call(asJson, { query: { dryRun: 'true' }, body: { rows, monthFirst } }, { as: admin })
    const contradiction = { row: 3, column: 'Purchase date', suggestion: '2023-01-13' }
    expect((await sendRows()).result.problems).toMatchObject([contradiction])
    expect((await sendRows(['purchaseDate'])).result.problems).toEqual([])

    const cells = [first, second].map((code, index) => [code, 'Laptop', '', '', dates[index] ?? ''])
    const fileWith = (rowsOfFile: readonly Row[]) =>
      fileOf(rowsOfFile, ['Code', 'Name', 'Status', 'Notes', 'Purchase date'])
    expect((await send('equipment', await fileWith(cells), { dryRun: 'true' })).result.problems).toMatchObject([
      contradiction,
    ])
    await send('equipment', await fileWith(cells.slice(0, 1)))
    expect(await listed('equipment', first)).toMatchObject([{ purchaseDate: '2020-04-01' }])
  })

  test('writes the same history as the form', async () => {
    const ana = await app.people.employee()
    const [imports, forms] = [newCode(), newCode()]
    await imported('equipment', [[imports, 'Laptop', '', '', ana.email]])
    const body = { ...validItem, code: forms, status: 'inactive' as const, employee: { uuid: ana.uuid } }
    await app.call(equipmentApi.create, { body }, { as: admin })
    const auditEntryOf = async (code: string) => {
      const [item] = await listed('equipment', code)
      const row = await app.db
        .selectFrom('history')
        .innerJoin('history_value', 'history_id', 'id')
        .select(['actor_id', 'action', 'entity', 'after'])
        .where('entity_id', '=', item?.uuid ?? '')
        .executeTakeFirstOrThrow()
      return { ...row, after: { ...row.after, code: '' } }
    }
    expect(await auditEntryOf(imports)).toEqual(await auditEntryOf(forms))
  })

  test('reports all problems of a row at once, whatever they depend on', async () => {
    const { multipart: _multipart, ...asJson } = imports.equipment
    const row = {
      code: newCode(),
      name: '',
      status: 'No status',
      email: 'unknown@example.com',
      purchaseDate: '2026-02-01',
      warrantyEnd: '2026-01-01',
      price: '#REF!',
    }
    const { result } = await app.call(asJson, { query: { dryRun: 'true' }, body: { rows: [row] } }, { as: admin })
    expect(result.problems.map(({ column }) => column).toSorted()).toEqual([
      'Email',
      'Name',
      'Price',
      'Status',
      'Warranty ends on',
    ])
    const { multipart: _other, ...licencesAsJson } = imports.licence
    const licence = {
      code: newCode(),
      name: '',
      dateAdded: '2026-02-01',
      dateExpired: '2026-01-01',
      assignedTo: 'No one',
    }
    const { result: ofLicence } = await app.call(
      licencesAsJson,
      { query: { dryRun: 'true' }, body: { rows: [licence] } },
      { as: admin },
    )
    expect(ofLicence.problems.map(({ column }) => column).toSorted()).toEqual([
      'Assigned to employee',
      'Expiring date',
      'Name',
    ])
  })

  test('reports the errors of every row and stores nothing', async () => {
    const gone = await app.people.employee({ isArchived: true })
    const ana = await app.people.employee()
    const known = newCode()
    await app.people.item('equipment', { code: known })
    const code = newCode()
    const rows = [
      [newCode(), 'Good', '', '', ''],
      ['', 'Laptop', '', '', ''],
      [newCode(), ' ', '', '', ''],
      [newCode(), 'Laptop', 'lost', '', ''],
      [code, 'Laptop', '', '', ''],
      [code.toLowerCase(), 'Laptop', '', '', ''],
      [`\u200b${known.toLowerCase()}\u00ad`, 'Laptop', '', '', ''],
      [spellings['in full width']!(known), 'Laptop', '', '', ''],
      [newCode(), 'Laptop', '', '', 'missing@example.org'],
      [newCode(), 'Laptop', '', '', gone.email],
      [newCode(), 'Laptop', 'spent', '', ana.email],
      [newCode(), 'Laptop', '', '', 'no address'],
    ]
    const problems = [
      wrong(3, 'Code', 'Required field'),
      wrong(4, 'Name', 'Required field'),
      wrong(5, 'Status', 'Use one of: active, inactive, spent, broken or written off'),
      wrong(7, 'Code', english(texts.codeTwice(6))),
      wrong(8, 'Code', english(equipmentTexts.codeTaken)),
      wrong(9, 'Code', english(texts.codeTwice(8))),
      wrong(10, 'Email', english(texts.unknownEmail)),
      wrong(11, 'Email', english(texts.goneEmail)),
      wrong(12, 'Status', english(itemTexts.outOfUse)),
      wrong(13, 'Email', 'This email address has no @'),
    ]
    const before = await countItems()
    const check = await imported('equipment', rows, { dryRun: 'true' })
    expect(check).toMatchObject({ status: 200, result: { isStored: false, problems } })
    expect(check.result.rows).toHaveLength(rows.length)
    expect(await imported('equipment', rows)).toMatchObject({ status: 422, result: { message: problems } })
    expect(await countItems()).toBe(before)
  })

  test('of licences accepts a code several times: once per seat', async () => {
    const code = newCode()
    const rows = [
      [code, 'Editor', '', '', ''],
      [code, 'Editor', '', '', ''],
    ]
    expect(await imported('licence', rows, { dryRun: 'true' })).toMatchObject({ result: { problems: [] } })
    expect((await imported('licence', rows)).status).toBe(200)
    expect((await imported('licence', rows)).status).toBe(200)
    expect(await listed('licence', code)).toHaveLength(4)
  })

  test('validates a valid file without storing anything', async () => {
    const before = await countItems()
    const { result } = await imported('equipment', [[newCode(), 'Laptop', '', '', '']], { dryRun: 'true' })
    expect(result).toMatchObject({ isStored: false, problems: [] })
    expect(await countItems()).toBe(before)
  })

  test('of a file without rows is refused', async () => {
    expect(await imported('equipment', [])).toMatchObject({
      status: 422,
      result: { message: [wrong(1, '', 'This file has no rows below its headers')] },
    })
  })

  test('without a file asks for one', async () => {
    const { status, result } = await app.call(imports.equipment, { query: {}, body: {} }, { as: admin })
    expect({ status, message: result.message as unknown }).toMatchObject({
      status: 400,
      message: [{ field: 'file', message: 'Please upload your excel file.' }],
    })
  })

  test('of the same file, twice at the same time, adds it once', async () => {
    const rows = Array.from({ length: 50 }, () => [newCode(), 'Laptop', '', '', ''])
    const answers = await Promise.all([imported('equipment', rows), imported('equipment', rows)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      expect.toSatisfy((status) => [409, 422].includes(status)),
    ])
    expect(await listed('equipment', rows[0]?.[0] ?? '')).toHaveLength(1)
  })

  test('of the same licences, twice with one idempotency key, adds them once', async () => {
    const code = newCode()
    const file = await fileOf([[code, 'Editor', '', '', '']])
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([send('licence', file, {}, headers), send('licence', file, {}, headers)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listed('licence', code)).toHaveLength(1)
  })

  test('accepts a plain list as well, as in the specification', async () => {
    const [first, second] = [newCode(), newCode()]
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v1/companyequipment/excelimport',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: [
        { code: first, name: 'Laptop', status: 'inactive', notes: '' },
        { code: second, name: 'Monitor' },
      ],
    })
    expect(response.statusCode, response.body).toBe(200)
    expect(await listed('equipment', second)).toMatchObject([{ name: 'Monitor', status: 'inactive' }])
  })

  test('of a list accepts the columns of an export and the numbers of its rows', async () => {
    const code = newCode()
    const ana = await app.people.employee({ firstName: 'Ana', lastName: code })
    const assigned = { assignedTo: `Ana ${code}`, dateAdded: '2026-02-03', dateExpired: '2099-01-01' }
    const first = { row: 4, code, name: 'Editor', ...assigned }
    const { multipart: _multipart, ...asJson } = imports.licence
    const sendList = (rows: readonly object[]) =>
      app.call(asJson, { query: {}, body: { rows: [...rows] } }, { as: admin })
    expect((await sendList([first, { row: 7, code }])).result).toMatchObject({
      message: [wrong(7, 'Name', 'Required field')],
    })
    await sendList([first])
    expect(await listed('licence', code)).toMatchObject([
      { employee: { uuid: ana.uuid }, dateAdded: '2026-02-03', dateExpired: '2099-01-01' },
    ])
  })
})

describe('a list of rows', () => {
  const { multipart: _multipart, ...asJson } = imports.equipment
  const { multipart: _other, ...licencesAsJson } = imports.licence
  const sendRows = (rows: object[], query: { dryRun?: 'true' } = {}) =>
    app.call(asJson, { query, body: { rows } as never }, { as: admin })

  test.each([
    ['two rows with one number', [{ row: 2 }, { row: 2 }]],
    ['a row with the number that another one has by its place', [{}, { row: 5 }, { row: 2 }]],
  ])('is refused with %s', async (_, rows) => {
    const items = () => rows.map((row) => ({ ...row, code: newCode(), name: 'Laptop' }))
    const refused = { status: 400, result: { message: [{ field: 'rows', message: english(importTexts.rowTwice) }] } }
    expect(await sendRows(items())).toMatchObject(refused)
    expect(
      await app.call(licencesAsJson, { query: {}, body: { rows: items() } as never }, { as: admin }),
    ).toMatchObject(refused)
  })

  test('reports codes that are there twice or taken beside other problems of their rows', async () => {
    await app.people.item('equipment', { code: '91003' })
    const { result } = await sendRows(
      [
        { code: '91001.0', name: 'A', status: 'zzz' },
        { code: '91001', name: 'B' },
        { code: '91003.0', name: '' },
      ],
      { dryRun: 'true' },
    )
    expect(result.problems).toMatchObject([
      { row: 2, column: 'Status' },
      wrong(3, 'Code', english(texts.codeTwice(2))),
      { row: 4, column: 'Name' },
      wrong(4, 'Code', english(equipmentTexts.codeTaken)),
    ])
  })

  test('returns what is stored', async () => {
    const { result } = await sendRows([{ code: '91002.0', name: "'Laptop\u00a0 A " }])
    expect(result).toMatchObject({ isStored: true })
    const [stored] = await listed('equipment', '91002')
    expect(result.rows).toMatchObject([{ code: '91002', name: stored?.name }])
  })

  test('is refused if an address and a name belong to different people', async () => {
    const ana = await app.people.employee({ firstName: 'Ana', lastName: 'Čop' })
    const item = { name: 'Laptop', email: ana.email }
    const rows = [
      { ...item, code: newCode(), assignedTo: 'Iva Kovač' },
      { ...item, code: newCode(), assignedTo: 'Cop, Ana' },
      { ...item, code: newCode(), assignedTo: 'Čop Ana' },
    ]
    const problem = texts.otherAssignee({ owner: 'Ana Čop', named: 'Iva Kovač' })
    expect(await sendRows(rows)).toMatchObject({
      status: 422,
      result: { message: [wrong(2, 'Email', english(problem))] },
    })
  })

  test('finds assignees by the exact spelling first', async () => {
    const exact = await app.people.employee({ firstName: 'Jana', lastName: 'Kovač' })
    const other = await app.people.employee({ firstName: 'Jana', lastName: 'Kovac' })
    const codes = [newCode(), newCode(), newCode()] as const
    const names = ['jana  Kovač', 'Kovac, Jana', 'Jana Kova\u0300c']
    const rows = codes.map((code, index) => ({ code, name: 'Laptop', assignedTo: names[index] }))
    const unclear = wrong(4, 'Assigned to employee', english(texts.unclearName))
    expect((await sendRows(rows)).result).toMatchObject({ message: [unclear] })
    expect((await sendRows(rows.slice(0, 2))).status).toBe(200)
    expect(await listed('equipment', codes[0])).toMatchObject([{ employee: { uuid: exact.uuid } }])
    expect(await listed('equipment', codes[1])).toMatchObject([{ employee: { uuid: other.uuid } }])
  })
})

test('a plain list has the limits of a file and cannot contain other properties', async () => {
  const send = (payload: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/licence/excelimport',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload,
    })
  const rows = Array.from({ length: 10_001 }, () => ({ code: 'A', name: 'B' }))
  const tooMany = await send(JSON.stringify(rows))
  expect([tooMany.statusCode, tooMany.json()]).toMatchObject([
    413,
    { result: { message: 'This spreadsheet has more than 10,000 rows. Split it into smaller files.' } },
  ])
  expect((await send('[{"code":"A","name":"B","__proto__":{"x":1}}]')).statusCode).toBe(400)
  expect('x' in {}).toBe(false)
  expect((await send('[{"code":7,"name":"B"}]')).statusCode).toBe(400)
  expect((await send('[{"name":"B"}]')).json()).toMatchObject({
    result: { message: [wrong(2, 'Code', 'Required field')] },
  })
})

describe('the headers', () => {
  const rows = () => [[newCode(), 'Laptop', '', '']]
  test('are accepted in order, trimmed and case-insensitive; equipment may omit the email', async () => {
    const file = await fileOf(rows(), [' CODE', 'name ', 'Status', 'notes'])
    expect((await send('equipment', file)).status).toBe(200)
    expect(await send('licence', await fileOf(rows(), ['Code', 'Name', 'Status', 'Notes']))).toMatchObject({
      status: 400,
      result: {
        message: 'Invalid column names',
        columns: {
          expected: ['Code', 'Name', 'Status', 'Notes', 'Email'],
          optional: [],
          found: ['Code', 'Name', 'Status', 'Notes'],
        },
      },
    })
    expect(await send('equipment', await fileOf(rows(), ['Name', 'Code', 'Status', 'Notes']))).toMatchObject({
      status: 400,
      result: {
        message: 'Invalid column names',
        columns: { optional: ['Email', 'Serial number', 'Purchase date', 'Warranty ends on', 'Price', 'Supplier'] },
      },
    })
  })
  test('of equipment may be followed by its purchase, in any order', async () => {
    const [full, empty] = [newCode(), newCode()]
    const headers = ['Code', 'Name', 'Status', 'Notes', 'Email', 'Price', 'serial number', 'Warranty ends on']
    const file = await fileOf(
      [
        [full, 'Laptop', '', '', '', '1200,50', 'SN-1', '31.12.2027.'],
        [empty, 'Mouse', '', '', '', '', '', ''],
      ],
      headers,
    )
    expect(await send('equipment', file)).toMatchObject({ status: 200 })
    expect(await listed('equipment', full)).toMatchObject([
      { serialNumber: 'SN-1', price: 1200.5, warrantyEnd: '2027-12-31', purchaseDate: null, supplier: null },
    ])
    expect(await listed('equipment', empty)).toMatchObject([{ serialNumber: null, price: null, warrantyEnd: null }])
    const wrongPrice = await fileOf([[newCode(), 'Laptop', '', '', '', 'much', '', '']], headers)
    expect(await send('equipment', wrongPrice)).toMatchObject({
      status: 422,
      result: { message: [wrong(2, 'Price', 'Invalid number')] },
    })
    expect(await send('licence', file)).toMatchObject({ status: 400 })
  })
  test('match the template', async () => {
    for (const list of ['equipment', 'licences']) {
      const { result } = await app.call(
        exportsApi.sheet,
        { params: { list }, query: { template: 'true' } },
        { as: admin },
      )
      const headers = templateColumns.map(({ header }) => header)
      const read = readSheet(new Uint8Array(await result.arrayBuffer()), {
        columns: headers,
        limits: { bytes: 2 ** 20 },
      })
      expect(await read).toEqual([])
    }
  })
})

test('reads legacy .xls files, too, with cells as text', async () => {
  const code = `00${made + 1000}`
  const book = xlsx.utils.book_new(
    xlsx.utils.aoa_to_sheet([
      ['Code', 'Name', 'Status', 'Notes'],
      [code, 'Tipkovnica', 'SPENT', 'Čaršija'],
    ]),
  )
  // `type: 'buffer'` returns a Buffer.
  const content = xlsx.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  const { status, result } = await send('equipment', new File([Uint8Array.from(content)], 'oprema.xls'))
  expect(status, JSON.stringify(result)).toBe(200)
  expect(await listed('equipment', code)).toMatchObject([{ code, status: 'spent', notes: 'Čaršija' }])
})

// Saved by LibreOffice Calc: numeric codes displayed with leading zeros, a formula, a date, an empty row.
test.each([
  { kind: 'licence', file: 'libreoffice.xlsx', number: 12 },
  { kind: 'equipment', file: 'libreoffice.xls', number: 13 },
] as const)('$file of another spreadsheet program becomes what it shows', async ({ kind, file, number }) => {
  const content = await readFile(new URL(`../../testing/sheets/${file}`, import.meta.url))
  const { status, result } = await send(kind, new File([Uint8Array.from(content)], file))
  expect(status, JSON.stringify(result)).toBe(200)
  expect(result.rows.map(({ row }) => row)).toEqual([2, 3, 4, 6])
  const items = [
    { code: `0700${number}`, name: 'Tipkovnica č ć đ š ž', status: 'broken', notes: 'Čaršija Đ Š Ž' },
    { code: `7012345678${number}`, name: 'Monitor', status: 'inactive', notes: 'Za salu' },
    { code: `LO-700${number}-4`, name: 'Telefon', status: 'written off', notes: '2026-11-20' },
    { code: `LO-700${number}-6`, name: 'Miš', status: 'inactive', notes: '+387 61 123-456' },
  ]
  for (const item of items) expect(await listed(kind, item.code)).toMatchObject([item])
})

test('refuses a file of more than 5 MB or more than 10,000 rows', async () => {
  const large = new File([new Uint8Array(5 * 2 ** 20 + 1)], 'large.xlsx')
  expect(await send('equipment', large)).toMatchObject({ status: 413 })
  const rows = Array.from({ length: 10_001 }, (_, n) => [`X-${n}`, 'Laptop', '', '', ''])
  expect(await imported('equipment', rows, { dryRun: 'true' })).toMatchObject({
    status: 413,
    result: { message: 'This spreadsheet has more than 10,000 rows. Split it into smaller files.' },
  })
})

describe('an export', () => {
  const exported = (list: string, query: Record<string, string> = {}) =>
    app.call(exportsApi.sheet, { params: { list }, query }, { as: admin })
  const rowsOf = async (columns: readonly { header: string }[], file: { arrayBuffer(): Promise<ArrayBuffer> }) =>
    (
      await readSheet(new Uint8Array(await file.arrayBuffer()), {
        columns: columns.map(({ header }) => header),
        limits: { bytes: 2 ** 26 },
      })
    ).map(({ cells }) => cells)

  test('contains all rows that search and filters select, in list order, with dates as dates', async () => {
    const ana = await app.people.employee({ firstName: 'Ana', lastName: 'Šarić' })
    await app.people.item('equipment', { code: '=EXP 10', name: 'Laptop', heldBy: ana, notes: '+387 61 123-456' })
    await app.people.item('equipment', { code: '=EXP 9', name: 'Mouse', status: 'broken' })
    const { result, headers } = await exported('equipment', { q: 'exp', order: 'asc' })
    expect(headers['content-disposition']).toContain('filename="Equipments data.xlsx"')
    expect(await rowsOf(equipmentColumns, result)).toEqual([
      ['=EXP 9', 'Mouse', 'broken', '', ''],
      ['=EXP 10', 'Laptop', 'active', '+387 61 123-456', 'Ana Šarić'],
    ])
    const xml = await unzip(result, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain("<t>'=EXP 9</t>")
    expect(xml).not.toContain('<f>')
    expect(
      await rowsOf(equipmentColumns, (await exported('equipment', { q: 'exp', status: 'broken' })).result),
    ).toHaveLength(1)

    await app.people.item('licence', { code: 'EXL-1', name: 'Editor', heldBy: ana, date_expired: '2027-02-28' })
    const licences = await exported('licences', { q: 'exl', sort: 'dateExpired', order: 'desc' })
    expect(licences.headers['content-disposition']).toContain('filename="Licences data.xlsx"')
    expect(await rowsOf(licenceColumns, licences.result)).toEqual([
      ['EXL-1', 'Editor', 'active', '2026-01-05', '2027-02-28', '', 'Ana Šarić'],
    ])
    expect(await unzip(licences.result, 'xl/worksheets/sheet1.xml')).toMatch(/<c r="E2" s="2"><v>\d+<\/v>/)
  })

  test('of equipment adds the chosen columns about the purchase, in a fixed order', async () => {
    const code = newCode()
    await app.people.item('equipment', { code, price: 99.5, serial_number: 'SN-2' })
    const { result } = await exported('equipment', { q: code, extras: 'price,serialNumber' })
    const columns = [...equipmentColumns, purchaseColumns.serialNumber, purchaseColumns.price]
    expect(await rowsOf(columns, result)).toMatchObject([expect.arrayContaining([code, 'SN-2', '99.5'])])
    expect(await exported('equipment', { extras: 'employee' })).toMatchObject({ status: 400 })
  })

  test.each([
    ['equipment', 'equipment', [...equipmentColumns, purchaseColumns.price], { extras: 'price' }],
    ['licences', 'licence', licenceColumns, {}],
  ] as const)('of %s can be imported again', async (list, kind, columns, extras) => {
    const ana = await app.people.employee({ firstName: 'Željka', lastName: `Šarić ${kind}` })
    const base = newCode()
    const licence = kind === 'licence' ? { date_expired: '2026-02-28' } : { price: 99.5 }
    await app.people.item(kind, { code: `${base}-1`, notes: "'=odd", heldBy: ana, ...licence })
    await app.people.item(kind, { code: `${base}-2`, status: 'spent' })
    const { result: first } = await exported(list, { q: base, ...extras })
    await sql`delete from item where code like ${`${base}%`}`.execute(app.db)
    const file = new File([new Uint8Array(await first.arrayBuffer())], 'exported.xlsx')
    const { status, result } = await send(kind, file)
    expect(status, JSON.stringify(result)).toBe(200)
    expect(await rowsOf(columns, (await exported(list, { q: base, ...extras })).result)).toEqual(
      await rowsOf(columns, file),
    )
    await app.people.employee({ firstName: 'Željka', lastName: `Šarić ${kind}` })
    await sql`delete from item where code like ${`${base}%`}`.execute(app.db)
    expect((await send(kind, file)).result).toMatchObject({
      message: [wrong(2, 'Assigned to employee', english(texts.unclearName))],
    })
  })

  test('is recorded with its filter and every employee in it', async () => {
    const ana = await app.people.employee()
    await app.people.item('licence', { code: 'NOTED-1', heldBy: ana })
    await exported('licences', { q: 'noted', status: 'active' })
    const fact = await app.db
      .selectFrom('history')
      .innerJoin('history_value', 'history_id', 'id')
      .select(['id', 'actor_id', 'after'])
      .where('action', '=', 'exported')
      .where('entity', '=', 'licence')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(fact).toMatchObject({ actor_id: admin.uuid, after: { status: 'active', isSearched: true, items: 1 } })
    const people = await app.db
      .selectFrom('history_subject')
      .select('person_id')
      .where('history_id', '=', fact.id)
      .execute()
    expect(people).toEqual([{ person_id: ana.uuid }])
  })
})

test('rows with long texts of marks keep no other request waiting', async () => {
  const marks = '\u0301\u0327'.repeat(5000)
  const sheet = Array.from({ length: 40 }, (_, index) => ({
    row: index + 2,
    cells: { code: `M${index}`, name: marks, status: marks, notes: marks, email: marks },
  }))
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  const { problems } = await checkItems(app.db, 'equipment', sheet, today)
  clearInterval(others)
  expect(problems.length).toBeGreaterThan(sheet.length)
  expect(turns).toBeGreaterThan(5)
})
