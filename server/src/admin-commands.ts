// The commands of `npm run admin` (admin.ts).
import { keyOf } from '@hr/contract/lib/keys'
import { asciiEmail } from '@hr/contract/lib/email-domains'
import { todayIn } from '@hr/contract/lib/dates'
import { outgoingKinds } from '@hr/contract/lib/outgoing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createLink } from './areas/access/password-links.commands.ts'
import {
  deleteSessionsOf,
  hasSuperadminRights,
  lockAccountByEmail,
  maySignIn,
  type Account,
  type LockedAccount,
} from './areas/access/access.queries.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { listLinkWays } from './areas/access/first-passkey.commands.ts'
import { unlinkAccount } from './areas/access/provider-sign-in.commands.ts'
import { turnOffSecondFactor } from './areas/access/second-factor.commands.ts'
import { endSuperadmin } from './areas/access/managed-accounts.commands.ts'
import { otherWaysOf } from './areas/access/ways-to-sign-in.commands.ts'
import { checkDeparturesWith } from './areas/employees/planned-checks.commands.ts'
import { listRemoved, readRemoved, removedLine, repeatAll } from './areas/privacy/removed.commands.ts'
import { changeSettings } from './areas/company/company.commands.ts'
import { ofPerson, record } from './audit/history.ts'
import { describeSecured, secureCopy } from './backup/secure-copy.ts'
import { listTables } from './backup/tables.ts'
import { describeSwitchedOff } from './outbound/restored-copy.ts'
import type { Settings as CommandSettings } from './command.ts'
import { ConfigError } from './config.ts'
import { rebuildIndexes } from './db/collations.ts'
import type { Database, Trx } from './db/db.ts'
import { transact } from './db/transaction.ts'
import { openEmailQueue, prepareEmailQueue } from './email/queue.ts'
import { startJobs } from './jobs/jobs.ts'
import { loadCompany } from './lib/company.ts'
import { changeKey } from './lib/change-key.ts'
import { loadKeys, makeNewKeyFile, settleKeyFiles } from './lib/load-keys.ts'

const usage = `npm run admin -- accounts [part of a name or address]
npm run admin -- superadmin EMAIL             makes the person a Superadmin
npm run admin -- flag EMAIL admin on|off      sets a flag: admin or superAdminHr
npm run admin -- unlock EMAIL                 resets the failed sign-ins of the account
npm run admin -- link EMAIL                   prints a link that sets a password, and tells the person by email
npm run admin -- unlink EMAIL                 removes the link with the identity provider, such as that of a replaced account
npm run admin -- second-factor-off EMAIL      turns off two-step sign-in if the app and recovery codes are lost
npm run admin -- second-factor-optional       lets everyone sign in without a second factor again
npm run admin -- passwords on                 lets everyone sign in by password again
npm run admin -- change-key                   replaces APP_KEY_OLD with APP_KEY, or the key file with a new one
npm run admin -- removed                      lists the ids of deleted and erased people
npm run admin -- remove-again FILE            deletes the people on that list again after a backup was restored
npm run admin -- rebuild-indexes              after an update of ICU or of the C library, for a database of DATABASE_URL
npm run admin -- restored-copy                secures a database that other tools than \`npm run restore\` have restored`

type Settings = CommandSettings &
  Pick<Database, 'db' | 'pool'> & {
    /** Takes a line, or some, for the operator. */
    say: (line: string) => void
  }
type Command = (settings: Settings, ...words: string[]) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  accounts: listAccounts,
  superadmin: makeSuperadmin,
  flag: setFlag,
  unlock,
  link: printLink,
  unlink,
  'second-factor-off': removeSecondFactor,
  'second-factor-optional': makeFactorOptional,
  passwords: allowPasswords,
  'change-key': changeTheKey,
  removed: printRemoved,
  'remove-again': repeatRemovals,
  'rebuild-indexes': rebuildAll,
  'restored-copy': secureRestoredCopy,
}

async function lockAccountOf(trx: Trx, email: string | undefined): Promise<LockedAccount> {
  if (email === undefined) throw new ConfigError(usage)
  const account = await lockAccountByEmail(trx, asciiEmail(email))
  if (!account) throw new ConfigError(`There is no account with the email address ${email}.`)
  return account
}

/**
 * Changes the rights of an account, and says if it may not sign in. It takes effect with the user's next request, because
 * their sessions end.
 */
async function changeRights(
  settings: Settings,
  email: string | undefined,
  change: (trx: Trx, account: LockedAccount) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { timeZone } = await loadCompany(settings.db)
  const problem = await transact(settings.db, async (trx) => {
    const account = await lockAccountOf(trx, email)
    const { id, role, admin, superAdminHr } = account
    const after = await change(trx, account)
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, { role, admin, superAdminHr }[name]]))
    await record(trx, {
      actorId: null,
      action: 'changed',
      entity: 'account',
      entityId: id,
      personId: id,
      before,
      after,
    })
    await deleteSessionsOf(trx, id)
    await checkDeparturesWith(trx, id, { today: todayIn(timeZone) })
    return signInProblem(account)
  })
  if (problem !== undefined) settings.say(problem)
}

async function makeSuperadmin(settings: Settings, email?: string): Promise<void> {
  await changeRights(settings, email, async (trx, { id }) => {
    await trx
      .updateTable('account')
      .set({ role: 'Superadmin', super_admin_hr: true, super_admin_hr_by_claim: false })
      .where('id', '=', id)
      .execute()
    return { role: 'Superadmin', superAdminHr: true }
  })
  settings.say(`${email} is now a Superadmin.`)
}

const flagColumns = { admin: 'admin', superAdminHr: 'super_admin_hr' } as const

async function setFlag(settings: Settings, email?: string, flag?: string, value?: string): Promise<void> {
  if ((flag !== 'admin' && flag !== 'superAdminHr') || (value !== 'on' && value !== 'off')) throw new ConfigError(usage)
  const column = flagColumns[flag]
  await changeRights(settings, email, async (trx, account) => {
    if (hasSuperadminRights(account) && !hasSuperadminRights({ ...account, [flag]: value === 'on' }))
      await endSuperadmin(trx, account, { keepsFlag: false, actorId: null })
    await trx
      .updateTable('account')
      .set({ [column]: value === 'on', [`${column}_by_claim`]: false })
      .where('id', '=', account.id)
      .execute()
    return { [flag]: value === 'on' }
  })
  settings.say(`The flag ${flag} of ${email} is now ${value}.`)
}

async function unlock(settings: Settings, email?: string): Promise<void> {
  const { db, config, folder, say } = settings
  const account = await transact(db, (trx) => lockAccountOf(trx, email))
  const keys = await loadKeys(db, { ...config, folder })
  await createRateLimits(keys.rateLimit).unlock(db, keyOf(account.email))
  say(`Failed sign-ins of ${account.email} were reset. Limits for a network address expire after 15 minutes.`)
}

/** Returns a sentence that says why the account may not sign in; undefined if it may. */
function signInProblem(account: Account): string | undefined {
  const { email, status, isArchived, isDisabled, hasLeft } = account
  if (isArchived) return `${email} may not sign in: the employee is archived.`
  if (isDisabled) return `${email} may not sign in: an identity directory has ended the sign-in.`
  if (hasLeft) return `${email} may not sign in: the last day of the employee is over.`
  if (!maySignIn(account)) return `${email} may not sign in: the status is "${status}".`
  return undefined
}

/** @throws ConfigError if the account may not sign in, or a link would lead to no way to sign in */
async function requireUsefulLink(trx: Trx, account: Account, config: CommandSettings['config']): Promise<void> {
  const { email } = account
  const problem = signInProblem(account)
  if (problem !== undefined) throw new ConfigError(problem)
  if ((await listLinkWays(trx, account, otherWaysOf(config))).length === 0)
    throw new ConfigError(
      `A link would lead nowhere: passwords are off for ${email}, who can't add a passkey either. If the second factor is lost, run \`second-factor-off\` first, otherwise \`passwords on\`.`,
    )
}

async function printLink(settings: Settings, email?: string): Promise<void> {
  const { db, pool, config, say } = settings
  const boss = await startJobs(pool, pino({ base: null, level: 'warn' }))
  await prepareEmailQueue(boss)
  try {
    const link = await transact(db, async (trx) => {
      const account = await lockAccountOf(trx, email)
      const { id } = account
      await requireUsefulLink(trx, account, config)
      await record(trx, { actorId: null, action: 'credentials sent', ...ofPerson('account', id) })
      await openEmailQueue(boss).send(trx, { template: 'link created', recipientId: id })
      return createLink(trx, id, 'invitation', config.publicUrl)
    })
    say(`Link for ${email}, valid once within 7 days:\n${link}`)
  } finally {
    await boss.stop()
  }
}

async function unlink({ db, say }: Settings, email?: string): Promise<void> {
  const wasLinked = await transact(db, async (trx) => {
    const { id } = await lockAccountOf(trx, email)
    return unlinkAccount(trx, id, { actorId: null })
  })
  say(
    wasLinked
      ? `${email} is no longer linked to the identity provider, and is found by the email address at the next sign-in there.`
      : `${email} was not linked to the identity provider.`,
  )
}

async function removeSecondFactor(settings: Settings, email?: string): Promise<void> {
  const wasOn = await transact(settings.db, async (trx) => {
    const { id } = await lockAccountOf(trx, email)
    return turnOffSecondFactor(trx, id, { actorId: null, ways: otherWaysOf(settings.config) })
  })
  settings.say(wasOn ? `Two-step sign-in was turned off for ${email}.` : `Two-step sign-in was not on for ${email}.`)
}

async function changeSignIn({ db, config }: Settings, change: Parameters<typeof changeSettings>[1]): Promise<void> {
  const { timeZone } = await loadCompany(db)
  const act = { actorId: null, today: todayIn(timeZone), ways: otherWaysOf(config) }
  await transact(db, (trx) => changeSettings(trx, change, act))
}

async function makeFactorOptional(settings: Settings): Promise<void> {
  await changeSignIn(settings, { secondFactorRoles: [] })
  settings.say('No role must have a second factor now. Superadmins require it again in Settings → Sign-in.')
}

async function allowPasswords(settings: Settings, value?: string): Promise<void> {
  if (value !== 'on') throw new ConfigError(usage)
  await changeSignIn(settings, { passwordSignIn: 'everyone' })
  settings.say('Everyone may sign in by password now. Superadmins limit it again in Settings → Sign-in.')
}

async function changeTheKey({ db, config, folder, isServerRunning, say }: Settings): Promise<void> {
  const isInFiles = config.appKey === undefined
  let keys = await loadKeys(db, { ...config, folder })
  if (keys.known.length === 1) {
    if (!isInFiles)
      throw new ConfigError(
        'Set APP_KEY to the new key (created with `openssl rand -base64 32`) and APP_KEY_OLD to the previous one, here and for every server.',
      )
    if (isServerRunning) throw new ConfigError('Stop the server first: it does not know the new key.')
    say(`The new key is in ${await makeNewKeyFile(folder)}.`)
    keys = await loadKeys(db, { ...config, folder })
  }
  const { unreadable } = await changeKey(db, { keys, say })
  for (const one of unreadable) say(`Cannot be decrypted with either key, and was left unchanged: ${one}`)
  const oldFile = isInFiles ? await settleKeyFiles(folder) : undefined
  say(
    isInFiles
      ? `The key was changed. The previous key is in ${oldFile}: older backups need it. Move it to the backups and delete it with the last of them. Restart a running server: until then it accepts values signed with the previous key.`
      : 'The key was changed. Remove APP_KEY_OLD at the next restart, no earlier than in two hours. Keep it for older backups.',
  )
}

async function printRemoved({ db, say }: Settings): Promise<void> {
  for (const removed of await listRemoved(db)) say(removedLine(removed))
}

async function repeatRemovals({ db, say }: Settings, file?: string): Promise<void> {
  if (file === undefined) throw new ConfigError(usage)
  const all = await readRemoved(file)
  const company = await loadCompany(db)
  const count = await repeatAll(db, all, { today: todayIn(company.timeZone) })
  say(`Deleted ${count} of ${all.length} again; the others did not exist.`)
}

async function rebuildAll({ pool, say }: Settings): Promise<void> {
  const wasDue = await rebuildIndexes({ pool, log: pino({ base: null }) }, new AbortController().signal)
  if (!wasDue) say('The indexes fit the sorting rules of the database.')
}

/** Secures a copy that other tools have made, as `npm run restore` does. */
async function secureRestoredCopy({ pool, say }: Settings): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tables = (await listTables(client)).map(({ name }) => name)
    const secured = await secureCopy(client, { tables, replacesProduction: false })
    await client.query('commit')
    say(describeSecured(secured))
    say(describeSwitchedOff(outgoingKinds))
  } finally {
    client.release(true)
  }
}

async function listAccounts({ db, say }: Settings, part = ''): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('employee', 'employee.id', 'account.id')
    .innerJoin('employee_search', 'employee_search.employee_id', 'account.id')
    .select(['email', 'employee.first_name', 'employee.last_name', 'role', 'admin', 'super_admin_hr', 'status'])
    .select('employee.is_archived')
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('employee_search.search_form', 'like', sql<string>`'%' || search_form(${part}) || '%'`)
    .orderBy('employee.last_name')
    .limit(200)
    .execute()
  for (const row of rows) {
    const marks = [
      row.role ?? 'no role',
      row.admin && 'flag admin',
      row.super_admin_hr && 'flag superAdminHr',
      row.is_archived ? 'archived' : row.status,
      row.hasPassword ? '' : 'no password yet',
    ]
    say(
      `${row.email.padEnd(40)} ${`${row.first_name} ${row.last_name}`.padEnd(30)} ${marks.filter(Boolean).join(', ')}`,
    )
  }
  say(rows.length === 200 ? 'The first 200 accounts.' : `${rows.length} accounts.`)
}

/** @throws ConfigError or Problem with a sentence for the operator */
export async function runAdmin(settings: Settings, [name = '', ...words]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new ConfigError(usage)
  await command(settings, ...words)
}
