import { exportsApi } from '@hr/contract/areas/exports/exports'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { guardRoutes } from '../../http/access.ts'
import { nameAskers } from '../../http/askers.ts'
import { cookiesOf } from '../../http/cookies.ts'
import { problemSender } from '../../http/problem.ts'
import { RequestLog } from '../../http/request-log.ts'
import { openReads } from '../../db/reads.ts'
import { silentLog, testApp } from '../../testing/test-app.ts'
import { exportedList } from '../../spreadsheet/exported-list.ts'
import { positionList } from '../positions/positions.queries.ts'
import { exportsRoutes } from './exports.routes.ts'

/** The exports of a server with one list, which only Superadmins may read, and the errors in its log. */
async function secretExport(text = "select '1' as n") {
  const testing = await testApp()
  const { db, pool, tokens, company, emailQueue, keys } = testing
  const secret = exportedList({
    // Admins can export other lists.
    access: 'audit.read',
    file: 'secret.xlsx',
    sheet: 'Secret',
    columns: [{ header: 'Number', type: 'text', width: 10 }],
    parameters: z.object({}),
    select: () => ({
      list: positionList,
      query: { sort: 'name' as const, order: 'asc' as const },
      statement: CompiledQuery.raw(text) as CompiledQuery<{ n: string }>,
      cellsOf: ({ n }: { n: string }) => [n],
    }),
    entity: 'equipment',
    counted: 'positions',
  })
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(JSON.parse(line).msg) })
  const app = fastify({ loggerInstance: log as FastifyBaseLogger, logController: new RequestLog() })
  onTestFinished(() => app.close())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(problemSender({ timeZone: 'UTC' }))
  nameAskers(app)
  guardRoutes(app, {
    db,
    pool,
    tokens,
    countCall: async () => {},
    origins: [],
    cookies: cookiesOf({ publicUrl: 'http://localhost:3000' }),
    company: { timeZone: 'UTC' },
  })
  await app.register(exportsRoutes, {
    db,
    reads: openReads({ primary: { db, pool }, log: silentLog }),
    exportedLists: { secret },
    company,
    emailQueue,
    keys,
  })
  const inject = (token: string, search = '', method: 'GET' | 'HEAD' = 'GET') => {
    const url = `${exportsApi.sheet.path.replace(':list', 'secret')}${search}`
    return app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  }
  const ask = async (...call: Parameters<typeof inject>) => (await inject(...call)).statusCode
  const recorded = async () =>
    (await db.selectFrom('history').select('id').where('action', '=', 'exported').execute()).length
  return { ...testing, ask, inject, recorded, errors }
}

test('only users who may read a list can export it', async () => {
  const { ask, people } = await secretExport()
  expect(await ask((await people.superadmin()).token)).toBe(200)
  expect(await ask((await people.superadmin()).token, '?check=true')).toBe(200)
  const admin = await people.admin()
  expect(await ask(admin.token)).toBe(403)
  expect(await ask(admin.token, '?template=true')).toBe(403)
})

test('an export whose query fails is answered with an error, and is not recorded', async () => {
  const { ask, people, recorded, errors, pool } = await secretExport('select (1 / 0)::text as n')
  expect(await ask((await people.superadmin()).token)).toBe(500)
  expect(await recorded()).toBe(0)
  expect(errors).toEqual(['request failed'])
  await expect.poll(() => pool.idleCount === pool.totalCount).toBe(true)
})

test('an export that fails after its first rows is logged', async () => {
  const rows = 'select (1 / (500 - n))::text as n from generate_series(1, 1000) n'
  const { inject, people, recorded, errors, pool } = await secretExport(rows)
  await expect(inject((await people.superadmin()).token)).rejects.toThrow('response destroyed before completion')
  expect(await recorded()).toBe(1)
  expect(errors).toEqual(['answer failed after its headers'])
  await expect.poll(() => pool.idleCount === pool.totalCount).toBe(true)
})

test('HEAD exports nothing', async () => {
  const { ask, people, recorded } = await secretExport()
  expect(await ask((await people.superadmin()).token, '', 'HEAD')).toBe(404)
  expect(await recorded()).toBe(0)
})
