import { randomBytes } from 'node:crypto'
import { todayIn } from '@hr/contract/lib/dates'
import { isDeliverable } from '@hr/contract/lib/fields'
import { sql } from 'kysely'
import { createLink, sendInvitations } from '../areas/access/password-links.commands.ts'
import { hashPassword } from '../areas/access/passwords.ts'
import { insertAccount, insertPerson } from '../areas/employees/employees.commands.ts'
import { record } from '../audit/history.ts'
import { ConfigError, type Config } from '../config.ts'
import type { Database, Trx } from '../db/db.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { transact } from '../db/transaction.ts'
import type { Company } from '../lib/company.ts'
import type { Keys } from '../lib/keys.ts'
import type { EmailQueue } from '../email/queue.ts'
import { makeDemoApplicants } from './applicants.ts'
import { makeDemoNotifications } from './notifications.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { makeDemoCompany } from './company.ts'
import { makeDemoEquipment } from './equipment.ts'
import { makeDemoHistory } from './history.ts'
import { assignIdNumbers } from './id-numbers.ts'

type Start = { config: Config; company: Company; keys: Keys; emailQueue: EmailQueue; say: (line: string) => void }

/**
 * Prepares an empty database for the first sign-in: creates the demo company, or the first Superadmin. Nodes that start
 * at the same time wait for each other, and only one does the work. Passwords and links are printed immediately,
 * because they are shown only once, even if the rest of the start fails.
 * @throws ConfigError if the database belongs to the other kind of company, or is empty and `ADMIN_EMAIL` is not set
 */
export async function firstStart(
  { db, pool }: Database,
  { config, company, keys, emailQueue, say }: Start,
): Promise<void> {
  const news = await transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.firstStart})`.execute(trx)
    const kind = await trx.selectFrom('setting').select('value').where('name', '=', 'company').executeTakeFirst()
    const isEmpty = (await trx.selectFrom('employee').select('id').limit(1).executeTakeFirst()) === undefined
    if (config.demo) {
      if (kind?.value === 'demo') return []
      if (kind || !isEmpty)
        throw new ConfigError(
          'DEMO is 1, but the database contains a real company. Start with DEMO=0 or use another database.',
        )
      say(`Creating the demo company with ${config.demoEmployees} employees …`)
      return demo(trx, { config, company, keys })
    }
    if (kind?.value === 'demo')
      throw new ConfigError(
        'DEMO is 0, but the database contains a demo company. Start with DEMO=1 or use another database.',
      )
    if (!isEmpty) return []
    return firstSuperadmin(trx, config, emailQueue)
  })
  for (const line of news) say(line)
  if (news.length > 0) await prepareStatistics(pool, say)
}

/**
 * Updates statistics and the visibility map, so that the first searches are as fast as later ones. A failure does not
 * stop the start.
 */
async function prepareStatistics(pool: Database['pool'], say: Start['say']): Promise<void> {
  try {
    await pool.query('vacuum analyze')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`Database statistics could not be updated (${why}). Searches may be slow at first.`)
  }
}

async function demo(
  trx: Trx,
  { config, company, keys }: Pick<Start, 'config' | 'company' | 'keys'>,
): Promise<string[]> {
  await trx.insertInto('setting').values({ name: 'company', value: 'demo' }).execute()
  await trx.updateTable('company_setting').set({ setup: 'closed', country: 'BA' }).execute()
  // On a server that others can reach, a publicly known password would let anyone in.
  const passwords = demoAccounts.map(() => (config.isLoopback ? demoPassword : randomBytes(12).toString('base64url')))
  const hashes = config.isLoopback
    ? Array(demoAccounts.length).fill(await hashPassword(demoPassword))
    : await Promise.all(passwords.map(hashPassword))
  // A large company takes longer than the usual timeout.
  await sql`set local statement_timeout = 0`.execute(trx)
  await makeDemoCompany(trx, config.demoEmployees, hashes)
  await assignIdNumbers(trx, keys)
  // The holiday data is large and used only once.
  const { makeDemoLeave } = await import('./leave.ts')
  const today = todayIn(company.timeZone)
  await makeDemoLeave(trx, { today, size: config.demoEmployees })
  await makeDemoEquipment(trx, { today, size: config.demoEmployees })
  await makeDemoNotifications(trx)
  await makeDemoHistory(trx)
  await makeDemoApplicants(trx, { today, months: config.applicantRetentionMonths })
  if (config.isLoopback) return ['The demo company is ready.']
  return [
    'Demo accounts (shown only once):',
    ...demoAccounts.map(({ email }, index) => `  ${email}  ${passwords[index]}`),
  ]
}

async function firstSuperadmin(trx: Trx, config: Config, emailQueue: EmailQueue): Promise<string[]> {
  const email = config.adminEmail
  if (email === undefined)
    throw new ConfigError(
      'There are no users yet. Set ADMIN_EMAIL to the email address of the first Superadmin and start again (or DEMO=1 for a demo company).',
    )
  if (!isDeliverable(email))
    throw new ConfigError(`Mail servers refuse ${email}. Set ADMIN_EMAIL to another email address and start again.`)
  await trx.insertInto('setting').values({ name: 'company', value: 'company' }).execute()
  const id = await insertPerson(trx, { first_name: 'First', last_name: 'Superadmin', email })
  await insertAccount(trx, { id, role: 'Superadmin', super_admin_hr: true })
  await record(trx, {
    actorId: null,
    action: 'created',
    entity: 'account',
    entityId: id,
    personId: id,
    after: { email, role: 'Superadmin' },
  })
  await sendInvitations(trx, [id], emailQueue)
  const link = await createLink(trx, id, 'invitation', config.publicUrl)
  return [`${email} is the first Superadmin. Set the password here, once, within 7 days:`, `  ${link}`]
}
