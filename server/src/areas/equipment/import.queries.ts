import { cellProblem } from '@hr/contract/lib/cells'
import type { Message } from '@hr/contract/lib/messages'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemsImportTexts as texts, type ItemImportRow } from '@hr/contract/areas/equipment/import'
import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { headerOf, type ItemCells, readItemRow, type SheetInput } from '@hr/contract/areas/equipment/import-rows'
import type { CellProblem } from '@hr/contract/lib/cells'
import { keyLine, keyOf } from '@hr/contract/lib/keys'
import { importTexts } from '@hr/contract/lib/imports'
import type { Day } from '@hr/contract/lib/dates'
import type { Db } from '../../db/db.ts'
import { foldedName } from '../../db/search.ts'
import { findByKeys } from '../../db/unique-keys.ts'
import { turns } from '../../lib/event-loop.ts'
import { wordsOf } from '../../lib/translate.ts'
import { equipmentCodes } from './items.queries.ts'
import { findReferred, isNamed, peopleByName, peopleNamed, type Referred } from '../../spreadsheet/referred.queries.ts'

/** A row of a file, or of a list that was sent. */
export type ItemRow = { row: number; cells: ItemCells }

/** An item that a row would add, and its assignee. */
export type Candidate = { row: number; input: SheetInput; employee: Referred | null }

/** The result of the validation; `candidates` contains all rows only if there are no problems. */
export type CheckedItems = { rows: ItemImportRow[]; problems: CellProblem[]; candidates: Candidate[] }

/** Validates the rows one by one, against each other and against existing data (`docs/rules.md`, section 5). */
export async function checkItems(db: Db, kind: ItemKind, sheet: readonly ItemRow[], today: Day): Promise<CheckedItems> {
  const problems: CellProblem[] = []
  const read: { row: number; code: string; input: SheetInput | undefined; valid: Partial<SheetInput> }[] = []
  const rowOfCode = new Map<string, number>()
  // Ten thousand rows take a while.
  const turn = turns()
  for (const { row, cells } of sheet) {
    await turn()
    const said = readItemRow(cells, wordsOf)
    if ('problems' in said)
      problems.push(
        ...said.problems.map(({ message, column, suggestion }) => cellProblem(message, row, column, suggestion)),
      )
    const valid = asStored(kind, 'input' in said ? said.input : said.valid)
    const code = keyOf(valid.code ?? '')
    if (code !== '' && !rowOfCode.has(code)) rowOfCode.set(code, row)
    // Rows without problems have every field.
    read.push({ row, code, input: 'input' in said ? (valid as SheetInput) : undefined, valid })
  }
  const taken = kind === 'equipment' ? await findByKeys(db, equipmentCodes, [...rowOfCode.keys()]) : undefined
  const people = await findReferred(
    db,
    read.flatMap(({ valid: { email } }) => (typeof email === 'string' ? keyOf(email) : [])),
    new Set(read.flatMap(({ valid: { assignedTo = '' } }) => (assignedTo === '' ? [] : [foldedName(assignedTo)]))),
    { today },
  )
  const named = peopleByName(people.named)
  const candidates: Candidate[] = []
  for (const { row, code, input, valid } of read) {
    const firstRow = rowOfCode.get(code)
    if (taken && firstRow !== undefined && firstRow !== row) wrong(row, 'code', texts.codeTwice(firstRow))
    else if (taken?.has(code)) wrong(row, 'code', equipmentTexts.codeTaken)
    const person = assigneeOf(valid)
    if (person && 'text' in person) wrong(row, valid.email === null ? 'assignedTo' : 'email', person)
    else if (input) candidates.push({ row, input, employee: person })
  }
  if (sheet.length === 0) problems.push(cellProblem(importTexts.noRows, 1, ''))
  return {
    rows: sheet.map((line, index) => shownRow(line, read[index]?.valid)),
    problems: problems.toSorted((a, b) => a.row - b.row),
    candidates,
  }

  function assigneeOf({ email, assignedTo = '' }: Partial<SheetInput>): Referred | null | Message {
    // An invalid address has a problem already.
    if (email === undefined) return null
    if (email !== null) {
      const person = people.byEmail.get(keyOf(email))
      if (!person) return texts.unknownEmail
      if (person.isGone) return texts.goneEmail
      return assignedTo === '' || isNamed(person, assignedTo)
        ? person
        : texts.otherAssignee({ owner: person.name, named: assignedTo })
    }
    if (assignedTo === '') return null
    const [person, ...others] = peopleNamed(named, assignedTo)
    return others.length > 0 ? texts.unclearName : person && !person.isGone ? person : texts.unknownName
  }

  function wrong(row: number, field: 'code' | 'email' | 'assignedTo', message: Message) {
    problems.push(cellProblem(message, row, headerOf(field)))
  }
}

/** Codes of equipment have single spaces (`lockKeys`). */
const asStored = (kind: ItemKind, valid: Partial<SheetInput>): Partial<SheetInput> =>
  kind === 'equipment' && valid.code !== undefined ? { ...valid, code: keyLine(valid.code) } : valid

/** Returns a row as it is stored; invalid cells as in the file. */
function shownRow({ row, cells }: ItemRow, valid: Partial<SheetInput> = {}): ItemImportRow {
  const cellOf = (field: keyof ItemCells) => (cells[field] ?? '').trim()
  return {
    row,
    code: valid.code ?? cellOf('code'),
    name: valid.name ?? cellOf('name'),
    status: valid.status ?? cellOf('status'),
    notes: valid.notes ?? cellOf('notes'),
    email: cellOf('email') || cellOf('assignedTo'),
  }
}
