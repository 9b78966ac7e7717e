import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Trx } from '../db/db.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { findPreviousKeys } from '../lib/previous-keys.ts'
import type { Keys } from '../lib/keys.ts'
import { repeat } from '../lib/run-every.ts'
import { lockCurrentKey, useCurrentKey } from '../lib/current-key.ts'

// The chain over the history (`docs/rules.md`, section 1): each link is the keyed hash of a fact and of the link before it, so
// that nothing can be changed, taken out or put in between without breaking every link after it.

/** How many facts one transaction links: after a long pause the others come in the next ones. */
const atOnce = 2_000
/** How long a fact may wait for its link before something is wrong. */
export const linkedWithinSeconds = 60

type Fact = {
  id: number
  at: string
  actor: string | null
  action: string
  entity: string
  entityId: string
  person: string | null
  fields: string[]
  valueHash: string | null
}

const factColumns = sql`
  h.id, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, h.actor_id as actor, h.action,
  h.entity, h.entity_id as "entityId", h.person_id as person, h.fields, encode(h.value_hash, 'hex') as "valueHash"`

/** The link of a fact: HMAC-SHA256 over the link before it and everything that the fact says. */
function linkOf(key: Uint8Array, previous: Buffer, fact: Fact): Buffer {
  const { id, at, actor, action, entity, entityId, person, fields, valueHash } = fact
  const content = JSON.stringify([id, at, actor, action, entity, entityId, person, fields, valueHash])
  return createHmac('sha256', key).update(previous).update(content).digest()
}

const beginning: Buffer = Buffer.alloc(32)

/**
 * Links the facts that have waited for it, once over all nodes. It never goes past a transaction that is still open:
 * a fact is linked when all that began to write before it have ended. Facts that came with a restored backup, written
 * in transactions that this server has not had, are linked at once.
 * @returns how many facts it linked
 */
export async function linkFacts(db: Kysely<Tables>, keys: Keys): Promise<number> {
  return transact(db, async (trx) => {
    const { rows: locks } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.historyLinks}) as "isMine"`.execute(trx)
    if (!locks[0]?.isMine) return 0
    const before = await oldestOpenWrite(trx)
    const { rows: facts } = await sql<Fact>`
      with ready as (
        select history_id, transaction_id from history_unlinked
        where transaction_id < ${before}::xid8 or transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
        order by transaction_id, history_id limit ${atOnce}
      )
      select ${factColumns} from ready r join history h on h.id = r.history_id
      order by r.transaction_id, r.history_id`.execute(trx)
    if (facts.length > 0) {
      await lockCurrentKey(trx, keys)
      await append(trx, keys.historyLink.current, facts)
    }
    return facts.length
  })
}

/**
 * The oldest transaction of this database that writes and has not ended; all older ones have, and a statement after
 * this one sees what they wrote. Those of other databases of the same server are none of ours.
 */
async function oldestOpenWrite(trx: Trx): Promise<string> {
  // Transactions are numbered with 32 bits here and with 64 there: the distance from the newest one brings them together.
  const { rows } = await sql<{ oldest: string }>`
    with newest as materialized (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id),
         open as (select (n.id - a.backend_xid::text::bigint) & 4294967295 as distance
                  from pg_stat_activity a, newest n
                  where a.datname = current_database() and a.backend_xid is not null)
    select (n.id - coalesce((select max(distance) from open where distance < 2147483648), 0))::text as oldest
    from newest n`.execute(trx)
  return rows[0]?.oldest ?? '0'
}

async function append(trx: Trx, key: Uint8Array, facts: readonly Fact[]): Promise<void> {
  const last = await trx
    .selectFrom('history_link')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  let previous = last?.hash ?? beginning
  const links = facts.map((fact, index) => {
    previous = linkOf(key, previous, fact)
    return { position: first + index, history_id: fact.id, hash: previous }
  })
  await trx.insertInto('history_link').values(links).execute()
  const ids = facts.map(({ id }) => id)
  await sql`delete from history_unlinked where history_id = any (${ids}::bigint[])`.execute(trx)
}

type Linking = { db: Kysely<Tables>; keys: Keys; log: FastifyBaseLogger; everyMs?: number }

/**
 * Links every second what was written meanwhile.
 * @returns stops it, when what is under way has ended
 */
export const startLinking = ({ db, keys, log, everyMs = 1_000 }: Linking): (() => Promise<void>) =>
  repeat(everyMs, async () => {
    try {
      // One batch after the other, until nothing is left.
      while ((await linkFacts(db, keys)) === atOnce);
    } catch (error) {
      // The database may be away; what waits is linked when it is back.
      log.warn({ error: String(error) }, 'the history was not linked')
    }
  })

export type ChainCheck = {
  links: number
  /** The last link: written down elsewhere, it shows later that nothing was cut off at the end. */
  head: { position: number; hash: string } | undefined
  /** What is wrong, each a sentence; at most ten are named. */
  problems: string[]
  broken: number
}

const named = 10
const linksAtOnce = 5_000

/** A link with its fact beside it, all of it null where the fact is gone. */
type LinkRow = { position: number; hash: Buffer; linked: number } & (Fact | { [Field in keyof Fact]: null })
const isFact = (fact: Fact | { id: null }): fact is Fact => fact.id !== null

/**
 * Verifies the whole chain: every link, in order and without a gap, every fact in it once, and no fact unlinked for
 * over a minute. Links that a former key has made are verified with that one; the first link of the key after it covers
 * the last of them, so that a former key alone makes none of them anew.
 */
export async function checkChain(db: Db, keys: Keys): Promise<ChainCheck> {
  const problems: string[] = []
  let broken = 0
  const say = (problem: string) => {
    broken += 1
    if (problems.length < named) problems.push(problem)
  }

  await useCurrentKey(db, keys)
  const previousKeys = await findPreviousKeys(db, keys).catch(() => {
    say('what is kept of a former key was changed')
    return []
  })
  const keyOf = (link: number) =>
    previousKeys.find(({ lastLink }) => link <= lastLink)?.historyLink ?? keys.historyLink.current

  let previous: Buffer = beginning
  let position = 0
  for (;;) {
    const { rows } = await sql<LinkRow>`
      select l.position, l.hash, l.history_id as linked, ${factColumns}
      from history_link l left join history h on h.id = l.history_id
      where l.position > ${position} order by l.position limit ${linksAtOnce}`.execute(db)
    for (const { position: at, hash, linked, ...fact } of rows) {
      if (at !== position + 1) say(`links ${position + 1} to ${at - 1} are missing`)
      if (!isFact(fact)) say(`link ${at}: its fact ${linked} is missing`)
      else if (!linkOf(keyOf(at), previous, fact).equals(hash))
        say(`link ${at}: fact ${linked} or the link before it was changed`)
      // Goes on from what stands there: one change is named once.
      previous = hash
      position = at
    }
    if (rows.length < linksAtOnce) break
  }

  // Younger ones may be on their way, in one of the two tables or from one to the other.
  const { rows: waiting } = await sql<{ id: number; seconds: number }>`
    select h.id, floor(extract(epoch from now() - h.at))::int as seconds
    from history h left join history_link l on l.history_id = h.id
    where l.history_id is null and h.at < now() - ${linkedWithinSeconds} * interval '1 second'
    order by h.id`.execute(db)
  for (const { id, seconds } of waiting) say(`fact ${id} has been unlinked for ${seconds} seconds`)

  return {
    links: position,
    head: position === 0 ? undefined : { position, hash: previous.toString('hex') },
    problems,
    broken,
  }
}
