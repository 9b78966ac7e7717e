import { isMaskedField, readableFields, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { customNameOf } from '@hr/contract/areas/custom-fields/values'
import { maySeeDocument } from '@hr/contract/areas/documents/visibility'
import { departureListApi } from '@hr/contract/areas/employees/departure-list'
import { departuresApi, departuresTexts } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { invitationsApi, invitedMessage } from '@hr/contract/areas/employees/invitations'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { recordTexts, type Employee } from '@hr/contract/areas/employees/record'
import type { CallAct } from '../../act.ts'
import { recordAccess } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { searchWords } from '../../db/search.ts'
import { isHr, leadIdOf } from '../../http/session.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { answerLongList } from '../../http/page.ts'
import { fieldProblem, found } from '../../http/problem.ts'
import { answered, except, only, sent, serve, streamed, type Call, type Write } from '../../http/serve.ts'
import type { Caller } from '../../http/session.ts'
import { findAccount } from '../access/access.queries.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { asksForCustomFields } from '../custom-fields/values.queries.ts'
import { cancelDeparture, planDeparture } from './departures.commands.ts'
import { departureList, findDeparture, listSteps, planReaderOf, reasonsOf } from './departures.queries.ts'
import { filesOf } from './files.commands.ts'
import { addEmployee, changeEmployee, changeOwnRecord } from './employees.commands.ts'
import { inviteEmployees } from './invitations.commands.ts'
import { findLeaveOutside, nothingOutside } from '../leave-requests/outside.queries.ts'
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

export const peopleRoutes = serve(peopleApi, ({ db, keys, company }) => ({
  find: async ({ query: { q, ofMyTeam, seenAway, uuid } }, { caller, today }) => {
    const leadId = ofMyTeam ? leadIdOf(caller) : undefined
    const seer = seenAway ? seerOf(caller, company) : undefined
    const viewer = { today, isHr: isHr(caller) }
    return (await findPeople(db, { words: searchWords(q), leadId, seer, uuid, viewer })).map(withPhotoBy(keys.photo))
  },
}))

export const invitationsRoutes = serve(only(invitationsApi, 'send'), ({ config }) => ({
  send: answered(async ({ body }, _, write) => {
    const result = await write((trx, act) => inviteEmployees(trx, body, act))
    return { message: invitedMessage(result.invited, config.mailDelivery), ...result }
  }),
}))

export const departuresRoutes = serve(departuresApi, ({ db, company }) => ({
  find: async ({ params: { id } }, { today, caller }) => {
    found(await findAccount(db, id))
    return { departure: await findDeparture(db, id, { today, caller }), steps: await listSteps(db, id, { caller }) }
  },
  reasons: async () => ({ reasons: [...reasonsOf(company)] }),
  plan: async (trx, { params, body }, act) => {
    return { message: await planDeparture(trx, params.id, body, act) }
  },
  cancel: async (trx, { params, query: { planVersion } }, act) => {
    await cancelDeparture(trx, params.id, { ...act, planVersion })
    return { message: departuresTexts.canceled }
  },
}))

export const departureListRoutes = serve(departureListApi, ({ keys }) => ({
  list: streamed(
    departureList,
    ({ q, sort = 'endDate', order = 'asc', reason }, { caller, today }) => ({
      words: searchWords(q),
      sort,
      order,
      reason,
      today,
      reader: planReaderOf(caller),
      userId: caller.uuid,
    }),
    { show: withPhotoBy(keys.photo) },
  ),
}))

type UpdateCall = Call<typeof employeesApi.update>

const recordsApi = except(employeesApi, 'teams', 'byTeamLead', 'history', 'accessLog')

export const employeesRoutes = serve(recordsApi, ({ db, pool, keys, config }) => {
  /** Photos are stored by name; the answer contains a signed address that is valid for one to two hours. */
  const withPhoto = withPhotoBy(keys.photo)

  /**
   * Returns a record as the caller may see it: their own ID number in full, others masked, and the custom fields and
   * documents that the caller may read. Whatever call answers with a record has opened it.
   */
  const shown = async (caller: Caller, { employee, fields }: { employee: Employee; fields: CustomField[] }) => {
    await recordAccess(db, { caller, personId: employee.uuid, what: 'opened' })
    const isOwn = employee.uuid === caller.uuid
    const readable = readableFields(fields, caller, isOwn ? 'own' : 'all')
    const custom = customSeenBy(employee.custom, readable, { isOwn })
    const otherFiles = employee.otherFiles.filter(({ visibility }) => maySeeDocument(visibility, isOwn ? 'own' : 'all'))
    return withPhotos({ ...(isOwn ? employee : withMaskedIdNumber(employee)), custom, otherFiles }, withPhoto)
  }

  /**
   * Writes a record. The answer is read afterwards, because the answer that is stored for repeated requests must not
   * contain what is only stored encrypted.
   */
  async function written(caller: Caller, write: Write, work: (trx: Trx, act: CallAct) => Promise<Employee>) {
    const { uuid } = await write(async (trx, act) => ({ uuid: (await work(trx, act)).uuid }))
    return shown(caller, found(await findRecordWithFields(db, uuid, keys)))
  }

  async function update({ params: { id }, body }: UpdateCall, { caller }: CallAct, write: Write) {
    const files = await filesOf(body)
    const change = async (trx: Trx, act: CallAct) => {
      // Before the change, so that the change is the newest entry of the history.
      await recordAccess(trx, { caller, personId: id, what: 'opened' })
      return changeEmployee(trx, id, body, { ...act, files })
    }
    return { employee: await written(caller, write, change) }
  }

  return {
    list: sent(async ({ query: { page, pageSize, ...parameters }, request, reply }, { caller, today }) => {
      const fields = asksForCustomFields(parameters) ? await listCustomFields(db) : []
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: employeeList,
        query: employeeQueryOf(parameters, {
          today,
          fields: readableFields(fields, caller, 'all'),
          reader: planReaderOf(caller),
        }),
        paging: { page, pageSize },
        show: withPhoto,
      })
    }),
    find: async ({ params }, { caller }) => shown(caller, found(await findRecordWithFields(db, params.id, keys))),
    idNumber: async ({ params }, { caller }) => {
      const { uuid, idNumber } = found(await findRecord(db, params.id, keys))
      await recordAccess(db, { caller, personId: uuid, what: 'ID number opened' })
      return { idNumber }
    },
    customValue: async ({ params }, { caller }) => {
      const { employee, fields } = found(await findRecordWithFields(db, params.id, keys))
      const { uuid, custom } = employee
      const readable = readableFields(fields, caller, uuid === caller.uuid ? 'own' : 'all')
      const field = found(readable.filter(isMaskedField).find((one) => one.uuid === params.field))
      await recordAccess(db, { caller, personId: uuid, what: 'custom field opened', file: customNameOf(field) })
      return { value: custom[field.uuid] ?? null }
    },
    own: async (_, { caller }) => {
      const { uuid, firstName, lastName, email, role } = caller
      if (role === 'Applicant') return { uuid, firstName, lastName, email, role }
      return shown(caller, found(await findRecordWithFields(db, uuid, keys)))
    },
    create: answered(async ({ body }, { caller }, write) => {
      const files = await filesOf(body)
      return written(caller, write, (trx, act) => addEmployee(trx, body, { ...act, files }))
    }),
    update: answered(update),
    updateByPost: answered(update),
    updateOwn: answered(async ({ body }, { caller }, write) => {
      const files = await filesOf(body)
      return { employee: await written(caller, write, (trx, act) => changeOwnRecord(trx, body, { ...act, files })) }
    }),
    remove: async (trx, { params, query }, act) => {
      await deleteEmployee(trx, params.id, { ...query, ...act })
      return { message: employeesTexts.deleted }
    },
    leaveOutside: async ({ params: { id }, query: { startDate = null, endDate = null } }) => {
      if (startDate !== null && endDate !== null && endDate < startDate)
        throw fieldProblem('endDate', recordTexts.endBeforeStart)
      found(await findAccount(db, id))
      const employment = { employeeId: id, firstDay: startDate, lastDay: endDate }
      return (await findLeaveOutside(db, [employment])).get(id)?.shown ?? nothingOutside
    },
    previewArchiving: ({ params, query: { day } }, { caller, today }) =>
      previewArchiving(db, params.id, { caller, today, day }),
    archive: async (trx, { params, body }, act) => {
      const ended = await setArchived(trx, params.id, body, act)
      return { message: body.isArchived ? employeesTexts.archived : employeesTexts.unarchived, ended }
    },
    changePermission: async (trx, { params, body }, act) => {
      await changePermission(trx, params.id, body, act)
      return { message: employeesTexts.roleChanged }
    },
    sendCredentials: answered(async ({ params }, _, write) => {
      const email = await write((trx, act) => sendCredentials(trx, params.id, act))
      const text = config.mailDelivery === 'files' ? employeesTexts.credentialsStored : employeesTexts.credentialsSent
      return { message: text(email) }
    }),
    languages: async () => (await findFieldValues(db)).get('language') ?? [],
    fieldValues: async () => {
      const values = await findFieldValues(db)
      const of = (field: string) => values.get(field) ?? []
      return {
        countries: of('country'),
        officeLocation: of('officeLocation'),
        seniorityLevel: of('seniorityLevel'),
        seniorityClientLevel: of('seniorityClientLevel'),
        departments: of('departments'),
      }
    },
  }
})
