import { employeesApi, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordOpening } from '../../audit/history.ts'
import { streamRows } from '../../db/stream.ts'
import type { Deps } from '../../deps.ts'
import { photoAddress } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { pageOf, streamWhole } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/writing.ts'
import { addEmployee } from './employees.commands.ts'
import { employeeOf, findEmployee, findPeople, pageOfEmployees, searchWords, wholeList } from './employees.queries.ts'

export const employeesRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, pool, keys, config, mail }) => {
  /** Photos are stored by name; what goes out is an address that works for an hour or two. */
  const withPhoto = <Row extends Pick<EmployeeRow, 'profileImage'>>(row: Row): Row => ({
    ...row,
    profileImage: photoAddress(keys.photo, row.profileImage),
  })

  async function* rowsOf(rows: AsyncIterable<Parameters<typeof employeeOf>[0]>) {
    for await (const row of rows) yield withPhoto(employeeOf(row))
  }

  app.route({
    ...routeOf(employeesApi.list),
    handler: async (request, reply) => {
      const { query } = request
      const list = {
        isArchived: query.isArchived ?? false,
        words: searchWords(query.q),
        sort: query.sort ?? 'lastName',
        order: query.order ?? 'asc',
      }
      const asked = pageOf(query)
      if (!asked) {
        const whole = await wholeList(db, list)
        return streamWhole(request, reply, whole.checksum, rowsOf(streamRows(pool, whole.list)))
      }
      const { total, items } = await pageOfEmployees({ db, pool }, { ...list, ...asked })
      return { result: { items: items.map(withPhoto), total, ...asked } }
    },
  })

  app.route({
    ...routeOf(peopleApi.find),
    handler: async ({ query }) => ({ result: (await findPeople(db, searchWords(query.q))).map(withPhoto) }),
  })

  app.route({
    ...routeOf(employeesApi.find),
    handler: async (request) => {
      const employee = found(await findEmployee(db, request.params.id))
      await recordOpening(db, { actorId: callerOf(request).uuid, personId: employee.uuid })
      return { result: withPhoto(employee) }
    },
  })

  app.route({
    ...routeOf(employeesApi.own),
    handler: async (request) => {
      const { uuid, firstName, lastName, email, role } = callerOf(request)
      if (role === 'Applicant') return { result: { uuid, firstName, lastName, email, role } }
      return { result: withPhoto(found(await findEmployee(db, uuid))) }
    },
  })

  app.route({
    ...routeOf(employeesApi.create),
    handler: async (request) => {
      const by = { actorId: callerOf(request).uuid, mail, today: todayIn(config.timeZone) }
      return { result: withPhoto(await inTransaction(db, request, (trx) => addEmployee(trx, request.body, by))) }
    },
  })
}
