// The columns that an import of employees reads: those of the export, the role, remaining days of leave and custom fields.
import type { RoleName } from '../../access.ts'
import { choiceOfCell, type WordsOf } from '../../lib/choice-cells.ts'
import { message, label, type Label } from '../../lib/messages.ts'
import { importWords } from '../../lib/import-words.ts'
import type { ImportColumn } from '../../lib/imports.ts'
import { managedRoles, roleTexts } from '../access/roles.ts'
import { contractTypeOf, namesContractTypes, type CustomField } from '../custom-fields/fields.ts'
import { customImportColumn, readCell } from '../custom-fields/sheet.ts'
import { customNameOf, type CustomName } from '../custom-fields/values.ts'
import { recordFields } from './record.ts'
import { sheetFields, storedText, type SheetField } from './sheet.ts'

export const roleChoice = { values: managedRoles.map(({ name }) => name), texts: roleTexts }

/** An empty cell is the role Employee; undefined for anything that is not a role of users. */
export function roleOfCell(text: string, wordsOf: WordsOf): RoleName | undefined {
  if (text.trim() === '') return 'Employee'
  const wanted = choiceOfCell(text, roleChoice, wordsOf)
  return managedRoles.find(({ name }) => name === wanted)?.name
}

/** A kind of leave whose remaining days an import may set: a leave policy granted this year, or a leave type without one. */
export type ImportLeave = { uuid: string; name: string; isGranted: boolean }

/** A column of the rows that are sent; 'days <uuid>' are the remaining days of an `ImportLeave`. */
export type EmployeeColumn = SheetField | 'role' | `days ${string}` | CustomName

/** The columns that a row of a new employee must have a value in. */
const required: readonly SheetField[] = [
  'firstName',
  'lastName',
  'email',
  'status',
  'position',
  'contractType',
  'startDate',
]

/** Columns that may get the same value in all rows if the sheet does not contain them, with the suggested value. */
const suggested: { readonly [Field in SheetField]?: string } = {
  status: 'Active',
  position: '',
  contractType: 'Ugovor na neodređeno',
  startDate: '',
}

/** The columns that find an employee who exists. */
const keys: readonly SheetField[] = ['email', 'employeeNumber']
const names: readonly SheetField[] = ['firstName', 'lastName']
const unique: readonly SheetField[] = [...names, ...keys, 'idNumber', 'dateOfBirth']
const long: readonly SheetField[] = ['email', 'supervisorOrTeamLead']

const daysPrefix = 'days '
export const daysColumnOf = ({ uuid }: Pick<ImportLeave, 'uuid'>): EmployeeColumn => `days ${uuid}`
/** Returns the id of the leave whose remaining days a column contains. */
export const leaveOf = (column: string): string | undefined =>
  column.startsWith(daysPrefix) ? column.slice(daysPrefix.length) : undefined

/** Numbers are no names. */
const isName = (values: readonly string[]): boolean =>
  values.length === 0 || values.some((value) => /\p{L}/u.test(value))

const workingTimes = /^(?:full|part)[\s-]?time$|^(?:contractor|temporary|seasonal|intern)$/iu
/** BambooHR calls the kind of contract 'Employment Status'. */
const isStatus = (values: readonly string[]): boolean =>
  values.length === 0 || values.some((value) => !workingTimes.test(value))

const remainingDays = (name: string): Label => ({
  heading: `Remaining days: ${name}`,
  ...message('Remaining days: {name}', { name }),
})

/**
 * Returns all columns of an import, in the order in which they are offered.
 * @param fields the custom fields that the user may write
 */
export const employeeImportColumns = (
  leave: readonly ImportLeave[],
  fields: readonly CustomField[],
): ImportColumn[] => [
  {
    id: 'name',
    label: label('First and last name'),
    headers: headersOf('name'),
    accepts: isName,
    parts: { ids: names, split: (text) => splitName(text) },
  },
  {
    id: 'nameLastFirst',
    label: label('Last and first name'),
    headers: headersOf('nameLastFirst'),
    accepts: isName,
    parts: { ids: names, split: (text) => splitName(text, { isLastFirst: true }) },
  },
  ...sheetFields.map(sheetColumn),
  {
    id: 'role',
    label: label('Role'),
    headers: headersOf('role'),
    decidesAccess: true,
    ...roleChoice,
    stored: (text, wordsOf) => roleOfCell(text, wordsOf) ?? text,
  },
  ...leave.map((one) => ({
    id: daysColumnOf(one),
    label: remainingDays(one.name),
    headers: remainingHeadersOf(one, leave),
    isNumber: true,
  })),
  ...fields.flatMap((field) => [...contractColumnsOf(field), customImportColumn(field)]),
]

/** A column that fills both the field and the contract type, for sheets that have the company's own contract types only. */
const contractColumnsOf = (field: CustomField): ImportColumn[] =>
  namesContractTypes(field)
    ? [
        {
          id: `contract ${field.uuid}`,
          label: {
            heading: `${field.name} and contract type`,
            ...message('{name} and contract type', { name: field.name }),
          },
          headers: [field.name],
          accepts: (values) =>
            values.length === 0 ||
            values.some((text) => field.options.some(({ uuid }) => uuid === readCell(field, text))),
          parts: {
            ids: [customNameOf(field), 'contractType'],
            split: (text) => [text, contractTypeOf(field, readCell(field, text)) ?? ''],
          },
        },
      ]
    : []

function sheetColumn(field: SheetField): ImportColumn {
  const definition = recordFields[field]
  return {
    id: field,
    label: recordFields[field].label,
    headers: headersOf(field),
    ...(names.includes(field) && { accepts: isName, isName: true }),
    ...(field === 'status' && { accepts: isStatus, decidesAccess: true }),
    isRequired: required.includes(field),
    ...(suggested[field] !== undefined && { suggested: suggested[field] }),
    isKey: keys.includes(field),
    isDate: definition.kind === 'day',
    isNumber: definition.kind === 'number',
    ...('values' in definition && { values: definition.values, texts: definition.texts }),
    isUnique: unique.includes(field),
    isLong: long.includes(field),
    stored: (text, wordsOf) => storedText(field, text, wordsOf),
    ...(field === 'supervisorOrTeamLead' && { readBeside: nameInOrder }),
  }
}

/** Puts the first name first if the sheet's own names begin with the last name. Addresses stay unchanged. */
const nameInOrder = (text: string, targets: readonly string[]): string =>
  targets.includes('nameLastFirst') ? splitName(text, { isLastFirst: true }).join(' ').trim() : text

/** Longer texts are no names. */
const maxNameLength = 600

/**
 * Splits a full name into first and last name at its last space ('Ana Marija Kovač'), at its comma ('Kovač, Ana'), or, if
 * last names come first, at its first space.
 */
export function splitName(text: string, { isLastFirst = false } = {}): [string, string] {
  if (text.length > maxNameLength) return [text, '']
  const [last = '', first] = text.split(/\s*,\s*(.*)/su)
  if (first !== undefined) return [first.trim(), last.trim()]
  const parts = isLastFirst ? /^(?<b>\S+)\s+(?<a>.*)$/su.exec(text) : /^(?<a>.*)\s+(?<b>\S+)$/su.exec(text)
  return [parts?.groups?.['a']?.trim() ?? text, parts?.groups?.['b'] ?? '']
}

/** Common headers, besides the names of the columns. */
const synonyms: { readonly [Id in SheetField | 'name' | 'nameLastFirst' | 'role']?: string[] } = {
  employeeNumber: importWords(
    'employee number, employee no, employee id, emp id, emp no, staff number, staff id, worker id, personnel number, payroll number, company identifier',
  ),
  name: importWords('name, full name, display name, employee, employee name, worker'),
  nameLastFirst: importWords('last name first name, surname and name'),
  firstName: importWords('first name, legal first name, given name, forename'),
  lastName: importWords('name, last name, legal last name, surname, family name'),
  email: importWords('email, email address, work email, primary work email, email primary work, company email, mail'),
  status: importWords('status, employment status, employee status, worker status, lifecycle status'),
  dateOfBirth: importWords('date of birth, birth date, birthday, dob, born'),
  gender: importWords('gender, legal gender, sex'),
  country: importWords('country, country of residence, home country'),
  placeOfResidence: importWords(
    'place of residence, residence, city, home city, city of residence, primary address city, town',
  ),
  residentialAddress: importWords(
    'residential address, address, address line 1, home address, primary address, street, street address',
  ),
  phoneNumber: importWords(
    'phone number, phone, telephone, mobile, personal mobile, home phone, mobile phone, mobile number, cell phone, contact number',
  ),
  emergencyContact: importWords('emergency contact, emergency contact name, emergency phone'),
  idNumber: importWords(
    'id number, identifier number, personal id, personal number, national id, social security number, ssn, tax id',
  ),
  qualifications: importWords('qualification, qualifications, education, education level, level of education, degree'),
  vocation: importWords('vocation, profession, occupation'),
  children: importWords('children'),
  position: importWords('position, job title, business title, title, job, job position, designation'),
  departments: importWords('departments, department, dept, division, supervisory organization'),
  team: importWords('team, teams, project, projects, project id'),
  supervisorOrTeamLead: importWords(
    'supervisor or team lead, supervisor, supervisor email, manager, manager email, manager name, workers manager, line manager, direct manager, reports to, reports to email, reporting to, team lead, boss',
  ),
  contractType: importWords(
    'status, employment status, employee status, worker status, lifecycle status, contract type, type of contract, contract, employment contract, employment type, time type',
  ),
  startDate: importWords(
    'start date, hire date, original hire date, contract start date, contract starts, hired, date of hire, date hired, date of joining, joining date, joined, entry date, employment date, employed since, employed from, started on, started, date started',
  ),
  endOfProbationaryPeriod: importWords(
    'end of probationary period, probation end, probation end date, probation period end, probation period ends, end of probation',
  ),
  endDate: importWords(
    'end date, exit date, exit, contract end, contract ends, contract end date, termination date, date of termination, date of leaving, leaving date, last day',
  ),
  officeLocation: importWords('office location, office, location, work location, workplace, site, branch'),
  workType: importWords('work type, work mode, work model, working model, remote'),
  seniorityLevel: importWords('seniority level, seniority, level'),
  seniorityClientLevel: importWords('seniority client level, client level'),
  yearsExperience: importWords('years of work experience, years of experience, experience'),
  language: importWords('languages, language'),
  role: importWords('role, user role, access role, system role, permissions'),
}

/** Headers of remaining days: alone if there is one kind of leave, otherwise before or after the name of the leave. */
const remaining = importWords(
  'remaining days, remaining, remaining leave, remaining leave days, days left, leave balance, time off balance, balance',
)

/** Headers of the remaining days of annual leave, whatever the company calls it. */
const remainingAnnual = importWords(
  'vacation balance, vacation day balance, vacation days left, annual leave balance, holiday balance, pto balance',
)

/** The names of annual leave contain one of these words; the shortest are words of their own. */
const annualLeave = new RegExp(
  importWords('annual, vacation, holiday, paid time off, pto')
    .map((word) => (word.length > 3 ? word : `\\b${word}\\b`))
    .join('|'),
  'iu',
)

const headersOf = (id: keyof typeof synonyms): string[] => synonyms[id] ?? []

function remainingHeadersOf(one: ImportLeave, leave: readonly ImportLeave[]): string[] {
  const isOnly = (all: readonly ImportLeave[]) => all.length === 1 && all[0] === one
  return [
    one.name,
    ...remaining.flatMap((words) => [`${words} ${one.name}`, `${one.name} ${words}`]),
    ...(isOnly(leave) ? remaining : []),
    ...(isOnly(leave) || isOnly(leave.filter(({ name }) => annualLeave.test(name))) ? remainingAnnual : []),
  ]
}
