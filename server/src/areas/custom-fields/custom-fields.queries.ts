import { isChoice, isEncrypted, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import type { CustomFieldUse } from '@hr/contract/areas/custom-fields/custom-fields'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { decrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'

/** SQL: the columns of a field `f`, with its options in their order. */
const columns = sql`
  f.id as uuid, f.name, f.kind, f.unit, f.section, f.help, f.is_required as "isRequired", f.is_unique as "isUnique",
  f.field_class as "fieldClass", f.employee_access as "employeeAccess", f.lead_access as "leadAccess",
  f.admin_access as "adminAccess", ${isoInstant('f.archived_at')} as "archivedAt", f.version,
  (select coalesce(json_agg(json_build_object('uuid', o.id, 'name', o.name, 'isArchived', o.archived_at is not null,
                                              'contractType', o.contract_type)
                            order by o.archived_at is not null, o.place), '[]')
   from custom_option o where o.field_id = f.id) as options`

/** SQL: the fields that are not deleted as JSON, in their order. */
export const customFieldsAsJson = sql<CustomField[]>`(
  select coalesce(json_agg(c order by c.place, c.uuid), '[]')
  from (select f.place, ${columns} from custom_field f where f.archived_at is null) c)`

/** Returns all fields in their order, deleted ones last. */
export async function listCustomFields(db: Db): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select ${columns} from custom_field f order by f.archived_at is not null, f.place, f.id`.execute(db)
  return rows
}

export async function findCustomField(db: Db, id: string): Promise<CustomField | undefined> {
  const { rows } = await sql<CustomField>`select ${columns} from custom_field f where f.id = ${id}`.execute(db)
  return rows[0]
}

/** Counts the employees who have a value of a field, and those who have each of its options. */
export async function countUse(db: Db, field: CustomField, keys: Pick<Keys, 'customField'>): Promise<CustomFieldUse> {
  const { rows } = await sql<{ optionId: string | null; employees: number }>`
    select option_id as "optionId", count(distinct employee_id)::int as employees
    from custom_value where field_id = ${field.uuid} group by grouping sets ((), (option_id))
    order by grouping(option_id) desc`.execute(db)
  const [all] = rows
  const counts =
    isChoice(field) && isEncrypted(field)
      ? await countEncryptedOptions(db, field, keys)
      : new Map(rows.map(({ optionId, employees }) => [optionId, employees]))
  return {
    employees: all?.employees ?? 0,
    options: field.options.map(({ uuid }) => ({ uuid, employees: counts.get(uuid) ?? 0 })),
  }
}

/** Only the decrypted values tell which options employees have. */
async function countEncryptedOptions(
  db: Db,
  field: CustomField,
  keys: Pick<Keys, 'customField'>,
): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('custom_value')
    .select(['employee_id as employeeId', 'cipher'])
    .where('field_id', '=', field.uuid)
    .execute()
  const counts = new Map<string | null, number>()
  for (const { employeeId, cipher } of rows) {
    const uuids = cipher ? [JSON.parse(decrypt(keys.customField, cipher, employeeId)) as unknown].flat() : []
    for (const uuid of uuids) counts.set(String(uuid), (counts.get(String(uuid)) ?? 0) + 1)
  }
  return counts
}
