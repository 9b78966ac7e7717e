import { accessApi } from '@hr/contract/areas/access/access'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { databaseProxy } from '../testing/database-proxy.ts'
import { testApp } from '../testing/test-app.ts'
import { nodeReadiness } from './readiness.ts'

const address = '/api/v1/ready'

function openChecks(url: string, timeoutMs: number) {
  const database = openDatabase(url, { size: 1, timeoutMs })
  onTestFinished(() => database.close())
  return database.pool
}

test('a draining node is alive, not ready, and closes its connections', async () => {
  const { app, call, readiness } = await testApp()
  expect(await call(accessApi.ready, {})).toMatchObject({ status: 200, result: { status: 'ready' } })
  expect((await app.inject(address)).headers.connection).not.toBe('close')
  readiness.drain()
  const answer = await app.inject(address)
  expect(answer).toMatchObject({ statusCode: 503, statusMessage: 'The node is draining' })
  expect(answer.json()).toEqual({ result: { message: 'The node is draining' } })
  const alive = await app.inject('/api/v1/health')
  expect(alive.statusCode).toBe(200)
  expect(alive.headers.connection).toBe('close')
})

test('is not ready with the schema of an older version', async () => {
  const { app, pool } = await testApp()
  await pool.query('delete from migration')
  expect((await app.inject(address)).statusMessage).toBe('The database has an older schema')
})

test('is not ready while the database refuses connections', async () => {
  const pool = openChecks('postgres://none@127.0.0.1:9/nothing', 1_000)
  expect(await nodeReadiness(pool).problem()).toBe('The database cannot be reached')
})

test('is not ready while the database does not answer, and ready when it does', async () => {
  const { url, silence } = await databaseProxy()
  const { app, url: database } = await testApp()
  expect((await app.inject(address)).statusCode).toBe(200)
  const path = new URL(url)
  path.pathname = new URL(database).pathname
  const readiness = nodeReadiness(openChecks(path.href, 500))
  const problem = () => readiness.problem()
  await expect.poll(problem).toBeUndefined()
  silence(true)
  await expect.poll(problem).toMatch(/^The database (does not answer|cannot be reached)$/)
  silence(false)
  await expect.poll(problem).toBeUndefined()
})

test('asks the database once for many checks', async () => {
  const { url } = await testApp()
  const pool = openChecks(url, 5_000)
  let queries = 0
  pool.on('acquire', () => (queries += 1))
  const readiness = nodeReadiness(pool)
  await Promise.all(Array.from({ length: 100 }, () => readiness.problem()))
  expect(queries).toBe(1)
})
