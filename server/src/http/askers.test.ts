import { positionsApi } from '@hr/contract/areas/positions/positions'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import { reportsApi } from '@hr/contract/areas/reports/reports'
import { reportTurns } from '../areas/reports/report-turns.ts'
import { testApp } from '../testing/test-app.ts'

test('an account has eight calls at once and 100 that wait, while it has the right to them; others do not wait', async () => {
  const app = await testApp({}, { connections: 12 })
  const [many, other] = [await app.people.superadmin(), await app.people.superadmin()]
  const client = new pg.Client(app.url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('lock table position')

  const answers: { status: number }[] = []
  const calls = Array.from({ length: 109 }, async () => {
    answers.push(await app.call(positionsApi.list, {}, { as: many }))
  })
  await expect.poll(() => answers).toHaveLength(1)
  expect(answers).toMatchObject([
    {
      status: 429,
      headers: { 'retry-after': '1' },
      result: { message: 'Too many requests at the same time. Please try again in a moment.' },
    },
  ])
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_locks where not granted and relation = 'position'::regclass`,
  )
  expect(rows).toEqual([{ count: 8 }])
  expect((await app.call(sessionsApi.list, {}, { as: other })).status).toBe(200)
  // Those that wait have the rights of the moment in which their turns come.
  await app.people.archive(many)
  await client.query('rollback')
  await Promise.all(calls)
  const [, ...later] = answers.map(({ status }) => status)
  expect(later.filter((status) => status === 200)).toHaveLength(8)
  expect(later.filter((status) => status === 401)).toHaveLength(100)
})

test('a call that has waited for a later turn is refused if its caller has other rights by then', async () => {
  const app = await testApp()
  const as = await app.people.superadmin()
  const query = { definition: JSON.stringify(readyMadeReports[0]?.definition) }
  const statusAfter = async (change: () => Promise<unknown>) => {
    const end = await reportTurns.take()
    const take = vi.spyOn(reportTurns, 'take')
    const asked = app.callRaw(reportsApi.result, { query }, { as })
    await expect.poll(() => take.mock.calls.length).toBe(1)
    take.mockRestore()
    await change()
    end()
    return (await asked).status
  }
  const setRole = (role: 'Superadmin' | 'Admin') =>
    app.db.updateTable('account').set({ role }).where('id', '=', as.uuid).execute()
  expect(await statusAfter(async () => undefined)).toBe(200)
  expect(await statusAfter(() => setRole('Admin'))).toBe(403)
  expect(await statusAfter(async () => undefined)).toBe(200)
})
