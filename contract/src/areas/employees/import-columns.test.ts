// cspell:disable
import { describe, expect, test } from 'vitest'
import { guessTargets as guessTargetsOf, headerIndexOf, likeliestSheet } from '../../lib/import-headers.ts'
import type { CustomField, CustomOption } from '../custom-fields/fields.ts'
import { mappingTo, noReadings } from '../../lib/import-mapping.ts'
import type { DecimalSign } from '../../lib/cell-numbers.ts'
import type { TableRow } from '../../lib/imports.ts'
import { daysColumnOf, employeeImportColumns, type ImportLeave, splitName } from './import-columns.ts'
import { sheetColumns } from './sheet.ts'

const columns = employeeImportColumns([], [])
const { change, dayColumnsIn, readingsIn, map, missingIn, numberColumnsIn } = mappingTo(columns)
const guessTargets = (
  headers: readonly string[],
  leave: readonly ImportLeave[],
  rows: Pick<TableRow, 'cells'>[] = [],
) => guessTargetsOf(headers, employeeImportColumns(leave, []), rows)

const annual = { uuid: '00000000-0000-4000-8000-00000000a001', name: 'Annual leave', isGranted: true }
const sick = { uuid: '00000000-0000-4000-8000-00000000a002', name: 'Sick leave', isGranted: true }

const option = (index: number, name: string, contractType: CustomOption['contractType']): CustomOption => ({
  uuid: `00000000-0000-4000-8000-00000000b00${index}`,
  name,
  isArchived: false,
  contractType,
})
const own: CustomField = {
  uuid: '00000000-0000-4000-8000-00000000b000',
  name: 'Employment type',
  kind: 'choice',
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'hr',
  employeeAccess: 'read',
  leadAccess: 'none',
  adminAccess: 'write',
  options: [option(1, 'Intern', 'Ugovor na određeno'), option(2, 'Other', null)],
  archivedAt: null,
  version: 1,
}

describe('the headers of a sheet', () => {
  test('of the export are all known', () =>
    expect(
      guessTargets(
        sheetColumns.map(({ header }) => header),
        [],
      ),
    ).toEqual(sheetColumns.map(({ field }) => field)))

  test.each([
    [
      ['Name', 'Mail', 'Job Title', 'Hire Date'],
      ['name', 'email', 'position', 'startDate'],
    ],
    [
      ['FIRST_NAME', 'Surname', 'work email'],
      ['firstName', 'lastName', 'email'],
    ],
    [
      ['Vorname', 'Name', 'Emailadresse', 'Eintrittsdatum'],
      ['firstName', 'lastName', 'email', 'startDate'],
    ],
    [
      ['Nachname', 'Straße', 'Führungskraft'],
      ['lastName', 'residentialAddress', 'supervisorOrTeamLead'],
    ],
    [
      ['Ime', 'Prezime', 'E-pošta', 'Radno mjesto'],
      ['firstName', 'lastName', 'email', 'position'],
    ],
    ...['Employed since', 'Started on', 'Zaposlen/a od', 'Beschäftigt seit'].map((header): [string[], string[]] => [
      ['Email', header],
      ['email', 'startDate'],
    ]),
    [
      ['Prezime i ime', 'Datum rođenja', 'Uloga'],
      ['nameLastFirst', 'dateOfBirth', 'role'],
    ],
    [
      ['dateOfBirth', 'Shoe size', ''],
      ['dateOfBirth', null, null],
    ],
    [
      ['Dat. zaposlenja', 'Mob.', 'Neposredni rukovoditelj', 'Rođen/a'],
      ['startDate', 'phoneNumber', 'supervisorOrTeamLead', 'dateOfBirth'],
    ],
    [['Tel.'], ['phoneNumber']],
    ...['Pers.-Nr.', 'Pers.Nr.', 'PersNr', 'Personal-Nr.', 'Mitarbeiter-Nr.'].map((header): [string[], string[]] => [
      [header],
      ['employeeNumber'],
    ]),
    // Each content comes from one column.
    [
      ['Email', 'Mail'],
      ['email', null],
    ],
  ])('%j are %j', (headers, targets) => expect(guessTargets(headers, [])).toEqual(targets))

  test('are read with the values: numbers are no names, and a working time is a kind of contract', () => {
    const headers = ['Employee #', 'First Name', 'Last Name', 'Employee', 'Reporting to', 'Employment Status']
    const rows = [{ cells: ['1001', 'Ana', 'Kovač', '1001', 'Mia Kos', 'Full-Time'] }]
    const targets = ['employeeNumber', 'firstName', 'lastName', null, 'supervisorOrTeamLead', 'contractType']
    expect(guessTargets(headers, [], rows)).toEqual(targets)
    expect(guessTargets(['Employee', 'Status'], [], [{ cells: ['1001', 'Active'] }])).toEqual([null, 'status'])
  })

  test('of full names are ignored beside first and last names, but not beside one of them', () => {
    expect(guessTargets(['Employee', 'First Name', 'Last Name'], [], [])).toEqual([null, 'firstName', 'lastName'])
    expect(guessTargets(['Full name', 'Preferred name', 'Surname'], [], [])).toEqual(['name', null, null])
    expect(guessTargets(['Name', 'Vorname', 'Nachname'], [], [])).toEqual([null, 'firstName', 'lastName'])
  })

  test('of own contract types fill the contract type, too, unless the sheet has it', () => {
    const [column, withType] = [`custom.${own.uuid}`, `contract ${own.uuid}`]
    const mapped = mappingTo(employeeImportColumns([], [own]))
    const targetsOf = (headers: string[], cells: string[]) =>
      guessTargetsOf(headers, employeeImportColumns([], [own]), [{ cells }])
    expect(targetsOf(['Email', 'Employment type'], ['a@b.co', 'intern'])).toEqual(['email', withType])
    expect(targetsOf(['Contract type', 'Employment type'], ['Permanent', 'Intern'])).toEqual(['contractType', column])
    expect(targetsOf(['Employment type'], ['Permanent'])).toEqual([column])
    const rows = [
      { row: 2, cells: ['intern'] },
      { row: 3, cells: ['Other'] },
    ]
    expect(mapped.map(rows, { targets: [withType], values: {}, readings: noReadings })).toMatchObject({
      columns: [column, 'contractType'],
      rows: [{ cells: ['intern', 'Ugovor na određeno'] }, { cells: ['Other', ''] }],
    })
  })

  test.each([
    [['Vacation balance'], [annual], [daysColumnOf(annual)]],
    [['Remaining days'], [annual], [daysColumnOf(annual)]],
    [['Remaining leave days'], [annual], [daysColumnOf(annual)]],
    [['Remaining days'], [annual, sick], [null]],
    [['Resturlaub'], [annual, sick], [daysColumnOf(annual)]],
    [['GO preostalo'], [annual, sick], [daysColumnOf(annual)]],
    [['Preostali dani GO'], [annual, sick], [daysColumnOf(annual)]],
    [
      ['Remaining Annual leave', 'Sick leave'],
      [annual, sick],
      [daysColumnOf(annual), daysColumnOf(sick)],
    ],
  ])('%j with the leave %j are %j', (headers, leave, targets) => expect(guessTargets(headers, leave)).toEqual(targets))

  test.each([
    [
      [
        ['Name', 'Email'],
        ['Ana', 'a@b.co'],
      ],
      0,
    ],
    [[['People of the company'], ['Name', 'Email'], ['Ana', 'a@b.co']], 1],
    [[['Ana', 'a@b.co']], 0],
  ])('of %j are in row %d', (rows, index) =>
    expect(
      headerIndexOf(
        rows.map((cells) => ({ cells })),
        columns,
      ),
    ).toBe(index),
  )
})

test.each([
  ['Ana Kovač', {}, ['Ana', 'Kovač']],
  ['Ana Marija Kovač', {}, ['Ana Marija', 'Kovač']],
  ['Kovač Horvat, Ana', {}, ['Ana', 'Kovač Horvat']],
  ['Kovač Ana Marija', { isLastFirst: true }, ['Ana Marija', 'Kovač']],
  ['Ana', {}, ['Ana', '']],
])('the name %j is split with %j into %j', (text, options, names) => expect(splitName(text, options)).toEqual(names))

test('a content that is chosen for another column leaves the first one', () => {
  expect(change(['email', 'firstName', null], 2, 'email')).toEqual([null, 'firstName', 'email'])
  expect(change(['name', null], 1, 'lastName')).toEqual([null, 'lastName'])
  expect(change(['email', null], 0, null)).toEqual([null, null])
})

test('required columns are missing unless the sheet or a value for all rows has them', () => {
  const values = { status: 'Active', contractType: '', position: '' }
  const missing = (targets: (string | null)[], options = {}) =>
    missingIn({ targets, values }, options).map(({ id }) => id)
  expect(missing(['name', 'email', null])).toEqual(['position', 'contractType', 'startDate'])
  expect(missing(['employeeNumber'], { updateExisting: true })).toEqual([])
  expect(missing(['phoneNumber'], { updateExisting: true })).toContain('email')
})

describe('the rows of an import', () => {
  const rows: TableRow[] = [
    { row: 2, cells: ['03/04/2025', ' Ana Kovač ', 'x'] },
    { row: 4, cells: ['soon'] },
  ]
  const targets = ['startDate', 'name', null] as const
  const usual = { dayOrder: 'month first', decimalSign: 'decimal comma' } as const

  test('have the mapped columns, then the values for all rows', () =>
    expect(map(rows, { targets, values: { status: 'Active', position: '' }, readings: noReadings })).toEqual({
      columns: ['startDate', 'firstName', 'lastName', 'status'],
      forNew: ['status'],
      monthFirst: [],
      rows: [
        { row: 2, cells: ['03/04/2025', 'Ana', 'Kovač', 'Active'] },
        { row: 4, cells: ['soon', '', '', 'Active'] },
      ],
    }))

  test.each([
    ['Kovačević Željka', 'Željka Kovačević'],
    ['Kovačević, Željka', 'Željka Kovačević'],
    ['zeljka@example.com', 'zeljka@example.com'],
    ['', ''],
  ])('have supervisors in the order of their own names: %j is %j', (text, read) => {
    const order = { values: {}, readings: noReadings }
    const cells = ['Horvat Ana', text]
    const supervisorAfter = (names: string) =>
      map([{ row: 2, cells }], { targets: [names, 'supervisorOrTeamLead'], ...order }).rows[0]?.cells[2]
    expect(supervisorAfter('nameLastFirst')).toBe(read)
    expect(supervisorAfter('name')).toBe(text)
  })

  test('have dates in the order of their column', () => {
    const readings = readingsIn(rows, targets, usual)
    expect(readings).toEqual({ days: { startDate: 'month first' }, numbers: {} })
    const { rows: mapped, monthFirst } = map(rows, { targets, values: {}, readings })
    expect(mapped[0]?.cells[0]).toBe('2025-03-04')
    expect(monthFirst).toEqual(['startDate'])
  })

  test('have numbers with the decimal sign of their column, and those of the spreadsheet unchanged', () => {
    const [number, typed] = ['12,500', '12.125']
    const numbers = [
      { row: 2, cells: [number] },
      { row: 3, cells: [typed], decimals: [0] },
      { row: 4, cells: ['a lot'] },
    ]
    const readings = readingsIn(numbers, ['yearsExperience'], usual)
    expect(readings).toEqual({ days: {}, numbers: { yearsExperience: 'decimal comma' } })
    const read = (sign: DecimalSign) =>
      map(numbers, {
        targets: ['yearsExperience'],
        values: {},
        readings: { days: {}, numbers: { yearsExperience: sign } },
      }).rows.map(({ cells }) => cells[0])
    expect(read('decimal comma')).toEqual(['12.5', '12.125', 'a lot'])
    expect(read('decimal point')).toEqual(['12500', '12.125', 'a lot'])
    expect(numberColumnsIn(numbers, ['yearsExperience'])).toMatchObject([
      { column: { id: 'yearsExperience' }, ambiguous: { text: number, more: 0 } },
    ])
    expect(numberColumnsIn(numbers.slice(1), ['yearsExperience'])).toEqual([])
  })

  test('have the unit of a number in columns of texts only', () => {
    const row = { row: 2, cells: ['3', '3'], shown: [0, 1].map((column) => ({ column, text: '3 years' })) }
    const mapped = map([row], {
      targets: ['vocation', 'yearsExperience'],
      values: {},
      readings: { days: {}, numbers: {} },
    })
    expect(mapped.rows).toEqual([{ row: 2, cells: ['3 years', '3'] }])
  })

  test('have examples of dates with slashes, ambiguous ones first, and of serial numbers', () => {
    const dates = ['13/01/2025', '03/04/2025', '45351', '05/04/2025'].map((text, index) => ({
      row: index + 2,
      cells: [text, text],
    }))
    expect(dayColumnsIn(dates, ['startDate', 'phoneNumber'])).toMatchObject([
      { column: { id: 'startDate' }, slashed: { text: '03/04/2025', more: 1 }, serial: { text: '45351', more: 0 } },
    ])
    expect(dayColumnsIn([{ row: 2, cells: ['5.3.2025.'] }], ['startDate'])).toEqual([])
  })
})

test('the likeliest of hundreds of sheets is found in turns', async () => {
  const marks = '\u0301\u0327'.repeat(5000)
  const sheets = Array.from({ length: 500 }, () => ({ rows: [{ cells: ['Notes', marks] }] }))
  sheets[300] = { rows: [{ cells: ['First name', 'Last name'] }] }
  let turns = 0
  const turn = async () => {
    turns += 1
  }
  expect(await likeliestSheet(sheets, columns, turn)).toBe(300)
  expect(turns).toBe(500)
})
