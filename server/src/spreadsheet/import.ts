import type { CellMessage } from '@hr/contract/lib/cells'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../http/writing.ts'

type Answer = { isStored: boolean; problems: CellMessage[] }

/**
 * The answer of an import: with `dryRun` what it would do, found out in a transaction that cannot write.
 * @param check what is wrong in the rows
 * @param run stores all of them, checked again as if nobody had, or throws
 */
export async function answerImport<Result extends Answer>(
  db: Kysely<Tables>,
  request: FastifyRequest,
  {
    dryRun,
    check,
    run,
  }: {
    dryRun: boolean | undefined
    check: (trx: Trx) => Promise<Omit<Result, 'isStored'>>
    run: (trx: Trx) => Promise<Result>
  },
): Promise<Omit<Result, 'isStored'> & { isStored: boolean }> {
  if (dryRun !== true) return inTransaction(db, request, run)
  const checked = await db.transaction().setAccessMode('read only').execute(check)
  return { ...checked, isStored: false }
}
