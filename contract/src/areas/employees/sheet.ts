// Employees as a spreadsheet: the 29 columns of the export, which are those of the import too.
import { z } from 'zod'
import { dayOfCell } from '../../lib/cells.ts'
import type { Day } from '../../lib/dates.ts'
import { blankable, email, name, requiredLine } from '../../lib/fields.ts'
import { childrenText, seniorityOf } from './derived.ts'
import { isMasked } from './national-id.ts'
import { recordFields, recordTexts, shapeOf, type Child, type RecordFieldName } from './record.ts'
import { impossibleDates } from './rules.ts'

/** The fields that the sheet shows, in the order of its columns, and how wide these are in characters. */
const widths = {
  firstName: 16,
  lastName: 18,
  email: 32,
  status: 16,
  dateOfBirth: 14,
  gender: 10,
  country: 22,
  placeOfResidence: 22,
  residentialAddress: 30,
  phoneNumber: 20,
  emergencyContact: 30,
  idNumber: 18,
  qualifications: 14,
  vocation: 26,
  children: 40,
  position: 24,
  departments: 20,
  team: 36,
  supervisorOrTeamLead: 36,
  contractType: 22,
  startDate: 14,
  endOfProbationaryPeriod: 14,
  endDate: 14,
  officeLocation: 18,
  workType: 12,
  seniorityLevel: 18,
  seniorityClientLevel: 22,
  yearsExperience: 12,
  language: 30,
} as const satisfies { [Field in RecordFieldName]?: number }
type SheetField = keyof typeof widths
export const sheetFields = Object.keys(widths) as SheetField[]

/**
 * What a row of the sheet says of a person, checked as the form checks it. Position, projects and supervisor are named
 * as people know them: by name, by project ID and by email address.
 */
const sheetInput = z.object({
  ...shapeOf(sheetFields, 'input'),
  position: name,
  team: z.array(requiredLine),
  supervisorOrTeamLead: blankable(email),
})
export type SheetInput = z.output<typeof sheetInput>

type Composed = {
  team: readonly { name: string; projectId: string }[]
  supervisorOrTeamLead: { firstName: string; lastName: string; email: string } | null
  children: readonly Child[]
  language: readonly string[]
}

/** A person as the sheet shows one. */
export type SheetPerson = Composed &
  Record<Exclude<SheetField, keyof Composed | 'yearsExperience'>, string | null> & { yearsExperience: number | null }

type Column = {
  header: string
  field: SheetField
  type: 'text' | 'number' | 'date'
  /** In characters. */
  width: number
  /** What stands in the cell of a person. */
  show: (person: SheetPerson) => string | number | null
  /** What the form would send for the text of a cell. */
  read: (text: string) => unknown
}

/** How the cells of a field are shown and read, where they hold more than its value. */
const composed: { [Field in keyof Composed]: Pick<Column, 'show' | 'read'> } = {
  children: {
    show: ({ children }) => childrenText(children.map((one) => ({ ...one, name: quoted(one.name) }))),
    read: (text) => childrenOf(text).map(childOf),
  },
  team: {
    // A comma ends a project.
    show: ({ team }) => team.map((project) => `${project.name.replaceAll(',', '')} (${project.projectId})`).join(', '),
    read: (text) => partsOf(text).map(inBrackets),
  },
  supervisorOrTeamLead: {
    show: ({ supervisorOrTeamLead: boss }) => boss && `${boss.firstName} ${boss.lastName} (${boss.email})`,
    read: inBrackets,
  },
  language: { show: ({ language }) => language.join(', '), read: (text) => partsOf(text) },
}

/** The columns in their order. */
export const sheetColumns: readonly Column[] = sheetFields.map((field) => {
  const definition = recordFields[field]
  const { kind } = definition
  // The form calls it by its Croatian name.
  const header = field === 'idNumber' ? 'ID number' : definition.label
  const type = kind === 'day' ? 'date' : kind === 'number' ? 'number' : 'text'
  const column = { header, field, type, width: widths[field] } as const
  if (isComposed(field)) return { ...column, ...composed[field] }
  const values = 'values' in definition ? definition.values : []
  return { ...column, show: (person) => person[field], read: (text) => valueOf(text, { kind, values }) }
})

function isComposed(field: SheetField): field is keyof Composed {
  return field in composed
}

/** What the form would send: a choice however it is capitalised ('vss' is 'VSS'), a number with a point. */
function valueOf(text: string, { kind, values }: { kind: string; values: readonly string[] }): string {
  if (kind === 'day') return text.trim() === '' ? '' : (dayOfCell(text) ?? text)
  if (kind === 'number') return text.replace(',', '.')
  if (kind !== 'choice') return text
  return values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text.trim()
}

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
