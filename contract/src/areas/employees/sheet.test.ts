import { describe, expect, test } from 'vitest'
import { cellDayTexts } from '../../lib/cell-days.ts'
import { cellTexts } from '../../lib/cell-texts.ts'
import { english } from '../../lib/messages.ts'
import { valuesOf } from '../../testing/record-values.ts'
import { employeeInput } from './record.ts'
import {
  exportedColumns,
  headerOf,
  readSheetChange,
  readSheetRow,
  sheetColumns,
  sheetFields,
  type SheetPerson,
} from './sheet.ts'

const today = '2026-11-20'

const ana: SheetPerson = {
  ...(valuesOf(sheetFields) as SheetPerson),
  firstName: 'Ana-Marija',
  lastName: 'Kovač',
  email: 'ana.kovac@example.com',
  status: 'Maternity leave',
  dateOfBirth: '1990-02-28',
  gender: 'Female',
  country: 'Bosna i Hercegovina',
  placeOfResidence: 'Čapljina',
  residentialAddress: 'Ulica braće Radića 12/3',
  phoneNumber: '+387 61 123-456',
  emergencyContact: 'Damir, +387 62 765 432',
  idNumber: '0101006500006',
  qualifications: 'VSS',
  vocation: 'Dipl. ing. računarstva',
  children: [
    { name: 'Nađa', gender: 'Female', dateOfBirth: '2019-06-02' },
    { name: 'Vedran, Vedo', gender: 'Male', dateOfBirth: '2022-11-19' },
  ],
  position: 'Developer (senior)',
  departments: 'Engineering',
  team: [
    { name: 'Platform', projectId: 'PRJ-001' },
    { name: 'Web, mobile (new)', projectId: 'PRJ-002' },
  ],
  supervisorOrTeamLead: { firstName: 'Marko', lastName: 'Perić (ml.)', email: 'marko@example.com' },
  contractType: 'Ugovor na određeno',
  startDate: '2024-02-29',
  endOfProbationaryPeriod: '2024-05-29',
  endDate: '2027-02-28',
  officeLocation: 'Sarajevo',
  workType: 'Dijeljeno',
  seniorityLevel: 'Fellow',
  seniorityClientLevel: 'Senior',
  yearsExperience: 7.5,
  language: ['Bosanski', 'English'],
}

const cellsOf = (person: SheetPerson): string[] => sheetColumns.map(({ show }) => String(show(person) ?? ''))
const cells = cellsOf(ana)
/** Ana's row with some cells replaced. */
const row = (texts: Record<string, string> = {}) => {
  const [unknown] = Object.keys(texts).filter((name) => !sheetColumns.some(({ header }) => header === name))
  if (unknown !== undefined) throw new Error(`There is no column ${unknown}`)
  const shown = sheetColumns.map(({ field, header }, index) => [field, texts[header] ?? cells[index] ?? ''] as const)
  const read = readSheetRow(Object.fromEntries(shown), today)
  if ('input' in read) return read
  return {
    problems: read.problems.map(({ message, column }) => ({ message: english(message), column: headerOf(column) })),
  }
}

const stored = {
  ...ana,
  position: 'Developer (senior)',
  team: ['PRJ-001', 'PRJ-002'],
  supervisorOrTeamLead: 'marko@example.com',
}

describe('the employee spreadsheet', () => {
  test('has the 29 columns of the specification and those that the user adds, each with its own header', () => {
    expect(exportedColumns()).toHaveLength(29)
    expect(exportedColumns(['employeeNumber']).map(({ header }) => header)).toEqual([
      ...exportedColumns().map(({ header }) => header),
      'Employee number',
    ])
    expect(new Set(sheetColumns.map(({ header }) => header)).size).toBe(sheetColumns.length)
  })

  test('omits only the fields that the specification leaves out', () => {
    const fields: string[] = sheetColumns.map(({ field }) => field)
    expect(Object.keys(employeeInput.shape).filter((field) => !fields.includes(field))).toEqual([
      'workPhone',
      'maidenName',
      'maritalStatus',
      'briefDescription',
      'experienceArray',
      'educationCertificationArray',
      'skillsArray',
      'image',
      'CV',
      'attachment',
      'otherFiles',
      'removedFiles',
      'custom',
    ])
  })

  test('shows lists and people as text', () => {
    const shown = Object.fromEntries(sheetColumns.map(({ header }, index) => [header, cells[index]]))
    expect(shown).toMatchObject({
      Children: 'Nađa, Female, 02/06/2019; Vedran, Vedo, Male, 19/11/2022',
      Team: 'Platform (PRJ-001), Web mobile (new) (PRJ-002)',
      'Supervisor or team lead': 'Marko Perić (ml.) (marko@example.com)',
      Languages: 'Bosanski, English',
      'Years of work experience': '7.5',
    })
  })

  test('parses what it shows', () => expect(row()).toEqual({ input: stored }))

  test('parses a row with only the required cells', () => {
    const required = ['First name', 'Last name', 'Email', 'Status']
    const employment = ['Position', 'Contract type', 'Start date']
    const empty = sheetColumns.flatMap(({ header }) => ([...required, ...employment].includes(header) ? [] : [header]))
    expect(row(Object.fromEntries(empty.map((header) => [header, ''])))).toMatchObject({
      input: {
        firstName: 'Ana-Marija',
        dateOfBirth: null,
        placeOfResidence: '',
        gender: null,
        children: [],
        team: [],
        supervisorOrTeamLead: null,
        endDate: null,
        workType: null,
        yearsExperience: null,
        language: [],
        idNumber: '',
      },
    })
    for (const header of [...required, ...employment])
      expect(row({ [header]: ' ' })).toEqual({ problems: [{ message: 'Required field', column: header }] })
  })
})

test.each(['Ana; Iva', '"Vedo"', '"Ana"; Iva, ml.', 'Iva "Ivka"', 'Ana;'])(
  'a child of the name %s comes back from the sheet as it was',
  (name) => {
    const children = [
      { name, gender: 'Female' as const, dateOfBirth: '2019-06-02' },
      { name: 'Vedran', gender: 'Male' as const, dateOfBirth: '2022-11-19' },
    ]
    const sheet = cellsOf({ ...ana, children })
    const texts = Object.fromEntries(sheetColumns.map(({ field }, index) => [field, sheet[index] ?? '']))
    expect(readSheetRow(texts, today)).toMatchObject({ input: { children } })
  },
)

describe('accepts the cell', () => {
  test.each([
    ['Date of birth', '28.2.1990.', { dateOfBirth: '1990-02-28' }],
    ['Date of birth', '32932', { dateOfBirth: '1990-02-28' }],
    ['End date', ' ', { endDate: null }],
    ['Status', ' not ACTIVE', { status: 'Not active' }],
    ['Qualification', 'všs', { qualifications: 'VŠS' }],
    ['Contract type', 'ugovor na neodređeno', { contractType: 'Ugovor na neodređeno' }],
    ['Work type', 'wfh', { workType: 'WFH' }],
    ['Years of work experience', '7,5', { yearsExperience: 7.5 }],
    ['Team', 'PRJ-001 ,PRJ-003', { team: ['PRJ-001', 'PRJ-003'] }],
    ['Supervisor or team lead', 'boss@example.com', { supervisorOrTeamLead: 'boss@example.com' }],
    ['Supervisor or team lead', ' Marko Perić', { supervisorOrTeamLead: 'Marko Perić' }],
    ['Gender', 'F', { gender: 'Female' }],
    ['Contract type', 'Permanent', { contractType: 'Ugovor na neodređeno' }],
    ['Start date', '5 March 2024', { startDate: '2024-03-05' }],
    ['Languages', 'English,, Deutsch , English', { language: ['English', 'Deutsch'] }],
    ['Children', 'Iva, Other, 2.6.2019.', { children: [{ name: 'Iva', gender: 'Other', dateOfBirth: '2019-06-02' }] }],
    // Starting in February 2024, this is the derived level, which is not stored.
    ['Seniority level', 'Pioneer', { seniorityLevel: '' }],
    ['Seniority level', 'Master', { seniorityLevel: 'Master' }],
  ])('%s %j', (header, text, input) => expect(row({ [header]: text })).toMatchObject({ input }))

  test.each([
    ['Email', 'ana@', 'After the @, this email address has no complete domain, such as example.com'],
    ['Email', 'ana.example.com', 'This email address has no @'],
    ['Email', 'ana@example.com; boris@example.com', 'Enter only one email address'],
    ['Email', 'ana @example.com', 'This email address has a space in it'],
    [
      'Email',
      'ana..k@example.com',
      'This email address has a dot too many: two in a row, at the start or end, or beside the @',
    ],
    [
      'Email',
      'ana@example.com.',
      'This email address has a dot too many: two in a row, at the start or end, or beside the @',
    ],
    [
      'Email',
      'željka@example.com',
      'Before the @, an email address has only the letters a to z, digits and some signs',
    ],
    ['Email', 'ana@exam_ple.com', 'Invalid email address'],
    ['Status', 'Retired', 'Use one of: Active, Not active or Maternity leave'],
    ['Start date', '30.2.2024.', 'This day does not exist: the month ends on 29/02/2024'],
    ['Start date', '13/25/2024', '25 is not a month'],
    ['Start date', '5.3.24.', 'Enter the year with four digits'],
    ['Date of birth', '20.11.2026.', 'The date of birth must be in the past'],
    ['End date', '28.2.2024.', 'The end date must not be before the start date'],
    ['End of probationary period', '1.1.2024.', 'The probationary period must not end before the start date'],
    ['Years of work experience', 'many', 'Invalid number'],
    ['ID number', '*********0006', 'Enter the whole ID number, or leave it unchanged'],
    ['Children', 'Iva', 'Please select child gender'],
    ['Children', 'Iva, Other, soon', 'Invalid date'],
    [
      'Supervisor or team lead',
      'Marko Perić (marko@)',
      'After the @, this email address has no complete domain, such as example.com',
    ],
    ['Vocation', 'x'.repeat(256), 'At most 255 characters'],
  ])('rejects %s %j', (header, text, message) => {
    const read = row({ [header]: text })
    expect('problems' in read && read.problems[0]).toEqual({ message, column: header })
  })

  test('suggests the day of a date that contradicts the order of its column', () =>
    expect(readSheetRow({ startDate: '1/13/2023' }, today)).toMatchObject({
      problems: expect.arrayContaining([
        { column: 'startDate', message: cellDayTexts.noMonth(13, '2023-01-13'), suggestion: '2023-01-13' },
      ]),
    }))

  test('reports all invalid cells at once', () =>
    expect(row({ Email: '', Status: 'x', 'First name': '' })).toEqual({
      problems: [
        { message: 'Required field', column: 'First name' },
        { message: 'Required field', column: 'Email' },
        { message: 'Use one of: Active, Not active or Maternity leave', column: 'Status' },
      ],
    }))
})

describe('cells as programs and people write them', () => {
  // cspell:ignore unbefristet
  test.each([
    '-',
    '–',
    'unbefristet',
    'Open-ended',
    'na neodređeno',
    '9999',
    '31.12.9999',
    '31. 12. 9999.',
    '12/31/9999',
    '9999-12-31',
    '9999-12-31 00:00:00',
  ])('say that a contract has no end: %j', (text) =>
    expect(row({ 'End date': text })).toMatchObject({ input: { endDate: null } }),
  )

  // cspell:ignore Vertrag
  test.each(['Vertrag 12 vom 9999', 'tel 9999', '9999 Tage', '12/9999'])(
    'do not say that a contract has no end: %j',
    (text) => expect(row({ 'End date': text })).toMatchObject({ problems: [{ column: 'End date' }] }),
  )

  test('list each language once, whatever separates them', () =>
    expect(row({ Languages: 'Hrvatski; English, hrvatski;  ' })).toMatchObject({
      input: { language: ['Hrvatski', 'English'] },
    }))

  // cspell:ignore keine Nema unbekannt
  test.each(['-', '–', '/', 'n/a', 'N/A', 'keine', 'k.A.', 'k. A.', 'Nema', 'unbekannt'])(
    'say that there is no value: %j',
    (text) => {
      const cells = {
        'Phone number': text,
        'Emergency contact': text,
        'Employee number': text,
        'ID number': text,
        'Date of birth': text,
        'Supervisor or team lead': text,
        Team: text,
        Children: text,
        Languages: text,
        'Years of work experience': text,
      }
      expect(row(cells)).toEqual(row(Object.fromEntries(Object.keys(cells).map((header) => [header, '']))))
    },
  )

  test('change nothing if they say that there is no value', () => {
    const before = { phoneNumber: '061 123 456', dateOfBirth: '1990-01-01', endDate: '2030-01-01' }
    expect(readSheetChange({ phoneNumber: 'k.A.', dateOfBirth: '-' }, before, today)).toEqual({ change: {} })
    expect(readSheetChange({ endDate: '-' }, before, today)).toEqual({ change: { endDate: null } })
  })

  test('have words that may be the value itself, but no dash', () => {
    expect(row({ Vocation: 'unknown', 'Residential address': '-' })).toMatchObject({
      input: { vocation: 'unknown', residentialAddress: '' },
    })
    expect(row({ 'First name': '-' })).toEqual({ problems: [{ message: 'Required field', column: 'First name' }] })
    expect(row({ Gender: '-' })).toMatchObject({ problems: [{ column: 'Gender' }] })
  })

  test('have the lines of an address', () =>
    expect(row({ 'Residential address': 'Ulica 1,\r\n71000 Sarajevo\nBosna' })).toMatchObject({
      input: { residentialAddress: 'Ulica 1, 71000 Sarajevo, Bosna' },
    }))

  test('have numbers with a decimal that identify something, but not those that were shortened', () => {
    expect(row({ 'Employee number': '1001.0' })).toMatchObject({ input: { employeeNumber: '1001' } })
    for (const [column, text] of [
      ['Employee number', '1.001E+03'],
      ['ID number', '1,90399E+12'],
      ['Phone number', '3,8761E+10'],
    ] as const)
      expect(row({ [column]: text })).toEqual({ problems: [{ message: english(cellTexts.exponent), column }] })
    expect(row({ 'Employee number': '12E5' })).toMatchObject({ input: { employeeNumber: '12E5' } })
  })
})
