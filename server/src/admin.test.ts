// Tests `npm run admin`; its program is started once, because that takes a second.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accessApi } from '@hr/contract/areas/access/access'
import { emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { auditApi } from '@hr/contract/areas/audit/audit'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { runAdmin } from './admin-commands.ts'
import { ConfigError, readConfig } from './config.ts'
import { startPostgres } from './db/embedded.ts'
import { Problem } from './http/problem.ts'
import { deriveKeys } from './lib/keys.ts'
import { keyedHash, encrypt, decrypt } from './lib/encryption.ts'
import { makeEmergencyAccount } from './testing/emergency-accounts.ts'
import { testPassword, type Person } from './testing/people.ts'
import { sharedTestApp, testApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let root: Person
beforeAll(async () => {
  app = await sharedTestApp()
  root = await app.people.superadmin({ email: 'root@example.com' })
})

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')

/** Returns the output and the exit code of a command. */
const admin = (...words: string[]) => adminOf(app, {}, ...words)

async function adminOf({ db, pool, url }: TestApp, keys: Record<string, string>, ...words: string[]) {
  const lines: string[] = []
  const config = readConfig({ DATABASE_URL: url, APP_KEY: keyOf(7), ...keys })
  const settings = { config, folder: config.dataDir, isServerRunning: false, migrate: async () => [] }
  const say = (line: string) => void lines.push(`${line}\n`)
  const code = await runAdmin({ db, pool, ...settings, say }, words).then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof ConfigError || error instanceof Problem)) throw error
      say(error.message)
      return 1
    },
  )
  return { code, says: lines.join('') }
}

/** As `admin`, by its program. */
async function runProgram(settings: Record<string, string>, ...words: string[]) {
  const env = { ...process.env, ...settings }
  const command = [join(import.meta.dirname, 'admin.ts'), ...words]
  const ended = await promisify(execFile)(process.execPath, command, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: ended.code, says: ended.stdout + ended.stderr }
}

const accountOf = ({ uuid }: Person) =>
  app.db
    .selectFrom('account')
    .select(['role', 'admin', 'super_admin_hr'])
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()

test.each(['', 'no-such-command', 'superadmin', 'flag root@example.com admin maybe', 'remove-again', 'passwords off'])(
  "prints the usage for the invalid command '%s'",
  async (line) => {
    const words = line.split(' ').filter((word) => word !== '')
    expect(await admin(...words)).toMatchObject({ code: 1, says: expect.stringContaining('npm run admin -- accounts') })
  },
)

test('makes a person a Superadmin with the next request and records it in the history', async () => {
  const ana = await app.people.employee()
  expect(await admin('superadmin', ana.email.toUpperCase())).toMatchObject({ code: 0 })
  expect(await accountOf(ana)).toMatchObject({ role: 'Superadmin', super_admin_hr: true })
  expect((await app.call(sessionsApi.list, { query: {} }, { as: ana })).status, 'the session has ended').toBe(401)
  const { result } = await app.call(
    employeesApi.history,
    { params: { id: ana.uuid }, query: { page: '1' } },
    { as: root },
  )
  expect(result.items[0]).toMatchObject({
    who: null,
    action: 'changed',
    changes: [
      { field: 'role', before: 'Employee', after: 'Superadmin' },
      { field: 'superAdminHr', before: 'No', after: 'Yes' },
    ],
  })
})

test.each([
  [{ isArchived: true }, 'the employee is archived.'],
  [{ status: 'Not active' as const }, 'the status is "Not active".'],
])('says if a new Superadmin may not sign in: %j', async (state, why) => {
  const ana = await app.people.employee(state)
  const says = `${ana.email} may not sign in: ${why}\n`
  expect(await admin('superadmin', ana.email)).toMatchObject({ code: 0, says: expect.stringContaining(says) })
  expect(await admin('flag', ana.email, 'superAdminHr', 'on')).toMatchObject({ says: expect.stringContaining(says) })
})

test('sets and removes a flag', async () => {
  const ana = await app.people.employee()
  await admin('flag', ana.email, 'admin', 'on')
  expect(await accountOf(ana)).toMatchObject({ admin: true, super_admin_hr: false })
  await app.people.departure(await app.people.employee(), { plannedBy: ana.uuid })
  await admin('flag', ana.email, 'admin', 'off')
  expect(await accountOf(ana)).toMatchObject({ admin: false })
  const plan = app.db.selectFrom('planned_change').select('warned_of').where('planned_by', '=', ana.uuid)
  expect(await plan.executeTakeFirst()).toEqual({ warned_of: 'planner' })
})

test('prints what is for the operator, and reports an unknown address', async () => {
  const settings = { DATABASE_URL: app.url, APP_KEY: keyOf(7) }
  expect(await runProgram(settings, 'accounts', root.email)).toMatchObject({
    code: 0,
    says: expect.stringContaining('1 accounts.'),
  })
  expect(await runProgram(settings, 'unlock', 'missing@example.com')).toEqual({
    code: 1,
    says: 'There is no account with the email address missing@example.com.\n',
  })
})

test('finds accounts by parts of names and addresses', async () => {
  const ana = await app.people.employee({ firstName: 'Đurđica', lastName: 'Ćosić', isArchived: true })
  const { says } = await admin('accounts', 'durdica')
  expect(says).toMatch(new RegExp(`^${ana.email} +Đurđica Ćosić +Employee, archived, no password yet\n1 accounts\\.`))
})

test("unlock resets an account's failed sign-ins", async () => {
  const ana = await app.people.employee({ password: testPassword })
  const linksAfterRequest = async () => {
    await app.call(accessApi.resetLink, { body: { email: ana.email } })
    return (await app.queuedEmails()).filter(({ recipientId }) => recipientId === ana.uuid).length
  }
  for (const links of [1, 2, 3, 3]) expect(await linksAfterRequest()).toBe(links)
  await admin('unlock', ana.email)
  expect(await linksAfterRequest()).toBe(4)
})

test('removes the link with the identity provider', async () => {
  const ana = await app.people.employee()
  const link = { account_id: ana.uuid, issuer: 'https://id.example.com', subject: ana.uuid }
  await app.db.insertInto('account_identity').values(link).execute()
  expect(await admin('unlink', ana.email)).toMatchObject({
    code: 0,
    says: `${ana.email} is no longer linked to the identity provider, and is found by the email address at the next sign-in there.\n`,
  })
  expect(await admin('unlink', ana.email)).toMatchObject({
    code: 0,
    says: `${ana.email} was not linked to the identity provider.\n`,
  })
  expect((await app.call(secondFactorApi.find, { query: {} }, { as: ana })).status).toBe(401)
  const entries = app.db.selectFrom('history').select('action').where('person_id', '=', ana.uuid)
  expect((await entries.execute()).map(({ action }) => action)).toContain('unlinked from the identity provider')
})

test('turns off two-step sign-in', async () => {
  const ana = await app.people.employee()
  const factor = { account_id: ana.uuid, secret: Buffer.alloc(1), enabled_at: sql<Date>`now()` }
  await app.db.insertInto('account_second_factor').values(factor).execute()
  expect(await admin('second-factor-off', ana.email)).toMatchObject({
    code: 0,
    says: `Two-step sign-in was turned off for ${ana.email}.\n`,
  })
  expect(await admin('second-factor-off', ana.email)).toMatchObject({
    code: 0,
    says: `Two-step sign-in was not on for ${ana.email}.\n`,
  })
  const { result } = await app.call(secondFactorApi.find, { query: {} }, { as: ana })
  expect(result.since).toBeNull()
})

test('lets everyone in without a second factor again, and records it in the history', async () => {
  const ana = await app.people.employee()
  await sql`update company_setting set second_factor_roles = '{Employee}', second_factor_days = 0`.execute(app.db)
  const open = async () => (await app.call(employeesApi.own, {}, { as: ana })).status
  expect(await open()).toBe(403)
  expect(await admin('second-factor-optional')).toMatchObject({ code: 0 })
  expect(await open()).toBe(200)
  const fact = await app.db
    .selectFrom('history')
    .select(['actor_id', 'action'])
    .where('entity', '=', 'company settings')
    .executeTakeFirst()
  expect(fact).toEqual({ actor_id: null, action: 'changed' })
})

test('creates a link that sets a password', async () => {
  const ana = await app.people.employee()
  const { says } = await admin('link', ana.email)
  expect(await app.queuedEmails()).toContainEqual({ template: 'link created', recipientId: ana.uuid })
  const entry = app.db.selectFrom('history').select(['actor_id', 'action']).where('entity_id', '=', ana.uuid)
  expect(await entry.execute()).toEqual([{ actor_id: null, action: 'credentials sent' }])
  const { searchParams } = new URL(says.split('\n')[1] ?? '')
  const query = { userUuid: searchParams.get('userUuid') ?? '', token: searchParams.get('token') ?? '' }
  const body = { password: testPassword, confirmPassword: testPassword }
  expect((await app.call(accessApi.resetPassword, { query, body })).status).toBe(200)
})

test('creates no link for a person who may not sign in, and says why', async () => {
  const [archived, ended, left, hasApp] = await Promise.all([
    app.people.employee({ isArchived: true }),
    app.people.employee(),
    app.people.employee({ status: 'Not active' }),
    app.people.employee(),
  ])
  await sql`update account set directory_disabled_at = now() where id = ${ended.uuid}`.execute(app.db)
  await sql`insert into account_second_factor (account_id, enabled_at, secret) values (${hasApp.uuid}, now(), '\\x00')`.execute(
    app.db,
  )
  await sql`update company_setting set password_sign_in = 'emergency accounts'`.execute(app.db)
  for (const [{ email }, reason] of [
    [archived, 'may not sign in: the employee is archived.'],
    [ended, 'may not sign in: an identity directory has ended the sign-in.'],
    [left, 'may not sign in: the status is "Not active".'],
    [hasApp, 'A link would lead nowhere: passwords are off'],
  ] as const)
    expect(await admin('link', email)).toMatchObject({ code: 1, says: expect.stringContaining(reason) })
  await sql`update company_setting set password_sign_in = 'everyone'`.execute(app.db)
  const ids = [archived, ended, left, hasApp].map(({ uuid }) => uuid)
  const links = app.db.selectFrom('password_link').select('account_id').where('account_id', 'in', ids)
  expect(await links.execute()).toEqual([])
  expect(await admin('link', hasApp.email)).toMatchObject({ code: 0 })
})

test('deletes people again after a backup restored them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hr-admin-'))
  try {
    const ana = await app.people.employee()
    await app.call(employeesApi.remove, { params: { id: ana.uuid } }, { as: root })
    const { says } = await admin('removed')
    expect(says).toContain(`${ana.uuid} employee deleted`)
    await app.db
      .insertInto('employee')
      .values({ id: ana.uuid, first_name: 'Ana', last_name: 'Again', email: ana.email })
      .execute()
    await app.db.insertInto('account').values({ id: ana.uuid, role: 'Employee' }).execute()
    const list = join(folder, 'removed')
    await writeFile(list, says)
    expect(await admin('remove-again', list)).toMatchObject({
      code: 0,
      says: expect.stringMatching(/^Deleted 1 of \d+ again/),
    })
    expect(await app.db.selectFrom('employee').select('id').where('id', '=', ana.uuid).execute()).toEqual([])
    await writeFile(list, `${says}\nsomething else\n`)
    expect(await admin('remove-again', list)).toMatchObject({
      code: 1,
      says: expect.stringContaining('something else'),
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('changes the key and explains what to do before and after', async () => {
  const own = await testApp()
  const idNumber = '0101006500006'
  const { uuid } = await own.people.employee()
  const stored = {
    id_number: encrypt(own.keys.idNumber, idNumber, uuid),
    id_number_hash: keyedHash(own.keys.idNumberHash, idNumber),
  }
  await own.db.updateTable('employee').set(stored).where('id', '=', uuid).execute()
  expect(await adminOf(own, {}, 'change-key')).toMatchObject({
    code: 1,
    says: expect.stringMatching(
      /^Set APP_KEY to the new key .* and APP_KEY_OLD to the previous one, here and for every server/,
    ),
  })
  const settings = { APP_KEY: keyOf(8), APP_KEY_OLD: keyOf(7) }
  const { code, says } = await adminOf(own, settings, 'change-key')
  expect(says).toContain('ID numbers: 1 encrypted with the new key.')
  expect(says).toContain('The key was changed. Remove APP_KEY_OLD at the next restart')
  expect(code).toBe(0)
  const { id_number } = await own.db
    .selectFrom('employee')
    .select('id_number')
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(decrypt(deriveKeys(Buffer.alloc(32, 8)).idNumber, id_number!, uuid)).toBe(idNumber)
})

test("replaces the embedded database's key file while no server is running", { tags: 'all' }, async () => {
  const dataDir = await mkdtemp(join(inject('folder'), 'admin-'))
  await chmod(dataDir, 0o755)
  const settings = { DATABASE_URL: '', APP_KEY: '', DATA_DIR: dataDir, DEMO: '0' }
  const postgres = await startPostgres(join(dataDir, 'company', 'postgres'), { fast: true })
  expect(await runProgram(settings, 'change-key')).toEqual({
    code: 1,
    says: 'Stop the server first: it does not know the new key.\n',
  })
  await postgres.stop()
  expect(await runProgram(settings, 'change-key')).toMatchObject({
    code: 0,
    says: expect.stringContaining('The key was changed. The previous key is in'),
  })
})

test('lets everyone sign in by password again, which the audit log says; the last emergency account stays until then', async () => {
  const boss = await app.people.superadmin({ password: testPassword })
  await makeEmergencyAccount(app, boss)
  const other = await app.people.employee({ password: testPassword })
  await app.db.updateTable('company_setting').set({ password_sign_in: 'emergency accounts' }).execute()
  const signIn = async () =>
    (await app.call(accessApi.login, { body: { email: other.email, password: testPassword } })).status
  expect(await signIn()).toBe(401)
  const refused = { code: 1, says: `${english(emergencyAccountsTexts.last)}\n` }
  expect(await admin('second-factor-off', boss.email)).toMatchObject(refused)
  expect(await admin('passwords', 'on')).toMatchObject({ code: 0 })
  expect(await signIn()).toBe(200)
  const { result } = await app.call(auditApi.list, { query: { page: '1', entity: 'company settings' } }, { as: boss })
  expect(result.items[0]).toMatchObject({ who: null, changes: [expect.objectContaining({ field: 'passwordSignIn' })] })
  expect(await admin('second-factor-off', boss.email)).toMatchObject({ code: 0 })
})
