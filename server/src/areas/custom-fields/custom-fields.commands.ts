import {
  customFieldProblems,
  customFieldsTexts,
  mayBeUnique,
  type CustomFieldInput,
} from '@hr/contract/areas/custom-fields/custom-fields'
import {
  customFieldClasses,
  isChoice,
  isEncrypted,
  mayNameContractTypes,
  restorableDays,
  type CustomField,
} from '@hr/contract/areas/custom-fields/fields'
import { maxCustomFields } from '@hr/contract/areas/custom-fields/values'
import { keyLine, keyOf } from '@hr/contract/lib/keys'
import { type RawBuilder, sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import { orderedList } from '../../audit/ordered-list.ts'
import type { BasedOn } from '../../audit/versions.ts'
import type { Db, Trx } from '../../db/db.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { findCustomField, listCustomFields } from './custom-fields.queries.ts'
import { hashOf } from './values.commands.ts'
import { type ValueRow, valueRows, valuesOfRows } from './values.queries.ts'

export const customFields = orderedList({
  table: 'custom_field',
  entity: 'custom field',
  valuesOf: (field: CustomField) => ({
    name: field.name,
    kind: field.kind,
    unit: field.unit,
    section: field.section,
    help: field.help,
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    fieldClass: field.fieldClass,
    employeeAccess: field.employeeAccess,
    leadAccess: field.leadAccess,
    adminAccess: field.adminAccess,
    options: field.options
      .filter(({ isArchived }) => !isArchived)
      .map(({ name, contractType }) => (contractType === null ? name : `${name} (${contractType})`)),
  }),
  list: listCustomFields,
  find: findCustomField,
  isArchived: ({ archivedAt }) => archivedAt !== null,
  max: maxCustomFields,
  texts: { ...customFieldsTexts, tooMany: customFieldsTexts.tooManyFields },
})

export async function addCustomField(trx: Trx, input: CustomFieldInput, act: CallAct): Promise<CustomField> {
  rejectImpossible(input, act)
  const place = await customFields.nextPlace(trx)
  const { id } = await trx
    .insertInto('custom_field')
    .values({ ...columnsOf(input), name: await customFields.freeName(trx, input.name), kind: input.kind, place })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(ifTaken(customFields.taken))
  await saveOptions(trx, id, input, [])
  return customFields.added(trx, found(await findCustomField(trx, id)), act)
}

/** Changes a field. Renamed options keep their values; stored options that are not sent are archived. */
export async function changeCustomField(
  trx: Trx,
  id: string,
  { version, ...sent }: CustomFieldInput & BasedOn,
  act: CallAct,
): Promise<CustomField> {
  const before = await lockCustomField(trx, id, act)
  const input = withContractTypes(sent, before.options)
  rejectImpossible(input, act)
  await customFields.rejectStale(trx, before, version)
  if (input.kind !== before.kind) throw fieldProblem('kind', customFieldsTexts.kindFixed)
  if (isEncrypted(input) !== isEncrypted(before)) throw fieldProblem('fieldClass', customFieldsTexts.classFixed)
  await trx
    .updateTable('custom_field')
    .set({ ...columnsOf(input), name: await customFields.freeName(trx, input.name, before) })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(customFields.taken))
  await saveOptions(trx, id, input, before.options)
  await rejectOtherContracts(trx, id, input.options)
  if (input.isUnique !== before.isUnique) await setUnique(trx, before, input.isUnique, act)
  return customFields.changed(trx, before, found(await findCustomField(trx, id)), act)
}

/** Archives a field with its values, which `restoreCustomField` brings back. */
export async function deleteCustomField(trx: Trx, id: string, { version, ...act }: CallAct & BasedOn): Promise<void> {
  await customFields.rejectStale(trx, await lockCustomField(trx, id, act), version)
  await customFields.archive(trx, id, act)
}

export async function restoreCustomField(trx: Trx, id: string, act: CallAct): Promise<void> {
  await customFields.restore(trx, id, act, (field) => rejectClosed(field, act))
  await rejectOtherContracts(trx, id)
}

/** How many values one statement deletes. */
const deletedAtOnce = 1_000

/**
 * Deletes fields and options, with their values, that can no longer be restored. Values are deleted first, in pieces; what
 * another transaction has locked is left for the next run. Options of encrypted fields stay with their field: values name
 * them inside the ciphers, and are shown as what they were.
 */
export async function deleteOldCustomFields(db: Db): Promise<void> {
  const isOld = (column: string) =>
    sql<boolean>`${sql.ref(column)} < now() - ${sql.lit(`${restorableDays} days`)}::interval`
  const deleteAll = async (values: RawBuilder<unknown>) => {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from custom_value where id in (
          select v.id from custom_value v ${values} limit ${deletedAtOnce} for update of v skip locked)`.execute(db)
      if (numAffectedRows < deletedAtOnce) break
    }
  }
  await deleteAll(sql`join custom_field f on f.id = v.field_id where ${isOld('f.archived_at')}`)
  await sql`
    delete from custom_field where id in (
      select f.id from custom_field f
      where ${isOld('f.archived_at')} and not exists (select from custom_value v where v.field_id = f.id)
      for update skip locked)`.execute(db)
  await deleteAll(sql`join custom_option o on o.id = v.option_id where ${isOld('o.archived_at')}`)
  await sql`
    delete from custom_option where id in (
      select o.id from custom_option o join custom_field f on f.id = o.field_id
      where ${isOld('o.archived_at')} and not f.field_class = any (${encryptedClasses}::text[])
        and not exists (select from custom_value v where v.option_id = o.id)
      for update of o skip locked)`.execute(db)
}

const encryptedClasses = customFieldClasses.filter((fieldClass) => isEncrypted({ fieldClass }))

function rejectImpossible(input: CustomFieldInput, { caller }: Pick<CallAct, 'caller'>): void {
  const problems = customFieldProblems(input)
  if (problems.length > 0) throw new Problem(400, problems)
  if (caller.role !== 'Superadmin' && input.adminAccess !== 'write')
    throw fieldProblem('adminAccess', customFieldsTexts.onlySuperadminCloses, 403)
}

/** Locks a field that is not deleted; transactions that store values wait. */
async function lockCustomField(trx: Trx, id: string, act: CallAct): Promise<CustomField> {
  const field = await customFields.lock(trx, id)
  rejectClosed(field, act)
  return field
}

/**
 * Admins can't open a field to themselves.
 * @throws Problem 403 if the caller may not change the field
 */
export function rejectClosed({ adminAccess }: CustomField, { caller }: Pick<CallAct, 'caller'>): void {
  if (caller.role !== 'Superadmin' && adminAccess !== 'write') throw new Problem(403, customFieldsTexts.closed)
}

/** Options that are sent without a contract type keep the stored one, if the field may name any. */
const withContractTypes = (input: CustomFieldInput, stored: CustomField['options']): CustomFieldInput => ({
  ...input,
  options: input.options.map((option) => {
    const kept = stored.find(({ uuid }) => mayNameContractTypes(input) && uuid === option.uuid)?.contractType
    return { ...option, contractType: option.contractType === undefined ? (kept ?? null) : option.contractType }
  }),
})

/**
 * Refuses options that stand for another contract type than employees have who chose them: their contracts stay.
 * @throws Problem that names some of them
 */
async function rejectOtherContracts(trx: Trx, fieldId: string, options?: CustomFieldInput['options']): Promise<void> {
  const { rows } = await sql<{ option: string; name: string; total: number }>`
    select o.id as option, e.first_name || ' ' || e.last_name as name, count(*) over (partition by o.id)::int as total
    from custom_option o
    join custom_value v on v.option_id = o.id
    join employee e on e.id = v.employee_id
    where o.field_id = ${fieldId} and o.contract_type is not null and e.contract_type is distinct from o.contract_type
    order by o.place, o.id, e.last_name, e.first_name, e.id limit ${shownNames}`.execute(trx)
  const [first] = rows
  if (!first) return
  const names = rows.filter(({ option }) => option === first.option).map(({ name }) => name)
  const text = customFieldsTexts.otherContracts(names, first.total - names.length)
  if (!options) throw new Problem(409, text)
  const index = options.findIndex(({ uuid }) => uuid === first.option)
  throw fieldProblem(index < 0 ? 'options' : `options.${index}.contractType`, text)
}

const columnsOf = (input: CustomFieldInput) => ({
  name: input.name,
  unit: input.kind === 'number' ? input.unit : '',
  section: input.section,
  help: input.help,
  is_required: input.isRequired,
  is_unique: input.isUnique && mayBeUnique(input),
  field_class: input.fieldClass,
  // `rejectImpossible` has checked what the class allows.
  employee_access: input.employeeAccess,
  lead_access: input.leadAccess,
  admin_access: input.adminAccess,
})

async function saveOptions(
  trx: Trx,
  fieldId: string,
  input: Pick<CustomFieldInput, 'kind' | 'fieldClass' | 'adminAccess' | 'options'>,
  stored: CustomField['options'],
): Promise<void> {
  if (!isChoice(input)) return
  const taken = () => fieldProblem('options', customFieldsTexts.optionTwice)
  const kept = new Set(input.options.map(({ uuid }) => uuid))
  const removed = stored.filter(({ uuid, isArchived }) => !isArchived && !kept.has(uuid)).map(({ uuid }) => uuid)
  // Archived first: a new option may have the name of a removed one.
  if (removed.length > 0)
    await trx
      .updateTable('custom_option')
      .set({ archived_at: sql<Date>`now()` })
      .where('id', 'in', removed)
      .execute()
  // Also those of deleted options, which records may have.
  if (!mayNameContractTypes(input))
    await trx.updateTable('custom_option').set({ contract_type: null }).where('field_id', '=', fieldId).execute()
  const known = new Map(stored.map(({ uuid, name }) => [uuid, name]))
  // Names may be swapped: no two are equal at any time.
  if (known.size > 0)
    await sql`update custom_option set name = id::text where field_id = ${fieldId} and archived_at is null`.execute(trx)
  const names = input.options.map(({ uuid, name }) => (known.get(uuid ?? '') === name ? name : keyLine(name)))
  // Options of earlier versions may have one key: only a new name is refused.
  for (const [index, name] of names.entries())
    if (
      known.get(input.options[index]?.uuid ?? '') !== name &&
      names.filter((one) => keyOf(one) === keyOf(name)).length > 1
    )
      throw taken()
  for (const [place, name] of names.entries()) {
    const { uuid = '', contractType = null } = input.options[place] ?? {}
    const columns = { name, place, contract_type: contractType }
    await (
      known.has(uuid)
        ? trx
            .updateTable('custom_option')
            .set({ ...columns, archived_at: null })
            .where('id', '=', uuid)
        : trx.insertInto('custom_option').values({ field_id: fieldId, ...columns })
    )
      .execute()
      .catch(ifTaken(taken))
  }
}

const shownNames = 5

/**
 * Turns uniqueness on or off.
 * @throws Problem 422 that names employees with equal values
 */
async function setUnique(trx: Trx, field: CustomField, isUnique: boolean, { keys }: CallAct): Promise<void> {
  if (!isUnique) {
    await trx.updateTable('custom_value').set({ hash: null }).where('field_id', '=', field.uuid).execute()
    return
  }
  const { rows } = await sql<{ employeeId: string; name: string; values: ValueRow[] }>`
    select e.id as "employeeId", e.first_name || ' ' || e.last_name as name,
           ${valueRows(sql`e.id`, [field])} as values
    from custom_value v join employee e on e.id = v.employee_id where v.field_id = ${field.uuid}
    order by e.last_name, e.first_name, e.id`.execute(trx)
  const hashed = rows.flatMap(({ employeeId, name, values }) => {
    const value = valuesOfRows(values, { fields: [field], keys, employeeId })[field.uuid]
    return value === undefined ? [] : [{ employeeId, name, hex: hashOf(field, value, keys).toString('hex') }]
  })
  const equal = [...Map.groupBy(hashed, ({ hex }) => hex).values()].filter((people) => people.length > 1).flat()
  if (equal.length > 0) {
    const names = equal.slice(0, shownNames).map(({ name }) => name)
    throw fieldProblem('isUnique', customFieldsTexts.duplicates(names, equal.length - names.length))
  }
  await sql`
    update custom_value v set hash = n.hash
    from json_to_recordset(${JSON.stringify(
      hashed.map(({ employeeId, hex }) => ({ employee_id: employeeId, hash: `\\x${hex}` })),
    )}) n (employee_id uuid, hash bytea)
    where v.employee_id = n.employee_id and v.field_id = ${field.uuid}`.execute(trx)
}
