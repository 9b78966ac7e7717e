import { mayAssignRole } from '@hr/contract/areas/access/manage-account'
import { employeesImportTexts as texts, type CheckedSheet } from '@hr/contract/areas/employees/import'
import { columnLabel, daysColumnOf, type ImportColumn } from '@hr/contract/areas/employees/import-columns'
import type { ImportSheet } from '@hr/contract/areas/employees/import-mapping'
import { nationalIdFormatOf } from '@hr/contract/areas/employees/national-id'
import { isUnusuallyLong, recordTexts } from '@hr/contract/areas/employees/record'
import { readImportRow, type ImportRow } from '@hr/contract/areas/employees/import-rows'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { Day } from '@hr/contract/lib/dates'
import { fold } from '@hr/contract/lib/fold'
import { sql } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Keys } from '../../lib/keys.ts'
import { keyedHashes } from '../../lib/encryption.ts'
import { listImportableLeave } from '../leave/opening-balances.commands.ts'

export type ImportOptions = { addPositions: boolean; skipUnknownProjects: boolean }

/** An employee whom a row would add, with the ids of everything that the row refers to. */
export type Candidate = {
  row: number
  input: ImportRow
  /** Undefined for a position that the import creates. */
  positionId: string | undefined
  projectIds: string[]
  /** An existing employee, or the row of another employee in this sheet. */
  supervisor: Supervisor | null
}
type Supervisor = { uuid: string } | { row: number }

/** The result of the validation; `candidates` contains all rows only if there are no problems. */
export type CheckedImport = Omit<CheckedSheet, 'job'> & { candidates: Candidate[] }

type Checking = ImportOptions & {
  /** The user who imports: decides which roles may be assigned. */
  actor: { uuid: string; role: RoleName | null }
  keys: Pick<Keys, 'idNumberHash'>
  today: Day
  /** The company's country; null if none is chosen. */
  country: string | null
}

/** Finds the rows whose supervisors lead back to themselves, with the names on the way. */
function cyclesOf(candidates: readonly Candidate[]): { row: number; names: string[] }[] {
  const byRow = new Map(candidates.map((candidate) => [candidate.row, candidate]))
  const next = ({ supervisor }: Candidate) =>
    supervisor && 'row' in supervisor ? byRow.get(supervisor.row) : undefined
  return candidates.flatMap((first) => {
    const way = new Set([first])
    let above = next(first)
    for (; above && !way.has(above); above = next(above)) way.add(above)
    const names = [...way, first].map(({ input: { firstName, lastName } }) => `${firstName} ${lastName}`)
    return above === first ? [{ row: first.row, names }] : []
  })
}

/** Validates the rows one by one, against each other and against existing data. */
export async function checkImport(
  db: Db,
  sheet: ImportSheet,
  { actor, keys, today, country, ...options }: Checking,
  { isLocking = false } = {},
): Promise<CheckedImport> {
  const leave = await listImportableLeave(db, { today })
  const labelOf = (column: ImportColumn) => columnLabel(column, leave)
  const idFormat = nationalIdFormatOf(country)
  const file = await readRows(sheet, today, labelOf)
  const company = await findNamed(db, file, { keys, isLocking })
  const problems = [...file.problems]
  const warnings: CellMessage[] = []
  const newPositions = new Map<string, string>()
  const ignoredProjects = new Map<string, string>()
  const candidates: Candidate[] = []
  const seenNumbers = new Map<string, number>()

  for (const { row, email, input } of file.people) {
    const wrong = (column: ImportColumn, message: string) => problems.push({ message, row, column: labelOf(column) })
    const doubt = (column: ImportColumn, message: string) => warnings.push({ message, row, column: labelOf(column) })
    const firstRow = file.rowOfEmail.get(email)
    const owner = company.people.get(email)
    if (firstRow !== undefined && firstRow !== row) wrong('email', texts.emailTwice(firstRow))
    else if (owner) wrong('email', owner.isArchived ? usersTexts.emailOfArchived : usersTexts.emailTaken)
    // The following checks look at other rows, which requires a valid row.
    if (!input) continue

    const { idNumber = '', position, team, supervisorOrTeamLead } = input
    if (idNumber !== '') {
      const numberRow = seenNumbers.get(idNumber)
      if (numberRow !== undefined) wrong('idNumber', texts.idNumberTwice(numberRow))
      else if (company.idNumbers.has(idNumber)) wrong('idNumber', recordTexts.idNumberTaken)
      else seenNumbers.set(idNumber, row)
      if (idFormat.looksMistyped(idNumber)) doubt('idNumber', recordTexts.idNumberControl(idFormat.label))
    }

    if (isUnusuallyLong(input.yearsExperience ?? 0)) doubt('yearsExperience', recordTexts.yearsUnlikely)
    if (!mayAssignRole(actor, input.role)) wrong('role', texts.roleBeyondYou)

    const positionId = company.positions.get(position)
    if (positionId === undefined && options.addPositions) addFirst(newPositions, position)
    else if (positionId === undefined) wrong('position', texts.unknownPosition)

    const projectIds = new Set<string>()
    for (const name of team) {
      const id = company.projects.get(name)
      if (id !== undefined) projectIds.add(id)
      else if (options.skipUnknownProjects) addFirst(ignoredProjects, name)
      else wrong('team', texts.unknownProject(name))
    }

    for (const { leave: id } of input.remaining) {
      const policy = leave.find(({ uuid }) => uuid === id)
      if (policy && !policy.isGranted) wrong(daysColumnOf(policy), texts.grantFirst(policy.name, today.slice(0, 4)))
    }

    const supervisor = supervisorOf(supervisorOrTeamLead)
    if (typeof supervisor === 'string') wrong('supervisorOrTeamLead', supervisor)
    else candidates.push({ row, input, positionId, projectIds: [...projectIds], supervisor })

    function supervisorOf(text: string | null): Supervisor | null | string {
      if (text === null) return null
      return text.includes('@') ? supervisorByEmail(text.toLowerCase()) : supervisorByName(foldedName(text))
    }

    function supervisorByEmail(supervisorEmail: string): Supervisor | string {
      if (supervisorEmail === email) return recordTexts.ownSupervisor
      const known = company.people.get(supervisorEmail)
      if (known) return known.isArchived ? recordTexts.supervisorGone : { uuid: known.uuid }
      const supervisorRow = file.rowOfEmail.get(supervisorEmail)
      return supervisorRow === undefined ? texts.unknownSupervisor : { row: supervisorRow }
    }

    function supervisorByName(name: string): Supervisor | string {
      const all: Supervisor[] = [
        ...(company.peopleByName.get(name) ?? []).map((uuid) => ({ uuid })),
        ...(file.rowsOfName.get(name) ?? []).map((one) => ({ row: one })),
      ]
      const [first, ...others] = all
      if (first === undefined) return texts.unknownSupervisor
      if (others.length > 0) return texts.supervisorUnclear
      return 'row' in first && first.row === row ? recordTexts.ownSupervisor : first
    }
  }
  for (const { row, names } of cyclesOf(candidates))
    problems.push({ message: recordTexts.supervisorCycle(names), row, column: labelOf('supervisorOrTeamLead') })
  return {
    problems: problems.toSorted((a, b) => a.row - b.row),
    warnings,
    newPositions: [...newPositions.values()],
    ignoredProjects: [...ignoredProjects.values()],
    candidates,
  }
}

/** The name of a person for comparison: 'Kovač, Ana' is 'ana kovac'. */
const foldedName = (text: string): string =>
  fold(text.replace(/^([^,]*),(.*)$/s, '$2 $1'))
    .trim()
    .replaceAll(/\s+/g, ' ')

/** Adds a name unless it is there; different spellings count as the same name. */
function addFirst(names: Map<string, string>, name: string): void {
  if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
}

type FilePerson = { row: number; email: string; input: ImportRow | undefined }

type ReadSheet = {
  people: FilePerson[]
  problems: CellMessage[]
  /** The first row of each address. */
  rowOfEmail: Map<string, number>
  /** The rows of each folded full name. */
  rowsOfName: Map<string, number[]>
}

/** Reads the rows one by one and yields in between: ten thousand take a while. */
async function readRows(
  { columns, rows }: ImportSheet,
  today: Day,
  labelOf: (column: ImportColumn) => string,
): Promise<ReadSheet> {
  const file: ReadSheet = { people: [], problems: [], rowOfEmail: new Map(), rowsOfName: new Map() }
  for (const [index, { row, cells }] of rows.entries()) {
    if (index % 100 === 99) await yieldToEventLoop()
    const texts = new Map(columns.map((column, at) => [column, cells[at] ?? '']))
    const read = readImportRow(texts, today)
    if ('problems' in read)
      file.problems.push(...read.problems.map(({ column, message }) => ({ column: labelOf(column), message, row })))
    const email = (texts.get('email') ?? '').trim().toLowerCase()
    if (email !== '' && !file.rowOfEmail.has(email)) file.rowOfEmail.set(email, row)
    const name = foldedName(`${texts.get('firstName') ?? ''} ${texts.get('lastName') ?? ''}`)
    file.rowsOfName.set(name, [...(file.rowsOfName.get(name) ?? []), row])
    file.people.push({ row, email, input: 'input' in read ? read.input : undefined })
  }
  return file
}

type Company = {
  /** The employees by the addresses that the file contains or refers to. */
  people: Map<string, { uuid: string; isArchived: boolean }>
  /** The ids of the employees, archived ones excepted, by the folded names that the file refers to. */
  peopleByName: Map<string, string[]>
  /** The ID numbers of the file that are already used. */
  idNumbers: Set<string>
  /** Ids of positions and projects by the names and project codes in the file. */
  positions: Map<string, string>
  projects: Map<string, string>
}

/**
 * Finds all existing data that the file refers to. With locks it stays unchanged until the transaction ends. Lock
 * order: projects, positions, employees (see docs/ARCHITECTURE.md, "Lock order").
 */
async function findNamed(
  db: Db,
  { people, rowOfEmail }: ReadSheet,
  { keys, isLocking }: { keys: Pick<Keys, 'idNumberHash'>; isLocking: boolean },
): Promise<Company> {
  const inputs = people.flatMap(({ input }) => input ?? [])
  const lock = (how: 'no key update' | 'share', alias: string) =>
    isLocking ? sql`for ${sql.raw(how)} of ${sql.ref(alias)}` : sql``

  const projects = await sql<{ name: string; id: string }>`
    select n.name, p.id from unnest(${distinct(inputs.flatMap(({ team }) => team))}::text[]) n (name)
    join project p on lower(p.code) = lower(n.name collate croatian) and not p.is_archived
    order by p.id ${lock('no key update', 'p')}`.execute(db)
  const positions = await sql<{ name: string; id: string }>`
    select n.name, p.id from unnest(${distinct(inputs.map(({ position }) => position))}::text[]) n (name)
    join position p on lower(p.name) = lower(n.name collate croatian)
    order by p.id ${lock('share', 'p')}`.execute(db)
  const supervisors = inputs.flatMap(({ supervisorOrTeamLead }) => supervisorOrTeamLead ?? [])
  const addresses = supervisors.filter((text) => text.includes('@')).map((text) => text.toLowerCase())
  const names = new Set(supervisors.filter((text) => !text.includes('@')).map(foldedName))
  const known = await sql<Known>`
    select lower(e.email) as email, e.id as uuid, e.is_archived as "isArchived", e.first_name || ' ' || e.last_name as name
    from employee e
    where e.id in (
      select id from employee where lower(email) = any (${distinct([...rowOfEmail.keys(), ...addresses])}::text[])
      -- The search text begins with the full name.
      union all select s.employee_id from unnest(${[...names].map(likeStart)}::text[]) n (start)
                join employee_search s on s.text like n.start)
    order by e.id ${lock('share', 'e')}`.execute(db)
  const named = known.rows.filter(({ name, isArchived }) => !isArchived && names.has(foldedName(name)))

  const numbers = new Map(
    inputs.flatMap(({ idNumber = '' }) =>
      idNumber === ''
        ? []
        : keyedHashes(keys.idNumberHash, idNumber).map((hash) => [hash.toString('hex'), idNumber] as const),
    ),
  )
  const taken = await sql<{ hash: string }>`
    select encode(id_number_hash, 'hex') as hash from employee
    where id_number_hash = any (${[...numbers.keys()].map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(db)
  return {
    people: new Map(known.rows.map(({ email, ...who }) => [email, who])),
    peopleByName: new Map(
      [...Map.groupBy(named, ({ name }) => foldedName(name))].map(([name, all]) => [name, all.map(({ uuid }) => uuid)]),
    ),
    idNumbers: new Set(taken.rows.flatMap(({ hash }) => numbers.get(hash) ?? [])),
    positions: new Map(positions.rows.map(({ name, id }) => [name, id])),
    projects: new Map(projects.rows.map(({ name, id }) => [name, id])),
  }
}

type Known = { email: string; uuid: string; isArchived: boolean; name: string }

/** A `like` pattern for texts that start with a name and a space. */
const likeStart = (name: string): string => `${name.replaceAll(/[\\%_]/g, String.raw`\$&`)} %`

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
