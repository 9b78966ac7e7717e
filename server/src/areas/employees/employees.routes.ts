import { isMaskedField, readableFields, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { customNameOf } from '@hr/contract/areas/custom-fields/values'
import { maySeeDocument } from '@hr/contract/areas/documents/visibility'
import { employeesApi, employeesTexts } from '@hr/contract/areas/employees/employees'
import { invitationsApi, invitedMessage } from '@hr/contract/areas/employees/invitations'
import { peopleApi } from '@hr/contract/areas/employees/people'
import type { Employee } from '@hr/contract/areas/employees/record'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAccess } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { answerLongList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { asksForCustomFields } from '../custom-fields/values.queries.ts'
import { filesOf } from './files.commands.ts'
import { addEmployee, changeEmployee, changeOwnRecord, type By } from './employees.commands.ts'
import { inviteEmployees } from './invitations.commands.ts'
import { seerOf } from '../leave-requests/coworkers.queries.ts'
import { employeeList, employeeQueryOf, findPeople } from './employees.queries.ts'
import {
  changePermission,
  deleteEmployee,
  previewArchiving,
  sendCredentials,
  setArchived,
} from './offboarding.commands.ts'
import {
  customSeenBy,
  findFieldValues,
  findRecord,
  findRecordWithFields,
  withMaskedIdNumber,
  withPhotos,
} from './record.queries.ts'
import { employeeFilesRoutes } from './files.routes.ts'
import { employeesImportRoutes } from './import.routes.ts'
import { optionListsRoutes } from './option-lists.routes.ts'
import { teamsRoutes } from './teams.routes.ts'

export const employeesRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'config' | 'db' | 'keys' | 'emailQueue' | 'pool' | 'startJob'>
> = async (app, deps) => {
  const { db, pool, keys, company, config, emailQueue } = deps
  await app.register(teamsRoutes, deps)
  await app.register(employeeFilesRoutes, deps)
  await app.register(employeesImportRoutes, deps)
  await app.register(optionListsRoutes, deps)
  /** Photos are stored by name; the answer contains a signed address that is valid for one to two hours. */
  const withPhoto = withPhotoBy(keys.photo)

  /**
   * Returns a record as the caller may see it: their own ID number in full, others masked, and the custom fields and
   * documents that the caller may read.
   */
  const shown = (request: FastifyRequest, { employee, fields }: { employee: Employee; fields: CustomField[] }) => {
    const caller = callerOf(request)
    const isOwn = employee.uuid === caller.uuid
    const readable = readableFields(fields, caller, isOwn ? 'own' : 'all')
    const custom = customSeenBy(employee.custom, readable, { isOwn })
    const otherFiles = employee.otherFiles.filter(({ visibility }) => maySeeDocument(visibility, isOwn ? 'own' : 'all'))
    return withPhotos({ ...(isOwn ? employee : withMaskedIdNumber(employee)), custom, otherFiles }, withPhoto)
  }
  const by = (request: FastifyRequest): By => ({
    caller: callerOf(request),
    emailQueue,
    keys,
    today: todayIn(company.timeZone),
  })

  /**
   * Writes a record. The answer is read afterwards, because the answer that is stored for repeated requests must not
   * contain what is only stored encrypted.
   */
  async function written(request: FastifyRequest, work: (trx: Trx) => Promise<Employee>) {
    const { uuid } = await inTransaction(db, request, async (trx) => ({ uuid: (await work(trx)).uuid }))
    return shown(request, found(await findRecordWithFields(db, uuid, keys)))
  }

  app.route({
    ...routeOf(employeesApi.list),
    handler: async (request, reply) => {
      const { page, pageSize, ...parameters } = request.query
      const fields = asksForCustomFields(parameters) ? await listCustomFields(db) : []
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: employeeList,
        query: employeeQueryOf(parameters, readableFields(fields, callerOf(request), 'all')),
        paging: { page, pageSize },
        show: withPhoto,
      })
    },
  })

  app.route({
    ...routeOf(peopleApi.find),
    handler: async (request) => {
      const { q, ofMyTeam, seenAway, uuid } = request.query
      const leadId = ofMyTeam ? callerOf(request).uuid : undefined
      const seer = seenAway ? seerOf(callerOf(request), company) : undefined
      return { result: (await findPeople(db, { words: searchWords(q), leadId, seer, uuid })).map(withPhoto) }
    },
  })

  app.route({
    ...routeOf(employeesApi.find),
    handler: async (request) => {
      const record = found(await findRecordWithFields(db, request.params.id, keys))
      await recordAccess(db, { caller: callerOf(request), personId: record.employee.uuid, what: 'opened' })
      return { result: shown(request, record) }
    },
  })

  app.route({
    ...routeOf(employeesApi.idNumber),
    handler: async (request) => {
      const { uuid, idNumber } = found(await findRecord(db, request.params.id, keys))
      await recordAccess(db, { caller: callerOf(request), personId: uuid, what: 'ID number opened' })
      return { result: { idNumber } }
    },
  })

  app.route({
    ...routeOf(employeesApi.customValue),
    handler: async (request) => {
      const caller = callerOf(request)
      const { employee, fields } = found(await findRecordWithFields(db, request.params.id, keys))
      const { uuid, custom } = employee
      const readable = readableFields(fields, caller, uuid === caller.uuid ? 'own' : 'all')
      const field = found(readable.filter(isMaskedField).find((one) => one.uuid === request.params.field))
      await recordAccess(db, { caller, personId: uuid, what: 'custom field opened', file: customNameOf(field) })
      return { result: { value: custom[field.uuid] ?? null } }
    },
  })

  app.route({
    ...routeOf(employeesApi.own),
    handler: async (request) => {
      const { uuid, firstName, lastName, email, role } = callerOf(request)
      if (role === 'Applicant') return { result: { uuid, firstName, lastName, email, role } }
      return { result: shown(request, found(await findRecordWithFields(db, uuid, keys))) }
    },
  })

  app.route({
    ...routeOf(employeesApi.create),
    handler: async (request) => {
      const saving = { ...by(request), files: await filesOf(request.body) }
      return { result: await written(request, (trx) => addEmployee(trx, request.body, saving)) }
    },
  })

  for (const endpoint of [employeesApi.update, employeesApi.updateByPost]) {
    app.route({
      ...routeOf(endpoint),
      handler: async (request) => {
        const { id } = request.params
        const saving = { ...by(request), files: await filesOf(request.body) }
        return { result: { employee: await written(request, (trx) => changeEmployee(trx, id, request.body, saving)) } }
      },
    })
  }

  app.route({
    ...routeOf(employeesApi.updateOwn),
    handler: async (request) => {
      const saving = { ...by(request), files: await filesOf(request.body) }
      return { result: { employee: await written(request, (trx) => changeOwnRecord(trx, request.body, saving)) } }
    },
  })

  app.route({
    ...routeOf(employeesApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deleteEmployee(trx, request.params.id, by(request)))
      return { result: { message: employeesTexts.deleted } }
    },
  })

  app.route({
    ...routeOf(employeesApi.previewArchiving),
    handler: async (request) => ({ result: await previewArchiving(db, request.params.id, by(request)) }),
  })

  app.route({
    ...routeOf(employeesApi.archive),
    handler: async (request) => {
      const { params, body } = request
      const ended = await inTransaction(db, request, (trx) => setArchived(trx, params.id, body, by(request)))
      return { result: { message: body.isArchived ? employeesTexts.archived : employeesTexts.unarchived, ended } }
    },
  })

  app.route({
    ...routeOf(employeesApi.changePermission),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => changePermission(trx, request.params.id, request.body, by(request)))
      return { result: { message: employeesTexts.roleChanged } }
    },
  })

  app.route({
    ...routeOf(employeesApi.sendCredentials),
    handler: async (request) => {
      const email = await inTransaction(db, request, (trx) => sendCredentials(trx, request.params.id, by(request)))
      const text = config.mailDelivery === 'files' ? employeesTexts.credentialsStored : employeesTexts.credentialsSent
      return { result: { message: text(email) } }
    },
  })

  app.route({
    ...routeOf(invitationsApi.send),
    handler: async (request) => {
      const result = await inTransaction(db, request, (trx) => inviteEmployees(trx, request.body, by(request)))
      const message = invitedMessage(result.invited, config.mailDelivery)
      return { result: { message, ...result } }
    },
  })

  app.route({
    ...routeOf(employeesApi.languages),
    handler: async () => ({ result: (await findFieldValues(db)).get('language') ?? [] }),
  })

  app.route({
    ...routeOf(employeesApi.fieldValues),
    handler: async () => {
      const values = await findFieldValues(db)
      const of = (field: string) => values.get(field) ?? []
      return {
        result: {
          countries: of('country'),
          officeLocation: of('officeLocation'),
          seniorityLevel: of('seniorityLevel'),
          seniorityClientLevel: of('seniorityClientLevel'),
          departments: of('departments'),
        },
      }
    },
  })
}
