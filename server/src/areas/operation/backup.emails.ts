import type { Day } from '@hr/contract/lib/dates'
import { message, messages, sentences } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { WorkDeps } from '../../area.ts'
import { findBackups } from '../../backup/scheduled.ts'
import type { Db } from '../../db/db.ts'
import { transact } from '../../db/transaction.ts'
import type { Composer } from '../../email/queue.ts'
import { writeEmail, type EmailSettings } from '../../email/template.ts'
import { findAccount, listSuperadminIds, superadmins } from '../access/access.queries.ts'

const missingEmail = 'backup missing'

const texts = messages('backupEmail', {
  subject: 'No recent backup',
  last: (day: Day) => message('The last scheduled backup that succeeded is that of {day}.', { day }),
  none: 'No scheduled backup has succeeded yet.',
  problem: (problem: string) => message('The last attempt failed: {problem}.', { problem }),
  next: 'Older backups are kept, and the server tries again every hour. Check the folder of BACKUP_TO on the server.',
})

/** Tells the Superadmins each day that no scheduled backup has succeeded for two days. */
export async function announceMissingBackup({ db, emailQueue }: Pick<WorkDeps, 'db' | 'emailQueue'>): Promise<void> {
  if (!(await findBackups(db)).isOverdue) return
  await transact(db, async (trx) => {
    const recipients = await listSuperadminIds(trx)
    await emailQueue.sendAll(
      trx,
      recipients.map((recipientId) => ({ template: missingEmail, recipientId })),
    )
  })
}

/** The email about a missing backup; written when it is sent, so that it says what is the case then. */
export const backupEmails = (db: Db, { company }: EmailSettings): Record<string, Composer> => ({
  [missingEmail]: async ({ recipientId }) => {
    const { rows } = await sql`select from ${superadmins} and a.id = ${recipientId}`.execute(db)
    const account = recipientId === null || rows.length === 0 ? undefined : await findAccount(db, recipientId)
    const { last, failure, isOverdue } = await findBackups(db)
    if (!account || !isOverdue) return undefined
    const text = sentences([
      last === null ? texts.none : texts.last(last.day),
      ...(failure === null ? [] : [texts.problem(failure.problem)]),
      texts.next,
    ])
    return writeEmail(account, { subject: texts.subject, text }, company)
  },
})
