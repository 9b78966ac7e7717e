import type { CellMessage } from '@hr/contract/lib/cells'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../http/idempotency.ts'

type Answer = { isStored: boolean; problems: CellMessage[] }

/**
 * Answers an import. With `dryRun` it only validates, in a read-only transaction.
 * @param check validates the rows
 * @param run validates and stores all rows, or throws
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
