import { refusals } from '../../lib/refusals.ts'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { entraMapping } from '@hr/contract/areas/provisioning/mapping'
import { provisioningApi, type RunKind } from '@hr/contract/areas/provisioning/provisioning'
import { employmentSchema, enterpriseSchema } from '@hr/contract/areas/provisioning/scim'
import { createCertificate, trustCertificate } from '@hr/testing/https-receiver'
import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { entraConnection } from '../../testing/directory.ts'
import { startEntra } from '../../testing/entra.ts'
import { testApp } from '../../testing/test-app.ts'
import { entraJob, sendDaily } from './entra.commands.ts'
import { deleteUnreported } from './provisioning.queries.ts'

const certificate = await createCertificate()
beforeAll(() => trustCertificate(certificate))

async function withEntra({ pause }: { pause?: (ms: number) => Promise<unknown> } = {}) {
  const entra = await startEntra(certificate)
  onTestFinished(() => entra.close())
  const app = await testApp(entra.settings)
  const as = await app.people.superadmin()
  const pauses: number[] = []
  const deps = { ...app, pause: pause ?? (async (ms: number) => void pauses.push(ms)) }
  const connect = (more: object = {}) =>
    app.call(provisioningApi.connect, { body: { ...entraConnection, clientSecret: 'a secret', ...more } }, { as })
  await connect()
  let made = 0
  const employee = (more: Parameters<typeof app.people.employee>[0] = {}) => {
    made += 1
    return app.people.employee({ ...more, record: { employee_number: `E-${made}`, ...more.record } })
  }
  const runs = async () => (await app.call(provisioningApi.runs, {}, { as })).result
  const run = async (kind: RunKind = 'changed') => {
    const { status, result } = await app.call(provisioningApi.start, { body: { kind } }, { as })
    expect(status, JSON.stringify(result)).toBe(200)
    await app.runJobs([entraJob(deps)])
    return (await runs())[0]
  }
  const preview = async (kind: RunKind = 'changed') =>
    (await app.call(provisioningApi.preview, { query: { kind } }, { as })).result
  const sent = () => entra.uploads.splice(0).flat()
  return { app, as, entra, deps, pauses, connect, employee, run, runs, preview, sent }
}

describe('a run', () => {
  test('sends the fields of the mapping, found by the employee number', async () => {
    const { app, entra, employee, run, sent } = await withEntra()
    const boss = await employee({ email: 'boss@example.com' })
    const position = await app.people.position('Developer')
    await employee({
      firstName: 'Ana',
      lastName: 'Čović',
      email: 'ana@example.com',
      supervisor: boss,
      positionId: position.uuid,
      startDate: '2020-01-01',
      record: {
        departments: 'Platform',
        work_phone: '+387 33 123',
        office_location: 'Mostar',
        contract_type: 'Ugovor na neodređeno',
        phone_number: 'private',
      },
    })
    expect(await run('full')).toMatchObject({ kind: 'full', state: 'done', sent: 2, skipped: 1, calls: 1, error: null })
    expect(entra.problems).toEqual([])
    const users = sent()
    expect(users.find(({ externalId }) => externalId === 'E-2')).toEqual({
      schemas: expect.arrayContaining([enterpriseSchema, employmentSchema]),
      externalId: 'E-2',
      userName: 'ana@example.com',
      name: { formatted: 'Ana Čović', familyName: 'Čović', givenName: 'Ana' },
      displayName: 'Ana Čović',
      title: 'Developer',
      userType: 'Ugovor na neodređeno',
      active: true,
      emails: [{ value: 'ana@example.com', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+387 33 123', type: 'work', primary: true }],
      addresses: [{ locality: 'Mostar', type: 'work', primary: true }],
      [enterpriseSchema]: {
        employeeNumber: 'E-2',
        department: 'Platform',
        manager: { value: 'E-1', displayName: expect.stringContaining('Ana') },
      },
      [employmentSchema]: { startDate: '2020-01-01' },
    })
  })

  test('sends exactly the attributes that the screen lists', async () => {
    const { entra, employee, run, sent, app } = await withEntra()
    const position = await app.people.position('Developer')
    await employee({
      supervisor: await employee(),
      positionId: position.uuid,
      startDate: '2020-01-01',
      record: {
        departments: 'Platform',
        work_phone: '+387 33 123',
        office_location: 'Mostar',
        contract_type: 'Ugovor na neodređeno',
        end_date: '2999-01-01',
      },
    })
    await run()
    expect(entra.problems).toEqual([])
    const { schemas: _schemas, ...user } = sent().find(({ externalId }) => externalId === 'E-2')!
    const attributes = Object.entries(user).flatMap(([name, value]) => {
      if (Array.isArray(value)) {
        const [field = ''] = Object.keys(value[0] as object).filter((key) => key !== 'type' && key !== 'primary')
        return [`${name}[type eq "work"].${field}`]
      }
      if (typeof value !== 'object' || value === null) return [name]
      return Object.keys(value).map((field) => `${name}${name.startsWith('urn:') ? ':' : '.'}${field}`)
    })
    expect(attributes.toSorted()).toEqual(entraMapping.map(({ attribute }) => attribute).toSorted())
  })

  test('sends only what has changed since, and all of it again if it is a full run', async () => {
    const { app, employee, run, sent, preview } = await withEntra()
    const [ana, ivan] = [await employee(), await employee()]
    await run()
    expect(sent()).toHaveLength(2)
    expect(await run()).toMatchObject({ sent: 0, calls: 0, state: 'done' })
    await app.db.updateTable('employee').set({ departments: 'Data' }).where('id', '=', ana.uuid).execute()
    await app.db.updateTable('employee').set({ gender: 'Male' }).where('id', '=', ivan.uuid).execute()
    expect(await preview()).toMatchObject({ users: 1, calls: 1, rows: [{ uuid: ana.uuid, change: 'changed' }] })
    expect(sent(), 'a dry run sends nothing').toEqual([])
    expect(await run()).toMatchObject({ sent: 1 })
    expect(sent()).toMatchObject([{ externalId: 'E-1', [enterpriseSchema]: { department: 'Data' } }])
    expect(await run('full')).toMatchObject({ sent: 2 })
  })

  test('sends who starts later and who has left, but not those who had left before', async () => {
    const { app, employee, run, sent, preview } = await withEntra()
    const leaver = await employee()
    const deleted = await employee()
    await employee({ isArchived: true })
    await employee({ startDate: '2999-01-01' })
    await run()
    expect(
      sent()
        .map(({ externalId, active }) => `${externalId} ${active === true}`)
        .toSorted(),
    ).toEqual(['E-1 true', 'E-2 true', 'E-4 false'])
    await app.db.updateTable('employee').set({ is_archived: true }).where('id', '=', leaver.uuid).execute()
    await app.db.deleteFrom('employee').where('id', '=', deleted.uuid).execute()
    expect((await preview()).rows.map(({ change }) => change)).toEqual(['changed', 'deleted'])
    await run()
    expect(sent()).toMatchObject([
      { externalId: 'E-1', active: false },
      { externalId: 'E-2', active: false },
    ])
    expect(await run()).toMatchObject({ sent: 0 })
  })

  test('switches off the user of a number that was changed or cleared, unless another employee has it', async () => {
    const { app, employee, run, sent, preview } = await withEntra()
    const [changed, cleared, taken] = [await employee(), await employee(), await employee()]
    await run()
    sent()
    const setNumber = ({ uuid }: { uuid: string }, employee_number: string) =>
      app.db.updateTable('employee').set({ employee_number }).where('id', '=', uuid).execute()
    await setNumber(changed, 'N-1')
    await setNumber(cleared, '')
    await setNumber(taken, 'N-3')
    await employee({ record: { employee_number: 'e-3' } })
    expect((await preview()).rows.map(({ change }) => change).toSorted()).toEqual([
      'new',
      'new',
      'new',
      'renumbered',
      'renumbered',
    ])
    await run()
    const states = sent().map(({ externalId, active }) => `${externalId} ${String(active)}`)
    expect(states.toSorted()).toEqual(['E-1 false', 'E-2 false', 'N-1 true', 'N-3 true', 'e-3 true'])
    expect(await run()).toMatchObject({ sent: 0 })
  })

  test('forgets the number of a deleted employee as soon as Entra ID takes the account for inactive', async () => {
    const { app, employee, run } = await withEntra()
    const [leaver, deleted] = [await employee(), await employee()]
    await run()
    await app.people.archive(leaver)
    await run()
    const kept = async () =>
      (await app.db.selectFrom('entra_user').select('external_id as id').execute()).map(({ id }) => id)
    expect((await kept()).toSorted()).toEqual(['E-1', 'E-2'])
    await app.db.deleteFrom('employee').where('id', 'in', [leaver.uuid, deleted.uuid]).execute()
    expect(await kept(), 'until a run has reported it').toEqual(['E-2'])
    await app.db
      .updateTable('entra_user')
      .set({ removed_at: sql<Date>`now() - interval '31 days'` })
      .execute()
    await deleteUnreported(app.db)
    expect(await kept(), 'for 30 days').toEqual([])
  })

  test('makes calls of at most 50 users, at most 40 in 5 seconds', { timeout: 60_000, tags: 'all' }, async () => {
    const { app, entra, run } = await withEntra({ pause: setTimeout })
    await sql`
      with added as (
        insert into employee (first_name, last_name, email, employee_number)
        select 'Ana', 'Number ' || n, n || '@example.com', 'N-' || n from generate_series(1, 2101) n returning id
      )
      insert into account (id, role) select id, 'Employee' from added`.execute(app.db)
    expect(await run('full')).toMatchObject({ calls: 43, sent: 2101, state: 'done' })
    expect(entra.problems).toEqual([])
    expect(Math.max(...entra.uploads.map((users) => users.length))).toBe(50)
  })

  test('waits as long as Entra ID wants, and signs in again when the token has expired', async () => {
    const { entra, employee, run, pauses } = await withEntra()
    await employee()
    entra.failures.push({ status: 429, retryAfter: '7' }, { status: 503, retryAfter: '3' }, { status: 429 })
    expect(await run()).toMatchObject({ state: 'done', sent: 1, calls: 4 })
    expect(pauses).toEqual([7_000, 3_000, 10_000])
  })

  test('gives up while Entra ID is too busy, and the next run continues', async () => {
    const { as, app, entra, employee, run, sent } = await withEntra()
    await employee()
    entra.failures.push(...Array.from({ length: 5 }, () => ({ status: 429, retryAfter: '1' })))
    expect(await run()).toMatchObject({ state: 'failed', sent: 0, error: expect.stringContaining('Entra ID is busy') })
    const { result } = await app.call(notificationsApi.list, {}, { as })
    expect(result.notifications[0]).toMatchObject({ content: expect.stringContaining('Entra ID is busy') })
    expect(await run()).toMatchObject({ state: 'done', sent: 1 })
    expect(sent()).toHaveLength(1)
  })

  test.each([
    [400, 'status 400'],
    [403, 'SynchronizationData-User.Upload'],
    [404, "can't find"],
  ])('explains the status %i of Entra ID', async (status, text) => {
    const { entra, employee, run } = await withEntra()
    await employee()
    entra.failures.push({ status })
    expect(await run()).toMatchObject({ state: 'failed', error: expect.stringContaining(text) })
  })

  test('explains a wrong secret and an unreachable Entra ID', async () => {
    const { entra, employee, run, connect } = await withEntra()
    await employee()
    entra.changeSecret('another secret')
    expect(await run()).toMatchObject({ state: 'failed', error: expect.stringContaining('check the tenant') })
    await connect({ clientSecret: 'another secret' })
    expect(await run()).toMatchObject({ state: 'done' })
    await employee()
    await entra.close()
    expect(await run()).toMatchObject({ state: 'failed', error: expect.stringContaining('could not be reached') })
  })

  test('stops at the daily quota of 6000 calls', async () => {
    refusals.delete('calls to Entra ID')
    const { app, employee, run, entra } = await withEntra()
    await employee()
    await app.db.insertInto('entra_run').values({ kind: 'full', state: 'done', calls: 6000 }).execute()
    expect(await run()).toMatchObject({ state: 'failed', calls: 0, error: expect.stringContaining('quota') })
    expect(entra.uploads).toEqual([])
    expect(refusals.get('calls to Entra ID')).toBe(1)
  })

  test('waits for the one before', async () => {
    const { app, as } = await withEntra()
    const start = () => app.call(provisioningApi.start, { body: { kind: 'full' } }, { as })
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  })

  test('a full run that was stopped continues where it was', async () => {
    const { app, entra, employee, sent, deps, as, runs } = await withEntra()
    const ana = await employee()
    await employee()
    const { result } = await app.call(provisioningApi.start, { body: { kind: 'full' } }, { as })
    await app.db
      .insertInto('entra_user')
      .values({ employee_id: ana.uuid, external_id: 'E-1', content_hash: Buffer.from('x') })
      .execute()
    const job = entraJob(deps)
    const running = { parameters: { runId: result.uuid }, actorId: as.uuid, progress: async () => {} }
    await job.run(running as never)
    sent()
    await app.db.updateTable('entra_run').set({ state: 'running' }).execute()
    await job.run(running as never)
    expect(sent(), 'nothing is sent twice').toEqual([])
    expect(entra.problems).toEqual([])
    expect((await runs())[0]).toMatchObject({ state: 'done', sent: 2 })
  })
})

test('the day sends changed users only if a Superadmin has chosen it', async () => {
  const { deps, connect, employee, sent, runs } = await withEntra()
  await employee()
  await sendDaily(deps)
  expect(sent()).toEqual([])
  await connect({ isDaily: true })
  await sendDaily(deps)
  expect(sent()).toHaveLength(1)
  expect(await runs()).toMatchObject([{ kind: 'changed', state: 'done', sent: 1 }])
})

describe('the connection', () => {
  test('keeps its secret encrypted and never returns it', async () => {
    const { app, as, connect } = await withEntra()
    const { client_secret } = await app.db
      .selectFrom('entra_connection')
      .select('client_secret')
      .executeTakeFirstOrThrow()
    expect(client_secret.includes('a secret')).toBe(false)
    const find = async () => (await app.call(provisioningApi.find, {}, { as })).result
    expect((await find()).entra).toEqual(entraConnection)
    await connect({ clientSecret: '', isDaily: true })
    const stored = await app.db.selectFrom('entra_connection').select(['client_secret']).executeTakeFirstOrThrow()
    expect(stored.client_secret.equals(client_secret), 'unchanged without another one').toBe(true)
    const history = await app.db.selectFrom('history_value').select(['before', 'after']).execute()
    expect(JSON.stringify(history)).not.toContain('a secret')
  })

  test('needs a secret at first, and identifiers without other characters', async () => {
    const { app, as, connect } = await withEntra()
    await app.call(provisioningApi.disconnect, {}, { as })
    expect(await connect({ clientSecret: '' })).toMatchObject({
      status: 422,
      result: { message: [{ field: 'clientSecret' }] },
    })
    expect((await connect({ tenantId: '../evil' })).status).toBe(400)
    expect((await connect({ jobId: '' })).status).toBe(400)
    expect((await app.call(provisioningApi.start, { body: { kind: 'full' } }, { as })).status).toBe(409)
  })

  test('to another job forgets what was sent', async () => {
    const { connect, employee, run, preview } = await withEntra()
    await employee()
    await run()
    expect((await preview()).users).toBe(0)
    await connect({ jobId: 'another' })
    expect((await preview()).users).toBe(1)
  })
})
