import { actorTexts } from '@hr/contract/lib/actors'
import { serialize } from '@hr/contract/lib/messages'
import type { EquipmentOfPerson, EquipmentRow } from '@hr/contract/areas/equipment/equipment'
import {
  storedItemFields,
  type Assignee,
  type ItemKind,
  type ItemStatus,
  type PurchaseValues,
  type Usage,
} from '@hr/contract/areas/equipment/items'
import {
  endingMonths,
  type LicenceOfPerson,
  type LicenceRow,
  type licencesApi,
} from '@hr/contract/areas/equipment/licences'
import { addMonths, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { columnsOf } from '../../db/field-columns.ts'
import { isEmployed } from '../../db/employment.ts'
import { type Direction, List, type Query } from '../../db/list.ts'
import { matches, searchWords } from '../../db/search.ts'
import type { UniqueKeys } from '../../db/unique-keys.ts'
import { photoUrlsExpireAt } from '../../files/photos.ts'
import { isAway } from '../leave-requests/absences.queries.ts'

export const equipmentCodes = {
  table: 'item',
  column: 'code',
  among: sql`kind = 'equipment'`,
} satisfies UniqueKeys

export const itemColumns = columnsOf('i', storedItemFields, {})

// An index supports each of these orders.
const orders = {
  code: ['i.code'],
  name: ['i.name', 'i.code'],
  status: ['i.status', 'i.code'],
  employee: ['i.assignee_last_name', 'i.assignee_first_name', 'i.code'],
  dateAdded: ['i.date_added', 'i.code'],
  dateExpired: ['i.date_expired', 'i.code'],
} as const satisfies Record<(typeof licencesApi.list.sort)[number], readonly string[]>

export type ItemFilter = {
  status?: ItemStatus | 'all' | undefined
  /** Only items that can be assigned. */
  isFree?: boolean | undefined
  /** Only items that archived employees still have. */
  isToCollect?: boolean | undefined
  /** Only licences in use that end today or in the next `endingMonths`. */
  isEnding?: boolean | undefined
}
export type ItemQuery = ItemFilter & Query<keyof typeof orders> & { kind: ItemKind; today: Day }
export type ItemParameters = ItemFilter &
  Pick<ItemQuery, 'ids'> & {
    q?: string | undefined
    sort?: ItemQuery['sort'] | undefined
    order?: Direction | undefined
  }

/** Converts the parameters of a list of items into a query. */
export const itemQueryOf = (
  { q, sort = 'code', order = 'asc', ...filter }: ItemParameters,
  of: { kind: ItemKind; today: Day },
): ItemQuery => ({ ...filter, ...of, words: searchWords(q), sort, order })

const inUse = (alias: string) => {
  const status = sql.ref(`${alias}.status`)
  return sql`(${status} is null or ${status} in ('active', 'inactive'))`
}

/** SQL condition: licences in use whose last valid day is in this range. */
export const endingBetween = (alias: string, from: Day, to: Day) =>
  sql`${sql.ref(`${alias}.kind`)} = 'licence' and ${sql.ref(`${alias}.date_expired`)} between ${from} and ${to} and ${inUse(alias)}`

/** SQL: whether the assignee `e` is away. */
const isAssigneeAway = (today: Day) => sql`coalesce(${isEmployed('e', today)} and ${isAway(today)}, false)`

const columns = (today: Day) => sql`
  i.id as uuid, ${itemColumns.selected}, i.status, i.date_added as "dateAdded", i.date_expired as "dateExpired", i.version,
  i.employee_id as "employeeId", i.assignee_first_name as "firstName", i.assignee_last_name as "lastName",
  i.assignee_archived as "isArchived", e.profile_image as "profileImage", ${isAssigneeAway(today)} as "isAway"`

/** A row of either kind; the other kind's fields are empty. */
export type ItemRow = LicenceRow & PurchaseValues

export type FlatRow = Omit<ItemRow, 'employee' | 'isExpired'> & {
  employeeId: string | null
  firstName: string | null
  lastName: string | null
} & Pick<Assignee, 'isArchived' | 'profileImage' | 'isAway'>

/** Converts a row of the database. */
export const itemOf =
  (today: Day) =>
  ({ employeeId, firstName, lastName, isArchived, profileImage, isAway, ...row }: FlatRow): ItemRow => ({
    ...row,
    employee:
      employeeId === null
        ? null
        : { uuid: employeeId, firstName: firstName ?? '', lastName: lastName ?? '', isArchived, profileImage, isAway },
    isExpired: row.dateExpired !== null && row.dateExpired < today,
  })

export const itemList = new List<ItemQuery, FlatRow, ItemRow>({
  from: sql`item i`,
  id: 'i.id',
  people: { column: 'i.employee_id' },
  columns: ({ today }) => columns(today),
  joins: sql`left join employee e on e.id = i.employee_id`,
  item: (row, { today }) => itemOf(today)(row),
  orders,
  filters: {
    kind: (kind) => sql`i.kind = ${sql.lit(kind)}`,
    status: (status) => (status === 'all' ? undefined : sql`i.status = ${sql.lit(status)}`),
    isFree: (isFree, { today }) =>
      isFree
        ? sql`i.employee_id is null and ${inUse('i')} and (i.date_expired is null or i.date_expired >= ${today})`
        : undefined,
    isToCollect: (isToCollect) => (isToCollect ? sql`i.assignee_archived` : undefined),
    isEnding: (isEnding, { today }) =>
      isEnding ? endingBetween('i', today, addMonths(today, endingMonths)) : undefined,
  },
  search: {
    matches,
    join: sql`join item_search s on s.item_id = i.id`,
    alone: {
      from: sql`item_search s cross join lateral (select s.item_id as id, s.kind, s.code) i`,
      filters: ['kind'],
      sorts: ['code'],
    },
  },
  tally: { from: sql`item_tally i`, filters: ['kind', 'status'] },
  checksum: ({ today }) => ({
    list: `${today}:${photoUrlsExpireAt()}`,
    row: sql`concat_ws(' ', i.id, i.version, i.employee_id, i.assignee_first_name, i.assignee_last_name, i.assignee_archived,
                       e.profile_image, ${isAssigneeAway(today)})`,
  }),
})

/** Finds an item with all its assignments. */
export async function findItem(db: Db, kind: ItemKind, id: string, today: Day) {
  const { rows } = await sql<FlatRow>`
    select ${columns(today)} from item i left join employee e on e.id = i.employee_id
    where i.id = ${id} and i.kind = ${kind}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const usageHistory = await usageOf(db, id)
  const [last] = usageHistory
  return { ...itemOf(today)(row), usageHistory, unassignedOn: last?.unassignedOn ?? null }
}

async function usageOf(db: Db, id: string): Promise<Usage[]> {
  const rows = await db
    .selectFrom('item_assignment as a')
    .leftJoin('employee as e', 'e.id', 'a.employee_id')
    .select([
      'e.id as uuid',
      'e.first_name as firstName',
      'e.last_name as lastName',
      'a.assigned_on as assignedOn',
      'a.unassigned_on as unassignedOn',
    ])
    .where('a.item_id', '=', id)
    .orderBy('a.unassigned_on', (order) => order.desc().nullsFirst())
    .orderBy('a.assigned_on', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, ...usage }) =>
    firstName === null || lastName === null
      ? { ...usage, firstName: serialize(actorTexts.deletedFirstName), lastName: serialize(actorTexts.deletedLastName) }
      : { ...usage, firstName, lastName },
  )
}

const employeeExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Returns an employee's current and past equipment, newest first; undefined if the employee does not exist. */
export async function equipmentOf(
  db: Db,
  employeeId: string,
): Promise<{ activeEquipmentList: EquipmentOfPerson[]; equipmentHistoryList: EquipmentOfPerson[] } | undefined> {
  if (!(await employeeExists(db, employeeId))) return undefined
  const rows = await db
    .selectFrom('item_assignment as a')
    .innerJoin('item as i', 'i.id', 'a.item_id')
    .select(['i.id as uuid', 'i.code', 'i.name', 'i.notes', 'a.assigned_on as assignedOn'])
    .select(['a.unassigned_on as unassignedOn', 'i.status'])
    .where('a.employee_id', '=', employeeId)
    .where('i.kind', '=', 'equipment')
    .orderBy('a.unassigned_on', (order) => order.desc().nullsFirst())
    .orderBy('a.assigned_on', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  const items = rows.map(({ status, ...item }) => ({ ...item, inUse: item.unassignedOn === null ? status : null }))
  return {
    activeEquipmentList: items.filter(({ unassignedOn }) => unassignedOn === null),
    equipmentHistoryList: items.filter(({ unassignedOn }) => unassignedOn !== null),
  }
}

/** Returns an employee's licences, newest first; undefined if the employee does not exist. */
export async function licencesOf(db: Db, employeeId: string, today: Day): Promise<LicenceOfPerson[] | undefined> {
  if (!(await employeeExists(db, employeeId))) return undefined
  return db
    .selectFrom('item')
    .select(['id as uuid', 'code', 'name', 'notes', 'status', 'date_expired as dateExpired'])
    .select((of) => [
      // Assigned items always have an assignment date.
      of.ref('date_added').$notNull().as('dateAdded'),
      sql<boolean>`coalesce(date_expired < ${today}, false)`.as('isExpired'),
    ])
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'licence')
    .orderBy('date_added', 'desc')
    .orderBy('code')
    .orderBy('id')
    .execute()
}

/** SQL: the names of all items assigned to the employee `e`, equipment with its codes. */
export const assignedItemNames = (kind: ItemKind) => sql`array(
  select ${kind === 'licence' ? sql`i.name` : sql`i.name || ' (' || i.code || ')'`}
  from item i where i.employee_id = e.id and i.kind = ${sql.lit(kind)} order by i.code, i.id)`

/** Removes the fields of licences. */
export const equipmentRowOf = ({ dateExpired: _ended, isExpired: _is, ...row }: ItemRow): EquipmentRow => row
