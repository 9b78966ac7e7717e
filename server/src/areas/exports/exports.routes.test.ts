import { exportsApi } from '@hr/contract/areas/exports/exports'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { guardRoutes } from '../../http/access.ts'
import { problemSender } from '../../http/problem.ts'
import { openReads } from '../../db/reads.ts'
import { silentLog, testApp } from '../../testing/test-app.ts'
import { exportedList } from '../../spreadsheet/exported-list.ts'
import { positionList } from '../positions/positions.queries.ts'
import { exportsRoutes } from './exports.routes.ts'

test('only users who may read a list can export it', async () => {
  const { db, pool, tokens, people, company, emailQueue, keys } = await testApp()
  const secret = exportedList({
    // Only Superadmins may read it, while Admins can export other lists.
    access: 'audit.read',
    file: 'secret.xlsx',
    sheet: 'Secret',
    columns: [{ header: 'Number', type: 'text', width: 10 }],
    parameters: z.object({}),
    select: () => ({
      list: positionList,
      query: { sort: 'name' as const, order: 'asc' as const },
      statement: sql<{ n: string }>`select '1' as n`.compile(db),
      cellsOf: ({ n }: { n: string }) => [n],
    }),
    entity: 'equipment',
    counted: 'positions',
  })
  const app = fastify()
  onTestFinished(() => app.close())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(problemSender({ timeZone: 'UTC' }))
  guardRoutes(app, {
    db,
    pool,
    tokens,
    countCall: async () => {},
    origins: [],
    cookieName: 'c',
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
  const ask = async (token: string, search = '') => {
    const url = `${exportsApi.sheet.path.replace(':list', 'secret')}${search}`
    return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  }

  expect(await ask((await people.superadmin()).token)).toBe(200)
  expect(await ask((await people.superadmin()).token, '?check=true')).toBe(200)
  const admin = await people.admin()
  expect(await ask(admin.token)).toBe(403)
  expect(await ask(admin.token, '?template=true')).toBe(403)
})
