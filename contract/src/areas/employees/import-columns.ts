// The columns that an import of employees reads: those of the export, the role, remaining days of leave and custom fields.
import { message, label, type Label } from '../../lib/messages.ts'
import type { ImportColumn } from '../../lib/imports.ts'
import { managedRoles } from '../access/roles.ts'
import type { CustomField } from '../custom-fields/fields.ts'
import { customImportColumn } from '../custom-fields/sheet.ts'
import type { CustomName } from '../custom-fields/values.ts'
import { recordFields } from './record.ts'
import { sheetFields, type SheetField } from './sheet.ts'

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
  { id: 'role', label: label('Role'), headers: headersOf('role'), values: managedRoles.map(({ name }) => name) },
  ...leave.map((one) => ({
    id: daysColumnOf(one),
    label: remainingDays(one.name),
    headers: remainingHeadersOf(one, leave),
  })),
  ...fields.map(customImportColumn),
]

function sheetColumn(field: SheetField): ImportColumn {
  const definition = recordFields[field]
  return {
    id: field,
    label: recordFields[field].label,
    headers: headersOf(field),
    ...(names.includes(field) && { accepts: isName, isName: true }),
    ...(field === 'status' && { accepts: isStatus }),
    isRequired: required.includes(field),
    ...(suggested[field] !== undefined && { suggested: suggested[field] }),
    isKey: keys.includes(field),
    isDate: definition.kind === 'day',
    ...('values' in definition && { values: definition.values }),
    isUnique: unique.includes(field),
    isLong: long.includes(field),
    ...(field === 'supervisorOrTeamLead' && { readBeside: nameInOrder }),
  }
}

/** Puts the first name first if the sheet's own names begin with the last name. Addresses stay unchanged. */
const nameInOrder = (text: string, targets: readonly string[]): string =>
  targets.includes('nameLastFirst') ? splitName(text, { isLastFirst: true }).join(' ').trim() : text

/**
 * Splits a full name into first and last name at its last space ('Ana Marija Kovač'), at its comma ('Kovač, Ana'), or, if
 * last names come first, at its first space.
 */
export function splitName(text: string, { isLastFirst = false } = {}): [string, string] {
  const [last = '', first] = text.split(/\s*,\s*(.*)/su)
  if (first !== undefined) return [first.trim(), last.trim()]
  const parts = isLastFirst ? /^(?<b>\S+)\s+(?<a>.*)$/su.exec(text) : /^(?<a>.*)\s+(?<b>\S+)$/su.exec(text)
  return [parts?.groups?.['a']?.trim() ?? text, parts?.groups?.['b'] ?? '']
}

// cspell:disable
/** Common headers in English, German and Croatian, Bosnian or Serbian. */
const synonyms: { readonly [Id in SheetField | 'name' | 'nameLastFirst' | 'role']?: string } = {
  employeeNumber:
    'employee number, employee no, employee id, emp id, emp no, staff number, staff id, worker id, personnel number, payroll number, company identifier, personalnummer, mitarbeiternummer, broj zaposlenika, broj zaposlenog, broj radnika, personalni broj, evidencijski broj',
  name: 'name, full name, display name, employee, employee name, worker, mitarbeiter, mitarbeiterin, vollständiger name, ime i prezime, zaposlenik, zaposleni, uposlenik, radnik',
  nameLastFirst: 'last name first name, surname and name, nachname vorname, name vorname, prezime i ime',
  firstName: 'first name, legal first name, given name, forename, vorname, rufname, ime',
  lastName: 'name, last name, legal last name, surname, family name, nachname, familienname, zuname, prezime',
  email:
    'email, email address, work email, primary work email, email primary work, company email, mail, emailadresse, dienstliche email, epošta, adresa epošte, email adresa, službeni email, poslovni email',
  status:
    'status, employment status, employee status, worker status, lifecycle status, beschäftigungsstatus, status zaposlenja, status zaposlenika',
  dateOfBirth:
    'date of birth, birth date, birthday, dob, born, geburtsdatum, geburtstag, geboren am, datum rođenja, dat rođenja, rođendan, rođen, rođena',
  gender: 'gender, legal gender, sex, geschlecht, spol, pol',
  country: 'country, country of residence, home country, land, država, zemlja',
  placeOfResidence:
    'place of residence, residence, city, home city, city of residence, primary address city, town, wohnort, ort, stadt, grad, mjesto, mesto, mjesto stanovanja, mesto stanovanja, mjesto prebivališta, prebivalište',
  residentialAddress:
    'residential address, address, address line 1, home address, primary address, street, street address, adresse, anschrift, straße, wohnadresse, adresa, ulica, adresa stanovanja, adresa prebivališta',
  phoneNumber:
    'phone number, phone, telephone, mobile, personal mobile, home phone, mobile phone, mobile number, cell phone, contact number, telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, mobitel, broj telefona, broj mobitela, mobilni, mobilni telefon, kontakt telefon, tel, mob, br tel, br telefona, br mob, br mobitela',
  emergencyContact:
    'emergency contact, emergency contact name, emergency phone, notfallkontakt, hitni kontakt, kontakt za hitne slučajeve',
  idNumber:
    'id number, identifier number, personal id, personal number, national id, social security number, ssn, tax id, steuerid, sozialversicherungsnummer, jmbg, oib, matični broj, jedinstveni matični broj',
  qualifications:
    'qualification, qualifications, education, education level, level of education, degree, bildungsabschluss, abschluss, stručna sprema, kvalifikacija, stepen stručne spreme',
  vocation: 'vocation, profession, occupation, beruf, zanimanje, zvanje',
  children: 'children, kinder, djeca, deca',
  position:
    'position, job title, business title, title, job, job position, designation, stelle, stellenbezeichnung, jobtitel, berufsbezeichnung, funktion, pozicija, radno mjesto, radno mesto, naziv radnog mjesta',
  departments:
    'departments, department, dept, division, supervisory organization, abteilung, bereich, odjel, odjeljenje, odeljenje, sektor, služba',
  team: 'team, teams, project, projects, project id, projekt, projekte, projekti, tim, timovi',
  supervisorOrTeamLead:
    'supervisor or team lead, supervisor, supervisor email, manager, manager email, manager name, workers manager, line manager, direct manager, reports to, reports to email, reporting to, team lead, boss, vorgesetzter, vorgesetzte, führungskraft, teamleiter, teamleitung, nadređeni, rukovodilac, rukovoditelj, neposredni rukovoditelj, neposredni rukovodilac, neposredni nadređeni, nadređena osoba, voditelj, voditelj tima, šef, menadžer',
  contractType:
    'status, employment status, employee status, worker status, lifecycle status, contract type, type of contract, contract, employment contract, employment type, time type, vertragsart, vertragstyp, vertrag, beschäftigungsart, vrsta ugovora, tip ugovora, ugovor',
  startDate:
    'start date, hire date, original hire date, contract start date, contract starts, hired, date of hire, date hired, date of joining, joining date, joined, entry date, employment date, eintrittsdatum, eintritt, einstellungsdatum, startdatum, beginn, datum zaposlenja, dat zaposlenja, datum zapošljavanja, datum početka, datum početka rada, početak rada, zaposlen od',
  endOfProbationaryPeriod:
    'end of probationary period, probation end, probation end date, probation period end, probation period ends, end of probation, probezeit bis, probezeitende, ende der probezeit, kraj probnog rada, probni rad do',
  endDate:
    'end date, contract end, contract ends, contract end date, termination date, leaving date, last day, austrittsdatum, vertragsende, enddatum, befristet bis, datum prestanka, istek ugovora, kraj ugovora, ugovor do, datum isteka ugovora',
  officeLocation:
    'office location, office, location, work location, workplace, site, branch, standort, büro, niederlassung, ured, kancelarija, lokacija, lokacija ureda, poslovnica',
  workType:
    'work type, work mode, work model, working model, remote, arbeitsmodell, arbeitsort, način rada, model rada',
  seniorityLevel: 'seniority level, seniority, level, senioritätsstufe, senioritet, nivo, razina',
  seniorityClientLevel: 'seniority client level, client level',
  yearsExperience:
    'years of work experience, years of experience, experience, berufserfahrung, radni staž, radno iskustvo, staž, godine iskustva, godine radnog iskustva',
  language: 'languages, language, sprachen, sprache, jezici, jezik, strani jezici',
  role: 'role, user role, access role, system role, permissions, rolle, benutzerrolle, uloga, korisnička uloga',
}

/** Headers of remaining days: alone if there is one kind of leave, otherwise before or after the name of the leave. */
const remaining =
  'remaining days, remaining, remaining leave, days left, leave balance, time off balance, balance, resttage, preostali dani, preostalo'

/** Headers of the remaining days of annual leave, whatever the company calls it. */
const remainingAnnual =
  'vacation balance, vacation day balance, vacation days left, annual leave balance, holiday balance, pto balance, resturlaub, preostali dani godišnjeg odmora, preostali godišnji odmor, preostali dani go, preostalo go, preostali go, go preostalo, stanje go'
const annualLeave = /annual|vacation|holiday|paid time off|\bpto\b|urlaub|godišnji/iu

// cspell:enable

const headersOf = (id: keyof typeof synonyms): string[] => synonyms[id]?.split(', ') ?? []

function remainingHeadersOf(one: ImportLeave, leave: readonly ImportLeave[]): string[] {
  const isOnly = (all: readonly ImportLeave[]) => all.length === 1 && all[0] === one
  return [
    one.name,
    ...remaining.split(', ').flatMap((words) => [`${words} ${one.name}`, `${one.name} ${words}`]),
    ...(isOnly(leave) ? remaining.split(', ') : []),
    ...(isOnly(leave) || isOnly(leave.filter(({ name }) => annualLeave.test(name))) ? remainingAnnual.split(', ') : []),
  ]
}
