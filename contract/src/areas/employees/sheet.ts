// Employees as a spreadsheet: the 29 columns of the export, which are those of the import too.
import { z } from 'zod'
import { dayOfCell } from '../../lib/cells.ts'
import type { Day } from '../../lib/dates.ts'
import { blankable, email, name, requiredLine } from '../../lib/fields.ts'
import { childrenText, seniorityOf } from './derived.ts'
import { isMasked } from './national-id.ts'
import {
  contractTypes,
  employeeInput,
  employeeStatuses,
  genders,
  qualifications,
  recordTexts,
  workTypes,
  type Child,
} from './record.ts'
import { impossibleDates } from './rules.ts'

/**
 * What a row of the sheet says of a person, judged as the form judges it. Position, projects and supervisor are named
 * as people know them: by the name, by project ID and by e-mail address.
 */
const sheetInput = employeeInput
  // The others stay in the profile: lists, texts of many lines, files, and what no overview needs to tell.
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    status: true,
    dateOfBirth: true,
    gender: true,
    country: true,
    placeOfResidence: true,
    residentialAddress: true,
    phoneNumber: true,
    emergencyContact: true,
    idNumber: true,
    qualifications: true,
    vocation: true,
    children: true,
    departments: true,
    contractType: true,
    startDate: true,
    endOfProbationaryPeriod: true,
    endDate: true,
    officeLocation: true,
    workType: true,
    seniorityLevel: true,
    seniorityClientLevel: true,
    yearsExperience: true,
    language: true,
  })
  .extend({ position: name, team: z.array(requiredLine), supervisorOrTeamLead: blankable(email) })
export type SheetInput = z.output<typeof sheetInput>
type Field = keyof typeof sheetInput.shape

type Composed = {
  team: readonly { name: string; projectId: string }[]
  supervisorOrTeamLead: { firstName: string; lastName: string; email: string } | null
  children: readonly Child[]
  language: readonly string[]
}
/** What stands in its cell as it is. */
type PlainField = Exclude<Field, keyof Composed>

/** A person as the sheet shows one. */
export type SheetPerson = Composed &
  Record<Exclude<PlainField, 'yearsExperience'>, string | null> & {
    yearsExperience: number | null
  }

type Column = {
  header: string
  field: Field
  type: 'text' | 'number' | 'date'
  /** In characters. */
  width: number
  /** What stands in the cell of a person. */
  show: (person: SheetPerson) => string | number | null
  /** What the form would send for the text of a cell. */
  read: (text: string) => unknown
}

const plain = (header: string, field: PlainField, width: number, rest: Partial<Column> = {}): Column => ({
  header,
  field,
  type: 'text',
  width,
  show: (person) => person[field],
  read: (text) => text,
  ...rest,
})

const day = (header: string, field: PlainField): Column =>
  plain(header, field, 14, { type: 'date', read: (text) => (text.trim() === '' ? '' : (dayOfCell(text) ?? text)) })

/** A value of a fixed list, however somebody has typed it: 'vss' is 'VSS'. */
const oneOf = (header: string, field: PlainField, width: number, values: readonly string[]): Column =>
  plain(header, field, width, {
    read: (text) => values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text.trim(),
  })

/** The columns in their order. */
export const sheetColumns: readonly Column[] = [
  plain('First name', 'firstName', 16),
  plain('Last name', 'lastName', 18),
  plain('Email', 'email', 32),
  oneOf('Status', 'status', 16, employeeStatuses),
  day('Date of birth', 'dateOfBirth'),
  oneOf('Gender', 'gender', 10, genders),
  plain('Country', 'country', 22),
  plain('Place of residence', 'placeOfResidence', 22),
  plain('Residential address', 'residentialAddress', 30),
  plain('Phone number', 'phoneNumber', 20),
  plain('Emergency contact', 'emergencyContact', 30),
  plain('ID number', 'idNumber', 18),
  oneOf('Qualification', 'qualifications', 14, qualifications),
  plain('Vocation', 'vocation', 26),
  {
    header: 'Children',
    field: 'children',
    type: 'text',
    width: 40,
    show: ({ children }) => childrenText(children.map((child) => ({ ...child, name: quoted(child.name) }))),
    read: (text) => childrenOf(text).map(childOf),
  },
  plain('Position', 'position', 24),
  plain('Departments', 'departments', 20),
  {
    header: 'Team',
    field: 'team',
    type: 'text',
    width: 36,
    // A comma ends a project.
    show: ({ team }) => team.map((project) => `${project.name.replaceAll(',', '')} (${project.projectId})`).join(', '),
    read: (text) => partsOf(text).map(inBrackets),
  },
  {
    header: 'Supervisor or team lead',
    field: 'supervisorOrTeamLead',
    type: 'text',
    width: 36,
    show: ({ supervisorOrTeamLead: boss }) => boss && `${boss.firstName} ${boss.lastName} (${boss.email})`,
    read: inBrackets,
  },
  oneOf('Contract type', 'contractType', 22, contractTypes),
  day('Start date', 'startDate'),
  day('End of probationary period', 'endOfProbationaryPeriod'),
  day('End date', 'endDate'),
  plain('Office location', 'officeLocation', 18),
  oneOf('Work type', 'workType', 12, workTypes),
  plain('Seniority level', 'seniorityLevel', 18),
  plain('Seniority client level', 'seniorityClientLevel', 22),
  plain('Years of work experience', 'yearsExperience', 12, {
    type: 'number',
    read: (text) => text.replace(',', '.'),
  }),
  {
    header: 'Languages',
    field: 'language',
    type: 'text',
    width: 30,
    show: ({ language }) => language.join(', '),
    read: (text) => partsOf(text),
  },
]

/** What tells two of one name apart: 'PRJ-001' of 'Web (PRJ-001)'. It may stand alone, too. */
function inBrackets(text: string): string {
  return (/\(([^()]*)\)\s*$/.exec(text)?.[1] ?? text).trim()
}

const partsOf = (text: string): string[] => filled(text.split(','))

const filled = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '')

// A semicolon ends a child, but for one in quotation marks.
const child = /(?:^|;)((?:\s*"(?:[^"]|"")*"(?=\s*,))?[^;]*)/g
const childrenOf = (text: string): string[] => filled([...text.matchAll(child)].map(([, one = '']) => one))

/** A name that would not come back as it is, in quotation marks, with those that it has twice. */
const quoted = (text: string): string => (/^"|;/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const unquoted = (text: string): string =>
  /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text

/** 'Nađa, Female, 02/06/2019', as `childrenText` writes it; a name may have a comma. */
function childOf(text: string): Record<keyof Child, string> {
  const {
    name: childName = text,
    gender = '',
    born = '',
  } = /^(?<name>.*),(?<gender>[^,]*),(?<born>[^,]*)$/.exec(text)?.groups ?? {}
  return { name: unquoted(childName.trim()), gender: gender.trim(), dateOfBirth: dayOfCell(born) ?? born.trim() }
}

/** What is wrong in the cell of a column. */
export type ColumnMessage = { message: string; column: string }

/**
 * What a row of an import says, judged as the form judges it.
 * @param cells a text for each of `sheetColumns`, as `readSheet` gives them
 * @returns the person, or what is wrong in which column
 */
export function readSheetRow(
  cells: readonly string[],
  today: Day,
): { input: SheetInput } | { problems: ColumnMessage[] } {
  const said = Object.fromEntries(sheetColumns.map(({ field, read }, index) => [field, read(cells[index] ?? '')]))
  const { success, data, error } = sheetInput.safeParse(said)
  const problems = success
    ? [...impossibleDates(data, today), ...maskedNumber(data)]
    : error.issues.map(({ message, path: [field] }) => ({ message, field }))
  if (success && problems.length === 0) return { input: { ...data, seniorityLevel: storedSeniority(data, today) } }
  return { problems: problems.map(({ message, field }) => ({ message, column: headerOf(field) })) }
}

const headers = new Map<PropertyKey | undefined, string>(sheetColumns.map(({ field, header }) => [field, header]))
/** The header of a field's column. */
export const headerOf = (field: PropertyKey | undefined): string => headers.get(field) ?? ''

/** An overview of somebody who does not see the numbers whole has none to give. */
const maskedNumber = ({ idNumber = '' }: SheetInput) =>
  isMasked(idNumber) ? [{ field: 'idNumber', message: recordTexts.idNumberMasked }] : []

/** The level to store: '' for the one that the time in the company tells anyway, as the export shows it. */
function storedSeniority({ seniorityLevel = '', startDate, endDate = null }: SheetInput, today: Day): string {
  const computed = seniorityOf({ startDate, endDate, isArchived: false, seniorityLevel: '' }, today)
  return seniorityLevel === computed ? '' : seniorityLevel
}
