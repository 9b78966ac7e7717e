import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  headersKey,
  importMappingsTexts,
  maxImportMappings,
  type ImportListName,
  type ImportMapping,
  type KeptMapping,
} from '@hr/contract/areas/imports/import-mappings'
import { sql } from 'kysely'
import type { Act } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import { nextVersion } from '../../audit/versions.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found } from '../../http/problem.ts'
import { keepsReplacedOf, withoutAccess } from './import-mappings.queries.ts'

type By = Pick<Act, 'actorId'>
type Stored = { uuid: string; list: string; version: number }

/** The history has no columns or values. */
const history = historyOf({
  table: 'import_mapping',
  entity: 'import mapping',
  valuesOf: ({ list, version }: Stored) => ({ list, version }),
})
const stored = ['id as uuid', 'list', 'version'] as const

/** Keeps the mapping of a sheet, instead of the earlier one for the same headers. */
export async function keepImportMapping(
  trx: Trx,
  list: ImportListName,
  { version: sent, columns, replaced: wanted }: ImportMapping & { version?: number | undefined },
  by: By,
): Promise<KeptMapping> {
  const replaced = withoutAccess(list, wanted)
  rejectImpossible(list, { columns, replaced })
  await lockMappings(trx)
  const headersHash = createHash('sha256')
    .update(headersKey(columns.map(({ header }) => header)))
    .digest('hex')
  const before = await trx
    .selectFrom('import_mapping')
    .select([...stored, 'columns', 'replaced'])
    .where('list', '=', list)
    .where('headers_hash', '=', headersHash)
    .executeTakeFirst()
  if (before) await history.rejectStale(trx, before, sent)
  const isSame = before && isDeepStrictEqual([before.columns, before.replaced], [columns, replaced])
  if (isSame) return { uuid: before.uuid, version: before.version, columns, replaced }
  const content = { columns: JSON.stringify(columns), replaced: JSON.stringify(replaced) }
  const after = await (
    before
      ? trx
          .updateTable('import_mapping')
          .set({ ...content, kept_at: sql<Date>`now()`, version: nextVersion })
          .where('id', '=', before.uuid)
          .returning(stored)
      : trx
          .insertInto('import_mapping')
          .values({ list, headers_hash: headersHash, ...content })
          .returning(stored)
  ).executeTakeFirstOrThrow()
  await (before ? history.saved(trx, before, after, by) : history.added(trx, after, by))
  await forgetSurplus(trx, list, by)
  return { uuid: after.uuid, version: after.version, columns, replaced }
}

/** Forgets a kept mapping. */
export async function forgetImportMapping(trx: Trx, id: string, by: By): Promise<void> {
  await lockMappings(trx)
  const mapping = await trx.deleteFrom('import_mapping').where('id', '=', id).returning(stored).executeTakeFirst()
  await history.deleted(trx, found(mapping), by)
}

/** Replaces a value by which imports of employees replace cells of a column. */
export async function replaceInMappings(
  trx: Trx,
  { column, value, to }: { column: string; value: string; to: string },
  by: By,
): Promise<void> {
  await lockMappings(trx)
  const mappings = await trx
    .selectFrom('import_mapping')
    .select(stored)
    .select(sql<ImportMapping['replaced']>`replaced`.as('replaced'))
    .where('list', '=', 'employees')
    .orderBy('id')
    .execute()
  for (const { replaced, ...before } of mappings) {
    const isNamed = (one: ImportMapping['replaced'][number]) => one.column === column && one.by === value
    if (!replaced.some(isNamed)) continue
    const after = await trx
      .updateTable('import_mapping')
      .set({
        replaced: JSON.stringify(replaced.map((one) => (isNamed(one) ? { ...one, by: to } : one))),
        version: nextVersion,
      })
      .where('id', '=', before.uuid)
      .returning(stored)
      .executeTakeFirstOrThrow()
    await history.saved(trx, before, after, by)
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
  if (replaced.some(({ column }) => !keepsReplacedOf(list, column)))
    throw fieldProblem('replaced', importMappingsTexts.person)
}

/** Serialises the changes, so that each one counts and finds those before it. */
const lockMappings = (trx: Trx) => sql`select pg_advisory_xact_lock(${advisoryLocks.importMappings})`.execute(trx)
