import {
  accessTo,
  customInput,
  customValueTexts,
  isEncrypted,
  isMaskedField,
  type CustomField,
  type Relation,
} from '@hr/contract/areas/custom-fields/fields'
import { customNameOf, type CustomValue, type CustomValues } from '@hr/contract/areas/custom-fields/values'
import { maskedIdNumber, isMasked } from '@hr/contract/areas/employees/national-id'
import { fieldTexts } from '@hr/contract/lib/fields'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { problemOf } from '@hr/contract/lib/messages'
import { type Insertable, sql } from 'kysely'
import { hash } from 'node:crypto'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { type FieldMessage, fieldProblem, ifTaken, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { valueOf } from '../../lib/error-code.ts'
import { encrypt, keyedHashes } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { uncheckedHash } from '../../lib/unique-hashes.ts'
import { listCustomFields } from './custom-fields.queries.ts'

/** Values as a call sends them: null, '' and [] clear a field. */
export type SentValues = Readonly<Record<string, unknown>>

type Writer = Pick<Caller, 'role'> & Partial<Pick<Caller, 'token'>>

/**
 * Locks the fields against changes of their definition until the transaction ends, so that each value is stored as its
 * field is defined, and returns all fields.
 */
export async function lockCustomFields(trx: Trx): Promise<CustomField[]> {
  await sql`select from custom_field order by id for share`.execute(trx)
  return listCustomFields(trx)
}

type Checking = {
  fields: readonly CustomField[]
  stored: CustomValues
  writer: Writer
  relation: Relation
  isNew: boolean
}

/**
 * Validates sent values.
 * @returns the values that change, null for those that are cleared
 * @throws Problem 400 for invalid values, 403 for fields that the writer may not write
 */
export function changedValues(sent: SentValues, by: Checking): Map<CustomField, CustomValue | null> {
  const { fields, stored, writer, relation, isNew } = by
  const present = fields.filter(({ archivedAt }) => archivedAt === null)
  const known = new Map(present.map((field) => [field.uuid, field]))
  const problems: FieldMessage[] = []
  const changed = new Map<CustomField, CustomValue | null>()
  for (const [uuid, input] of Object.entries(sent)) {
    const field = known.get(uuid)
    if (!field || accessTo(field, writer, relation) === 'none') {
      problems.push({ field: `custom.${uuid}`, message: customValueTexts.gone })
      continue
    }
    const before = stored[uuid] ?? null
    if (mayCompare(writer) && isStoredMask(field, input, before)) continue
    const { success, data, error } = customInput(field, before ?? undefined).safeParse(input)
    if (!success)
      problems.push(...error.issues.map((issue) => ({ field: customNameOf(field), message: problemOf(issue) })))
    else if (JSON.stringify(data) !== JSON.stringify(before)) {
      if (accessTo(field, writer, relation) !== 'write')
        throw fieldProblem(customNameOf(field), recordTexts.notYours, 403)
      if (isMaskedField(field) && typeof data === 'string' && isMasked(data))
        problems.push({ field: customNameOf(field), message: customValueTexts.masked })
      if (data === null && field.isRequired) problems.push({ field: customNameOf(field), message: fieldTexts.required })
      changed.set(field, data)
    }
  }
  if (isNew)
    for (const field of present)
      if (field.isRequired && !(field.uuid in sent) && accessTo(field, writer, relation) === 'write')
        problems.push({ field: customNameOf(field), message: fieldTexts.required })
  const [first] = problems
  if (first) throw new Problem(400, problems)
  return changed
}

/** A masked value that is sent back unchanged is the stored one. */
const isStoredMask = (field: CustomField, sent: unknown, stored: CustomValue | null) =>
  isMaskedField(field) && typeof stored === 'string' && sent !== '' && sent === maskedIdNumber(stored)

/** Whether a writer may read the values of other employees: only then a comparison with them may be answered. */
export const mayCompare = ({ token }: Pick<Writer, 'token'>): boolean =>
  !token || token.scopes.includes('employees:read')

/** Refuses values that other employees have, as the last step of a change: one that fails anyway makes no comparison. */
export function rejectTaken(taken: FieldMessage[]): void {
  if (taken.length > 0) throw new Problem(422, taken)
}

/**
 * Stores changed values of an employee; null deletes them. Those of unique fields whose other values the writer may not read are
 * not compared.
 * @returns the problems of values that others have, for `rejectTaken`; they are not stored
 */
export async function saveCustomValues(
  trx: Trx,
  employeeId: string,
  changed: ReadonlyMap<CustomField, CustomValue | null>,
  { keys, writer }: { keys: Storing['keys']; writer: Writer },
): Promise<FieldMessage[]> {
  if (changed.size === 0) return []
  const taken: FieldMessage[] = []
  const uuids = [...changed.keys()].map(({ uuid }) => uuid)
  await trx.deleteFrom('custom_value').where('employee_id', '=', employeeId).where('field_id', 'in', uuids).execute()
  for (const [field, value] of changed) {
    const isUnchecked = !mayCompare(writer) || accessTo(field, writer, 'all') === 'none'
    const rows = value === null ? [] : valueColumns(field, value, { employeeId, keys, isUnchecked })
    if (value === null || rows.length === 0) continue
    if (field.isUnique && !isUnchecked && (await isTaken(trx, field, hashesOf(field, value, keys)))) {
      taken.push({ field: customNameOf(field), message: customValueTexts.taken })
      continue
    }
    await trx
      .insertInto('custom_value')
      .values(rows)
      .execute()
      .catch(ifTaken(() => fieldProblem(customNameOf(field), customValueTexts.taken)))
  }
  return taken
}

/** Also finds values whose hash was made with the other key, which the unique index does not. */
async function isTaken(trx: Trx, field: CustomField, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await trx
    .selectFrom('custom_value')
    .select('id')
    .where('field_id', '=', field.uuid)
    .where('hash', 'in', hashes)
    .executeTakeFirst()
  return row !== undefined
}

// Eleven parameters for each row, of which a statement has at most 65,535.
const maxRows = 5000

/**
 * Stores the values of new employees.
 * @param taken the problem of a value of a unique field that another transaction stored for another employee
 */
export async function saveNewCustomValues(
  trx: Trx,
  people: readonly { uuid: string; custom: CustomValues }[],
  {
    fields,
    keys,
    taken,
  }: Pick<Checking, 'fields'> & {
    keys: Storing['keys']
    taken: (employeeId: string, field: CustomField) => Problem
  },
): Promise<void> {
  const rows = people.flatMap(({ uuid, custom }) =>
    fields.flatMap((field) => {
      const value = custom[field.uuid]
      const columns = value === undefined ? [] : valueColumns(field, value, { employeeId: uuid, keys })
      return columns.map((row) => ({ field, row }))
    }),
  )
  const problemOfHash = (error: unknown) => {
    const value = valueOf(error)
    const one = rows.find(({ row }) => Buffer.isBuffer(row.hash) && value.includes(row.hash.toString('hex')))
    return one && taken(one.row.employee_id, one.field)
  }
  for (let first = 0; first < rows.length; first += maxRows)
    await trx
      .insertInto('custom_value')
      .values(rows.slice(first, first + maxRows).map(({ row }) => row))
      .execute()
      .catch((error: unknown) => {
        throw problemOfHash(error) ?? error
      })
}

type Storing = { employeeId: string; keys: Pick<Keys, 'customField' | 'customFieldHash'>; isUnchecked?: boolean }

/** The rows that store a value. */
export function valueColumns(
  field: CustomField,
  value: CustomValue,
  { employeeId, keys, isUnchecked = false }: Storing,
): Insertable<Tables['custom_value']>[] {
  const row = { employee_id: employeeId, field_id: field.uuid }
  const unique = field.isUnique ? { hash: isUnchecked ? uncheckedHash(employeeId) : hashOf(field, value, keys) } : {}
  if (isEncrypted(field)) {
    const text = JSON.stringify(value)
    return [{ ...row, cipher: encrypt(keys.customField, text, employeeId), ...unique }]
  }
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return [value].flat().map((option, place) => ({ ...row, place, option_id: String(option) }))
    case 'number':
      return [{ ...row, number: Number(value), ...unique }]
    case 'flag':
      return [{ ...row, number: value === true ? 1 : 0 }]
    case 'day':
      return [{ ...row, day: String(value), ...unique }]
    case 'long text':
      return [{ ...row, long_text: String(value) }]
    case 'text':
      return [{ ...row, text: String(value), ...unique }]
  }
}

/**
 * The hashes of a value of a unique field, equal for values that count as equal: texts ignore case. Those of encrypted
 * values are made with the current key and, during a key change, also with the other one, which stored values may have.
 */
export const hashesOf = (field: CustomField, value: CustomValue, keys: Pick<Keys, 'customFieldHash'>): Buffer[] =>
  isEncrypted(field)
    ? keyedHashes(keys.customFieldHash, JSON.stringify(value), { ignoresCase: true })
    : [hash('sha256', String(value).toLowerCase(), 'buffer')]

/** The hash that is stored. */
export const hashOf = (...value: Parameters<typeof hashesOf>): Buffer => hashesOf(...value)[0]!

/** The values as the history keeps them: encrypted ones only as that they have changed. */
export function historyOf(
  fields: readonly CustomField[],
  before: CustomValues,
  after: CustomValues,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const entries = fields.flatMap((field) => {
    const [old, now] = [before[field.uuid] ?? null, after[field.uuid] ?? null]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    const isShown = !isEncrypted(field)
    return [
      {
        name: customNameOf(field),
        before: isShown ? old : old && { isHidden: true },
        after: isShown ? now : now && { isHidden: true, isChanged: true },
      },
    ]
  })
  return {
    before: Object.fromEntries(entries.map(({ name, before: value }) => [name, value])),
    after: Object.fromEntries(entries.map(({ name, after: value }) => [name, value])),
  }
}
