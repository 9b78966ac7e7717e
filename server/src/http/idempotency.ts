import { httpTexts } from './texts.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { actWithToken } from '../audit/access-decisions.ts'
import { retryWhileUnavailable } from '../db/unavailable.ts'
import { hashOf } from '../lib/secret.ts'
import { callerOf } from './access.ts'
import { commitAndPush, type PushChannel } from '../realtime/push.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pushChannel: PushChannel
  }
}

/**
 * Returns the `Idempotency-Key` header of a request.
 * @throws Problem 400 if it is malformed
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Problem(400, httpTexts.keyLength)
}

export const keyReused = () => new Problem(422, httpTexts.keyReused)

/** How long an answer is kept for repeated requests (`docs/rules.md`, section 1). */
const keep = '24 hours'

type StoredAnswer = { call: string; contentHash: Buffer; answer: string | null }

const answersOfPeople = { answers: 'idempotency_record', owners: 'account' } as const
const answersOfServices = { answers: 'service_idempotency_record', owners: 'service_account' } as const

/**
 * Runs the work of a writing call in one transaction and pushes its notifications after the commit. With an
 * `Idempotency-Key`, the answer is stored in that transaction: the same call by the same caller with the same content
 * gets it again; other content is refused. If the connection breaks, a transaction with a key is repeated: a commit whose
 * outcome is unknown either stored the answer or did nothing.
 * @param work gets the transaction and may run several times; any error rolls everything back
 * @returns the answer of the work; for a repeated call, the stored JSON
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const token = request.signedIn?.caller.token
  const asCaller = async (trx: Trx) => {
    if (token) await actWithToken(trx, token)
    return work(trx)
  }
  const key = request.method === 'POST' ? idempotencyKeyOf(request) : undefined
  const { pushChannel } = request.server
  if (key === undefined) return orAfterRollback(commitAndPush(db, pushChannel, asCaller), { db, pushChannel })

  const { uuid: accountId } = callerOf(request)
  const { answers, owners } = token?.kind === 'service' ? answersOfServices : answersOfPeople
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  const contentHash = hashOf(JSON.stringify([request.params, request.query, request.body]) ?? '')
  const write = async (trx: Trx) => {
    // The second of two concurrent requests waits here for the first one's commit and then finds its answer.
    const { rows } = await sql<StoredAnswer>`
      select call, content_hash as "contentHash", answer
      from lock_stored_answer(${accountId}::uuid, ${key}, interval '${sql.raw(keep)}')`.execute(trx)
    const [stored] = rows
    if (stored) {
      if (stored.call !== call || !stored.contentHash.equals(contentHash)) throw keyReused()
      return JSON.parse(stored.answer ?? 'null') as T
    }
    const answer = await asCaller(trx)
    // Last, because it locks the caller's account. Also stored without an answer, so that the work is not repeated.
    await sql`
      insert into ${sql.table(answers)} (account_id, key, call, content_hash, answer)
      select id, ${key}, ${call}, ${contentHash}, ${JSON.stringify(answer) ?? null}
      from ${sql.table(owners)} where id = ${accountId} for key share
      on conflict (account_id, key) do update
        set (call, content_hash, answer, at) = (excluded.call, excluded.content_hash, excluded.answer, excluded.at)
    `.execute(trx)
    return answer
  }
  const committed = retryWhileUnavailable(() => commitAndPush(db, pushChannel, write))
  return orAfterRollback(committed, { db, pushChannel })
}

/** Writes what a refusal leaves behind. */
async function orAfterRollback<T>(
  committed: Promise<T>,
  { db, pushChannel }: { db: Kysely<Tables>; pushChannel: PushChannel },
): Promise<T> {
  try {
    return await committed
  } catch (error) {
    if (error instanceof Problem && error.afterRollback) await commitAndPush(db, pushChannel, error.afterRollback)
    throw error
  }
}
