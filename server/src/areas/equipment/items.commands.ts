import {
  newItem,
  planAssignment,
  type ItemState,
  type Plan,
  type Wanted,
} from '@hr/contract/areas/equipment/assignment'
import { equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import {
  itemTexts,
  isWarrantyTooShort,
  outOfUse,
  storedItemFields,
  type itemFields,
  type ItemKind,
  type ItemStatus,
  type PurchaseFieldName,
  type PurchaseValues,
} from '@hr/contract/areas/equipment/items'
import { maxDay, type Day } from '@hr/contract/lib/dates'
import { pickFields, type ValuesOf } from '@hr/contract/lib/field-maps'
import { sql } from 'kysely'
import type { Act } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import { recordAll } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { requireAssignable } from '../../db/lock-employees.ts'
import { requireFreeKey } from '../../db/unique-keys.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { lockNotificationsOfItem } from '../notifications/notifications.commands.ts'
import { equipmentCodes, findItem, itemColumns } from './items.queries.ts'

/** `actorId` is null for the product itself, which erases employees after the retention period. */
type By = Pick<Act, 'actorId' | 'today'>

type Input = Omit<Wanted, 'employee'> &
  ValuesOf<typeof itemFields> & { [Field in PurchaseFieldName]?: PurchaseValues[Field] | undefined } & {
    employee: { uuid: string } | null
  }
type Change = { [Field in keyof Input]?: Input[Field] | undefined } & { version?: number | undefined }
const taken = () => fieldProblem('code', equipmentTexts.codeTaken)

/** Returns the code to store. Only the codes of equipment are unique. */
const codeOf = async (trx: Trx, kind: ItemKind, code: string, stored?: { uuid: string; text: string }) =>
  kind === 'equipment' ? requireFreeKey(trx, equipmentCodes, code, { taken, stored }) : code

type Whole = NonNullable<Awaited<ReturnType<typeof findItem>>>

const historyOfKind = (kind: ItemKind) =>
  historyOf({
    table: 'item',
    entity: kind,
    // Employees by their ids.
    valuesOf: (item: Whole) => ({
      ...pickFields(storedItemFields, item),
      status: item.status,
      employee: item.employee && item.employee.uuid,
      dateAdded: item.dateAdded,
      dateExpired: item.dateExpired,
    }),
  })

/** Adds an item, and assigns it if an assignee is given (`docs/rules.md`, section 5). */
export async function addItem(trx: Trx, kind: ItemKind, input: Input, by: By): Promise<Whole> {
  refuseShortWarranty(input)
  const plan = planned(newItem, { ...wantedOf(input), unassignedOn: undefined }, by.today)
  await refuseGoneAssignee(trx, plan, by)
  const row = await trx
    .insertInto('item')
    .values({
      kind,
      ...itemColumns.written(input),
      ...columnsOf(plan),
      code: await codeOf(trx, kind, input.code),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw taken()
  await write(trx, row.id, plan)
  const item = found(await findItem(trx, kind, row.id, by.today))
  return historyOfKind(kind).added(trx, item, by)
}

/** Changes an item, assigns it, hands it over or takes it back; omitted fields are unchanged. */
export async function changeItem(
  trx: Trx,
  kind: ItemKind,
  id: string,
  { version, ...change }: Change,
  by: By,
): Promise<Whole> {
  // Lock order: employees, then items (docs/ARCHITECTURE.md, "Lock order").
  if (change.employee)
    await trx.selectFrom('employee').select('id').where('id', '=', change.employee.uuid).forShare().execute()
  const before = await lockItem(trx, kind, id, by.today)
  await historyOfKind(kind).rejectStale(trx, before, version)
  refuseShortWarranty({ ...before, ...change })
  const plan = planned(stateOf(before), wantedOf(change), by.today)
  await refuseGoneAssignee(trx, plan, by)
  const { code = before.code } = change
  await trx
    .updateTable('item')
    .set({
      ...itemColumns.written(change),
      ...columnsOf(plan),
      code: await codeOf(trx, kind, code, { uuid: id, text: before.code }),
    })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(taken))
  await write(trx, id, plan)
  const item = found(await findItem(trx, kind, id, by.today))
  return historyOfKind(kind).changed(trx, before, item, by)
}

/** Deletes an item with its assignment history; refused while it is assigned (`docs/rules.md`, section 5). */
export async function deleteItem(trx: Trx, kind: ItemKind, id: string, by: By): Promise<void> {
  const before = await lockItem(trx, kind, id, by.today)
  const { employee } = before
  if (employee) throw new Problem(409, itemTexts.stillAssigned(`${employee.firstName} ${employee.lastName}`))
  await lockNotificationsOfItem(trx, id)
  await trx.deleteFrom('item').where('id', '=', id).execute()
  await historyOfKind(kind).deleted(trx, before, by)
}

/**
 * Ends an employee's assignments: archiving ends those of licences, deletion ends all.
 * @param kinds the kinds of items to unassign
 */
export async function freeItemsOf(
  trx: Trx,
  employeeId: string,
  kinds: readonly ItemKind[],
  { actorId, today }: By,
): Promise<void> {
  const held = await trx
    .selectFrom('item')
    .select(['id', 'kind', 'status', 'date_added'])
    .where('employee_id', '=', employeeId)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  await trx
    .updateTable('item')
    .set((of) => ({
      version: nextVersion,
      status: of
        .case()
        .when('status', 'in', outOfUse)
        .then(of.ref('status'))
        .else(sql.lit<ItemStatus>('inactive'))
        .end(),
    }))
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('item_assignment')
    .set({ unassigned_on: sql<Day>`greatest(assigned_on, ${today}::date)` })
    .where('item_id', 'in', ids)
    .where('unassigned_on', 'is', null)
    .execute()
  const after = await trx.selectFrom('item').select(['id', 'status']).where('id', 'in', ids).execute()
  const statuses = new Map(after.map(({ id, status }) => [id, status]))
  await recordAll(
    trx,
    held.map(({ id, kind, status, date_added }) => ({
      actorId,
      action: 'changed',
      entity: kind,
      entityId: id,
      before: { employee: employeeId, dateAdded: date_added, status },
      after: { employee: null, dateAdded: null, status: statuses.get(id) ?? null },
    })),
  )
}

/** Locks every item that an employee has or had: deleting the employee removes their name from the items' histories. */
export const lockItemsOf = (trx: Trx, employeeId: string) =>
  trx
    .selectFrom('item')
    .select('id')
    .where('id', 'in', (query) =>
      query.selectFrom('item_assignment').select('item_id').where('employee_id', '=', employeeId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

function refuseShortWarranty(purchase: Parameters<typeof isWarrantyTooShort>[0]): void {
  if (isWarrantyTooShort(purchase)) throw fieldProblem('warrantyEnd', itemTexts.warrantyTooShort)
}

/** A change with code and name is a whole form: without a status, 'none' is chosen (specification two, section 3). */
const wantedOf = ({ employee, ...rest }: Change): Wanted => ({
  status: rest.code !== undefined && rest.name !== undefined ? (rest.status ?? null) : rest.status,
  dateExpired: rest.dateExpired,
  dateAdded: rest.dateAdded,
  unassignedOn: rest.unassignedOn,
  employee: employee && employee.uuid,
})

const stateOf = ({ status, dateExpired, dateAdded, employee, usageHistory }: Whole): ItemState => {
  const closed = usageHistory.flatMap(({ assignedOn, unassignedOn }) =>
    // An assignment that ended on the day it began does not count.
    unassignedOn === null || unassignedOn === assignedOn ? [] : [unassignedOn],
  )
  return {
    status,
    dateExpired,
    dateAdded,
    held: employee && { employee: employee.uuid, assignedOn: dateAdded ?? '' },
    lastUnassigned: closed.length === 0 ? null : closed.reduce(maxDay),
  }
}

/** Returns the planned changes of the assignment; refusals are reported at the field. */
function planned(state: ItemState, wanted: Wanted, today: Day): Plan {
  const plan = planAssignment(state, wanted, today)
  if ('field' in plan) throw fieldProblem(plan.field, plan.message, plan.httpStatus)
  return plan
}

const columnsOf = ({ status, dateAdded, dateExpired }: Plan) => ({
  status,
  date_added: dateAdded,
  date_expired: dateExpired,
})

/** Ends and begins rows of the assignment history; a trigger derives the item's assignee from them. */
async function write(trx: Trx, itemId: string, { closeOn, open, moveTo }: Plan): Promise<void> {
  if (closeOn !== null || moveTo !== null)
    await trx
      .updateTable('item_assignment')
      .set({ ...(moveTo !== null && { assigned_on: moveTo }), ...(closeOn !== null && { unassigned_on: closeOn }) })
      .where('item_id', '=', itemId)
      .where('unassigned_on', 'is', null)
      .execute()
  if (open)
    await trx
      .insertInto('item_assignment')
      .values({ item_id: itemId, employee_id: open.employee, assigned_on: open.assignedOn })
      .execute()
}

async function refuseGoneAssignee(trx: Trx, { open }: Plan, { today }: Pick<By, 'today'>): Promise<void> {
  if (open) await requireAssignable(trx, [open.employee], () => fieldProblem('employee', itemTexts.personGone), today)
}

/** Locks an item and returns it. */
async function lockItem(trx: Trx, kind: ItemKind, id: string, today: Day): Promise<Whole> {
  await trx.selectFrom('item').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return found(await findItem(trx, kind, id, today))
}
