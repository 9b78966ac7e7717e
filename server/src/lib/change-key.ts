import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { record } from '../audit/history.ts'
import { ConfigError } from '../config.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { findFormerKeys, keepOf } from './former-keys.ts'
import { storeIdNumbers } from './id-numbers.ts'
import type { Key, Keys } from './keys.ts'
import { isSealedNow, layeredHash, seal, unseal } from './sealed.ts'

// Changing the application's key: the present one is replaced at one moment, then all that is encrypted with the one
// before is made anew. Whatever stores something encrypted holds the present key while it does (present-key.ts), so that
// one walk over the tables finds all of it. It can be broken off anywhere and done again.

/** How many rows one transaction makes anew: whoever wants one of them waits no longer than that. */
const rowsAtOnce = 500

type Work = {
  keys: Keys
  /** Hears how far it is. */
  say: (line: string) => void
  atOnce?: number
}
export type Outcome = {
  /** How many values were made anew. */
  made: number
  /** What opens with neither key, and did not before: left as it is. */
  unreadable: string[]
}

/**
 * Replaces the present key by the newest that is known, or goes on where that was broken off.
 * @throws ConfigError while a server runs that could not read what the new key makes
 */
export async function changeKey(db: Kysely<Tables>, work: Work): Promise<Outcome> {
  const { keys, say } = work
  await refuseStrangers(db, keys)
  await replaceKey(db, keys)
  const outcome: Outcome = { made: 0, unreadable: [] }
  for (const [what, remake] of remakes) {
    const { made, unreadable } = await walk(db, work, what, remake)
    say(`${what}: ${made.toLocaleString('en')} encrypted with the new key.`)
    outcome.made += made
    outcome.unreadable.push(...unreadable)
  }
  await db
    .updateTable('former_key')
    .set({ done_at: sql<Date>`now()` })
    .where('done_at', 'is', null)
    .execute()
  return outcome
}

const marked = 'hr-application, keys '
/** Enough to tell the few keys of one installation apart. */
const shortened = (fingerprint: string) => fingerprint.slice(0, 12)

/** What the database shows of a server: which keys it knows. */
export const nameOfProcess = ({ known }: Keys): string => `${marked}${known.map(shortened).join(' ')}`

async function refuseStrangers(db: Kysely<Tables>, { known: [newest = ''] }: Keys): Promise<void> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select application_name as name, host(client_addr) as address from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${marked})`.execute(db)
  const strangers = rows.filter(({ name }) => !name.includes(shortened(newest)))
  if (strangers.length === 0) return
  const where = [...new Set(strangers.map(({ address }) => address ?? 'this machine'))].join(', ')
  const [who, them] =
    strangers.length === 1 ? ['1 running server does', 'it'] : [`${strangers.length} running servers do`, 'them']
  throw new ConfigError(
    `${who} not know the new key yet (${where}). Restart ${them} with both keys, then run this again.`,
  )
}

/** From its end on everything new is made with the new key, by all nodes. */
async function replaceKey(db: Kysely<Tables>, keys: Keys): Promise<void> {
  const [newest = ''] = keys.known
  await transact(db, async (trx) => {
    // Nobody links meanwhile: the last link of the key that goes is known.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.historyLinks})`.execute(trx)
    const setting = trx.selectFrom('setting').select('value').where('name', '=', 'app key fingerprint')
    const { value: fingerprint } = await setting.forUpdate().executeTakeFirstOrThrow()
    keys.turnTo(fingerprint)
    if (fingerprint === newest) return

    const before = await findFormerKeys(trx, keys)
    const { last } = await trx
      .selectFrom('history_link')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const replaced = {
      fingerprint,
      lastLink: last ?? 0,
      historyLink: keys.historyLink.present,
      secondFactor: keys.secondFactor.present,
    }
    keys.turnTo(newest)
    for (const one of before)
      await trx
        .updateTable('former_key')
        .set({ kept: keepOf(keys, one) })
        .where('fingerprint', '=', one.fingerprint)
        .execute()
    await trx
      .insertInto('former_key')
      .values({ fingerprint, kept: keepOf(keys, replaced) })
      .execute()
    await trx.updateTable('setting').set({ value: newest }).where('name', '=', 'app key fingerprint').execute()
    // The first link of the new key, which covers all links of the old one.
    await record(trx, {
      actorId: null,
      action: 'key changed',
      entity: 'installation',
      entityId: randomUUID(),
    })
  })
}

/** Some rows after an id, locked and made anew where they are of another key. */
type Batch = { last: string | undefined; made: number; unreadable: string[] }
type Remake = (trx: Trx, keys: Keys, from: { after: string; atOnce: number }) => Promise<Batch>

async function walk(db: Kysely<Tables>, { keys, say, atOnce = rowsAtOnce }: Work, what: string, remake: Remake) {
  let after = '00000000-0000-0000-0000-000000000000'
  let made = 0
  const unreadable: string[] = []
  for (;;) {
    const batch = await transact(db, (trx) => remake(trx, keys, { after, atOnce }))
    made += batch.made
    unreadable.push(...batch.unreadable.map((id) => `${what}: ${id}`))
    if (batch.last === undefined) return { made, unreadable }
    after = batch.last
    if (made > 0 && made % (20 * atOnce) === 0) say(`${what}: ${made.toLocaleString('en')} …`)
  }
}

type Sealed = { id: string; sealed: Buffer | null }

/** The texts of the rows that another key has encrypted. */
function opened<Row extends Sealed>(key: Key, rows: readonly Row[]) {
  const texts: (Row & { text: string })[] = []
  const unreadable: string[] = []
  for (const row of rows) {
    if (row.sealed === null || isSealedNow(key, row.sealed, row.id)) continue
    try {
      texts.push({ ...row, text: unseal(key, row.sealed, row.id) })
    } catch {
      unreadable.push(row.id)
    }
  }
  return { texts, batch: { last: rows.at(-1)?.id, made: texts.length, unreadable } }
}

async function remakeIdNumbers(trx: Trx, keys: Keys, { after, atOnce }: { after: string; atOnce: number }) {
  const rows = await trx
    .selectFrom('employee')
    .select(['id', 'id_number as sealed'])
    .where('id_number', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .forNoKeyUpdate()
    .execute()
  const { texts, batch } = opened(keys.idNumber, rows)
  await storeIdNumbers(
    trx,
    keys,
    texts.map(({ id, text }) => ({ id, idNumber: text })),
  )
  return batch
}

async function remakeSecondFactors(trx: Trx, keys: Keys, { after, atOnce }: { after: string; atOnce: number }) {
  const rows = await trx
    .selectFrom('account_second_factor')
    .select(['account_id as id', 'secret as sealed', 'recovery_codes as codes'])
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(atOnce)
    .forUpdate()
    .execute()
  const { texts, batch } = opened(keys.secondFactor, rows)
  for (const { id, text, codes } of texts)
    await trx
      .updateTable('account_second_factor')
      .set({
        secret: seal(keys.secondFactor, text, id),
        recovery_codes: codes.map((hash) => layeredHash(keys.secondFactor, hash)),
      })
      .where('account_id', '=', id)
      .execute()
  return batch
}

async function remakeIdTokens(trx: Trx, keys: Keys, { after, atOnce }: { after: string; atOnce: number }) {
  const rows = await trx
    .selectFrom('session')
    .select(['id as session', 'account_id as id', 'id_token as sealed'])
    .where('id_token', 'is not', null)
    .where('id', '>', after)
    .orderBy('session.id')
    .limit(atOnce)
    .forUpdate()
    .execute()
  const { texts, batch } = opened(keys.identity, rows)
  await sql`
    update session s set id_token = n.sealed
    from unnest(${texts.map(({ session }) => session)}::uuid[],
                ${texts.map(({ id, text }) => seal(keys.identity, text, id))}::bytea[]) n (id, sealed)
    where s.id = n.id`.execute(trx)
  return { ...batch, last: rows.at(-1)?.session }
}

/** All that the database holds encrypted; a test fails for a column that stands nowhere. */
const remakes: readonly [what: string, remake: Remake][] = [
  ['ID numbers', remakeIdNumbers],
  ['Secrets of authenticator apps', remakeSecondFactors],
  ['Tokens of the identity provider', remakeIdTokens],
]
