// @module-tag all
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseProxy } from '../testing/database-proxy.ts'
import { openDatabase } from './db.ts'

test('fails waiting queries when the database stops responding, and recovers afterwards', async () => {
  const { url, silence } = await databaseProxy()
  const lost: string[] = []
  const database = openDatabase(url, { size: 2, heartbeatMs: 300, onError: (error) => lost.push(error.message) })
  onTestFinished(() => database.close())
  const { pool } = database
  await pool.query('select')
  const working = await pool.connect()

  silence(true)
  await expect(working.query('select')).rejects.toThrow('Connection terminated: the database does not respond')
  working.release()
  await expect(pool.query('select'), 'connecting does not wait either').rejects.toThrow('No host is the primary')
  expect(lost).toContain('Connection terminated: the database does not respond')

  silence(false)
  await expect
    .poll(() => pool.query('select 1 as one').catch(() => ({ rows: [] })))
    .toMatchObject({ rows: [{ one: 1 }] })
})

test('does not interrupt a slow statement', async () => {
  const database = openDatabase(inject('pgUrl'), { size: 1, heartbeatMs: 50 })
  onTestFinished(() => database.close())
  await expect(database.pool.query('select pg_sleep(1)')).resolves.toMatchObject({ rowCount: 1 })
})
