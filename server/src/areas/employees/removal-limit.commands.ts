// The limit for taking access or data from people, by whatever call. Sessions confirm their identity; tokens and identity
// directories can't, so a Superadmin lets them continue.
import { deletionsWithoutPassword } from '@hr/contract/areas/access/sessions'
import { deactivationLimit, type holdReasons } from '@hr/contract/areas/provisioning/provisioning'
import { messages } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Act } from '../../act.ts'
import { requireDecider } from '../../audit/access-decisions.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { confirmIdentityFirst } from '../../http/confirm-identity.ts'
import { Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { noteRefusal } from '../../lib/refusals.ts'
import { listSuperadminIds } from '../access/access.queries.ts'
import { countRemovalsBy, isRemoval } from '../access/removals.queries.ts'
import { notify } from '../notifications/notify.commands.ts'

const texts = messages('removals', {
  tooMany:
    'Too many people would lose their access within an hour. A Superadmin must allow it first in Settings → Identity directories.',
})

type RemovedBy = Pick<Act, 'emailQueue'> & { caller: Pick<Caller, 'uuid' | 'isConfirmed' | 'token'> }

/**
 * Allows one more person to lose access or data.
 * @throws Problem 403 if a session must confirm its identity first; 429 if a Superadmin must let tokens continue, who is told
 */
export type LimitRemoval = (personId: string) => Promise<void>

/**
 * Counts the removals of a session, or of all tokens, one after the other, so that concurrent ones can't pass the limit
 * together. Comes first in the transaction (docs/ARCHITECTURE.md, "Lock order").
 * @returns the limit, which needs the lock
 */
export async function lockRemovals(trx: Trx, by: RemovedBy): Promise<LimitRemoval> {
  await lockRemovalsOf(trx, by.caller)
  return (personId) => limitRemoval(trx, personId, by)
}

/** The limit of a change that ended no one's access when it began, and so has not locked removals. */
export const noRemoval: LimitRemoval = () =>
  Promise.reject(new LocksChanged('The change ends access since the record was changed in the meantime'))

async function lockRemovalsOf(trx: Trx, { uuid, token }: RemovedBy['caller']): Promise<void> {
  if (token) await lockProgramRemovals(trx)
  else await sql`select pg_advisory_xact_lock(hashtextextended(${uuid}, ${advisoryLocks.deactivations}))`.execute(trx)
}

export const lockProgramRemovals = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.deactivations})`.execute(trx)

async function limitRemoval(trx: Trx, personId: string, { caller, emailQueue }: RemovedBy): Promise<void> {
  if (!caller.token) return limitInSession(trx, caller)
  // Otherwise a program that may not remove anyone could hold back all removals.
  await requireDecider(trx, [{ field: 'status', people: [personId] }])
  if (!(await isProgramLimitReached(trx))) return
  const hold = async (after: Trx) => {
    await lockRemovalsOf(after, caller)
    await holdRemoval(after, personId, { reason: 'limit', emailQueue })
  }
  throw new Problem(429, texts.tooMany, { 'retry-after': String(heldRetrySeconds) }, { afterRollback: hold })
}

async function limitInSession(trx: Trx, { uuid, isConfirmed }: RemovedBy['caller']): Promise<void> {
  if (isConfirmed) return
  if ((await countRemovalsBy(trx, uuid)) < deletionsWithoutPassword) return
  noteRefusal('deletion')
  throw confirmIdentityFirst()
}

/** How long a program should wait while removals are held back, in seconds. */
export const heldRetrySeconds = 3600

/**
 * Returns whether no further removal by tokens and identity directories is accepted: more than the limit in the last hour, or
 * some are held back until a Superadmin has decided on them. They are counted in the history, because each ends sessions,
 * also if the directory allowed the sign-in again. People who were added within the hour don't raise the limit.
 */
export async function isProgramLimitReached(trx: Trx): Promise<boolean> {
  const { people, percent } = deactivationLimit
  const { rows } = await sql<{ isUnlimited: boolean; isHeld: boolean; recent: number; employees: number }>`
    select coalesce(s.directory_unlimited_until > clock_timestamp(), false) as "isUnlimited",
           exists (select from held_deactivation where reason = 'limit') as "isHeld",
           (select count(*)::int from history h
            where h.actor_id in (select id from service_account) and ${isRemoval}
              and h.at between greatest(clock_timestamp() - interval '1 hour', s.directory_unlimited_until)
                           and clock_timestamp()) as recent,
           (select coalesce(sum(delta), 0)::int from employee_count where not is_archived)
             - (select count(distinct e.id)::int from history h join employee e on e.id = h.person_id
                where not e.is_archived and h.action in ('created', 'unarchived') and h.entity in ('employee', 'account')
                  and h.at between clock_timestamp() - interval '1 hour' and clock_timestamp()) as employees
    from company_setting s`.execute(trx)
  const { isUnlimited, isHeld, recent, employees } = rows[0]!
  return !isUnlimited && (isHeld || recent >= Math.max(people, Math.floor((employees * percent) / 100)))
}

type Hold = Pick<Act, 'emailQueue'> & { reason: (typeof holdReasons)[number] }

/** Lists a removal for Superadmins, who get one notification for all that the limit holds back. */
export async function holdRemoval(trx: Trx, personId: string, { reason, emailQueue }: Hold): Promise<void> {
  if (reason === 'limit') noteRefusal('removals by programs')
  const held = sql<{ isFirst: boolean }>`
    insert into held_deactivation (account_id, reason) select id, ${reason} from account where id = ${personId}
    on conflict (account_id) do update set reason = excluded.reason
    returning (xmax = 0 and (reason = 'ladder' or (select count(*) from held_deactivation where reason = 'limit') = 0))
      as "isFirst"`
  const { rows } = await held.execute(trx)
  if (!rows[0]?.isFirst) return
  const details = { target: { screen: 'provisioning', search: {} } } as const
  const recipients = await listSuperadminIds(trx)
  await notify(trx, [{ event: 'deactivations held', details, recipients, actorId: null }], { emailQueue })
}
