// Recognises the headers of any sheet.
import { fold } from '../../lib/fold.ts'
import { daysColumnOf, type ImportLeave, type ImportTarget } from './import-columns.ts'
import { sheetColumns } from './sheet.ts'

// cspell:disable
/** Common headers in English, German and Croatian, Bosnian or Serbian. */
const synonyms = {
  employeeNumber:
    'employee number, employee no, employee id, emp id, emp no, staff number, staff id, worker id, personnel number, payroll number, company identifier, personalnummer, mitarbeiternummer, broj zaposlenika, broj zaposlenog, broj radnika, personalni broj, evidencijski broj',
  name: 'full name, display name, employee, employee name, worker, mitarbeiter, mitarbeiterin, vollständiger name, ime i prezime, zaposlenik, zaposleni, uposlenik, radnik',
  nameLastFirst: 'last name first name, surname and name, nachname vorname, name vorname, prezime i ime',
  firstName: 'first name, legal first name, given name, forename, vorname, rufname, ime',
  lastName: 'last name, legal last name, surname, family name, nachname, familienname, zuname, prezime',
  email:
    'email, email address, work email, primary work email, email primary work, company email, mail, emailadresse, dienstliche email, epošta, adresa epošte, email adresa, službeni email, poslovni email',
  status:
    'status, employment status, employee status, worker status, lifecycle status, beschäftigungsstatus, status zaposlenja, status zaposlenika',
  dateOfBirth:
    'date of birth, birth date, birthday, dob, born, geburtsdatum, geburtstag, geboren am, datum rođenja, rođendan, rođen',
  gender: 'gender, legal gender, sex, geschlecht, spol, pol',
  country: 'country, country of residence, home country, land, država, zemlja',
  placeOfResidence:
    'place of residence, residence, city, home city, city of residence, primary address city, town, wohnort, ort, stadt, grad, mjesto, mesto, mjesto stanovanja, mesto stanovanja, mjesto prebivališta, prebivalište',
  residentialAddress:
    'residential address, address, address line 1, home address, primary address, street, street address, adresse, anschrift, straße, wohnadresse, adresa, ulica, adresa stanovanja, adresa prebivališta',
  phoneNumber:
    'phone number, phone, telephone, mobile, personal mobile, home phone, mobile phone, mobile number, cell phone, contact number, telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, mobitel, broj telefona, broj mobitela, mobilni, mobilni telefon, kontakt telefon',
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
    'supervisor or team lead, supervisor, supervisor email, manager, manager email, manager name, workers manager, line manager, direct manager, reports to, reports to email, reporting to, team lead, boss, vorgesetzter, vorgesetzte, führungskraft, teamleiter, teamleitung, nadređeni, rukovodilac, rukovoditelj, voditelj, voditelj tima, šef, menadžer',
  contractType:
    'contract type, type of contract, contract, employment contract, employment type, time type, vertragsart, vertragstyp, vertrag, beschäftigungsart, vrsta ugovora, tip ugovora, ugovor',
  startDate:
    'start date, hire date, original hire date, contract start date, contract starts, hired, date of hire, date hired, date of joining, joining date, joined, entry date, employment date, eintrittsdatum, eintritt, einstellungsdatum, startdatum, beginn, datum zaposlenja, datum zapošljavanja, datum početka, datum početka rada, početak rada, zaposlen od',
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
} as const satisfies Partial<Record<ImportTarget, string>>

/** Headers of remaining days: alone if there is one kind of leave, otherwise before or after the name of the leave. */
const remaining =
  'remaining days, remaining, remaining leave, days left, leave balance, time off balance, balance, resttage, preostali dani, preostalo'

/** Headers of the remaining days of annual leave, whatever the company calls it. */
const remainingAnnual =
  'vacation balance, vacation day balance, vacation days left, annual leave balance, holiday balance, pto balance, resturlaub, preostali dani godišnjeg odmora, preostali godišnji odmor'
const annualLeave = /annual|vacation|holiday|paid time off|\bpto\b|urlaub|godišnji/iu

// cspell:enable

/** Ignores letter case, diacritics, spaces and punctuation; '#' is 'number'. */
const normalised = (header: string): string =>
  fold(header)
    .replaceAll('#', 'number')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const listOf = (words: string): string[] => words.split(', ').map(normalised)

const targetOfHeader = new Map<string, ImportTarget>([
  ...Object.entries(synonyms).flatMap(([target, words]) =>
    // The keys are those of the table above.
    listOf(words).map((word) => [word, target as ImportTarget] as const),
  ),
  ...sheetColumns.flatMap(({ field, header }) =>
    [normalised(header), normalised(field)].map((word) => [word, field] as const),
  ),
])
const remainingWords = listOf(remaining)
const remainingAnnualWords = listOf(remainingAnnual)

type Rows = readonly { readonly cells: readonly string[] }[]

/** How many of the first rows are read to guess the content of a column. */
const maxRowsRead = 50

/** Whether a header and values can be those of a target: numbers are no names. */
const canBe = (target: ImportTarget, values: readonly string[]): boolean =>
  !names.includes(target) || values.length === 0 || values.some((value) => /\p{L}/u.test(value))
const names: readonly ImportTarget[] = ['name', 'nameLastFirst', 'firstName', 'lastName']
const isFullName = (target: ImportTarget) => target === 'name' || target === 'nameLastFirst'
const workingTimes = /^(?:full|part)[\s-]?time$|^(?:contractor|temporary|seasonal|intern)$/iu

/**
 * Guesses the content of each column by its header and values; null for unknown columns. Of several columns with the
 * same content, the first one counts; full names are not read beside first and last names.
 */
export function guessTargets(
  headers: readonly string[],
  leave: readonly ImportLeave[],
  rows: Rows = [],
): (ImportTarget | null)[] {
  const words = headers.map(normalised)
  const fit = headers.map((_, index) => {
    const values = rows.slice(0, maxRowsRead).map(({ cells }) => (cells[index] ?? '').trim())
    const filled = values.filter((value) => value !== '')
    // BambooHR calls the kind of contract 'Employment Status'.
    const isWorkingTime = filled.length > 0 && filled.every((value) => workingTimes.test(value))
    return (target: ImportTarget | undefined) => {
      const meant = target === 'status' && isWorkingTime ? 'contractType' : target
      return meant !== undefined && canBe(meant, filled) ? meant : undefined
    }
  })
  const guessed = words.map((word, index) => fit[index]?.(targetOfHeader.get(word) ?? remainingDaysOf(word, leave)))
  const hasBothNames = guessed.includes('firstName') && guessed.includes('lastName')
  // German sheets have 'Name' beside 'Vorname'.
  const isLastName = guessed.includes('firstName') && !guessed.includes('lastName')
  const hasFullName = !hasBothNames && guessed.some((target) => target !== undefined && isFullName(target))
  const taken = new Set<ImportTarget>()
  return guessed.map((target, index) => {
    const known = words[index] === 'name' ? fit[index]?.(isLastName ? 'lastName' : 'name') : target
    if (known === undefined || taken.has(known)) return null
    // A name has one source: its two parts if both are there, otherwise the full name.
    if (isFullName(known) ? hasBothNames : names.includes(known) && hasFullName) return null
    taken.add(known)
    return known
  })
}

function remainingDaysOf(word: string, leave: readonly ImportLeave[]): ImportTarget | undefined {
  const [only, ...others] = leave
  if (only && others.length === 0 && [...remainingWords, ...remainingAnnualWords].includes(word))
    return daysColumnOf(only)
  const [annual, ...furtherAnnual] = leave.filter(({ name }) => annualLeave.test(name))
  if (annual && furtherAnnual.length === 0 && remainingAnnualWords.includes(word)) return daysColumnOf(annual)
  const named = leave.find(({ name }) => {
    const own = normalised(name)
    return word === own || remainingWords.some((prefix) => word === prefix + own || word === own + prefix)
  })
  return named && daysColumnOf(named)
}

/** How many of the first rows may precede the headers, such as a title. */
const maxRowsAbove = 10

/** Returns the index of the row with the headers: the one with the most known headers, or the first row. */
export function headerIndexOf(rows: readonly { readonly cells: readonly string[] }[]): number {
  const known = rows
    .slice(0, maxRowsAbove)
    .map(({ cells }) => guessTargets(cells, []).filter((target) => target !== null).length)
  return Math.max(0, known.indexOf(Math.max(...known)))
}
