import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts as texts, type ItemImportRow } from '@hr/contract/areas/equipment/import'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { headerOf, readItemRow, type SheetInput } from '@hr/contract/areas/equipment/sheet'
import type { CellMessage } from '@hr/contract/lib/cells'
import { importTexts } from '@hr/contract/lib/imports'
import { sql } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import { foldedName, likeStart } from '../../db/search.ts'
import type { SheetRow } from '../../spreadsheet/read.ts'

/** An item that a row would add, and its assignee. */
export type Candidate = { row: number; input: SheetInput; employee: Assignee | null }
type Assignee = { uuid: string; firstName: string; lastName: string }

/** The result of the validation; `candidates` contains all rows only if there are no problems. */
export type CheckedItems = { rows: ItemImportRow[]; problems: CellMessage[]; candidates: Candidate[] }

/** Validates the rows one by one, against each other and against existing data (`docs/rules.md`, section 5). */
export async function checkItems(db: Db, kind: ItemKind, sheet: readonly SheetRow[]): Promise<CheckedItems> {
  const problems: CellMessage[] = []
  const read: { row: number; code: string; input: SheetInput | undefined }[] = []
  const rowOfCode = new Map<string, number>()
  // Ten thousand rows take a while, so the loop yields in between.
  for (const [index, { row, cells }] of sheet.entries()) {
    if (index % 200 === 199) await yieldToEventLoop()
    const said = readItemRow(cells)
    if ('problems' in said) problems.push(...said.problems.map((problem) => ({ ...problem, row })))
    const code = sameCode(cells[0] ?? '')
    if (code !== '' && !rowOfCode.has(code)) rowOfCode.set(code, row)
    read.push({ row, code, input: 'input' in said ? said.input : undefined })
  }
  const taken = kind === 'equipment' ? await findTaken(db, [...rowOfCode.keys()]) : undefined
  const people = await findPeople(db, read)
  const candidates: Candidate[] = []
  for (const { row, code, input } of read) {
    const firstRow = rowOfCode.get(code)
    if (taken && firstRow !== undefined && firstRow !== row) wrong(row, 'code', texts.codeTwice(firstRow))
    else if (taken?.has(code)) wrong(row, 'code', equipmentTexts.codeTaken)
    if (!input) continue
    const person = assigneeOf(input)
    if (typeof person === 'string') wrong(row, input.email === null ? 'assignedTo' : 'email', person)
    else candidates.push({ row, input, employee: person })
  }
  if (sheet.length === 0) problems.push({ message: importTexts.noRows, row: 1, column: '' })
  return {
    rows: sheet.map((line, index) => shownRow(line, read[index]?.input)),
    problems: problems.toSorted((a, b) => a.row - b.row),
    candidates,
  }

  function assigneeOf({ email, assignedTo }: SheetInput): Assignee | null | string {
    if (email !== null) {
      const person = people.byEmail.get(email.toLowerCase())
      if (!person) return texts.unknownEmail
      return person.isArchived ? texts.archivedEmail : person
    }
    if (assignedTo === '') return null
    const [person, ...others] = people.byName.get(foldedName(assignedTo)) ?? []
    return others.length > 0 ? texts.unclearName : (person ?? texts.unknownName)
  }

  function wrong(row: number, field: 'code' | 'email' | 'assignedTo', message: string) {
    problems.push({ message, row, column: headerOf(field) })
  }
}

/** Normalises a code for comparison. The database's unique index decides. */
const sameCode = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/**
 * Returns a row of the file with the status that the item would get: blank means 'inactive', or in use if it has an
 * assignee.
 */
function shownRow({ row, cells }: SheetRow, input: SheetInput | undefined): ItemImportRow {
  const [code = '', name = '', status = '', notes = '', email = ''] = cells.map((cell) => cell.trim())
  const shownStatus = input?.status ?? (status === '' ? 'inactive' : status)
  return { row, code, name, status: shownStatus, notes, email: email || (input?.assignedTo ?? '') }
}

/** Returns the codes that are used already, folded. */
async function findTaken(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select n.code from unnest(${codes}::text[]) n (code)
    join item i on i.kind = 'equipment' and lower(i.code) = lower(n.code collate croatian)`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

type People = { byEmail: Map<string, Assignee & { isArchived: boolean }>; byName: Map<string, Assignee[]> }

/** Finds the assignees by email address, or by the full name that an export shows; archived employees only by email. */
async function findPeople(db: Db, read: readonly { input: SheetInput | undefined }[]): Promise<People> {
  const emails = new Set(read.flatMap(({ input }) => input?.email?.toLowerCase() ?? []))
  const names = new Set(read.flatMap(({ input }) => (input?.assignedTo ? foldedName(input.assignedTo) : [])))
  const { rows } = await sql<Assignee & { isArchived: boolean; email: string }>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.is_archived as "isArchived",
           lower(e.email) as email
    from employee e
    where e.id in (
      select id from employee where lower(email) = any (${[...emails]}::text[])
      union all select s.employee_id from unnest(${[...names].map(likeStart)}::text[]) n (start)
                join employee_search s on s.text like n.start)`.execute(db)
  return {
    byEmail: new Map(rows.map(({ email, ...person }) => [email, person])),
    byName: Map.groupBy(
      rows.filter(({ isArchived }) => !isArchived),
      ({ firstName, lastName }) => foldedName(`${firstName} ${lastName}`),
    ),
  }
}
