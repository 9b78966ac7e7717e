// The values of custom fields: read as the values of calls, and as columns, filters and orders of a list of employees.
import {
  customValueTexts,
  isChoice,
  isEncrypted,
  isSortable,
  type CustomField,
  type CustomFieldKind,
} from '@hr/contract/areas/custom-fields/fields'
import { customIdOf, type CustomValue, type CustomValues } from '@hr/contract/areas/custom-fields/values'
import { isDay } from '@hr/contract/lib/day'
import { fieldTexts, idFrom } from '@hr/contract/lib/fields'
import { type RawBuilder, sql } from 'kysely'
import type { ValueOrder } from '../../db/list.ts'
import { fieldProblem } from '../../http/problem.ts'
import { decrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'

/** A stored value, as `valueRows` selects it: the first of `text` to `option` that is not null is the value. */
export type ValueRow = {
  field: string
  text: string | null
  number: number | null
  day: string | null
  option: string | null
  /** In hexadecimal digits. */
  cipher: string | null
}

/** SQL: the id of a field as a literal: for a parameter, PostgreSQL would plan the statement each time. */
const fieldId = (id: string) => sql`${sql.lit(id)}::uuid`

/** SQL: the values of the employee with this id as JSON, ordered by field and place; of all fields by default. */
export function valueRows(
  employeeId: RawBuilder<unknown>,
  fields?: readonly Pick<CustomField, 'uuid'>[],
): RawBuilder<unknown> {
  if (fields?.length === 0) return sql`'[]'::json`
  const ofFields = fields ? sql`and v.field_id in (${sql.join(fields.map(({ uuid }) => fieldId(uuid)))})` : sql``
  return sql`(
  select coalesce(json_agg(json_build_object('field', v.field_id, 'text', coalesce(v.text, v.long_text), 'number', v.number,
                    'day', v.day, 'option', v.option_id, 'cipher', encode(v.cipher, 'hex')) order by v.field_id, v.place), '[]')
  from custom_value v where v.employee_id = ${employeeId} ${ofFields})`
}

/** Returns the values of these fields of an employee; without keys, encrypted ones are left out. */
export function valuesOfRows(
  rows: readonly ValueRow[],
  {
    fields,
    keys,
    employeeId,
  }: { fields: readonly CustomField[]; keys?: Pick<Keys, 'customField'>; employeeId: string },
): CustomValues {
  const values: Record<string, CustomValue> = {}
  const known = new Map(fields.map((field) => [field.uuid, field]))
  for (const row of rows) {
    const field = known.get(row.field)
    if (!field) continue
    const { uuid, kind } = field
    if (row.cipher !== null) {
      if (keys)
        values[uuid] = JSON.parse(decrypt(keys.customField, Buffer.from(row.cipher, 'hex'), employeeId)) as CustomValue
    } else if (kind === 'choices') values[uuid] = [...[values[uuid] ?? []].flat().map(String), row.option ?? '']
    else if (kind === 'flag') values[uuid] = row.number === 1
    else values[uuid] = row.text ?? row.number ?? row.day ?? row.option ?? ''
  }
  return values
}

/** A filter of a list: a value, or a range that may be open. */
export type CustomFilter = {
  field: CustomField
  value?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The part of a list's query that is about custom fields. */
export type CustomQuery = {
  /** The fields whose values the rows contain. */
  customColumns: readonly CustomField[]
  customFilters: readonly CustomFilter[]
  /** The field of the order `custom`. */
  customSort?: CustomField | undefined
}

type Parameters = Readonly<Record<string, unknown>> & {
  custom?: readonly string[] | undefined
  sort?: string | undefined
}

/** Whether the parameters of a list ask for custom fields, so that their definitions must be read. */
export const asksForCustomFields = (parameters: Parameters): boolean =>
  [...Object.keys(parameters), parameters.sort ?? ''].some(
    (name) => name === 'custom' || name === 'inUseTwice' || customIdOf(name) !== undefined,
  )

/**
 * Returns the columns, filters and order by custom fields that the parameters of a list ask for.
 * @param fields those that the caller may read
 * @throws Problem 400 for fields that the caller may not read or that do not exist, and for invalid values
 */
export function customQueryOf(parameters: Parameters, fields: readonly CustomField[]): CustomQuery {
  const { custom = [], sort = '' } = parameters
  const filters = new Map<CustomField, CustomFilter>()
  for (const [name, value] of Object.entries(parameters)) {
    const [, id, end = 'value'] = /^custom\.([^.]*)(?:\.(from|to))?$/.exec(name) ?? []
    if (id === undefined || typeof value !== 'string' || value === '') continue
    const field = fields.find(({ uuid }) => uuid === idFrom(id))
    if (!field) throw fieldProblem(name, customValueTexts.gone, 400)
    if (!isValidFilter(field, value, end)) throw fieldProblem(name, fieldTexts.value, 400)
    filters.set(field, { field, ...filters.get(field), [end]: value })
  }
  const customSort = fields.find((field) => field.uuid === customIdOf(sort) && isSortable(field))
  if (customIdOf(sort) !== undefined && !customSort) throw fieldProblem('sort', customValueTexts.gone, 400)
  const customColumns = fields.filter((field) => custom.includes(field.uuid) && !isEncrypted(field))
  return { customColumns, customFilters: [...filters.values()], customSort }
}

function isValidFilter(field: CustomField, value: string, end: string): boolean {
  if (end === 'value' && (value === 'filled' || value === 'empty')) return true
  if (isEncrypted(field)) return false
  if (field.kind === 'day') return end !== 'value' && isDay(value)
  if (field.kind === 'number') return end !== 'value' && /^-?\d{1,12}(\.\d{1,4})?$/.test(value)
  if (end !== 'value') return false
  if (field.kind === 'flag') return value === 'true' || value === 'false'
  return isChoice(field) ? value.split(',').every((id) => idFrom(id) !== undefined) : value.length <= 100
}

/** SQL condition: an employee `e` matches these filters. */
export const customConditions = (filters: readonly CustomFilter[]): RawBuilder<unknown> | undefined =>
  filters.length === 0 ? undefined : sql.join(filters.map(customCondition), sql` and `)

function customCondition({ field, value, from, to }: CustomFilter): RawBuilder<unknown> {
  const has = (condition: RawBuilder<unknown>) => sql`
    exists (select from custom_value v where v.employee_id = e.id and v.field_id = ${fieldId(field.uuid)} and ${condition})`
  if (value === 'filled') return has(sql`true`)
  if (value === 'empty') return sql`not ${has(sql`true`)}`
  if (isEncrypted(field)) return sql`false`
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return has(sql`v.option_id = any (${(value ?? '').split(',')}::uuid[])`)
    case 'flag':
      return value === 'true' ? has(sql`v.number = 1`) : has(sql`v.number = 0`)
    case 'day':
      return has(sql`v.day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`)
    case 'number':
      return has(sql`v.number between ${from ?? '-Infinity'}::numeric and ${to ?? 'Infinity'}::numeric`)
    case 'text':
    case 'long text':
      return has(
        sql`coalesce(v.text, v.long_text) ilike ${`%${(value ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
      )
  }
}

const valueColumn = (kind: CustomFieldKind) => (kind === 'day' ? 'cv.day' : kind === 'text' ? 'cv.text' : 'cv.number')

/** SQL: the value of an employee `e` that a list is sorted by. The conditions are those of the indexes. */
function customValueOrder({ uuid, kind }: CustomField): ValueOrder {
  const on = sql`cv.employee_id = e.id and cv.field_id = ${fieldId(uuid)}`
  if (kind === 'choice')
    return {
      columns: ['co.name', 'co.id'],
      table: sql`(custom_value cv join custom_option co on co.id = cv.option_id)`,
      on,
    }
  const column = valueColumn(kind)
  return { columns: [column], table: sql`custom_value cv`, on: sql`${on} and ${sql.ref(column)} is not null` }
}

/** The order `custom` of a list of employees `e`. */
export const customValueOrders = {
  custom: ({ customSort }: CustomQuery) => (customSort ? customValueOrder(customSort) : undefined),
}
