import {
  customValueTexts,
  isMaskedField,
  otherContract,
  writableFields,
  type CustomField,
} from '@hr/contract/areas/custom-fields/fields'
import { cellOf, readCustomCells } from '@hr/contract/areas/custom-fields/sheet'
import { customIdOf, customNameOf, type CustomName, type CustomValues } from '@hr/contract/areas/custom-fields/values'
import { dayOrderOfCountry, withDays } from '@hr/contract/lib/cell-days'
import { cellTexts, hasNoResult } from '@hr/contract/lib/cell-texts'
import { cellProblem } from '@hr/contract/lib/cells'
import { emailKeyOf, shortLine, visible } from '@hr/contract/lib/fields'
import { findByKey, idNumberKey, keyLine, keyOf } from '@hr/contract/lib/keys'
import type { Message } from '@hr/contract/lib/messages'
import { mayAssignRole } from '@hr/contract/areas/access/manage-account'
import {
  employeesImportTexts as texts,
  type CheckedSheet,
  type CheckedSheetAnswer,
  type ImportChoices,
} from '@hr/contract/areas/employees/import'
import { daysColumnOf, employeeImportColumns, type EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { dayThatDecides, isEmployedOn, maySetOwnFirstDay } from '@hr/contract/areas/employees/employment'
import { maskedIdNumber, nationalIdFormatOf } from '@hr/contract/areas/employees/national-id'
import { isUnusuallyLong, recordTexts, type ContractType } from '@hr/contract/areas/employees/record'
import { readImportRow, withContractType, type ImportRow } from '@hr/contract/areas/employees/import-rows'
import {
  keyLineOf,
  readSheetChange,
  sheetColumns,
  type SheetChange,
  type SheetField,
} from '@hr/contract/areas/employees/sheet'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import type { CellProblem } from '@hr/contract/lib/cells'
import { employmentProblem } from '@hr/contract/areas/leave/request-rules'
import { maxDay, type Day } from '@hr/contract/lib/dates'
import { mappingTo } from '@hr/contract/lib/import-mapping'
import { closestName, otherOrdersOf } from '@hr/contract/lib/names'
import type { ImportSheet } from '@hr/contract/lib/imports'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { foldedName } from '../../db/search.ts'
import { findByKeys } from '../../db/unique-keys.ts'
import { findReferred, peopleByName, peopleNamedInAnyOrder, type Referred } from '../../spreadsheet/referred.queries.ts'
import type { Keys } from '../../lib/keys.ts'
import { turns } from '../../lib/event-loop.ts'
import { idNumberHashes } from '../../lib/id-number-hashes.ts'
import { wordsOf } from '../../lib/translate.ts'
import { isEmployed, todayOrFirstDay } from '../../db/employment.ts'
import { Problem } from '../../http/problem.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { hashesOf } from '../custom-fields/values.commands.ts'
import { valuesOfRows } from '../custom-fields/values.queries.ts'
import { listImportableLeave } from '../leave-policies/opening-balances.commands.ts'
import { findLeaveOutside, fingerprintOf, type OutsideOf } from '../leave-requests/outside.queries.ts'
import type { Employment } from '../leave-requests/requests.queries.ts'
import { employeeNumbers } from './employee-numbers.commands.ts'
import { employeeQueryOf } from './employees.queries.ts'
import { cellsOf, sheetOf } from './sheet.queries.ts'

export type ImportOptions = Omit<ImportChoices, 'invite'>

/** The ids of everything that a row refers to. */
type RowReferences = {
  /** Undefined for a position that the import creates. */
  positionId: string | undefined
  projectIds: string[]
  /** An existing employee, or the row of another employee in this sheet. */
  supervisor: Supervisor | null
}
type Supervisor = { uuid: string } | { row: number }

/** An employee whom a row would add. */
export type Candidate = RowReferences & { row: number; input: ImportRow }

/** An employee whom a row changes; only the changed fields count. */
export type ImportedChange = RowReferences & {
  uuid: string
  name: string
  change: RowChange
  /** The version of the employee that the change was compared with. */
  version: number
  /** The fingerprint of the changed fields with their stored texts, as the check shows them. */
  fingerprint: string
}
type RowChange = SheetChange & { custom?: CustomValues }

/** The result of the validation; `candidates` and `changed` contain all rows only if there are no problems. */
export type CheckedImport = Omit<CheckedSheetAnswer, 'job' | 'importId' | 'leaveOutside' | 'changesFingerprint'> & {
  changesFingerprint: string
  leaveOutside: CheckedSheet['leaveOutside']
  candidates: Candidate[]
  changed: ImportedChange[]
  /** The other people of whose values `changes` tells. */
  opened: ReadonlySet<string>
  /** The custom fields that the user may write. */
  fields: CustomField[]
  /** The fingerprints of the leave that changed first and last days would leave outside the employment, by employee. */
  outsideOf: ReadonlyMap<string, string>
  /** The sheet with its dates as days. */
  sheet: ImportSheet<EmployeeColumn>
}

type Checking = ImportOptions & {
  /** The user who imports: decides which roles may be assigned. */
  actor: { uuid: string; role: RoleName | null }
  keys: Pick<Keys, 'customField' | 'customFieldHash' | 'idNumber' | 'idNumberHash'>
  today: Day
  /** The company's country; null if none is chosen. */
  country: string | null
}

/** Whether the company has no employees but the user yet. */
export async function isFirstImport(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('employee').select('id').limit(2).execute()
  return rows.length < 2
}

/** Whether the company's setup continues. */
export async function isSettingUp(db: Db): Promise<boolean> {
  const { setup } = await db.selectFrom('company_setting').select('setup').executeTakeFirstOrThrow()
  return setup !== 'closed'
}

/** How many names of a circle a problem shows: a sheet may have a circle of all its rows. */
const maxCircleNames = 10

/** A row of a new employee with its supervisor. */
type Supervised = { row: number; name: string; supervisor: Supervisor | null }

/** Finds the rows whose supervisors lead back to themselves, with the names on the way. */
function cyclesOf(rows: readonly Supervised[]): { row: number; names: string[] }[] {
  const byRow = new Map(rows.map((one) => [one.row, one]))
  const next = ({ supervisor }: Supervised) =>
    supervisor && 'row' in supervisor ? byRow.get(supervisor.row) : undefined
  const seen = new Set<Supervised>()
  return rows.flatMap((first) => {
    const way: Supervised[] = []
    let above: Supervised | undefined = first
    for (; above && !seen.has(above); above = next(above)) {
      seen.add(above)
      way.push(above)
    }
    const circle = above && way.includes(above) ? way.slice(way.indexOf(above)) : []
    const named = circle.map(({ name }) => name)
    const twice = [...named, ...named]
    return circle.map(({ row }, index) => {
      const from = twice.slice(index, index + Math.min(named.length, maxCircleNames))
      return { row, names: [...from, ...(named.length > maxCircleNames ? ['…'] : []), ...from.slice(0, 1)] }
    })
  })
}

/** The sheet as it was read, and what its rows are checked against. */
type Context = Pick<Checking, 'actor' | 'today'> & {
  options: Omit<ImportOptions, 'updateExisting'>
  file: ReadSheet
  existing: ReadonlyMap<number, Existing>
  parsed: ReadonlyMap<number, ParsedRow>
  uniqueValues: ReadonlyMap<number, UniqueValue[]>
  company: Company
  /** The people whom a name may mean: employees, and new ones of the sheet. */
  named: ReturnType<typeof peopleByName<Company['named'][number] | FilePerson>>
  fields: readonly CustomField[]
  leave: Awaited<ReturnType<typeof listImportableLeave>>
  columns: readonly EmployeeColumn[]
  idFormat: ReturnType<typeof nationalIdFormatOf>
  labelOf: (column: EmployeeColumn) => string
}

/** The findings of the checks of all rows. */
type Findings = {
  problems: CellProblem[]
  warnings: CellProblem[]
  changes: CheckedSheetAnswer['changes']
  newPositions: Map<string, string>
  ignoredProjects: Map<string, string>
  candidates: Candidate[]
  changed: ImportedChange[]
  opened: Set<string>
  supervised: Supervised[]
  /** The first row of each ID number, stored employee and value of a unique field. */
  firstRows: { idNumbers: Map<string, number>; employees: Map<string, number>; values: Map<string, number> }
}

/** A row while it is checked. */
type CheckedRow = FilePerson &
  Pick<ParsedRow, 'input' | 'valid'> & {
    stored: Existing | undefined
    wrong: (column: EmployeeColumn, message: Message, suggested?: Suggestion) => void
    doubt: (column: EmployeeColumn, message: Message) => void
    /** Whether this is the stored employee of the row. */
    isOwn: (uuid: string | undefined) => boolean
  }

/** Validates the rows one by one, against each other and against existing data. */
export async function checkImport(
  db: Db,
  given: ImportSheet<EmployeeColumn>,
  checking: Checking,
  { isLocking = false } = {},
): Promise<CheckedImport> {
  const { sheet, ...context } = await readContext(db, given, checking, { isLocking })
  const { existing, fields, labelOf } = context
  const findings: Findings = {
    problems: [],
    warnings: [],
    changes: [],
    newPositions: new Map(),
    ignoredProjects: new Map(),
    candidates: [],
    changed: [],
    opened: new Set(),
    supervised: [],
    firstRows: { idNumbers: new Map(), employees: new Map(), values: new Map() },
  }
  // Ten thousand rows take a while.
  const turn = turns()
  for (const person of context.file.people) {
    await turn()
    checkRow(person, context, findings)
  }
  const { problems, warnings, changes, newPositions, ignoredProjects, candidates, changed, opened, supervised } =
    findings
  const outside = await findLeaveOutside(db, movedOf(changed, existing, checking.actor))
  for (const { row, names } of cyclesOf(supervised))
    problems.push(cellProblem(recordTexts.supervisorCycle(names), row, labelOf('supervisorOrTeamLead')))
  return {
    problems: problems.toSorted((a, b) => a.row - b.row),
    warnings,
    newPositions: [...newPositions.values()],
    ignoredProjects: [...ignoredProjects.values()],
    existing: [...existing.keys()],
    changes,
    changesFingerprint: fingerprintOf(changed.map(({ uuid, fingerprint }) => [uuid, fingerprint])),
    candidates,
    changed,
    opened,
    ...leaveOutsideOf(outside, existing),
    fields,
    sheet,
  }
}

/** Reads the cells of a sheet, and all existing data that they refer to. */
async function readContext(
  db: Db,
  given: ImportSheet<EmployeeColumn>,
  { actor, keys, today, country, updateExisting, ...options }: Checking,
  { isLocking }: { isLocking: boolean },
): Promise<Context & Pick<CheckedImport, 'sheet' | 'fields'>> {
  const leave = await listImportableLeave(db, { today })
  const fields = writableFields(await listCustomFields(db), actor, 'all')
  const known = new Set<string>(fields.map(customNameOf))
  if (given.columns.some((column) => customIdOf(column) !== undefined && !known.has(column)))
    throw new Problem(409, texts.fieldGone)
  const { columnOf } = mappingTo(employeeImportColumns(leave, fields))
  const sheet = {
    ...given,
    rows: withDays(given.rows, {
      columns: given.columns,
      isDate: (column) => columnOf(column).isDate === true,
      monthFirst: given.monthFirst,
      usual: dayOrderOfCountry(country),
    }),
  }
  const file = await readRows(sheet)
  const existing = updateExisting
    ? await findExisting(db, file, { actor, keys, today, fields })
    : new Map<number, Existing>()
  const parsed = await parseRows(file, { existing, forNew: new Set(sheet.forNew), today, fields })
  const uniqueValues = await findUniqueValues(db, parsed, { fields, keys })
  const company = await findNamed(db, file, parsed, { keys, isLocking, today })
  return {
    sheet,
    actor,
    today,
    options,
    file,
    existing,
    parsed,
    uniqueValues,
    company,
    named: namedBy(company, file, existing),
    fields,
    leave,
    columns: sheet.columns,
    idFormat: nationalIdFormatOf(country),
    labelOf: (column) => columnOf(column).label.heading,
  }
}

/** Returns the people whom a name may mean: employees, and new ones of the sheet. */
function namedBy(company: Company, file: ReadSheet, existing: ReadonlyMap<number, Existing>): Context['named'] {
  const namedEmails = new Set(company.named.map(({ email }) => email))
  return peopleByName<Company['named'][number] | FilePerson>([
    ...company.named,
    // One address is one person: an employee who exists is found by the record, and rows by the first of them.
    ...file.people.filter(
      ({ row, email }) =>
        !existing.has(row) && (email === '' || (!namedEmails.has(email) && file.rowOfEmail.get(email) === row)),
    ),
  ])
}

/** Validates a row, and adds the employee whom it adds, or what it changes, to the findings. */
function checkRow(person: FilePerson, context: Context, findings: Findings): void {
  const { problems, warnings } = findings
  const earlierProblems = problems.length
  const stored = context.existing.get(person.row)
  const { input, valid, problems: wrongCells } = context.parsed.get(person.row) ?? { valid: {}, problems: [] }
  const problemOf = (column: EmployeeColumn, message: Message) =>
    cellProblem(message, person.row, context.labelOf(column))
  const row: CheckedRow = {
    ...person,
    ...(input && { input }),
    valid,
    stored,
    wrong: (column, message, suggested = {}) => problems.push({ ...problemOf(column, message), ...suggested }),
    doubt: (column, message) => warnings.push(problemOf(column, message)),
    isOwn: (uuid) => stored !== undefined && stored.uuid === uuid,
  }
  for (const column of ['email', 'employeeNumber'] as const) {
    const text = row.texts.get(column) ?? ''
    if (visible(text) !== text) row.doubt(column, texts.invisibleRemoved)
  }
  for (const { column, message, suggestion } of wrongCells) row.wrong(column, message, { suggestion })
  checkWho(row, context, findings)
  checkIdNumber(row, context, findings)
  checkUniqueValues(row, context, findings)
  checkContractType(row, context)
  if (isUnusuallyLong(valid.yearsExperience ?? 0)) row.doubt('yearsExperience', recordTexts.yearsUnlikely)
  const references = {
    positionId: positionOf(row, context, findings),
    projectIds: projectsOf(row, context, findings),
    supervisor: supervisorOf(row, context),
  }
  const isFine = () => problems.length === earlierProblems
  if (stored) addChange(row, { stored, references, isFine }, context, findings)
  else addCandidate(row, { references, isFine }, context, findings)
}

/** Checks that the email address and the employee number name one employee, whom no other row names. */
function checkWho(
  { row, email, number, stored, wrong, isOwn }: CheckedRow,
  { file, company }: Context,
  { firstRows }: Findings,
): void {
  const firstRow = file.rowOfEmail.get(email)
  const owner = company.people.get(email)
  if (firstRow !== undefined && firstRow !== row) wrong('email', texts.emailTwice(firstRow))
  else if (owner && !isOwn(owner.uuid)) {
    if (owner.isArchived) wrong('email', usersTexts.emailOfArchived)
    else if (stored) wrong('email', texts.twoEmployees({ email: owner.name, number: stored.name }))
    else wrong('email', texts.alreadyExists)
  }
  const firstRowOfNumber = file.rowOfNumber.get(number)
  if (firstRowOfNumber !== undefined && firstRowOfNumber !== row)
    wrong('employeeNumber', texts.employeeNumberTwice(firstRowOfNumber))
  else if (number !== '' && company.numbers.has(number) && !company.numbers.get(number)?.some(isOwn)) {
    const isOfArchived = company.numbers.get(number)?.every((id) => company.archived.has(id))
    wrong('employeeNumber', isOfArchived ? recordTexts.employeeNumberOfArchived : recordTexts.employeeNumberTaken)
  }
  if (!stored) return
  const sameRow = firstRows.employees.get(stored.uuid)
  if (sameRow === undefined) firstRows.employees.set(stored.uuid, row)
  // A repeated address or number has been reported.
  else if ((firstRow ?? row) === row && (firstRowOfNumber ?? row) === row)
    wrong(email === '' ? 'employeeNumber' : 'email', texts.sameEmployee(sameRow))
}

function checkIdNumber(
  { row, valid: { idNumber = '' }, wrong, doubt }: CheckedRow,
  { company, idFormat }: Context,
  { firstRows }: Findings,
): void {
  if (idNumber === '') return
  const key = idNumberKey(idNumber)
  const firstRow = firstRows.idNumbers.get(key)
  if (firstRow !== undefined) wrong('idNumber', texts.idNumberTwice(firstRow))
  else if (company.idNumbers.has(key)) wrong('idNumber', recordTexts.idNumberTaken)
  else firstRows.idNumbers.set(key, row)
  if (idFormat.looksMistyped(idNumber)) doubt('idNumber', recordTexts.idNumberControl(idFormat.label))
}

/** Checks the values of unique custom fields. */
function checkUniqueValues(
  { row, wrong, isOwn }: CheckedRow,
  { uniqueValues }: Context,
  { firstRows }: Findings,
): void {
  for (const { column, key, owner } of uniqueValues.get(row) ?? []) {
    const firstRow = firstRows.values.get(key)
    if (firstRow !== undefined) wrong(column, texts.valueTwice(firstRow))
    else if (owner !== undefined && !isOwn(owner)) wrong(column, customValueTexts.taken)
    else firstRows.values.set(key, row)
  }
}

/** Checks the contract type against the options of custom fields that stand for contract types. */
function checkContractType({ valid, stored, wrong }: CheckedRow, { fields, columns }: Context): void {
  const { contractType = stored?.contractType } = valid
  const custom = { ...stored?.customBefore, ...valid.custom }
  const other = contractType === undefined ? undefined : otherContract(fields, { contractType, custom })
  if (other && columns.includes('contractType')) wrong('contractType', other.message, { suggestion: other.wanted })
  else if (other) wrong(customNameOf(other.field), other.message)
}

/** Returns the id of the row's position; undefined if it names none, or one that the import creates. */
function positionOf(
  { valid: { position }, wrong }: CheckedRow,
  { company, options }: Context,
  { newPositions }: Findings,
): string | undefined {
  const positionId = position === undefined ? undefined : company.positions.get(position)
  if (position !== undefined && positionId === undefined) {
    if (options.addPositions && !company.unclearPositions.has(position)) addFirst(newPositions, position)
    else wrong('position', texts.unknownPosition)
  }
  return positionId
}

/** Returns the ids of the row's projects. */
function projectsOf(
  { valid: { team = [] }, wrong }: CheckedRow,
  { company, options }: Context,
  { ignoredProjects }: Findings,
): string[] {
  const projectIds = new Set<string>()
  for (const name of team) {
    const id = company.projects.get(name)
    if (id !== undefined) projectIds.add(id)
    else if (options.skipUnknownProjects) addFirst(ignoredProjects, name)
    else wrong('team', texts.unknownProject(name))
  }
  return [...projectIds]
}

/** Returns the row's supervisor; null if it names none. */
function supervisorOf(row: CheckedRow, context: Context): Supervisor | null {
  const text = row.valid.supervisorOrTeamLead ?? null
  if (text === null) return null
  const found = text.includes('@') ? supervisorByEmail(keyOf(text), row, context) : supervisorByName(text, row, context)
  if (!('text' in found)) return found
  const { company, named } = context
  row.wrong(
    'supervisorOrTeamLead',
    found,
    found.code === texts.unknownSupervisor.code
      ? company.suggestions.get(text)
      : found.code === texts.supervisorUnclear.code
        ? { choices: choicesOf(peopleNamedInAnyOrder(named, text)) }
        : undefined,
  )
  return null
}

function supervisorByEmail(supervisorEmail: string, row: CheckedRow, context: Context): Supervisor | Message {
  const { company, file, existing } = context
  const known = company.people.get(supervisorEmail)
  if (supervisorEmail === row.email || row.isOwn(known?.uuid)) return recordTexts.ownSupervisor
  if (known) return storedSupervisor(known, row)
  const supervisorRow = file.rowOfEmail.get(supervisorEmail)
  if (supervisorRow === undefined) return texts.unknownSupervisor
  const moved = existing.get(supervisorRow)
  return moved ? storedSupervisor({ ...moved, isArchived: false }, row) : newSupervisor(supervisorRow, context)
}

function supervisorByName(text: string, row: CheckedRow, context: Context): Supervisor | Message {
  const [first, ...others] = peopleNamedInAnyOrder(context.named, text)
  if (first === undefined) return texts.unknownSupervisor
  if (others.length > 0) return texts.supervisorUnclear
  const isSelf = 'row' in first ? first.row === row.row : row.isOwn(first.uuid)
  if (isSelf) return recordTexts.ownSupervisor
  return 'row' in first ? newSupervisor(first.row, context) : storedSupervisor(first, row)
}

/** A supervisor who is stored already stays, also after the last day. */
function storedSupervisor(
  { uuid, isArchived, isGone: hasGone }: Pick<Referred, 'uuid' | 'isArchived' | 'isGone'>,
  { stored }: CheckedRow,
): Supervisor | Message {
  const isKept = !isArchived && stored?.supervisorId === uuid
  return hasGone && !isKept ? recordTexts.supervisorGone : { uuid }
}

/** A row with invalid cells has problems of its own. */
const newSupervisor = (row: number, { parsed, today }: Context): Supervisor | Message =>
  isGone(parsed.get(row)?.valid ?? {}, today) ? recordTexts.supervisorGone : { row }

/** The references of a row, and whether no problem of it was found so far. */
type Resolved = { references: RowReferences; isFine: () => boolean }

/** Adds what the row changes of its stored employee. */
function addChange(
  row: CheckedRow,
  { stored, references, isFine }: Resolved & { stored: Existing },
  context: Context,
  { changes, changed, opened }: Findings,
): void {
  const { fields, labelOf } = context
  const change = checkChange(row, { stored, references }, context)
  const before: Findings['changes'] = [
    // The fields are those of the sheet.
    ...(Object.keys(change) as (keyof RowChange)[])
      .filter((field) => field !== 'custom')
      .map((field) => {
        const text = stored.before[field] ?? ''
        return { row: row.row, column: labelOf(field), before: field === 'idNumber' ? maskedIdNumber(text) : text }
      }),
    ...fields
      .filter((field) => change.custom?.[field.uuid] !== undefined)
      .map((field) => {
        const text = String(cellOf(field, stored.customBefore[field.uuid]) ?? '')
        const shown = isMaskedField(field) ? maskedIdNumber(text) : text
        return { row: row.row, column: labelOf(customNameOf(field)), before: shown }
      }),
  ]
  changes.push(...before)
  if (before.length > 0 && stored.uuid !== context.actor.uuid) opened.add(stored.uuid)
  if (!isFine() || Object.keys(change).length === 0) return
  const { uuid, name, version } = stored
  const fingerprint = fingerprintOf(before.map((one) => [one.column, one.before]))
  changed.push({ uuid, name, version, change, fingerprint, ...references })
}

/** Returns the changed fields; refuses those that the user may not change. */
function checkChange(
  { valid, wrong }: CheckedRow,
  { stored, references }: Pick<Resolved, 'references'> & { stored: Existing },
  { actor, today, fields }: Context,
): RowChange {
  const { uuid, supervisorId, isProtected, firstDay, lastDay } = stored
  const { supervisorOrTeamLead: chosen, custom = {}, ...rest }: RowChange = valid
  // A name may be that of the stored supervisor.
  const isMoved = chosen !== undefined && !isSame(references.supervisor, supervisorId)
  const wanted = isMoved ? { ...rest, supervisorOrTeamLead: chosen } : rest
  if (isProtected && wanted.email !== undefined) wrong('email', recordTexts.notYours)
  if ((isProtected || uuid === actor.uuid) && wanted.status !== undefined) wrong('status', recordTexts.notYours)
  if (uuid === actor.uuid && isMoved) wrong('supervisorOrTeamLead', recordTexts.notYours)
  const movedDay = dayThatDecides({ startDate: firstDay, endDate: lastDay }, wanted, today)
  if (uuid === actor.uuid) {
    const { startDate = firstDay } = wanted
    if (startDate !== firstDay && !maySetOwnFirstDay(firstDay, startDate, today))
      wrong('startDate', recordTexts.notYours)
    if (movedDay === 'endDate') wrong(movedDay, recordTexts.notYours)
  } else if (isProtected && movedDay) wrong(movedDay, recordTexts.notYours)
  return fields.some((field) => custom[field.uuid] !== undefined) ? { ...wanted, custom } : wanted
}

/** Adds the employee whom the row adds. */
function addCandidate(
  { row, name, input, valid, wrong }: CheckedRow,
  { references, isFine }: Resolved,
  { actor, today, leave }: Context,
  { candidates, supervised }: Findings,
): void {
  const { role, startDate, endDate = null } = valid
  if (role !== undefined && !mayAssignRole(actor, role)) wrong('role', texts.roleBeyondYou)
  if (references.projectIds.length > 0 && isGone(valid, today)) wrong('team', recordTexts.joinerGone)
  // The days are those of today.
  const outside =
    startDate === undefined
      ? undefined
      : employmentProblem({ startDate: today, dayHalves: [2] }, { firstDay: startDate, lastDay: endDate })
  const remaining = (valid.remaining ?? []).filter(({ days }) => !outside || days !== 0)
  for (const { leave: id } of remaining) {
    const policy = leave.find(({ uuid }) => uuid === id)
    if (!policy) continue
    if (outside) wrong(daysColumnOf(policy), outside.message)
    if (!policy.isGranted) wrong(daysColumnOf(policy), texts.grantFirst(policy.name, today.slice(0, 4)))
  }
  supervised.push({ row, name, supervisor: references.supervisor })
  if (!input || !isFine()) return
  // Rows without a stored employee are parsed as a whole.
  const whole = input as ImportRow
  const { employeeNumber = '' } = whole
  candidates.push({ row, input: { ...whole, employeeNumber: keyLine(employeeNumber), remaining }, ...references })
}

/** Returns the first and last days that the changes move, except those of the user who imports, who keeps their leave. */
function movedOf(
  changed: readonly ImportedChange[],
  existing: ReadonlyMap<number, Existing>,
  actor: { uuid: string },
): Employment[] {
  const stored = new Map([...existing.values()].map((one) => [one.uuid, one]))
  return changed.flatMap(({ uuid, change: { startDate, endDate } }) => {
    const { firstDay = null, lastDay = null } = stored.get(uuid) ?? {}
    if (uuid === actor.uuid || (startDate === undefined && endDate === undefined)) return []
    return [{ employeeId: uuid, firstDay: startDate ?? firstDay, lastDay: endDate ?? lastDay }]
  })
}

/** Returns the leave outside the employments, row by row. */
function leaveOutsideOf(
  outside: ReadonlyMap<string, OutsideOf>,
  existing: ReadonlyMap<number, Existing>,
): Pick<CheckedImport, 'leaveOutside' | 'outsideOf'> {
  const rows = [...existing].flatMap(([row, { uuid, name }]) => {
    const shown = outside.get(uuid)?.shown
    return shown ? [{ row, name, uuid, ...shown }] : []
  })
  return {
    leaveOutside: {
      people: rows.map(({ row, name, requests }) => ({ row, name, requests })),
      fingerprint: fingerprintOf(rows.map(({ uuid, fingerprint }) => [uuid, fingerprint])),
    },
    outsideOf: new Map(rows.map(({ uuid, fingerprint }) => [uuid, fingerprint])),
  }
}
/** Whether a new employee has left or is not active, so that nothing is assigned to them. */
const isGone = ({ status, startDate, endDate = null }: Partial<ImportRow>, today: Day): boolean =>
  status !== undefined &&
  startDate !== undefined &&
  !isEmployedOn({ status, startDate, endDate, isArchived: false }, maxDay(today, startDate))

const isSame = (supervisor: Supervisor | null, uuid: string | null): boolean =>
  supervisor !== null && 'uuid' in supervisor && supervisor.uuid === uuid

/** Adds a name unless it is there; different spellings count as the same name. */
function addFirst(names: Map<string, string>, name: string): void {
  if (!names.has(keyOf(name))) names.set(keyOf(name), keyLine(name))
}

/**
 * A row with its texts by column. `email` and `number` are keys (`keyOf`); `numberText` is the number in lower case, as the
 * unique index compares it: it finds no employee whose number only looks alike.
 */
type FilePerson = {
  row: number
  email: string
  number: string
  numberText: string
  name: string
  texts: ReadonlyMap<EmployeeColumn, string>
}

type ReadSheet = {
  people: FilePerson[]
  /** The first row of each address and of each employee number. */
  rowOfEmail: Map<string, number>
  rowOfNumber: Map<string, number>
  /** The folded full names. */
  names: Set<string>
}

/** Reads the rows one by one: ten thousand take a while. */
async function readRows({ columns, rows }: ImportSheet<EmployeeColumn>): Promise<ReadSheet> {
  const file: ReadSheet = { people: [], rowOfEmail: new Map(), rowOfNumber: new Map(), names: new Set() }
  const turn = turns()
  for (const { row, cells } of rows) {
    await turn()
    const said = new Map(columns.map((column, at) => [column, cells[at] ?? '']))
    const lineOf = (column: EmployeeColumn) => shortLine(said.get(column) ?? '')
    const email = emailKeyOf(keyLineOf('email', said.get('email') ?? ''))
    const numberText = keyLineOf('employeeNumber', said.get('employeeNumber') ?? '').toLowerCase()
    const number = keyOf(numberText)
    if (email !== '' && !file.rowOfEmail.has(email)) file.rowOfEmail.set(email, row)
    if (number !== '' && !file.rowOfNumber.has(number)) file.rowOfNumber.set(number, row)
    const name = `${lineOf('firstName')} ${lineOf('lastName')}`.trim()
    file.names.add(foldedName(name))
    file.people.push({ row, email, number, numberText, name, texts: said })
  }
  return file
}

/** An employee whom a row finds by email address or employee number. */
type Existing = {
  uuid: string
  name: string
  version: number
  /** The cells as an export shows them. */
  before: { readonly [Field in SheetField]?: string }
  customBefore: CustomValues
  contractType: ContractType | null
  supervisorId: string | null
  /** Whether the employee is not active or has left, so that nothing is assigned to them. */
  isGone: boolean
  /** Whether the user who imports may not change the email address and the status. */
  isProtected: boolean
  firstDay: Day | null
  lastDay: Day | null
}

/** The number as it may be stored, in lower case: as typed in earlier versions, then with single spaces. */
const numbersOf = ({ numberText }: FilePerson): string[] =>
  numberText === '' ? [] : distinct([numberText, keyLine(numberText)])

/** Finds the employees of the rows, archived ones excepted; a row with both finds the employee of its email address. */
async function findExisting(
  db: Db,
  { rowOfEmail, people }: ReadSheet,
  { actor, keys, today, fields }: Pick<Checking, 'actor' | 'keys' | 'today'> & { fields: readonly CustomField[] },
): Promise<Map<number, Existing>> {
  const { rows: found } = await sql<Omit<Existing, 'before' | 'customBefore'> & { email: string; number: string }>`
    select e.id as uuid, e.first_name || ' ' || e.last_name as name, e.version, lower(e.email) as email,
           lower(e.employee_number) as number, e.supervisor_id as "supervisorId",
           e.start_date as "firstDay", e.end_date as "lastDay", e.contract_type as "contractType",
           not ${isEmployed('e', todayOrFirstDay('e', today))} as "isGone",
           ${actor.role !== 'Superadmin'} and (a.role in ('Superadmin', 'Admin') or a.admin or a.super_admin_hr) is true
             as "isProtected"
    from employee e join account a on a.id = e.id
    where not e.is_archived
      and (lower(e.email) = any (${[...rowOfEmail.keys()]}::text[])
           or (e.employee_number <> '' and lower(e.employee_number) = any (${distinct(people.flatMap(numbersOf))}::text[])))
  `.execute(db)
  const ids = found.map(({ uuid }) => uuid)
  const { rows: records } = await db.executeQuery(sheetOf(db, employeeQueryOf({ ids }, { today }), { today, fields }))
  const toCells = cellsOf(sheetColumns, keys)
  const cells = new Map(
    records.map((record) => {
      const shown = toCells(record)
      const before = Object.fromEntries(sheetColumns.map(({ field }, at) => [field, String(shown[at] ?? '')]))
      const customBefore = valuesOfRows(record.custom, { fields, keys, employeeId: record.uuid })
      return [record.uuid, { before, customBefore }]
    }),
  )
  const byEmail = new Map(found.map((one) => [one.email, one]))
  const byNumber = new Map(found.map((one) => [one.number, one]))
  return new Map(
    people.flatMap((person) => {
      const { row, email } = person
      const one = byEmail.get(email) ?? numbersOf(person).flatMap((number) => byNumber.get(number) ?? [])[0]
      return one ? [[row, { ...one, ...(cells.get(one.uuid) ?? { before: {}, customBefore: {} }) }] as const] : []
    }),
  )
}

/**
 * The employee of a row, or only the changed fields of one who exists. A row with invalid cells has no `input`, only its
 * valid fields.
 */
type ParsedRow = {
  input?: ImportRow | RowChange
  valid: Partial<ImportRow>
  problems: { column: EmployeeColumn; message: Message; suggestion?: string }[]
}

async function parseRows(
  { people }: ReadSheet,
  {
    existing,
    forNew,
    today,
    fields,
  }: {
    existing: ReadonlyMap<number, Existing>
    forNew: ReadonlySet<string>
    today: Day
    fields: readonly CustomField[]
  },
): Promise<Map<number, ParsedRow>> {
  const parsed = new Map<number, ParsedRow>()
  const turn = turns()
  for (const { row, texts: said } of people) {
    await turn()
    const broken = [...said].flatMap(([column, text]) =>
      hasNoResult(text) ? [{ column, message: cellTexts.noResult }] : [],
    )
    const read = readRow(row, said)
    const isBroken = (column: string) => broken.some((one) => one.column === column)
    parsed.set(
      row,
      broken.length === 0
        ? read
        : {
            valid: Object.fromEntries(Object.entries(read.valid).filter(([field]) => !isBroken(field))),
            problems: [...broken, ...read.problems.filter(({ column }) => !isBroken(column))],
          },
    )
  }
  return parsed

  function readRow(row: number, said: ReadonlyMap<EmployeeColumn, string>): ParsedRow {
    const stored = existing.get(row)
    if (!stored) {
      const read = readImportRow(withContractType(said, fields), { today, fields, wordsOf })
      return 'input' in read ? { ...read, valid: read.input, problems: [] } : read
    }
    const given = withContractType(new Map([...said].filter(([column]) => !forNew.has(column))), fields)
    const read = readSheetChange(Object.fromEntries(given), stored.before, today, wordsOf)
    const custom = readCustomCells(given, { fields, stored: stored.customBefore })
    const problems = [...('problems' in read ? read.problems : []), ...custom.problems]
    const valid = { ...('change' in read ? read.change : read.valid), custom: custom.values }
    return problems.length > 0 ? { valid, problems } : { input: valid, valid, problems }
  }
}

/** A value of a unique custom field: equal values have the same key. `owner` is the employee who has it. */
type UniqueValue = { column: CustomName; key: string; owner: string | undefined }

/** Returns the values of unique custom fields of each row. */
async function findUniqueValues(
  db: Db,
  parsed: ReadonlyMap<number, ParsedRow>,
  { fields, keys }: { fields: readonly CustomField[]; keys: Checking['keys'] },
): Promise<Map<number, UniqueValue[]>> {
  const unique = fields.filter(({ isUnique }) => isUnique)
  const values = [...parsed].flatMap(([row, { valid }]) =>
    unique.flatMap((field) => {
      const value = valid.custom?.[field.uuid]
      return value === undefined ? [] : [{ row, field, hashes: hashesOf(field, value, keys) }]
    }),
  )
  const { rows } = await sql<{ key: string; owner: string }>`
    select field_id || ' ' || encode(v.hash, 'hex') as key, v.employee_id as owner
    from json_to_recordset(${JSON.stringify(
      values.flatMap(({ field, hashes }) => hashes.map((hash) => ({ field: field.uuid, hash: hash.toString('hex') }))),
    )}) n (field uuid, hash text)
    join custom_value v on v.field_id = n.field and v.hash = decode(n.hash, 'hex')`.execute(db)
  const owners = new Map(rows.map(({ key, owner }) => [key, owner]))
  const found = values.map(({ row, field, hashes }) => {
    const ofKeys = hashes.map((hash) => `${field.uuid} ${hash.toString('hex')}`)
    const owner = ofKeys.map((key) => owners.get(key)).find((one) => one !== undefined)
    return { row, column: customNameOf(field), key: ofKeys[0]!, owner }
  })
  return Map.groupBy(found, ({ row }) => row)
}

/** The name that a mistyped one probably means, and its row in the sheet; the addresses of people who have one name. */
type Suggestion = Pick<CellProblem, 'suggestion' | 'suggestedRow' | 'choices'>

type Company = {
  /** The employees by the addresses that the file contains or refers to. */
  people: Map<string, Referred>
  /** The ids of the employees by the keys of the numbers that the file contains. */
  numbers: ReadonlyMap<string, string[]>
  /** The ids of those of them who are archived. */
  archived: ReadonlySet<string>
  /** The employees, archived ones excepted, whose names the file contains as supervisors, in any spelling. */
  named: (Referred & { email: string })[]
  /** The keys of the ID numbers of the file that are already used. */
  idNumbers: Set<string>
  /** Ids of positions and projects by the names and project codes in the file. */
  positions: Map<string, string>
  /** The names that several positions have in other spellings. */
  unclearPositions: Set<string>
  projects: Map<string, string>
  /** The people whom unknown names of supervisors probably mean. */
  suggestions: Map<string, Suggestion>
}

/**
 * Finds all existing data that the file refers to. With locks it stays unchanged until the transaction ends. Lock
 * order: projects, positions, employees (see docs/ARCHITECTURE.md, "Lock order").
 */
async function findNamed(
  db: Db,
  { rowOfEmail, rowOfNumber, names: namesOfRows, people }: ReadSheet,
  parsed: ReadonlyMap<number, ParsedRow>,
  { keys, isLocking, today }: { keys: Pick<Keys, 'idNumberHash'>; isLocking: boolean; today: Day },
): Promise<Company> {
  const inputs = [...parsed.values()].map(({ valid }) => valid)
  const lock = (how: 'no key update' | 'share', alias: string) =>
    isLocking ? sql`for ${sql.raw(how)} of ${sql.ref(alias)}` : sql``

  const wantedProjects = distinct(inputs.flatMap(({ team = [] }) => team))
  const projects = await sql<{ name: string; id: string }>`
    select p.code as name, p.id from project p
    where key_of(p.code) = any (${wantedProjects.map(keyOf)}::text[]) and not p.is_archived
    order by p.id ${lock('no key update', 'p')}`.execute(db)
  const wantedPositions = distinct(inputs.flatMap(({ position = [] }) => position))
  const positions = await sql<{ name: string; id: string }>`
    select p.name, p.id from position p where key_of(p.name) = any (${wantedPositions.map(keyOf)}::text[])
    order by p.id ${lock('share', 'p')}`.execute(db)
  const positionIds = idsByName(wantedPositions, positions.rows)
  const positionKeys = new Set(positions.rows.map(({ name }) => keyOf(name)))
  const supervisors = inputs.flatMap(({ supervisorOrTeamLead }) => supervisorOrTeamLead ?? [])
  const addresses = supervisors.filter((text) => text.includes('@')).map(keyOf)
  const names = supervisors.filter((text) => !text.includes('@'))
  const orders = new Map(distinct(names).map((text) => [text, [foldedName(text), ...otherOrdersOf(foldedName(text))]]))
  const known = await findReferred(db, [...rowOfEmail.keys(), ...addresses], new Set([...orders.values()].flat()), {
    today,
    lock: lock('share', 'e'),
  })
  const namesOfPeople = new Set(known.named.map(({ name }) => foldedName(name)))
  const unknown = [...orders].flatMap(([text, all]) =>
    all.some((name) => namesOfPeople.has(name) || namesOfRows.has(name)) ? [] : [text],
  )

  const numbers = new Map(
    inputs.flatMap(({ idNumber = '' }) =>
      idNumber === ''
        ? []
        : idNumberHashes(keys, idNumber).map((hash) => [hash.toString('hex'), idNumberKey(idNumber)] as const),
    ),
  )
  const taken = await sql<{ hash: string }>`
    select encode(id_number_hash, 'hex') as hash from employee
    where id_number_hash = any (${[...numbers.keys()].map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(db)
  const byNumber = await findByKeys(db, employeeNumbers, [...rowOfNumber.keys()])
  const archived = await sql<{ id: string }>`
    select id from employee where id = any (${[...byNumber.values()].flat()}::uuid[]) and is_archived`.execute(db)
  return {
    people: known.byEmail,
    numbers: byNumber,
    archived: new Set(archived.rows.map(({ id }) => id)),
    named: known.named,
    idNumbers: new Set(taken.rows.flatMap(({ hash }) => numbers.get(hash) ?? [])),
    positions: positionIds,
    unclearPositions: new Set(
      wantedPositions.filter((name) => positionKeys.has(keyOf(name)) && !positionIds.has(name)),
    ),
    projects: idsByName(wantedProjects, projects.rows),
    // The second check, under locks, only decides whether there are problems.
    suggestions: isLocking ? new Map() : await suggestPeople(db, unknown, people),
  }
}

/** Returns the ids of the records that the names mean: by this spelling, else by the key if one record has it. */
function idsByName(names: readonly string[], records: readonly { name: string; id: string }[]): Map<string, string> {
  const byKey = Map.groupBy(records, ({ name }) => keyOf(name))
  return new Map(
    names.flatMap((name) => {
      const one = findByKey(byKey.get(keyOf(name)) ?? [], (record) => record.name, name)
      return one ? [[name, one.id] as const] : []
    }),
  )
}

/** Returns the addresses that tell people with one name apart. A row without one can't be chosen. */
const choicesOf = (people: readonly (Company['named'][number] | FilePerson)[]) =>
  people.flatMap((one) => (one.email === '' ? [] : [{ value: one.email, ...('row' in one && { row: one.row }) }]))

/** How many unknown names get a suggestion: of more, the column is probably not one of names. */
const maxSuggestions = 50

/** Finds the people of the sheet and the company whom mistyped names probably mean. */
async function suggestPeople(
  db: Db,
  unknown: readonly string[],
  people: readonly FilePerson[],
): Promise<Map<string, Suggestion>> {
  if (unknown.length === 0) return new Map()
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from employee where not is_archived`.execute(db)
  const all: { name: string; row?: number }[] = [...rows, ...people]
  const byName = Map.groupBy(all, ({ name }) => foldedName(name))
  const suggestions = new Map<string, Suggestion>()
  const turn = turns()
  for (const text of unknown.slice(0, maxSuggestions)) {
    await turn()
    const named = byName.get(closestName(foldedName(text), byName.keys()) ?? '') ?? []
    // A name that several people have would not find one of them.
    if (named.length === 1 && named[0]) suggestions.set(text, { suggestion: named[0].name, suggestedRow: named[0].row })
  }
  return suggestions
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
