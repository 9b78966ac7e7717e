import { employeesImportTexts as texts, type Imported, type ImportRow } from '@hr/contract/areas/employees/import'
import { looksMistyped } from '@hr/contract/areas/employees/national-id'
import { isUnusuallyLong, recordTexts } from '@hr/contract/areas/employees/record'
import { headerOf, readSheetRow, sheetColumns, type SheetInput } from '@hr/contract/areas/employees/sheet'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { Day } from '@hr/contract/lib/dates'
import { importTexts } from '@hr/contract/lib/imports'
import { sql } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Keys } from '../../lib/keys.ts'
import { keyedHashes } from '../../lib/encryption.ts'
import type { SheetRow } from '../../spreadsheet/read.ts'

export type ImportOptions = { addPositions: boolean; skipUnknownProjects: boolean }

/** An employee whom a row would add, with the ids of everything that the row refers to. */
export type Candidate = {
  row: number
  input: SheetInput
  /** Undefined for a position that the import creates. */
  positionId: string | undefined
  projectIds: string[]
  /** An existing employee, or the row of another employee in this file. */
  supervisor: { uuid: string } | { row: number } | null
}

/** The result of the validation; `candidates` contains all rows only if there are no problems. */
export type CheckedImport = Omit<Imported, 'isStored'> & { candidates: Candidate[] }

type Checking = ImportOptions & { keys: Pick<Keys, 'idNumberHash'>; today: Day }

/** Validates the rows one by one, against each other and against existing data. */
export async function checkImport(
  db: Db,
  sheet: readonly SheetRow[],
  { keys, today, ...options }: Checking,
  { isLocking = false } = {},
): Promise<CheckedImport> {
  const file = await readFile(sheet, today)
  const company = await findNamed(db, file, { keys, isLocking })
  const problems = [...file.problems]
  const warnings: CellMessage[] = []
  const newPositions = new Map<string, string>()
  const ignoredProjects = new Map<string, string>()
  const candidates: Candidate[] = []
  const seenNumbers = new Map<string, number>()

  for (const { row, email, input } of file.people) {
    const wrong = (field: keyof SheetInput, message: string) => problems.push({ message, row, column: headerOf(field) })
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
      if (looksMistyped(idNumber))
        warnings.push({ message: recordTexts.idNumberControl, row, column: headerOf('idNumber') })
    }

    if (isUnusuallyLong(input.yearsExperience ?? 0))
      warnings.push({ message: recordTexts.yearsUnlikely, row, column: headerOf('yearsExperience') })

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

    const supervisor = supervisorOf(supervisorOrTeamLead)
    if (typeof supervisor === 'string') wrong('supervisorOrTeamLead', supervisor)
    else candidates.push({ row, input, positionId, projectIds: [...projectIds], supervisor })

    function supervisorOf(address: string | null): Candidate['supervisor'] | string {
      if (address === null) return null
      const supervisorEmail = address.toLowerCase()
      if (supervisorEmail === email) return recordTexts.ownSupervisor
      const known = company.people.get(supervisorEmail)
      if (known) return known.isArchived ? recordTexts.supervisorGone : { uuid: known.uuid }
      const supervisorRow = file.rowOfEmail.get(supervisorEmail)
      return supervisorRow === undefined ? texts.unknownSupervisor : { row: supervisorRow }
    }
  }
  if (sheet.length === 0) problems.push({ message: importTexts.noRows, row: 1, column: '' })
  return {
    rows: file.rows,
    problems: problems.toSorted((a, b) => a.row - b.row),
    warnings,
    newPositions: [...newPositions.values()],
    ignoredProjects: [...ignoredProjects.values()],
    candidates,
  }
}

/** Adds a name unless it is there; different spellings count as the same name. */
function addFirst(names: Map<string, string>, name: string): void {
  if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
}

type FilePerson = { row: number; email: string; input: SheetInput | undefined }

type ImportedFile = {
  rows: ImportRow[]
  people: FilePerson[]
  problems: CellMessage[]
  /** The first row of each address. */
  rowOfEmail: Map<string, number>
}

const indexOf = (field: keyof SheetInput) => sheetColumns.findIndex((column) => column.field === field)
const shownAt = (['firstName', 'lastName', 'email', 'position'] as const).map(
  (field) => [field, indexOf(field)] as const,
)

/** Reads the rows one by one and yields in between: ten thousand take a while. */
async function readFile(sheet: readonly SheetRow[], today: Day): Promise<ImportedFile> {
  const file: ImportedFile = { rows: [], people: [], problems: [], rowOfEmail: new Map() }
  for (const [index, { row, cells }] of sheet.entries()) {
    if (index % 100 === 99) await yieldToEventLoop()
    const shown = Object.fromEntries(shownAt.map(([field, at]) => [field, (cells[at] ?? '').trim()]))
    // The four names are those of the table above.
    file.rows.push({ row, ...(shown as Omit<ImportRow, 'row'>) })
    const read = readSheetRow(cells, today)
    if ('problems' in read) file.problems.push(...read.problems.map((problem) => ({ ...problem, row })))
    const email = (shown['email'] ?? '').toLowerCase()
    if (email !== '' && !file.rowOfEmail.has(email)) file.rowOfEmail.set(email, row)
    file.people.push({ row, email, input: 'input' in read ? read.input : undefined })
  }
  return file
}

type Company = {
  /** The employees by the addresses that the file contains or refers to. */
  people: Map<string, { uuid: string; isArchived: boolean }>
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
  { people, rowOfEmail }: ImportedFile,
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
  const supervisors = inputs.flatMap(({ supervisorOrTeamLead }) => supervisorOrTeamLead?.toLowerCase() ?? [])
  const known = await sql<{ email: string; uuid: string; isArchived: boolean }>`
    select lower(e.email) as email, e.id as uuid, e.is_archived as "isArchived" from employee e
    where lower(e.email) = any (${distinct([...rowOfEmail.keys(), ...supervisors])}::text[])
    order by e.id ${lock('share', 'e')}`.execute(db)

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
    idNumbers: new Set(taken.rows.flatMap(({ hash }) => numbers.get(hash) ?? [])),
    positions: new Map(positions.rows.map(({ name, id }) => [name, id])),
    projects: new Map(projects.rows.map(({ name, id }) => [name, id])),
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
