// @module-tag all
import { accessApi } from '@hr/contract/areas/access/access'
import pg from 'pg'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { testDatabase } from '../testing/database.ts'
import { openDatabase } from '../db/db.ts'
import { silentLog, testApp } from '../testing/test-app.ts'
import { startJobs } from '../jobs/jobs.ts'
import { loadCompany } from '../lib/company.ts'
import { deriveKeys } from '../lib/keys.ts'
import { openEmailQueue } from '../email/queue.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { firstStart } from './first-start.ts'

const settings = { DEMO_EMPLOYEES: '40' }

async function emptyCompany() {
  const { url, release } = await testDatabase()
  const database = openDatabase(url, { size: 4 })
  const boss = await startJobs(database.pool, silentLog)
  onTestFinished(async () => {
    await boss.stop({ graceful: false })
    await database.close()
    await release()
  })
  /** Runs a first start and returns its output. */
  async function start(environment: Record<string, string>, pool = database.pool): Promise<string[]> {
    const lines: string[] = []
    const config = readConfig(environment)
    await firstStart(
      { ...database, pool },
      {
        config,
        company: await loadCompany(database.db),
        keys: deriveKeys(Buffer.alloc(32, 7)),
        emailQueue: openEmailQueue(boss),
        say: (line) => lines.push(line),
      },
    )
    return lines
  }
  return { ...database, url, start }
}

const people = ({ db }: Awaited<ReturnType<typeof emptyCompany>>) =>
  db
    .selectFrom('employee')
    .select(['id', 'first_name', 'last_name', 'email', 'start_date', 'supervisor_id'])
    .orderBy('id')
    .execute()

const projectTeams = ({ db }: Awaited<ReturnType<typeof emptyCompany>>) =>
  db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select(['code', 'name', 'employee_id', 'role', 'joined_on', 'left_on'])
    .orderBy('code')
    .orderBy('project_member.employee_id')
    .execute()

test('creates the same demo company each time, and only once when nodes start at the same time', async () => {
  const [one, other] = [await emptyCompany(), await emptyCompany()]
  await Promise.all([one.start(settings), one.start(settings), one.start(settings)])
  await other.start(settings)
  expect(await people(one)).toHaveLength(40)
  expect(await people(one)).toEqual(await people(other))
  const teams = await projectTeams(one)
  expect(new Set(teams.map(({ code }) => code)).size, 'a project for each team').toBe(5)
  expect(teams.filter(({ role }) => role === 'lead')).toHaveLength(5)
  expect(teams).toEqual(await projectTeams(other))
})

test('the history of the demo company says when its archived employees left', async () => {
  const company = await emptyCompany()
  await company.start(settings)
  const { rows } = await sql<{ left: string; archived: string; hasLeft: boolean }>`
    select e.end_date as left, (h.at at time zone 'Europe/Sarajevo')::date as archived, e.end_date < current_date as "hasLeft"
    from employee e left join history h on h.entity_id = e.id and h.action = 'archived'
    where e.is_archived`.execute(company.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { left, archived, hasLeft } of rows) expect([archived, hasLeft]).toEqual([left, true])
})

test('the demo accounts sign in with the printed password on this machine', async () => {
  const app = await testApp({ DEMO: '1', ...settings })
  await firstStart(app, { ...app, emailQueue: openEmailQueue(app.boss), say: () => {} })
  for (const { email, role } of demoAccounts) {
    const { result } = await app.call(accessApi.login, { body: { email, password: demoPassword } })
    expect(result).toMatchObject({ user: { email, effectiveRole: role } })
  }
  const { result } = await app.call(accessApi.clientSettings, {})
  expect(result).toMatchObject({ demoAccounts: [...demoAccounts], demoPassword })
})

test('beyond this machine, prints random passwords once and shows them on no page', async () => {
  const environment = { DEMO: '1', HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example.com', ...settings }
  const app = await testApp(environment)
  const lines: string[] = []
  const start = () => firstStart(app, { ...app, emailQueue: openEmailQueue(app.boss), say: (line) => lines.push(line) })
  await start()
  const [, password = ''] = /superadmin@example\.com {2}(\S+)/.exec(lines.join('\n')) ?? []
  const signIn = (attempt: string) =>
    app.call(accessApi.login, { body: { email: 'superadmin@example.com', password: attempt } })
  expect((await signIn(password)).status).toBe(200)
  expect((await signIn(demoPassword)).status).toBe(401)
  expect((await app.call(accessApi.clientSettings, {})).result).toMatchObject({ demoAccounts: [], demoPassword: null })
  const said = lines.length
  await start()
  expect(lines.slice(said)).toEqual([])
})

test("refuses to start a demo on a company's database, and the reverse", async () => {
  const demo = await emptyCompany()
  await demo.start(settings)
  await expect(demo.start({ DEMO: '0', ADMIN_EMAIL: 'ana@example.com' })).rejects.toThrow(
    'DEMO is 0, but the database contains a demo company.',
  )
  const company = await emptyCompany()
  await company.start({ DEMO: '0', ADMIN_EMAIL: 'ana@example.com' })
  await expect(company.start(settings)).rejects.toThrow('DEMO is 1, but the database contains a real company')
})

test('explains what to set when the company is empty', async () => {
  const company = await emptyCompany()
  await expect(company.start({ DEMO: '0' })).rejects.toThrow('Set ADMIN_EMAIL')
  const undeliverable = company.start({ DEMO: '0', ADMIN_EMAIL: 'ana..k@example.com' })
  await expect(undeliverable).rejects.toThrow(
    new ConfigError(
      'Mail servers refuse ana..k@example.com. Set ADMIN_EMAIL to another email address and start again.',
    ),
  )
  expect(await people(company)).toEqual([])
})

test('only one node creates the first Superadmin, with a link to set the password', async () => {
  const company = await emptyCompany()
  const lines = await Promise.all([1, 2, 3].map(() => company.start({ DEMO: '0', ADMIN_EMAIL: 'ana@example.com' })))
  expect(lines.filter((printed) => printed.length > 0)).toHaveLength(1)
  expect(lines.flat().join('\n')).toMatch(/http:\/\/localhost:3000\/reset-password\?userUuid=\S+&token=\S+/)
  const accounts = await company.db.selectFrom('account').select(['role', 'super_admin_hr', 'password_hash']).execute()
  expect(accounts).toEqual([{ role: 'Superadmin', super_admin_hr: true, password_hash: null }])
})

test('prints the link and continues when the statistics cannot be prepared', async () => {
  const company = await emptyCompany()
  const poolWithTimeout = new pg.Pool({ connectionString: company.url, options: '-c statement_timeout=1' })
  // The pool closes the connection whose query failed, and the cleanup after the test may terminate it first.
  poolWithTimeout.on('error', () => {})
  onTestFinished(() => poolWithTimeout.end())
  const lines = await company.start({ DEMO: '0', ADMIN_EMAIL: 'ana@example.com' }, poolWithTimeout)
  expect(lines.join('\n')).toMatch(/reset-password\?userUuid=\S+&token=\S+\nDatabase statistics could not be updated/)
})
