// Employees as a spreadsheet: the 29 columns of the export and those that it adds if the user chooses them. An import
// reads all of them.
import { issue, problemOf, type Message } from '../../lib/messages.ts'
import { numberOfCall, numberProblem } from '../../lib/cell-numbers.ts'
import { z } from 'zod'
import { dayOfCell, dayProblem } from '../../lib/cell-days.ts'
import {
  cellEmailTexts,
  cellProblemOf,
  identifierOfCell,
  isDash,
  isNoValue,
  lineOfCell,
  wholeIdentifier,
} from '../../lib/cell-texts.ts'
import { choiceOfCell, choiceProblem, englishWords, type WordsOf } from '../../lib/choice-cells.ts'
import type { Day } from '../../lib/dates.ts'
import { asciiEmail } from '../../lib/email-domains.ts'
import {
  blankable,
  cleanLine,
  day,
  emailOf,
  fieldTexts,
  isDeliverable,
  name,
  optionalLine,
  requiredLine,
  shortLine,
} from '../../lib/fields.ts'
import { fold, foldLine } from '../../lib/fold.ts'
import { idNumberKey, keyLine, keyOf } from '../../lib/keys.ts'
import { importWords } from '../../lib/import-words.ts'
import { childrenText, seniorityOf } from './derived.ts'
import { isMasked, maskedIdNumber } from './national-id.ts'
import { extraSheetFields, fieldNamesWith, recordFields, recordTexts, shapeOf, type Child } from './record.ts'
import { invalidDates } from './rules.ts'

/** The fields in column order. */
export const sheetFields = [...fieldNamesWith('sheet'), ...extraSheetFields]
export type SheetField = (typeof sheetFields)[number]

/** An email address if it contains '@', otherwise the full name of a supervisor. */
const emailOrName = optionalLine
  .overwrite(asciiEmail)
  .refine((text) => !text.includes('@') || emailOf(text) !== undefined, issue(fieldTexts.email))

/**
 * A row of the spreadsheet. Position and project are given by name and project ID, the supervisor by email or full name.
 * Validated like the form, except that personal details may be missing: employees add them to their own record.
 */
const sheetInput = z.object({
  ...shapeOf(sheetFields, 'input'),
  dateOfBirth: blankable(day),
  placeOfResidence: optionalLine,
  residentialAddress: optionalLine,
  position: name,
  team: z.array(requiredLine),
  supervisorOrTeamLead: blankable(emailOrName),
  employeeNumber: wholeIdentifier(recordFields.employeeNumber.input),
  idNumber: wholeIdentifier(recordFields.idNumber.input),
  phoneNumber: wholeIdentifier(recordFields.phoneNumber.input),
  emergencyContact: wholeIdentifier(recordFields.emergencyContact.input),
})
const identifiers: readonly SheetField[] = ['employeeNumber', 'idNumber', 'phoneNumber', 'emergencyContact']
export type SheetInput = z.output<typeof sheetInput>

type Composed = {
  team: readonly { name: string; projectId: string }[]
  supervisorOrTeamLead: { firstName: string; lastName: string; email: string } | null
  children: readonly Child[]
  language: readonly string[]
}

/** An employee as shown in the spreadsheet. */
export type SheetPerson = Composed &
  Record<Exclude<SheetField, keyof Composed | 'yearsExperience'>, string | null> & { yearsExperience: number | null }

export type SheetColumn = {
  header: string
  field: SheetField
  type: 'text' | 'number' | 'date'
  /** In characters. */
  width: number
  /** Formats an employee's cell. */
  show: (person: SheetPerson) => string | number | null
  /** Parses a cell to what the form would send. */
  read: (text: string, wordsOf: WordsOf) => unknown
}

/** Formats and parses the fields whose cells differ from their values. */
const composed: { [Field in keyof Composed]: Pick<SheetColumn, 'show' | 'read'> } = {
  children: {
    show: ({ children }) => childrenText(children.map((one) => ({ ...one, name: quoted(one.name) }))),
    read: (text) => childrenOf(text).map(childOf),
  },
  team: {
    // Commas separate projects.
    show: ({ team }) => team.map((project) => `${project.name.replaceAll(',', '')} (${project.projectId})`).join(', '),
    read: (text) => partsOf(text).map(inBrackets),
  },
  supervisorOrTeamLead: {
    show: ({ supervisorOrTeamLead: boss }) => boss && `${boss.firstName} ${boss.lastName} (${boss.email})`,
    read: (text) => (inBrackets(text).includes('@') ? inBrackets(text) : text.trim()),
  },
  language: { show: ({ language }) => language.join(', '), read: (text) => partsOf(text) },
}

/** All columns in order. */
export const sheetColumns: readonly SheetColumn[] = sheetFields.map((field) => {
  const definition = recordFields[field]
  const {
    kind,
    label: { heading: header },
  } = definition
  const type = kind === 'day' ? 'date' : kind === 'number' ? 'number' : 'text'
  const width = 'sheet' in definition ? definition.sheet : definition.chosenSheet
  const column = { header, field, type, width } as const
  if (isComposed(field)) {
    const { show, read } = composed[field]
    return { ...column, show, read: (text, wordsOf) => read(isWithoutValue(field, text) ? '' : text, wordsOf) }
  }
  return { ...column, show: (person) => person[field], read: (text, wordsOf) => valueOf(text, field, wordsOf) }
})

/** The columns of an export (specification one, section 3), with those that the user has added. */
export const exportedColumns = (extras: readonly string[] = []): readonly SheetColumn[] =>
  sheetColumns.filter(({ field }) => extras.includes(field) || 'sheet' in recordFields[field])

function isComposed(field: SheetField): field is keyof Composed {
  return field in composed
}

/**
 * Converts a cell to what the form would send: choices in any letter case ('vss' is 'VSS'), in the languages of the
 * product and in common other words, numbers with a decimal point.
 */
function valueOf(text: string, field: SheetField, wordsOf: WordsOf): string {
  const definition = recordFields[field]
  const { kind } = definition
  if (isWithoutValue(field, text) || isNoEnd(text, field)) return ''
  if (kind === 'day') return dayOfCell(text) ?? text.trim()
  if (kind === 'number') return numberOfCall(text) ?? text
  if (identifiers.includes(field)) return identifierOfCell(lineOfCell(text))
  if (!('values' in definition)) return kind === 'text' ? lineOfCell(text) : text
  const wanted = text.trim()
  const folded = foldLine(wanted)
  const hasOtherWord = (value: string) => otherWords[value]?.includes(folded)
  return choiceOfCell(wanted, definition, wordsOf) ?? definition.values.find(hasOtherWord) ?? wanted
}

const withSingleSpaces: readonly SheetField[] = ['employeeNumber', 'position']

/** Returns the line of a cell that finds an employee as it is stored, but with its spaces, before it is validated. */
export const keyLineOf = (field: 'email' | 'employeeNumber', text: string): string =>
  shortLine(valueOf(text, field, englishWords))

/** Returns the text that is stored for a cell. */
export function storedText(field: SheetField, text: string, wordsOf: WordsOf): string {
  const shown = isComposed(field) && !isWithoutValue(field, text)
  const stored = cleanLine(shown ? text : valueOf(text, field, wordsOf))
  return withSingleSpaces.includes(field) ? keyLine(stored) : stored
}

/**
 * Whether a cell says that there is no value. Words may be the value itself of a text, and of a choice, whose problem names
 * its values.
 */
function isWithoutValue(field: SheetField, text: string): boolean {
  const definition = recordFields[field]
  if ('values' in definition) return false
  const hasWords = isComposed(field) || identifiers.includes(field) || ['day', 'number'].includes(definition.kind)
  return hasWords ? isNoValue(text) : isDash(text)
}

/** Whether a cell says that a contract has no end, as sheets and programs write it. */
const isNoEnd = (text: string, field: SheetField): boolean =>
  field === 'endDate' && (noEndWords.includes(foldLine(text.trim())) || lastYear.test(text.trim()))
/** The year 9999, alone or in a date. */
const lastYear = /^(?:9999(?:([-./])\d\d?\1\d\d?)?|\d\d?([-./]) ?\d\d?\2 ?9999\.?)(?:[T ]\d\d:[\d:.]+)?$/
const noEndWords = ['-', '–', '—', '/', ...importWords('none, permanent, indefinite, open-ended, unlimited').map(fold)]

// cspell:disable
/** Further words of other programs and sheets for the values of choices, folded. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  Active: ['aktivan', 'aktivna', 'employed'],
  'Not active': ['inactive', 'inaktiv', 'neaktivan', 'neaktivna'],
  'Maternity leave': ['mutterschutz', 'porodiljsko', 'porodiljsko odsustvo'],
  Male: ['m', 'man', 'muski', 'muskarac'],
  Female: ['f', 'z', 'w', 'woman', 'zenski', 'zena'],
  Other: ['x', 'd', 'diverse', 'non-binary', 'ostalo'],
  'Ugovor o djelu': ['freelance', 'freelancer', 'contractor', 'contract for services', 'werkvertrag', 'honorar'],
  'Ugovor na određeno': ['fixed-term', 'fixed term', 'temporary', 'befristet', 'na odredeno', 'odredeno'],
  'Ugovor na neodređeno': ['permanent', 'indefinite', 'open-ended', 'unbefristet', 'na neodredeno', 'neodredeno'],
  WFH: ['remote', 'home', 'home office', 'homeoffice', 'work from home', 'od kuce'],
  Dijeljeno: ['hybrid', 'hibridno', 'mixed'],
}
// cspell:enable

/**
 * Extracts the identifier that distinguishes equal names: 'PRJ-001' of 'Web (PRJ-001)'. The identifier alone is
 * accepted too.
 */
function inBrackets(text: string): string {
  return (/\(([^()]*)\)\s*$/.exec(text)?.[1] ?? text).trim()
}

/** The parts of a list, each once in its first spelling. */
const partsOf = (text: string): string[] =>
  [...Map.groupBy(filled(text.split(/[,;]/)), keyOf).values()].flatMap(([first = '']) => first)

const filled = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '')

// Semicolons separate children, except inside quotation marks.
const child = /(?:^|;)((?:\s*"(?:[^"]|"")*"(?=\s*,))?[^;]*)/g
const childrenOf = (text: string): string[] => filled([...text.matchAll(child)].map(([, one = '']) => one))

/** Quotes a name that would not parse back unchanged, doubling the quotation marks inside. */
const quoted = (text: string): string => (/^"|;/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const unquoted = (text: string): string =>
  /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text

/** Parses 'Nađa, Female, 02/06/2019' as written by `childrenText`. The name may contain a comma. */
function childOf(text: string): Record<keyof Child, string> {
  const {
    name: childName = text,
    gender = '',
    born = '',
  } = /^(?<name>.*),(?<gender>[^,]*),(?<born>[^,]*)$/.exec(text)?.groups ?? {}
  return {
    name: unquoted(childName.trim()),
    gender: gender.trim(),
    dateOfBirth: dayOfCell(born, 'day first') ?? born.trim(),
  }
}

/** An invalid cell; `suggestion` is a value that solves the problem. */
export type InvalidCell = { message: Message; column: SheetField; suggestion?: string }

/** Returns the problem of a cell: that of its text if it says more than that of the field. */
function problemIn(field: SheetField, text: string, issue: { message: string }): InvalidCell {
  const definition = recordFields[field]
  if (text.trim() !== '' && definition.kind === 'day') return { column: field, ...dayProblem(text) }
  if (text.trim() !== '' && definition.kind === 'number')
    return { column: field, ...numberProblem(text, problemOf(issue)) }
  if (text.trim() !== '' && 'values' in definition) return { column: field, message: choiceProblem(definition) }
  return { column: field, message: cellProblemOf(issue, inBrackets(text)) }
}

/** Returns the problems of valid fields by the rules between them. */
const brokenRules = (fields: SheetChange, today: Day): InvalidCell[] =>
  [...invalidDates(fields, today), ...maskedNumber(fields), ...undeliverable(fields)].map(({ message, field }) => ({
    message,
    column: field,
  }))

/** Returns the fields without problems. */
const withoutProblems = (fields: SheetChange, problems: readonly InvalidCell[]): SheetChange => {
  const wrong = new Set<string>(problems.map(({ column }) => column))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !wrong.has(field)))
}

/**
 * Parses a row of an import and validates it like the form.
 * @param texts the cells by field; missing ones are empty
 * @param wordsOf the words of choices in all languages
 * @returns the employee, or all invalid cells and the valid fields
 */
export function readSheetRow(
  texts: { readonly [Field in SheetField]?: string },
  today: Day,
  wordsOf: WordsOf = englishWords,
): { input: SheetInput } | { problems: InvalidCell[]; valid: SheetChange } {
  const said = sheetColumns.map(({ field, read }) => [field, read(texts[field] ?? '', wordsOf)] as const)
  const { data, error } = sheetInput.safeParse(Object.fromEntries(said))
  // Every issue is about a field of the schema.
  const problems = (error?.issues ?? []).map((one) => {
    const field = one.path[0] as SheetField
    return problemIn(field, texts[field] ?? '', one)
  })
  const valid: SheetChange =
    data ??
    Object.fromEntries(
      said.flatMap(([field, value]) => {
        const one = sheetInput.shape[field].safeParse(value)
        return one.success ? [[field, one.data]] : []
      }),
    )
  problems.push(...brokenRules(valid, today))
  return data && problems.length === 0
    ? { input: { ...data, seniorityLevel: storedSeniority(data, today) } }
    : { problems, valid: withoutProblems(valid, problems) }
}

/** The part of a row that changes an employee. */
export type SheetChange = Partial<SheetInput>

/**
 * Parses the cells of a row that change an employee who exists. Empty cells, and those that contain what is stored,
 * change nothing.
 * @param before the employee's cells as an export shows them
 * @returns the changed fields, or all invalid cells and the valid changes
 */
export function readSheetChange(
  texts: { readonly [Field in SheetField]?: string },
  before: { readonly [Field in SheetField]?: string },
  today: Day,
  wordsOf: WordsOf = englishWords,
): { change: SheetChange } | { problems: InvalidCell[]; valid: SheetChange } {
  const stored: Record<string, unknown> = {}
  const change: Record<string, unknown> = {}
  const problems: InvalidCell[] = []
  for (const { field, read } of sheetColumns) {
    const { data: known } = sheetInput.shape[field].safeParse(read(before[field] ?? '', wordsOf))
    stored[field] = known
    const text = (texts[field] ?? '').trim()
    if (text === '' || (isWithoutValue(field, text) && !isNoEnd(text, field))) continue
    // A number that an export has masked is the stored one.
    if (field === 'idNumber' && text === maskedIdNumber(before.idNumber ?? '')) continue
    const { data, error } = sheetInput.shape[field].safeParse(read(text, wordsOf))
    if (error) problems.push(...error.issues.map((one) => problemIn(field, text, one)))
    else if (comparable(field, data) !== comparable(field, known)) change[field] = data
  }
  // The fields are those of the schema, parsed by it.
  const all = { ...stored, ...change } as SheetInput
  const changed = change as SheetChange
  const { idNumber = '', email = '' } = changed
  problems.push(...brokenRules({ ...withoutProblems(all, problems), idNumber, email }, today))
  if (problems.length > 0) return { problems, valid: withoutProblems(changed, problems) }
  if (changed.seniorityLevel !== undefined) changed.seniorityLevel = storedSeniority(all, today)
  return { change: changed }
}

const ignoringCase: readonly SheetField[] = ['email', 'employeeNumber', 'position', 'supervisorOrTeamLead']

/**
 * A value as text for comparison: names and addresses ignore case and repeated spaces, ID numbers their spaces, and the order of
 * projects does not matter.
 */
const comparable = (field: SheetField, value: unknown): string => {
  if (field === 'idNumber') return idNumberKey(typeof value === 'string' ? value : '')
  const text = JSON.stringify(Array.isArray(value) && field === 'team' ? value.map(String).sort() : value) ?? ''
  return ignoringCase.includes(field) ? keyLine(text.toLowerCase()) : text
}

const headers = new Map<SheetField, string>(sheetColumns.map(({ field, header }) => [field, header]))
/** The header of a field's column. */
export const headerOf = (field: SheetField): string => headers.get(field) ?? ''

/** The masked number of an export made by a user who may not see ID numbers. Such a cell can't be imported. */
const maskedNumber = ({ idNumber = '' }: SheetChange) =>
  isMasked(idNumber) ? [{ field: 'idNumber' as const, message: recordTexts.idNumberMasked }] : []

/** A new address that mail servers refuse. */
const undeliverable = ({ email = '' }: SheetChange) =>
  isDeliverable(email) ? [] : [{ field: 'email' as const, message: cellEmailTexts.dots }]

/** The level to store: '' if the cell shows the derived level, as the export writes it. */
function storedSeniority({ seniorityLevel = '', startDate, endDate = null }: SheetInput, today: Day): string {
  const computed = seniorityOf({ startDate, endDate, isArchived: false, seniorityLevel: '' }, today)
  return seniorityLevel === computed ? '' : seniorityLevel
}
