import type { Day } from '@hr/contract/lib/dates'
import { message, messages, sentences, type Message } from '@hr/contract/lib/messages'
import { operationTitles } from '@hr/contract/areas/operation/titles'
import { sql } from 'kysely'
import type { WorkDeps } from '../../area.ts'
import { findChainState } from '../../audit/chain.ts'
import { findBackups } from '../../backup/scheduled.ts'
import type { Db, Trx } from '../../db/db.ts'
import { transact } from '../../db/transaction.ts'
import type { Composer, EmailOrder } from '../../email/queue.ts'
import { linkTo, openScreen, productName, writeEmail, type EmailSettings } from '../../email/template.ts'
import { findAccount, listSuperadminIds, superadmins } from '../access/access.queries.ts'

const backupTexts = messages('backupEmail', {
  subject: (product: Message) => message('No recent backup of the {product}', { product }),
  last: (day: Day) => message('The last successful scheduled backup was made on {day}.', { day }),
  none: 'No scheduled backup has succeeded yet.',
  problem: (problem: string) => message('Technical reason: {problem}', { problem }),
  next: 'Older backups are kept, and the server tries again every hour. Ask the operator of the server to check the BACKUP_TO folder.',
})

const auditTexts = messages('auditEmail', {
  subject: (product: Message) => message('The audit log of the {product} was changed', { product }),
  problems: (count: number) =>
    message(
      '{count, plural, one {The daily check found # missing or changed entry in the audit log.} other {The daily check found # missing or changed entries in the audit log.}}',
      { count },
    ),
  next: 'Someone with access to the database may have changed it outside the application. To list the entries, run check:audit on the server, then compare them with a backup.',
})

type Warning = { subject: (product: Message) => Message; text: Message; after?: Message }

type Template = 'backup missing' | 'audit log changed'
/** Returns what is the case now, or what an entry of the history reports. */
type FindWarning = (db: Db, historyId?: number) => Promise<Warning | undefined>

/** Each warning is sent daily to the Superadmins as long as it is the case. The keys are the templates of the emails. */
const warnings: Readonly<Record<Template, FindWarning>> = {
  'backup missing': async (db) => {
    const { last, failure, isOverdue } = await findBackups(db)
    if (!isOverdue) return undefined
    const text = sentences([last === null ? backupTexts.none : backupTexts.last(last.day), backupTexts.next])
    const after = failure === null ? {} : { after: backupTexts.problem(failure.problem) }
    return { subject: backupTexts.subject, text, ...after }
  },
  'audit log changed': async (db, historyId) => {
    const { check } = await findChainState(db)
    // Later checks do not find a signature again that was missing or wrong.
    const problems = Math.max(check?.problems ?? 0, historyId === undefined ? 0 : 1)
    if (problems === 0) return undefined
    return { subject: auditTexts.subject, text: sentences([auditTexts.problems(problems), auditTexts.next]) }
  },
}

/** Queues a warning for the Superadmins. */
export async function sendWarning(
  trx: Trx,
  template: Template,
  { emailQueue, historyId }: Pick<WorkDeps, 'emailQueue'> & Pick<EmailOrder, 'historyId'>,
): Promise<void> {
  const recipients = await listSuperadminIds(trx)
  await emailQueue.sendAll(
    trx,
    recipients.map((recipientId) => ({ template, recipientId, historyId })),
  )
}

/** Tells the Superadmins if this is the case. */
export async function warn(template: Template, { db, emailQueue }: Pick<WorkDeps, 'db' | 'emailQueue'>): Promise<void> {
  if (await warnings[template](db)) await transact(db, (trx) => sendWarning(trx, template, { emailQueue }))
}

/** The warnings are written when they are sent, so that they say what is the case then. */
export const warningEmails = (db: Db, settings: EmailSettings): Record<string, Composer> =>
  Object.fromEntries(
    Object.entries(warnings).map(([template, find]): [string, Composer] => [
      template,
      async ({ recipientId, historyId }) => {
        const { rows } = await sql`select from ${superadmins} and a.id = ${recipientId}`.execute(db)
        const account = recipientId === null || rows.length === 0 ? undefined : await findAccount(db, recipientId)
        const warning = await find(db, historyId)
        if (!account || !warning) return undefined
        const action = { label: openScreen(operationTitles.title), link: linkTo(settings, 'operation') }
        const subject = warning.subject(productName(settings.company))
        return writeEmail(account, { ...warning, subject, action }, settings)
      },
    ]),
  )
