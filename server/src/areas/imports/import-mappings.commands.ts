import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { employeeImportColumns } from '@hr/contract/areas/employees/import-columns'
import { itemImportColumns } from '@hr/contract/areas/equipment/import-rows'
import {
  headersKey,
  importMappingsTexts,
  keepsReplaced,
  maxImportMappings,
  type ImportListName,
  type ImportMapping,
  type KeptMapping,
} from '@hr/contract/areas/imports/import-mappings'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import { rejectStale } from '../../audit/versions.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found } from '../../http/problem.ts'

type By = { actorId: string }

const entity = 'import mapping'

/** The columns of each list whose replaced values may be kept. */
const replacedColumns: Record<ImportListName, ReadonlySet<string>> = {
  employees: idsOf(employeeImportColumns([], [])),
  equipment: idsOf(itemImportColumns('equipment')),
  licences: idsOf(itemImportColumns('licence')),
}

function idsOf(columns: ReturnType<typeof itemImportColumns>): ReadonlySet<string> {
  return new Set(columns.filter(keepsReplaced).map(({ id }) => id))
}

/** Keeps the mapping of a sheet, instead of the earlier one for the same headers. */
export async function keepImportMapping(
  trx: Trx,
  list: ImportListName,
  { version: sent, columns, replaced }: ImportMapping & { version?: number | undefined },
  { actorId }: By,
): Promise<KeptMapping> {
  rejectImpossible(list, { columns, replaced })
  await lockMappings(trx)
  const headersHash = createHash('sha256')
    .update(headersKey(columns.map(({ header }) => header)))
    .digest('hex')
  const before = await trx
    .selectFrom('import_mapping')
    .select(['id', 'columns', 'replaced', 'version'])
    .where('list', '=', list)
    .where('headers_hash', '=', headersHash)
    .executeTakeFirst()
  if (before) await rejectStale(trx, { id: before.id, entities: [entity], sent, stored: before.version })
  const isSame = before && isDeepStrictEqual([before.columns, before.replaced], [columns, replaced])
  if (isSame) return { uuid: before.id, version: before.version, columns, replaced }
  const content = { columns: JSON.stringify(columns), replaced: JSON.stringify(replaced) }
  const { id, version } = await trx
    .insertInto('import_mapping')
    .values({ list, headers_hash: headersHash, ...content })
    .onConflict((conflict) =>
      conflict.columns(['list', 'headers_hash']).doUpdateSet({
        ...content,
        kept_at: sql<Date>`now()`,
        version: sql<number>`import_mapping.version + 1`,
      }),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await record(trx, {
    actorId,
    action: before ? 'changed' : 'created',
    entity,
    entityId: id,
    ...(before && { before: { list, version: before.version } }),
    after: { list, version },
  })
  await forgetSurplus(trx, list, { actorId })
  return { uuid: id, version, columns, replaced }
}

/** Forgets a kept mapping. */
export async function forgetImportMapping(trx: Trx, id: string, { actorId }: By): Promise<void> {
  await lockMappings(trx)
  const { list, version } = found(
    await trx.deleteFrom('import_mapping').where('id', '=', id).returning(['list', 'version']).executeTakeFirst(),
  )
  await record(trx, { actorId, action: 'deleted', entity, entityId: id, before: { list, version } })
}

/** Replaces a value by which imports of employees replace cells of a column. */
export async function replaceInMappings(
  trx: Trx,
  { column, value, to }: { column: string; value: string; to: string },
  { actorId }: By,
): Promise<void> {
  await lockMappings(trx)
  const list = 'employees'
  const mappings = await trx
    .selectFrom('import_mapping')
    .select(['id', 'version'])
    .select(sql<ImportMapping['replaced']>`replaced`.as('replaced'))
    .where('list', '=', list)
    .orderBy('id')
    .execute()
  for (const { id, version, replaced } of mappings) {
    const isNamed = (one: ImportMapping['replaced'][number]) => one.column === column && one.by === value
    if (!replaced.some(isNamed)) continue
    const after = replaced.map((one) => (isNamed(one) ? { ...one, by: to } : one))
    await trx
      .updateTable('import_mapping')
      .set({ replaced: JSON.stringify(after), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await record(trx, {
      actorId,
      action: 'changed',
      entity,
      entityId: id,
      before: { list, version },
      after: { list, version: version + 1 },
    })
  }
}

/** Forgets the mappings that were kept first if a list has too many. */
async function forgetSurplus(trx: Trx, list: ImportListName, by: By): Promise<void> {
  const surplus = await trx
    .selectFrom('import_mapping')
    .select('id')
    .where('list', '=', list)
    .orderBy('kept_at', 'desc')
    .orderBy('id')
    .offset(maxImportMappings)
    .execute()
  for (const { id } of surplus) await forgetImportMapping(trx, id, by)
}

function rejectImpossible(list: ImportListName, { columns, replaced }: ImportMapping): void {
  const targets = columns.flatMap(({ target }) => target ?? [])
  if (new Set(targets).size < targets.length) throw fieldProblem('columns', importMappingsTexts.repeated)
  if (replaced.some(({ column }) => !replacedColumns[list].has(column)))
    throw fieldProblem('replaced', importMappingsTexts.person)
}

/** Serialises the changes, so that each one counts and finds those before it. */
const lockMappings = (trx: Trx) => sql`select pg_advisory_xact_lock(${advisoryLocks.importMappings})`.execute(trx)
