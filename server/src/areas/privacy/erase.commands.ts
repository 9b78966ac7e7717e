import { message, messages, type Message } from '@hr/contract/lib/messages'
import { privacyTexts, type ErasureAnswer } from '@hr/contract/areas/privacy/privacy'
import type { Day } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found } from '../../http/problem.ts'
import type { StartJob } from '../../jobs/background.ts'
import type { Actor, Caller } from '../../http/session.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { type Account, findAccount } from '../access/access.queries.ts'
import { rejectUnmanageable, requireOthersToSignIn } from '../access/managed-accounts.commands.ts'
import { eraseEmployee, removePerson } from '../employees/offboarding.commands.ts'
import { lockForRemoval } from '../employees/locks.commands.ts'
import { jobActor, type JobKind } from '../jobs/jobs.commands.ts'
import { type AllPersonalData, countOf, isAction, personColumns } from './personal-data.ts'

/** Returns what erasing a person would delete and keep, if the caller may erase them. */
export async function previewErasure(
  db: Db,
  id: string,
  { caller, personalData }: { caller: Actor; personalData: AllPersonalData },
): Promise<ErasureAnswer> {
  const account = found(await findAccount(db, id))
  rejectUnmanageable(account, caller)
  return { ...(await erasureOf(db, account, personalData)), message: privacyTexts.wouldErase, job: null }
}

/**
 * Starts the background job that erases a person. The answer explains what remains, and why.
 * @throws Problem 403 unless the caller has confirmed their identity
 */
export async function startErasure(
  trx: Trx,
  id: string,
  { caller, startJob, personalData }: { caller: Caller; startJob: StartJob; personalData: AllPersonalData },
): Promise<ErasureAnswer> {
  const account = found(await findAccount(trx, id))
  rejectUnmanageable(account, caller)
  requireConfirmedIdentity(caller)
  // The job checks it again: others may go in the meantime.
  await requireOthersToSignIn(trx, account)
  const erasure = await erasureOf(trx, account, personalData)
  const job = await startJob(trx, {
    kind: erasureJob,
    key: id,
    title: privacyTexts.jobTitle,
    target: { screen: account.isArchived ? 'employeesArchived' : 'employees', search: {} },
    actorId: caller.uuid,
    parameters: { personId: id },
  })
  return { ...erasure, message: privacyTexts.erasing, job }
}

const erasureJob = 'erasure'

type Erasing = { db: Kysely<Tables>; emailQueue: EmailQueue; today: () => Day }

/** Erases a person, whom a repeated run no longer finds. */
export const erasures = ({ db, emailQueue, today }: Erasing): JobKind<{ personId: string }> => ({
  name: erasureJob,
  permission: 'privacy.erase',
  async run({ parameters: { personId }, actorId, progress }) {
    await progress(0, 1)
    await transact(db, async (trx) => {
      const caller = await jobActor(trx, actorId, 'privacy.erase')
      if (await findAccount(trx, personId)) await erasePerson(trx, personId, { caller, today: today(), emailQueue })
    })
    return { message: privacyTexts.erased, figures: { erased: 1 } }
  },
})

/**
 * Erases a person permanently, with everything that deletion does. What remains contains neither name, email address nor
 * ID number.
 */
export const erasePerson = (
  trx: Trx,
  id: string,
  by: { caller: Actor; today: Day; emailQueue: EmailQueue },
): Promise<void> => eraseEmployee(trx, id, by)

const texts = messages('erasure', {
  furtherData: 'Further data',
  entries: (count: number) => message('Audit log entries: {count, number}', { count }),
  entriesReason: 'They prove that the audit log is complete. They contain IDs and times, but no names or values.',
  actions: (count: number) => message('Changes they made elsewhere: {count, number}', { count }),
  actionsReason: 'They belong to other records and show “Deleted employee” instead of the name.',
  freeText: 'Free text by other people, sent emails and exported spreadsheets',
  freeTextReason: "We can't tell who is mentioned in them, or they are no longer in the application.",
  backups: 'Backups',
  backupsReason:
    'They expire when they are overwritten. After a restore, the list of deleted IDs shows whose data must be erased again.',
})

async function erasureOf(
  db: Db,
  account: Account,
  personalData: AllPersonalData,
): Promise<Pick<ErasureAnswer, 'name' | 'erased' | 'kept'>> {
  const { excludedTables, keptTables, tableLabels } = personalData
  const counts = new Map<Message, number>()
  let entries = 0
  let actions = 0
  for (const column of await personColumns(db, personalData)) {
    if (column.table in excludedTables) continue
    const count = await countOf(db, personalData, column, account.id)
    if (keptTables.has(column.table)) entries += count
    else if (isAction(personalData, column)) actions += count
    else {
      const what = tableLabels[column.table] ?? texts.furtherData
      counts.set(what, (counts.get(what) ?? 0) + count)
    }
  }
  return {
    name: `${account.firstName} ${account.lastName}`,
    erased: [...counts].filter(([, count]) => count > 0).map(([what, count]) => ({ what, count })),
    kept: [
      { what: texts.entries(entries), why: texts.entriesReason },
      { what: texts.actions(actions), why: texts.actionsReason },
      { what: texts.freeText, why: texts.freeTextReason },
      { what: texts.backups, why: texts.backupsReason },
    ],
  }
}

/** How many people one day's job erases; the rest follow on the next days. */
const batchSize = 200

type Retention = { years: number; today: Day }

/** SQL condition: an employee `e` was archived, and the contract ended, at least this many years ago. */
const isPastRetention = ({ years, today }: Retention) => sql`
  e.is_archived and coalesce(e.end_date, '-infinity') <= ${today}::date - ${years} * interval '1 year'
  and coalesce((select max(h.at) from history h where h.person_id = e.id and h.action = 'archived'), e.end_date)
      <= ${today}::date - ${years} * interval '1 year'`

/**
 * Erases the employees whose retention period is over, each in its own transaction.
 * @returns the number of erased employees
 */
export async function eraseAfterRetention(db: Kysely<Tables>, retention: Retention): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e where ${isPastRetention(retention)} order by e.id limit ${batchSize}`.execute(db)
  let erased = 0
  for (const { id } of rows) if (await transact(db, (trx) => eraseIfPastRetention(trx, id, retention))) erased += 1
  return erased
}

async function eraseIfPastRetention(trx: Trx, id: string, retention: Retention): Promise<boolean> {
  const removed = await lockForRemoval(trx, id)
  const { rows } = await sql`select from employee e where e.id = ${id} and ${isPastRetention(retention)}`.execute(trx)
  if (rows.length === 0) return false
  await removePerson(removed, { actorId: null, action: 'erased', today: retention.today })
  return true
}
