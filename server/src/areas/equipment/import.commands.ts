import { itemsImportTexts, type ItemImportRow } from '@hr/contract/areas/equipment/import'
import { storedItemFields, type ItemKind } from '@hr/contract/areas/equipment/items'
import { headerOf } from '@hr/contract/areas/equipment/import-rows'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { cellProblem, type CellProblem } from '@hr/contract/lib/cells'
import { pickFields } from '@hr/contract/lib/field-maps'
import { keyOf } from '@hr/contract/lib/keys'
import { randomUUID } from 'node:crypto'
import type { CallAct } from '../../act.ts'
import { recordAll } from '../../audit/history.ts'
import { analyzeWritten } from '../../db/analyze.ts'
import type { Trx } from '../../db/db.ts'
import { requireAssignable } from '../../db/lock-employees.ts'
import { lockKeys } from '../../db/unique-keys.ts'
import { Problem } from '../../http/problem.ts'
import { type Candidate, checkItems, type ItemRow } from './import.queries.ts'
import { equipmentCodes, itemColumns } from './items.queries.ts'

type By = Pick<CallAct, 'actorId' | 'today'>
type NewItem = Candidate & { uuid: string }

/** How many items one statement inserts: far below its limit, so that other requests are served in between. */
const batchSize = 200

const changedConcurrently = () => new Problem(409, itemsImportTexts.changedConcurrently)

/**
 * Imports the items of a file after validating again: all of them or none.
 * @throws Problem 422 with the invalid cells
 */
export async function importItems(
  trx: Trx,
  kind: ItemKind,
  sheet: readonly ItemRow[],
  by: By,
): Promise<{ isStored: boolean; rows: ItemImportRow[]; problems: CellProblem[] }> {
  const { candidates, rows, problems } = await checkItems(trx, kind, sheet, by.today)
  if (problems.length > 0) throw new Problem(422, problems)
  await lockAssignees(trx, candidates, by)
  if (kind === 'equipment') await rejectUsedCodes(trx, candidates)
  // A fixed order, because codes are unique: of two concurrent imports of the same codes, the second waits for the
  // first.
  const items = candidates
    .map((candidate) => ({ ...candidate, uuid: randomUUID() }))
    .toSorted((a, b) => (keyOf(a.input.code) < keyOf(b.input.code) ? -1 : 1))
  for (let first = 0; first < items.length; first += batchSize)
    await insertItems(trx, kind, items.slice(first, first + batchSize), by)
  await writeHistory(trx, kind, items, by)
  await assignItems(trx, items, by)
  await analyzeWritten(trx)
  return { isStored: true, rows, problems }
}

/** Locks the codes, and refuses those that were stored since the rows were checked. */
async function rejectUsedCodes(trx: Trx, candidates: readonly Candidate[]): Promise<void> {
  const codes = candidates.map(({ input }) => input.code)
  const used = await lockKeys(trx, equipmentCodes, codes)
  const taken = candidates.filter(({ input }) => used.has(keyOf(input.code)))
  if (taken.length > 0)
    throw new Problem(
      422,
      taken.map(({ row }) => cellProblem(equipmentTexts.codeTaken, row, headerOf('code'))),
    )
}

async function insertItems(trx: Trx, kind: ItemKind, items: readonly NewItem[], { today }: By): Promise<void> {
  const inserted = await trx
    .insertInto('item')
    .values(
      items.map(({ uuid, input, employee }) => ({
        id: uuid,
        kind,
        ...itemColumns.written(input),
        status: input.status,
        // The trigger would set the same values a moment later and update every index again.
        date_added: employee && (input.dateAdded ?? today),
        date_expired: input.dateExpired,
        employee_id: employee && employee.uuid,
        assignee_first_name: employee && employee.firstName,
        assignee_last_name: employee && employee.lastName,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  // Validated just before, but unused codes cannot be locked.
  if (inserted.length < items.length) throw changedConcurrently()
}

/** Lock order: employees, then items (docs/ARCHITECTURE.md, "Lock order"). */
async function lockAssignees(trx: Trx, candidates: readonly Candidate[], { today }: By): Promise<void> {
  const people = [...new Set(candidates.flatMap(({ employee }) => employee?.uuid ?? []))]
  await requireAssignable(trx, people, changedConcurrently, today)
}

/** Assigns each item to the employee of its row, from the day of the row or today on. */
async function assignItems(trx: Trx, items: readonly NewItem[], { today }: By): Promise<void> {
  const assigned = items.flatMap(({ uuid, input, employee }) =>
    employee ? [{ item_id: uuid, employee_id: employee.uuid, assigned_on: input.dateAdded ?? today }] : [],
  )
  for (let first = 0; first < assigned.length; first += batchSize)
    await trx
      .insertInto('item_assignment')
      .values(assigned.slice(first, first + batchSize))
      .execute()
}

async function writeHistory(
  trx: Trx,
  kind: ItemKind,
  items: readonly NewItem[],
  { actorId, today }: By,
): Promise<void> {
  for (let first = 0; first < items.length; first += batchSize)
    await recordAll(
      trx,
      items.slice(first, first + batchSize).map(({ uuid, input, employee }) => ({
        actorId,
        action: 'created',
        entity: kind,
        entityId: uuid,
        after: {
          ...pickFields(storedItemFields, input),
          status: input.status,
          employee: employee && employee.uuid,
          dateAdded: employee && (input.dateAdded ?? today),
          dateExpired: input.dateExpired,
        },
      })),
    )
}
