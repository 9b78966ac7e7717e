import { createHmac, createSecretKey, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Trx } from '../db/db.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { isoInstant } from '../db/instant.ts'
import type { Tables } from '../db/tables.ts'
import { inSnapshot, transact } from '../db/transaction.ts'
import { findPreviousKeys } from '../lib/previous-keys.ts'
import type { Keys } from '../lib/keys.ts'
import { keepRunning } from '../lib/keep-running.ts'
import { lockCurrentKey, useCurrentKey } from '../lib/current-key.ts'
import { record } from './history.ts'

// The audit chain over the history (`docs/rules.md`, section 1): each link is a keyed hash of an entry and the previous
// link, so that no entry can be changed, deleted or inserted without breaking every later link.

/** Maximum number of entries linked in one transaction; a backlog is linked in several. */
const batchSize = 2_000
/** Seconds after which an unlinked entry is reported as a problem. */
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

const entryColumns = sql`
  h.id, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, h.actor_id as actor, h.action,
  h.entity, h.entity_id as "entityId", h.person_id as person, h.fields, encode(h.value_hash, 'hex') as "valueHash"`

/** Returns the link of an entry: HMAC-SHA256 over the previous link and all fields of the entry. */
function linkOf(key: KeyObject, previous: Buffer, fact: Fact): Buffer {
  const { id, at, actor, action, entity, entityId, person, fields, valueHash } = fact
  const content = JSON.stringify([id, at, actor, action, entity, entityId, person, fields, valueHash])
  return createHmac('sha256', key).update(previous).update(content).digest()
}

const beginning: Buffer = Buffer.alloc(32)

/**
 * Links the pending entries; only one node does so at a time. It never links past an open transaction: an entry is
 * linked once all transactions that began writing before it have ended. Entries of a restored backup, whose transaction
 * ids this server has not used, are linked immediately. A further entry says that one is dated far before the one before it,
 * as no part of the product writes it.
 * @returns the number of linked entries
 */
export async function linkEntries(db: Kysely<Tables>, keys: Keys): Promise<number> {
  return transact(db, async (trx) => {
    const { rows: locks } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.historyLinks}) as "isMine"`.execute(trx)
    if (!locks[0]?.isMine) return 0
    const before = await oldestOpenWrite(trx)
    const { rows: facts } = await sql<Fact>`
      with ready as (
        select history_id, transaction_id from history_unlinked
        where transaction_id < ${before}::xid8 or transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
        order by transaction_id, history_id limit ${batchSize}
      )
      select ${entryColumns} from ready r join history h on h.id = r.history_id
      order by r.transaction_id, r.history_id`.execute(trx)
    if (facts.length > 0) {
      await lockCurrentKey(trx, keys)
      await append(trx, createSecretKey(keys.historyLink.current), facts)
    }
    return facts.length
  })
}

/**
 * Returns the oldest open transaction of this database that writes. All older ones have ended, and later statements see
 * their writes. Transactions of other databases on the same server are ignored.
 */
async function oldestOpenWrite(trx: Trx): Promise<string> {
  // pg_stat_activity has 32-bit transaction ids, snapshots have 64-bit ones: both are compared by their distance from
  // the newest.
  const { rows } = await sql<{ oldest: string }>`
    with newest as materialized (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id),
         open as (select (n.id - a.backend_xid::text::bigint) & 4294967295 as distance
                  from pg_stat_activity a, newest n
                  where a.datname = current_database() and a.backend_xid is not null)
    select (n.id - coalesce((select max(distance) from open where distance < 2147483648), 0))::text as oldest
    from newest n`.execute(trx)
  return rows[0]?.oldest ?? '0'
}

async function append(trx: Trx, key: KeyObject, facts: readonly Fact[]): Promise<void> {
  const last = await trx
    .selectFrom('history_link')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  let previous = last?.hash ?? beginning
  const hashes = facts.map((fact) => (previous = linkOf(key, previous, fact)))
  const ids = facts.map(({ id }) => id)
  await sql`
    insert into history_link (position, history_id, hash)
    select ${first}::bigint + number - 1, id, hash
    from unnest(${ids}::bigint[], ${hashes}::bytea[]) with ordinality link (id, hash, number)`.execute(trx)
  await sql`delete from history_unlinked where history_id = any (${ids}::bigint[])`.execute(trx)
  if (last && (await isDatedBack(trx, last.position)))
    await record(trx, { actorId: null, action: 'entry dated back', entity: 'installation', entityId: randomUUID() })
}

/** Whether an entry after this link is dated far before the one before it, which only a corrected clock explains. */
async function isDatedBack(trx: Trx, position: number): Promise<boolean> {
  const { rows } = await sql`
    select from (select h.at, lag(h.at) over (order by l.position) as before
                 from history_link l join history h on h.id = l.history_id where l.position >= ${position}) entry
    where at < before - interval '24 hours' limit 1`.execute(trx)
  return rows.length > 0
}

/** Links all pending entries, one batch after the other. */
export async function linkAll(db: Kysely<Tables>, keys: Keys): Promise<void> {
  while ((await linkEntries(db, keys)) === batchSize);
}

type Linking = { db: Kysely<Tables>; keys: Keys; log: FastifyBaseLogger; everyMs?: number }

/**
 * Links new entries every second.
 * @returns a function that stops it after the current run
 */
export const startLinking = ({ db, keys, log, everyMs = 1_000 }: Linking): (() => Promise<void>) =>
  // While the database is unavailable, new entries wait for their links.
  keepRunning('linking the history', () => linkAll(db, keys), { log, everyMs })

export type ChainState = {
  links: number
  /** The time of the newest entry in the chain; null if it is empty. */
  linkedUntil: string | null
  /** How many entries have waited for their link longer than a minute. */
  overdue: number
  /** The last daily check; null if there was none. */
  check: { at: string; problems: number; isOverdue: boolean } | null
}

/** Returns how far the chain reaches, and what the last check found. */
export async function findChainState(db: Db): Promise<ChainState> {
  const { rows } = await sql<ChainState>`
    select coalesce(last.position, 0) as links, last.at as "linkedUntil",
           (select count(*) from history_unlinked u join history h on h.id = u.history_id
            where h.at < now() - ${linkedWithinSeconds} * interval '1 second') as overdue,
           (select json_build_object('at', ${isoInstant('checked_at')}, 'problems', broken, 'isOverdue',
                                     checked_at not between now() - interval '2 days' and now())
            from audit_check) as check
    from (select) one
    left join lateral (select l.position, ${isoInstant('h.at')} as at
                       from history_link l left join history h on h.id = l.history_id
                       order by l.position desc limit 1) last on true`.execute(db)
  return rows[0]!
}

export type ChainCheck = {
  links: number
  /** The last link: a copy kept elsewhere later proves that the end was not cut off. */
  head: { position: number; hash: string } | undefined
  /** The problems found, one sentence each; at most ten. */
  problems: string[]
  broken: number
  /** The link that the daily check remembers from now on. */
  remembered: Remembered
  signature: Checked['signature']
}

const named = 10
const linksPerBatch = 1_000

/** A link with its entry; the entry's columns are null if it is missing. */
type LinkRow = { position: number; hash: Buffer; linked: number } & (Fact | { [Field in keyof Fact]: null })
const isFact = (fact: Fact | { id: null }): fact is Fact => fact.id !== null

/**
 * Verifies the whole chain: every link in order without gaps, every entry linked once or waiting for its link, and the
 * last link of the daily check still there, so that the end cannot be cut off. Links made with a previous key are
 * verified with that key; the next key's first link covers the last of them, so that a previous key alone cannot forge
 * them.
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
    say('the data of a previous key was changed')
    return []
  })
  const currentKey = createSecretKey(keys.historyLink.current)
  const keyOf = (link: number) => {
    const previousKey = previousKeys.find(({ lastLink }) => link <= lastLink)
    return previousKey ? createSecretKey(previousKey.historyLink) : currentKey
  }

  const { checked, signature } = await findChecked(db, keys)
  if (signature === 'missing' || signature === 'changed')
    say(`what the daily check remembers ${signature === 'missing' ? 'is missing' : 'was changed'}`)
  let hasCheckedLink = checked === undefined || checked.position === 0
  let previous: Buffer = beginning
  let position = 0
  for (;;) {
    const { rows } = await sql<LinkRow>`
      select l.position, l.hash, l.history_id as linked, ${entryColumns}
      from history_link l left join history h on h.id = l.history_id
      where l.position > ${position} order by l.position limit ${linksPerBatch}`.execute(db)
    for (const { position: at, hash, linked, ...fact } of rows) {
      if (at !== position + 1) say(`links ${position + 1} to ${at - 1} are missing`)
      if (!isFact(fact)) say(`link ${at}: its entry ${linked} is missing`)
      else if (!linkOf(keyOf(at), previous, fact).equals(hash))
        say(`link ${at}: entry ${linked} or the previous link was changed`)
      if (at === checked?.position) {
        hasCheckedLink = hash.equals(checked.hash)
        if (!hasCheckedLink) say(`link ${at} is not the one of the daily check`)
      }
      // Continues from the stored hash, so that each change is reported once.
      previous = hash
      position = at
    }
    if (rows.length < linksPerBatch) break
  }

  const { rows: before } = await sql<{ position: number }>`
    select position from history_link where position < 1 order by position`.execute(db)
  for (const { position: at } of before) say(`link ${at} is before the first one`)
  if (checked && position < checked.position)
    say(`links ${position + 1} to ${checked.position}, which the daily check found, are missing`)

  const { rows: unlinked } = await sql<{ id: number }>`
    select h.id from history h
    where not exists (select from history_link l where l.history_id = h.id)
      and not exists (select from history_unlinked u where u.history_id = h.id)
    order by h.id`.execute(db)
  for (const { id } of unlinked) say(`entry ${id} has no link and waits for none`)

  return {
    links: position,
    head: position === 0 ? undefined : { position, hash: previous.toString('hex') },
    problems,
    broken,
    // A link that is no longer there stays known, so that later checks miss it, too.
    remembered: checked && !hasCheckedLink ? checked : { position, hash: position === 0 ? Buffer.alloc(0) : previous },
    signature,
  }
}

type Remembered = { position: number; hash: Buffer }

/** Returns the signature of what the daily check remembers. */
const macOf = (key: Uint8Array, { position, hash }: Remembered): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([position, hash.toString('hex')]))
    .digest()

type CheckRow = Remembered & { signed_position: number | null; signed_hash: Buffer | null; mac: Buffer | null }

/** Returns what the daily check remembers, if it was signed with a known key. Previous versions write columns without a signature. */
function signedIn(row: CheckRow | undefined, keys: Keys): Remembered | undefined {
  if (!row || row.signed_position === null || row.signed_hash === null || row.mac === null) return undefined
  const { mac } = row
  const remembered = { position: row.signed_position, hash: row.signed_hash }
  const isSigned = keys.auditCheck.all.some((key) => {
    const wanted = macOf(key, remembered)
    return mac.length === wanted.length && timingSafeEqual(mac, wanted)
  })
  return isSigned ? remembered : undefined
}

const checkRow = (db: Db) =>
  db.selectFrom('audit_check').select(['position', 'hash', 'signed_position', 'signed_hash', 'mac'])

type Checked = {
  /** Undefined if nothing is known, or nothing that can be believed. */
  checked: Remembered | undefined
  /** How the last link is signed: once a check has been signed, which the history proves, one without a valid signature is a problem. */
  signature: 'valid' | 'not yet' | 'missing' | 'changed'
}

/** Returns the last link of the daily check. */
async function findChecked(db: Db, keys: Keys): Promise<Checked> {
  const row = await checkRow(db).executeTakeFirst()
  const begun = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', 'installation')
    .where('action', '=', 'audit check signed')
    .limit(1)
    .executeTakeFirst()
  const signed = signedIn(row, keys)
  if (signed) return { checked: signed, signature: begun ? 'valid' : 'not yet' }
  if (!begun && (row?.signed_position ?? null) === null) return { checked: row, signature: 'not yet' }
  return { checked: undefined, signature: row?.mac ? 'changed' : 'missing' }
}

/** Signs what the daily check remembers with the current key after a key change, if it is signed with a known one. */
export async function signCheckAgain(trx: Trx, keys: Keys): Promise<void> {
  const signed = signedIn(await checkRow(trx).forUpdate().executeTakeFirst(), keys)
  if (signed)
    await trx
      .updateTable('audit_check')
      .set({ mac: macOf(keys.auditCheck.current, signed) })
      .execute()
}

/** Reports problems in the transaction that stores them. `historyId` is the entry of a signature that was missing or wrong. */
type Report = (trx: Trx, historyId: number | undefined) => Promise<void>

/**
 * Verifies the whole chain and stores, logs and reports the result; a part of the daily work. A copy of the log on another machine
 * later proves that the end was not cut off. A missing or wrong signature is found by this check only: the end of the chain is
 * signed again, and the history says so.
 */
export async function checkChainDaily(
  { db, keys, log }: Pick<Linking, 'db' | 'keys'> & { log: Pick<FastifyBaseLogger, 'info'> },
  report: Report,
): Promise<void> {
  const { head, broken, remembered, signature } = await inSnapshot(db, (trx) => checkChain(trx, keys))
  log.info({ ...(head ?? { position: 0, hash: '' }), problems: broken, signature }, 'the audit chain was verified')
  await transact(db, async (trx) => {
    // A key change signs the row again.
    await lockCurrentKey(trx, keys)
    const { position, hash } = remembered
    const mac = macOf(keys.auditCheck.current, remembered)
    await sql`
      insert into audit_check (checked_at, position, hash, broken, signed_position, signed_hash, mac)
      values (now(), ${position}, ${hash}, ${broken}, ${position}, ${hash}, ${mac})
      on conflict (is_only) do update
      set checked_at = excluded.checked_at, position = excluded.position, hash = excluded.hash, broken = excluded.broken,
          signed_position = excluded.signed_position, signed_hash = excluded.signed_hash, mac = excluded.mac`.execute(
      trx,
    )
    const isFirst = signature === 'not yet'
    const action = isFirst ? 'audit check signed' : 'audit check signed again'
    const entry = { actorId: null, action, entity: 'installation', entityId: randomUUID() } as const
    const historyId = signature === 'valid' ? undefined : await record(trx, entry)
    if (broken > 0) await report(trx, isFirst ? undefined : historyId)
  })
}
