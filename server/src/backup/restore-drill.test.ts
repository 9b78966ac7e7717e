// @module-tag all
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accessApi } from '@hr/contract/areas/access/access'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { chatApi } from '@hr/contract/areas/chat/chat'
import { restoredCopyApi } from '@hr/contract/areas/company/restored-copy'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { webhooksApi } from '@hr/contract/areas/webhooks/webhooks'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { outgoingKinds, type OutgoingKind } from '@hr/contract/lib/outgoing'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createLink } from '../areas/access/password-links.commands.ts'
import { accessEmails } from '../areas/access/access.emails.ts'
import { notificationEmails } from '../areas/notifications/notifications.emails.ts'
import { sendDueReports } from '../areas/reports/due-reports.commands.ts'
import { queueAway } from '../areas/webhooks/chat.commands.ts'
import { createDeliveries } from '../areas/webhooks/delivery.commands.ts'
import { migrate } from '../db/migrate.ts'
import { startEmailWorker } from '../email/queue.ts'
import { linkHistory } from '../testing/history.ts'
import { runDailyWork } from '../testing/daily-work.ts'
import { entraConnection } from '../testing/directory.ts'
import { startDatabase, startNode } from '../testing/nodes.ts'
import type { Person } from '../testing/people.ts'
import { requestsOfAll } from '../testing/requests-of-all.ts'
import { silentLog, testApp, type TestApp } from '../testing/test-app.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { describeSecured } from './secure-copy.ts'

/** Addresses that answer nothing: the test looks at what is about to be sent. */
const nowhere = 'https://127.0.0.1:9'
const settings = { WEBHOOK_NETWORKS: '127.0.0.0/8', ENTRA_GRAPH_URL: nowhere, ENTRA_LOGIN_URL: nowhere }
const newFile = () => join(mkdtempSync(join(inject('folder'), 'drill-')), 'hr.backup')
const today = todayIn('UTC')

/** A company with tokens, and a receiver of everything that leaves by itself. */
async function production() {
  const app = await testApp(settings)
  const boss = await app.people.superadmin()
  const kept = await app.people.personalToken(boss)
  const leaked = await app.people.personalToken(boss)
  const service = await app.people.serviceAccount()
  const as = boss
  const url = `${nowhere}/hook`
  await linkHistory(app)
  await app.call(webhooksApi.create, { body: { name: 'Wiki', url, events: ['employee.changed'], fields: [] } }, { as })
  const channel = { format: 'slack', team: null, requests: false, decisions: false, awayHour: 9 } as const
  await app.call(chatApi.create, { body: { name: 'Team', url, ...channel } }, { as })
  const connection = { ...entraConnection, clientSecret: 'a secret', isDaily: true }
  await app.call(provisioningApi.connect, { body: connection }, { as })
  const schedule = await app.people.reportSchedule(boss)
  await app.db
    .updateTable('report_schedule')
    .set({ sent_until: '2020-01-01' })
    .where('id', '=', schedule.uuid)
    .execute()
  const starter = await app.people.employee({ startDate: today })
  await app.db.updateTable('account').set({ invited_on_first_day: true }).where('id', '=', starter.uuid).execute()
  await app.people.employee({ record: { end_date: addDays(today, 5) } })
  return { app, boss, starter, tokens: [kept, leaked, service].map(({ token }) => token), leaked }
}

const restoreInto = (copy: TestApp, file: string, { replacesProduction = false } = {}) =>
  restore(copy, {
    file,
    passphrase: undefined,
    replacesProduction,
    keys: copy.keys,
    acceptsUnsigned: false,
    migrate: (only) => migrate(copy.url, only),
  })

/** Runs a command as an operator does. */
function run(command: 'restore.ts' | 'admin.ts', url: string, ...words: string[]) {
  const env = { ...process.env, DATABASE_URL: url, APP_KEY: Buffer.alloc(32, 7).toString('base64') }
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', command), ...words], { env })
}

/** Runs once all that a server does by itself. */
async function runEverything(app: TestApp, day: string): Promise<void> {
  await runDailyWork(app, `${day}T10:00:00Z`)
  await sendDueReports({ ...app, pushChannel: app.app.pushChannel })
  await linkHistory(app)
  while (await createDeliveries(app.db));
  await queueAway(app.db, { timeZone: 'UTC', now: `${day}T09:30:00Z` })
}

/** Lists the kinds of which something has left, or is about to. */
async function listOutgoing({ db }: TestApp): Promise<OutgoingKind[]> {
  const { rows } = await sql<Record<OutgoingKind, boolean>>`
    select exists (select from email where template = 'email changed, old address' and state = 'stored') as emails,
           exists (select from webhook_delivery d join webhook w on w.id = d.webhook_id where w.format = 'standard') as webhooks,
           exists (select from webhook_delivery d join webhook w on w.id = d.webhook_id where w.format <> 'standard') as chat,
           exists (select from notification where event = 'report ready') as reports,
           exists (select from entra_run) as directories,
           exists (select from email where template = 'invitation') as invitations`.execute(db)
  return outgoingKinds.filter((kind) => rows[0]![kind])
}

test('a restored copy accepts no token and sends nothing by itself until a Superadmin switches it on', async () => {
  const { app, boss, starter, tokens, leaked } = await production()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined, keys: app.keys })
  await app.call(tokensApi.revoke, { params: { id: leaked.uuid } }, { as: boss })

  const copy = await testApp(settings)
  const restored = await restoreInto(copy, file)
  expect(restored.revokedTokens).toBe(tokens.length)
  await copy.company.refresh()
  for (const token of tokens)
    expect((await copy.call(employeesApi.own, {}, { as: { ...boss, token } })).status).toBe(401)

  const as: Person = { ...boss, ...(await copy.people.session(boss.uuid)) }
  const list = async () => (await copy.call(restoredCopyApi.find, {}, { as })).result
  expect(await list()).toEqual({ restoredAt: expect.any(String), off: [...outgoingKinds] })
  const composers = { ...accessEmails(copy.db, copy), ...notificationEmails(copy.db, copy) }
  await startEmailWorker({ ...copy, composers, log: silentLog })
  // Lets the worker finish its email before the folder of emails is removed.
  onTestFinished(() => copy.boss.stop())
  const ended = async (template: string) => {
    const find = () => copy.db.selectFrom('email').selectAll().where('template', '=', template).execute()
    await vi.waitFor(async () => expect((await find()).map(({ done_at: at }) => at)).not.toContain(null), 30_000)
    return (await find()).map(({ state, error }) => ({ state, error }))
  }
  const person = await copy.people.employee({ email: 'changed@example.com' })
  let changes = 0
  const changeEmail = async () => {
    changes += 1
    const { params, body } = (await requestsOfAll(copy)['PUT /employee/:id']!(person)) as {
      params: object
      body: object
    }
    const email = `${changes}.${person.uuid}@example.com`
    const answer = await copy.callRaw(employeesApi.update, { params, body: { ...body, email } }, { as })
    expect(answer.status, JSON.stringify(answer.result)).toBe(200)
    return email
  }

  const email = await changeEmail()
  await runEverything(copy, today)
  const reason = 'Not sent: emails are off since a backup was restored'
  expect(await ended('email changed, old address')).toEqual([{ state: 'failed', error: reason }])
  expect(await listOutgoing(copy)).toEqual([])
  await copy.call(accessApi.resetLink, { body: { email } })
  await copy.call(emailsApi.test, {}, { as })
  for (const template of ['invitation', 'test'])
    expect(await ended(template), 'a user asked for it').toEqual([{ state: 'stored', error: null }])
  await copy.db.deleteFrom('email').where('template', '=', 'invitation').execute()

  const switchOn = (on: readonly OutgoingKind[], by = as) =>
    copy.call(restoredCopyApi.switchOn, { body: { on: [...on] } }, { as: by })
  const idle = { ...as, ...(await copy.people.session(boss.uuid, { isConfirmed: false })) }
  expect(await switchOn(['chat'], idle)).toMatchObject({ status: 403, result: { code: confirmCode } })
  const on: OutgoingKind[] = []
  for (const [index, kind] of outgoingKinds.entries()) {
    on.push(kind)
    expect((await switchOn([kind])).result.off).toEqual(outgoingKinds.filter((one) => !on.includes(one)))
    await changeEmail()
    await runEverything(copy, addDays(today, index + 1))
    await ended('email changed, old address')
    expect(await listOutgoing(copy), kind).toEqual(on)
  }
  expect(await list()).toEqual({ restoredAt: null, off: [] })
  const invited = await copy.queuedEmails()
  expect(invited.filter(({ template }) => template === 'invitation').map(({ recipientId }) => recipientId)).toEqual([
    starter.uuid,
  ])
}, 60_000)

/** Copies a company in a way that operators use, and returns the server of the copy and what the command printed. */
const ways: [string, (app: TestApp) => Promise<{ copy: TestApp; said: string }>][] = [
  [
    'npm run restore',
    async (app) => {
      const file = newFile()
      await backUp(app, { file, passphrase: undefined, keys: app.keys })
      const copy = await testApp(settings)
      return { copy, said: describeSecured(await restoreInto(copy, file)) }
    },
  ],
  [
    'npm run restore --replaces-production',
    async (app) => {
      const file = newFile()
      await backUp(app, { file, passphrase: undefined, keys: app.keys })
      const copy = await testApp(settings)
      return { copy, said: describeSecured(await restoreInto(copy, file, { replacesProduction: true })) }
    },
  ],
  // Other tools copy every row.
  [
    'other tools and npm run admin -- restored-copy',
    async (app) => ({ copy: app, said: (await run('admin.ts', app.url, 'restored-copy')).stdout }),
  ],
]

test.each(ways)('%s leaves no session, link, queued email, token or calendar feed', async (_, copyOf) => {
  const { app, boss, leaked } = await production()
  const feed = await app.people.calendarFeed(boss)
  const link = new URL(await createLink(app.db, boss.uuid, 'reset', 'https://hr.example.com')).searchParams
  const query = { userUuid: link.get('userUuid')!, token: link.get('token')! }
  await app.call(accessApi.resetLink, { body: { email: boss.email } })
  const accepted = async ({ call, db }: TestApp) => ({
    session: (await call(employeesApi.own, {}, { as: boss })).status === 200,
    link: (await call(accessApi.checkResetLink, { query })).result.isValid,
    'queued email':
      (await db.selectFrom('email').select('template').where('state', '=', 'queued').execute()).length > 0,
    token: (await call(employeesApi.own, {}, { as: { ...boss, token: leaked.token } })).status === 200,
    'calendar feed': (await call(feedsApi.read, { params: { token: feed.token } })).status === 200,
  })
  const all = ['session', 'link', 'queued email', 'token', 'calendar feed']
  expect(await accepted(app)).toEqual(Object.fromEntries(all.map((one) => [one, true])))

  const { copy, said } = await copyOf(app)
  expect(await accepted(copy)).toEqual(Object.fromEntries(all.map((one) => [one, false])))
  expect(said).toContain('Revoked 3 tokens and 1 calendar feeds')
})

test('a copy that replaces production sends as before', async () => {
  const { app, boss } = await production()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined, keys: app.keys })
  const copy = await testApp(settings)
  await restoreInto(copy, file, { replacesProduction: true })
  const as: Person = { ...boss, ...(await copy.people.session(boss.uuid)) }
  expect((await copy.call(restoredCopyApi.find, {}, { as })).result).toEqual({ restoredAt: null, off: [] })
})

test('a Superadmin switches on everything at once', async () => {
  const { app, boss } = await production()
  await run('admin.ts', app.url, 'restored-copy')
  const as: Person = { ...boss, ...(await app.people.session(boss.uuid)) }
  const { result } = await app.call(restoredCopyApi.switchOn, { body: { on: [...outgoingKinds] } }, { as })
  expect(result).toEqual({ restoredAt: null, off: [] })
})

test('the command and the start of a restored copy say what is off', async () => {
  const { app } = await production()
  const file = newFile()
  await backUp(app, { file, passphrase: undefined, keys: app.keys })
  const copy = await startDatabase()
  const { stdout } = await run('restore.ts', copy.url, file)
  expect(stdout).toContain('Revoked 3 tokens and 0 calendar feeds')
  const off =
    /Off until a Superadmin switches it on in Settings:\n {2}- Emails, except those with a link to set a password\n {2}- Webhooks\n/
  expect(stdout).toMatch(off)
  const node = await startNode(copy)
  expect(node.output()).toMatch(off)
}, 60_000)
