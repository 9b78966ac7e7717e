import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { validateUpload } from '../../files/validate-upload.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { callerOf, forbidden, type IsDelegated } from '../../http/access.ts'
import { answerLongList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { openToDelegates, routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { isHr } from '../../http/session.ts'
import { checkPeriod } from './check-period.ts'
import { findApprovalFlow, listLeadsOf } from './approvers.queries.ts'
import { seerOf } from './coworkers.queries.ts'
import {
  findLeave,
  findLeaveOwner,
  leaveList,
  type LeaveQuery,
  listAway,
  statisticsRowOf,
  type Whose,
} from './requests.queries.ts'
import { nonWorkingBetween } from '../leave-calendars/non-working-days.queries.ts'
import { applyForLeave, changeLeave } from './apply.commands.ts'
import { addDocument } from './documents.commands.ts'
import { readLeaveCalendar } from './leave-calendar.queries.ts'
import { listRepresented, seesAsDelegate } from './represented.queries.ts'
import { listWarnings } from '../leave-policies/policy-checks.queries.ts'
import { previewLeave } from './preview.queries.ts'

type Narrowing = Pick<LeaveQuery, 'status' | 'leaveType' | 'startDate' | 'endDate'> & {
  q?: string | undefined
  sort?: LeaveQuery['sort'] | undefined
  order?: LeaveQuery['order'] | undefined
}

export const requestsRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'company' | 'db' | 'keys' | 'emailQueue' | 'pool' | 'reads'>
> = async (app, { db, pool, reads, company, keys, emailQueue }) => {
  const today = () => todayIn(company.timeZone)
  const by = (request: FastifyRequest) => ({ caller: callerOf(request), today: today(), emailQueue })
  const seer = (request: FastifyRequest) => seerOf(callerOf(request), company)
  const withPhoto = withUserPhotoBy(keys.photo)

  const isDelegated: IsDelegated = ({ id }, who) => seesAsDelegate(db, { requestId: String(id) }, who)

  const leaves = { connections: { db, pool }, list: leaveList }

  /** The requests that a caller sees by default: all, those of the team, or their own. */
  function widest(request: FastifyRequest): Whose {
    const { uuid } = callerOf(request)
    const scope = request.signedIn?.scope
    if (scope === 'all') return { kind: 'all' }
    return scope === 'team' ? { kind: 'team', leadId: uuid } : { kind: 'own', id: uuid }
  }

  /** The requests of an overview: those of the caller's team, or all that the caller may see. */
  const employeesInScope = (request: FastifyRequest, scope: 'team' | 'company' | undefined): Whose =>
    scope === 'team' ? { kind: 'team', leadId: callerOf(request).uuid } : widest(request)

  /** The filters and sort order that all lists of requests share; the latest come first by default. */
  const narrowed = ({ q, status, leaveType, startDate, endDate, sort = 'startDate', order = 'desc' }: Narrowing) => ({
    words: searchWords(q),
    status,
    leaveType,
    startDate,
    endDate,
    sort,
    order,
  })

  app.route({
    ...routeOf(leaveApi.apply),
    handler: async (request) => {
      const { attachment: file } = request.body
      const attachment = file && (await validateUpload(file, 'pdf', 'attachment'))
      const { leave, hasOverlappingDays } = await inTransaction(db, request, (trx) =>
        applyForLeave(trx, request.body, { ...by(request), seer: seer(request), attachment }),
      )
      return { result: { leave: withPhoto(leave), hasOverlappingDays } }
    },
  })

  app.route({
    ...routeOf(leaveApi.list),
    handler: async (request, reply) => {
      const { type = 'myLeaves', decidable } = request.query
      const decider = decidable ? callerOf(request) : undefined
      const query = { ...narrowed(request.query), decider, whose: await employeesOfList(request, type) }
      return answerLongList(request, reply, { ...leaves, query, paging: request.query, show: withPhoto })
    },
  })

  async function employeesOfList(
    request: FastifyRequest,
    type: 'myLeaves' | 'supervisorOrTeamLeadLeaves' | 'allLeaves',
  ): Promise<Whose> {
    const { uuid, isDelegate } = callerOf(request)
    if (type === 'myLeaves') return { kind: 'own', id: uuid }
    if (type === 'supervisorOrTeamLeadLeaves')
      return { kind: 'team', leadId: uuid, represented: isDelegate ? await listRepresented(db, uuid, today()) : [] }
    if (request.signedIn?.scope !== 'all') throw forbidden()
    return { kind: 'all' }
  }

  app.route({
    ...openToDelegates(routeOf(leaveApi.find, findLeaveOwner), isDelegated),
    handler: async (request) => {
      return { result: withPhoto(found(await findLeave(db, request.params.id))) }
    },
  })

  app.route({
    ...openToDelegates(routeOf(leaveApi.warnings, findLeaveOwner), isDelegated),
    handler: async (request) => {
      return { result: await listWarnings(db, found(await findLeave(db, request.params.id))) }
    },
  })

  app.route({
    ...routeOf(leaveApi.change, findLeaveOwner),
    handler: async (request) => {
      const { params, body } = request
      const attachment = body.attachment && (await validateUpload(body.attachment, 'pdf', 'attachment'))
      const leave = await inTransaction(db, request, (trx) =>
        changeLeave(trx, params.id, body, { ...by(request), seer: seer(request), attachment }),
      )
      return { result: { message: leaveTexts.changed, leave: withPhoto(leave) } }
    },
  })

  app.route({
    ...routeOf(leaveApi.addDocument, findLeaveOwner),
    handler: async (request) => {
      const { params, body } = request
      const attachment = await validateUpload(body.attachment, 'pdf', 'attachment')
      const leave = await inTransaction(db, request, (trx) => addDocument(trx, params.id, attachment, by(request)))
      return { result: { message: leaveTexts.documentAdded, leave: withPhoto(leave) } }
    },
  })

  app.route({
    ...routeOf(leaveApi.history),
    handler: async (request, reply) => {
      const query = { ...narrowed(request.query), whose: widest(request), isDecided: true }
      const paging = request.query
      return answerLongList(request, reply, { ...leaves, query, paging, show: withPhoto, name: 'leaveHistoryList' })
    },
  })

  app.route({
    ...routeOf(leaveApi.statistics),
    handler: async (request, reply) => {
      const { scope, team, user } = request.query
      const query = { ...narrowed(request.query), whose: employeesInScope(request, scope), team, user }
      const show = (leave: LeaveRequest) => statisticsRowOf(withPhoto(leave))
      const paging = request.query
      return reads.read(callerOf(request), (connections) =>
        answerLongList(request, reply, {
          connections,
          list: leaveList,
          query,
          paging,
          show,
          name: 'leaveStatisticList',
        }),
      )
    },
  })

  app.route({
    ...routeOf(leaveApi.approvers),
    handler: async (request) => {
      const { uuid: personId = callerOf(request).uuid, leaveType } = request.query
      const approvalFlow = await findApprovalFlow(db, leaveType)
      return { result: { people: await listLeadsOf(db, personId, today()), approvalFlow } }
    },
  })

  app.route({
    ...routeOf(leaveApi.preview),
    handler: async (request) => {
      const caller = callerOf(request)
      const { uuid: employeeId = caller.uuid, leaveType, request: requestId, on, substitutes = [] } = request.query
      const { startDate, endDate, startHalf = false, endHalf = false } = request.query
      const range = { startDate, endDate, startHalf, endHalf }
      const who = { employeeId, today: today(), isHr: isHr(caller), substitutes, seer: seer(request) }
      return {
        result: await previewLeave(db, { ...who, leaveTypeId: leaveType, range, requestId, on: on ?? endDate }),
      }
    },
  })

  app.route({
    ...routeOf(leaveApi.away),
    handler: async (request) => {
      const reader = callerOf(request)
      const { startDate, endDate, uuid: personId = reader.uuid } = request.query
      checkPeriod({ startDate, endDate })
      const { daysOff, absences } = await listAway(db, { reader, personId, today: today(), startDate, endDate })
      return { result: { daysOff, absences: absences.map(withPhoto) } }
    },
  })

  app.route({
    ...routeOf(leaveApi.wallchart),
    handler: async (request) => {
      const { startDate, endDate, scope, pending = true, page = 1, ...filter } = request.query
      checkPeriod({ startDate, endDate })
      const whose = employeesInScope(request, scope)
      const reader = callerOf(request)
      const leaveCalendar = { ...filter, whose, startDate, endDate, today: today(), reader, includePending: pending }
      const [calendar, nonWorking] = await reads.read(reader, (connections) =>
        Promise.all([
          readLeaveCalendar(connections, { ...leaveCalendar, page }),
          nonWorkingBetween(connections.db, { startDate, endDate }),
        ]),
      )
      return { result: { startDate, endDate, ...calendar, page, nonWorking } }
    },
  })
}
