import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Problem } from '../../http/problem.ts'
import { backgroundQueue } from '../../jobs/background.ts'
import { onJobEnd } from '../../jobs/jobs.ts'
import { addPositions } from '../../testing/job-kinds.ts'
import { noticeKilledNode } from '../../testing/killed-node.ts'
import type { Person } from '../../testing/people.ts'
import { silentLog, testApp, type TestApp } from '../../testing/test-app.ts'
import { jobRunner, startJobWorker } from './jobs.commands.ts'
import { deleteOldJobs, findJobsOfAll } from './jobs.queries.ts'

const start = (app: TestApp, { uuid: actorId }: Person, names: string[], key = 'positions') =>
  app.db.transaction().execute((trx) =>
    app.startJob(trx, {
      kind: 'add positions',
      key,
      title: { code: 'title', text: 'Add positions' },
      target: { screen: 'positions', search: {} },
      actorId,
      parameters: { names },
    }),
  )

const find = async (app: TestApp, id: string, as: Person) =>
  (await app.call(jobsApi.find, { params: { id } }, { as })).result

const positionNames = async (app: TestApp) =>
  (await app.db.selectFrom('position').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Holds the lock that the jobs wait for, until the returned function is called. */
async function holdJobs({ url }: TestApp) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('select pg_advisory_lock(1)')
  let release: Promise<void> | undefined
  const letGo = () => (release ??= client.end())
  onTestFinished(letGo)
  return letGo
}

/** Starts a node that runs jobs in a process of its own. */
function startNode({ url }: TestApp) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/job-process.ts'), url], {
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
}

async function startWorker(app: TestApp) {
  const parts = { db: app.db, emailQueue: app.emailQueue, pushChannel: app.app.pushChannel, log: silentLog }
  return startJobWorker({ ...parts, boss: app.boss, kinds: [addPositions(app.db)] })
}

test('a job runs, shows its outcome and notifies the user who started it', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const ends: unknown[] = []
  onTestFinished(onJobEnd((end) => ends.push(end)))
  const id = await start(app, hr, ['Cook', 'Driver'])
  expect(await find(app, id, hr)).toMatchObject({ state: 'queued', done: 0, total: null, message: null })
  await app.runJobs([addPositions(app.db)])
  expect(await find(app, id, hr)).toEqual({
    uuid: id,
    title: 'Add positions',
    target: { screen: 'positions', search: {} },
    state: 'done',
    done: 2,
    total: 2,
    message: '2 positions added.',
    figures: { positions: 2 },
    isStopped: false,
    mayStop: false,
    createdAt: expect.any(String),
    endedAt: expect.any(String),
  })
  expect(await positionNames(app)).toEqual(['Cook', 'Driver'])
  expect(ends).toEqual([{ job: 'add positions', outcome: 'success' }])
  const { notifications } = (await app.call(notificationsApi.list, {}, { as: hr })).result
  expect(notifications).toMatchObject([{ content: '2 positions added.', job: { screen: 'positions', search: {} } }])
  expect(app.pushedTo).toEqual([hr.uuid])
})

test('a job of a transaction that is rolled back does not exist', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const rolledBack = app.db.transaction().execute(async (trx) => {
    const title = { code: 'title', text: 'Add' }
    const job = { kind: 'add positions', key: 'a', title, actorId: hr.uuid, parameters: { names: ['Cook'] } }
    await app.startJob(trx, { ...job, target: { screen: 'positions', search: {} } })
    throw new Problem(409, { code: 'changed', text: 'Changed my mind' })
  })
  await expect(rolledBack).rejects.toThrow('Changed my mind')
  await app.runJobs([addPositions(app.db)])
  expect((await app.call(jobsApi.list, {}, { as: hr })).result).toEqual([])
  expect(await positionNames(app)).toEqual([])
})

test('refuses a second job of the same kind and key until the first one has ended', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const both = await Promise.allSettled([start(app, hr, ['Cook']), start(app, hr, ['Driver'])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(start(app, hr, ['Driver'])).rejects.toMatchObject({
    status: 409,
    message: 'Add positions is already running',
  })
  await start(app, hr, ['Porter'], 'other positions')
  await app.runJobs([addPositions(app.db)])
  await start(app, hr, ['Driver'])
})

test("a refusal fails the job with its message, and other errors without the server's details", async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const refused = await start(app, hr, ['Cook', 'refused'], 'refused')
  const broken = await start(app, hr, [null as unknown as string], 'broken')
  await app.call(jobsApi.stop, { params: { id: broken } }, { as: hr })
  await app.runJobs([addPositions(app.db)])
  expect(await find(app, refused, hr)).toMatchObject({ state: 'failed', done: 1, message: 'This name is refused' })
  expect(await find(app, broken, hr)).toMatchObject({
    state: 'failed',
    isStopped: false,
    message: 'An unexpected error occurred. You can start it again.',
  })
  const { notifications } = (await app.call(notificationsApi.list, {}, { as: hr })).result
  expect(notifications.map(({ content }) => content)).toContain('Add positions failed: This name is refused')
  expect(await findJobsOfAll(app.db, { latest: 5 })).toMatchObject({ failed: 2 })
})

test('a job of a killed node runs again on another one', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const release = await holdJobs(app)
  const id = await start(app, hr, ['Cook', 'Driver', 'Porter'])
  const stopNode = startNode(app)
  await expect.poll(async () => (await find(app, id, hr)).done).toBe(1)
  await stopNode('SIGKILL')
  await noticeKilledNode(app, backgroundQueue)
  const stop = await startWorker(app)
  await release()
  await expect.poll(async () => find(app, id, hr)).toMatchObject({ state: 'done', done: 3 })
  expect(await positionNames(app)).toEqual(['Cook', 'Driver', 'Porter'])
  await stop()
})

test('a node that stops hands its job to another one', { tags: 'all' }, async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const release = await holdJobs(app)
  const id = await start(app, hr, ['Cook', 'Driver', 'Porter'])
  const stopNode = startNode(app)
  await expect.poll(async () => (await find(app, id, hr)).done).toBe(1)
  const stopped = stopNode('SIGTERM')
  const stop = await startWorker(app)
  await release()
  await stopped
  await expect.poll(async () => find(app, id, hr)).toMatchObject({ state: 'done', done: 3 })
  await stop()
})

test('a paused node whose job was started again can no longer write its progress or outcome', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const release = await holdJobs(app)
  const id = await start(app, hr, ['Cook', 'Driver'])
  const parts = { db: app.db, emailQueue: app.emailQueue, pushChannel: app.app.pushChannel, log: silentLog }
  const runJob = jobRunner({ ...parts, kinds: [addPositions(app.db)], isStopping: () => false })
  const paused = runJob(id)
  await expect.poll(async () => (await find(app, id, hr)).done).toBe(1)
  const replaced = runJob(id)
  await expect.poll(() => app.db.selectFrom('background_job').select('run').execute()).toEqual([{ run: 2 }])
  await release()
  await Promise.all([paused, replaced])
  expect(await find(app, id, hr)).toMatchObject({ state: 'done', done: 2 })
  const { notifications } = (await app.call(notificationsApi.list, {}, { as: hr })).result
  expect(notifications).toHaveLength(1)
})

test('a job that is begun too often fails', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const id = await start(app, hr, ['Cook'])
  await app.db.updateTable('background_job').set({ run: 20 }).where('id', '=', id).execute()
  await app.runJobs([addPositions(app.db)])
  expect(await find(app, id, hr)).toMatchObject({
    state: 'failed',
    message: 'The server was restarted too often while this was running. Start it again.',
  })
})

test('a job ends without a notification if the user who started it was deleted in the meantime', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const id = await start(app, hr, ['Cook'])
  const positions = addPositions(app.db)
  const run: typeof positions.run = async (job) => {
    await app.db.deleteFrom('employee').where('id', '=', hr.uuid).execute()
    return positions.run(job)
  }
  await app.runJobs([{ ...positions, run }])
  expect(await find(app, id, await app.people.admin())).toMatchObject({ state: 'failed', done: 1 })
})

test.each(['owner', 'Superadmin'])('the %s stops a job before its next step, and what is done stays', async (role) => {
  const app = await testApp()
  const [hr, superadmin] = [await app.people.admin(), await app.people.superadmin()]
  const as = role === 'owner' ? hr : superadmin
  const id = await start(app, hr, ['Cook', 'Driver', 'Pilot'])
  const stop = () => app.call(jobsApi.stop, { params: { id } }, { as })
  expect(await find(app, id, as)).toMatchObject({ mayStop: true })
  expect(await find(app, id, await app.people.admin())).toMatchObject({ mayStop: false })
  const positions = addPositions(app.db)
  const run: typeof positions.run = (job) =>
    positions.run({
      ...job,
      progress: async (done, total) => {
        if (done === 2) await stop()
        await job.progress(done, total)
      },
    })
  await app.runJobs([{ ...positions, run }])
  expect(await find(app, id, hr)).toMatchObject({
    state: 'failed',
    isStopped: true,
    message: '2 of 3 done. Stopped by a user.',
    mayStop: false,
  })
  const { notifications } = (await app.call(notificationsApi.list, {}, { as: hr })).result
  const contents = notifications.map(({ content }) => content)
  expect(contents).toContain('Add positions was stopped. 2 of 3 done. Stopped by a user.')
  expect(await positionNames(app)).toEqual(['Cook', 'Driver'])
  expect((await stop()).status).toBe(409)
  expect(await findJobsOfAll(app.db, { latest: 5 })).toMatchObject({ failed: 0 })
  const unknown = { params: { id: hr.uuid } }
  expect((await app.call(jobsApi.stop, unknown, { as: superadmin })).status).toBe(404)
})

test('a job that the queue has lost is queued again', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const id = await start(app, hr, ['Cook'])
  await app.pool.query('delete from jobs.job where name = $1', [backgroundQueue])
  const stop = await startWorker(app)
  await expect.poll(async () => find(app, id, hr)).toMatchObject({ state: 'done' })
  await stop()
})

test("lists the caller's unfinished jobs and those of the last day, newest first", async () => {
  const app = await testApp()
  const [hr, colleague] = [await app.people.admin(), await app.people.admin()]
  const ended = await app.people.job(hr)
  const old = await app.people.job(hr)
  await app.people.job(colleague)
  const running = await start(app, hr, ['Cook'])
  const age = (id: string, interval: string) =>
    app.pool.query(`update background_job set ended_at = now() - $2::interval where id = $1`, [id, interval])
  await age(old.uuid, '25 hours')
  const list = async () => (await app.call(jobsApi.list, {}, { as: hr })).result.map(({ uuid }) => uuid)
  expect(await list()).toEqual([running, ended.uuid])
})

test('deletes jobs 30 days after they ended', async () => {
  const app = await testApp()
  const hr = await app.people.admin()
  const kept = await app.people.job(hr)
  const old = await app.people.job(hr)
  await app.pool.query(`update background_job set ended_at = now() - interval '31 days' where id = $1`, [old.uuid])
  await deleteOldJobs(app.db)
  expect(await app.db.selectFrom('background_job').select('id').execute()).toEqual([{ id: kept.uuid }])
})
