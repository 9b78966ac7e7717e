import { leaveApi } from '@hr/contract/areas/leave/leave'
import { maxCalendarPeople } from '@hr/contract/areas/leave/limits'
import { possibleDaysApi } from '@hr/contract/areas/leave/possible-days'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { maxDay, minDay } from '@hr/contract/lib/dates'
import type { CallAct } from '../../act.ts'
import { searchWords } from '../../db/search.ts'
import { validateUpload } from '../../files/validate-upload.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import type { IsDelegated } from '../../http/access.ts'
import { found } from '../../http/problem.ts'
import { answered, except, owned, serve, streamed } from '../../http/serve.ts'
import { isHr, leadIdOf } from '../../http/session.ts'
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
  whoseOf,
} from './requests.queries.ts'
import { nonWorkingBetween } from '../leave-calendars/non-working-days.queries.ts'
import { applyForLeave, changeLeave } from './apply.commands.ts'
import { listDaysBackOf } from './days-back.queries.ts'
import { addDocument } from './documents.commands.ts'
import { readLeaveCalendar } from './leave-calendar.queries.ts'
import { seesAsDelegate } from './represented.queries.ts'
import { listWarnings } from '../leave-policies/policy-checks.queries.ts'
import { listPossibleDays, listSuggestions } from './possible-days.queries.ts'
import { previewLeave } from './preview.queries.ts'

type Narrowing = Pick<LeaveQuery, 'status' | 'leaveType' | 'startDate' | 'endDate'> & {
  q?: string | undefined
  sort?: LeaveQuery['sort'] | undefined
  order?: LeaveQuery['order'] | undefined
}

const kinds = { myLeaves: 'own', supervisorOrTeamLeadLeaves: 'team', allLeaves: 'all' } as const

export const possibleDaysRoutes = serve(possibleDaysApi, ({ db }) => {
  type Query = { uuid?: string | undefined; leaveType: string; request?: string | undefined }
  const asked = ({ uuid: employeeId, leaveType: leaveTypeId, request: requestId }: Query, act: CallAct) => ({
    employeeId: employeeId ?? act.actorId,
    leaveTypeId,
    requestId,
    today: act.today,
    isHr: isHr(act.caller),
  })
  return {
    list: async ({ query }, act) => {
      const { startDate, endDate, from } = query
      checkPeriod({ startDate, endDate })
      checkPeriod({ startDate: minDay(from ?? startDate, startDate), endDate: maxDay(from ?? endDate, endDate) })
      return { days: await listPossibleDays(db, { ...asked(query, act), startDate, endDate, from }) }
    },
    suggest: async ({ query }, act) => {
      const { startDate, endDate } = query
      checkPeriod({ startDate, endDate })
      return { suggestions: await listSuggestions(db, { ...asked(query, act), startDate, endDate }) }
    },
  }
})

export const requestsRoutes = serve(
  except(leaveApi, 'balances', 'ofEmployee', 'ledger', 'ledgers', 'setDays', 'approve', 'cancel', 'update'),
  ({ db, reads, company, keys }) => {
    const withPhoto = withUserPhotoBy(keys.photo)
    const seer = ({ caller }: CallAct) => seerOf(caller, company)
    const isDelegated: IsDelegated = ({ id }, who) => seesAsDelegate(db, { requestId: String(id) }, who)

    /** The requests that a caller sees by default: all, those of the team, or their own. */
    function widest({ caller: { uuid }, scope }: CallAct): Whose {
      if (scope === 'all') return { kind: 'all' }
      return scope === 'team' ? { kind: 'team', leadId: uuid } : { kind: 'own', id: uuid }
    }

    /** The requests of an overview: those of the caller's team, or all that the caller may see. */
    const employeesInScope = (act: CallAct, scope: 'team' | 'company' | undefined): Whose =>
      scope === 'team' ? { kind: 'team', leadId: leadIdOf(act.caller) } : widest(act)

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

    return {
      apply: answered(async ({ body }, _, write) => {
        const attachment = body.attachment && (await validateUpload(body.attachment, 'pdf', 'attachment'))
        const { leave, hasOverlappingDays } = await write((trx, act) =>
          applyForLeave(trx, body, { ...act, seer: seer(act), attachment }),
        )
        return { leave: withPhoto(leave), hasOverlappingDays }
      }),
      list: streamed(
        leaveList,
        async (query, act) => ({
          ...narrowed(query),
          decider: query.decidable ? act.caller : undefined,
          whose: await whoseOf(db, kinds[query.type ?? 'myLeaves'], act),
        }),
        { show: withPhoto },
      ),
      find: owned(findLeaveOwner, async ({ params }) => withPhoto(found(await findLeave(db, params.id))), isDelegated),
      warnings: owned(
        findLeaveOwner,
        async ({ params }) => listWarnings(db, found(await findLeave(db, params.id))),
        isDelegated,
      ),
      daysBack: owned(
        findLeaveOwner,
        async ({ params }, { today }) => listDaysBackOf(db, found(await findLeave(db, params.id)), today),
        isDelegated,
      ),
      change: owned(
        findLeaveOwner,
        answered(async ({ params, body }, _, write) => {
          const attachment = body.attachment && (await validateUpload(body.attachment, 'pdf', 'attachment'))
          const leave = await write((trx, act) =>
            changeLeave(trx, params.id, body, { ...act, seer: seer(act), attachment }),
          )
          return { message: leaveTexts.changed, leave: withPhoto(leave) }
        }),
      ),
      addDocument: owned(
        findLeaveOwner,
        answered(async ({ params, body }, _, write) => {
          const attachment = await validateUpload(body.attachment, 'pdf', 'attachment')
          const leave = await write((trx, act) => addDocument(trx, params.id, attachment, act))
          return { message: leaveTexts.documentAdded, leave: withPhoto(leave) }
        }),
      ),
      history: streamed(leaveList, (query, act) => ({ ...narrowed(query), whose: widest(act), isDecided: true }), {
        show: withPhoto,
        name: 'leaveHistoryList',
      }),
      statistics: streamed(
        leaveList,
        ({ scope, team, user, ...query }, act) => ({
          ...narrowed(query),
          whose: employeesInScope(act, scope),
          team,
          user,
        }),
        { show: (leave) => statisticsRowOf(withPhoto(leave)), name: 'leaveStatisticList', mayLag: true },
      ),
      approvers: async ({ query: { uuid, leaveType } }, { actorId, today }) => {
        const approvalFlow = await findApprovalFlow(db, leaveType)
        return { people: await listLeadsOf(db, uuid ?? actorId, today), approvalFlow }
      },
      preview: ({ query }, act) => {
        const { uuid: employeeId = act.actorId, leaveType, request: requestId, on, substitutes = [] } = query
        const { startDate, endDate, startHalf = false, endHalf = false } = query
        const range = { startDate, endDate, startHalf, endHalf }
        const who = { employeeId, today: act.today, isHr: isHr(act.caller), substitutes, seer: seer(act) }
        return previewLeave(db, { ...who, leaveTypeId: leaveType, range, requestId, on: on ?? endDate })
      },
      away: async ({ query: { startDate, endDate, uuid } }, { caller: reader, today }) => {
        checkPeriod({ startDate, endDate })
        const personId = uuid ?? reader.uuid
        const { daysOff, absences } = await listAway(db, { reader, personId, today, startDate, endDate })
        return { daysOff, absences: absences.map(withPhoto) }
      },
      wallchart: async ({ query }, act) => {
        const { startDate, endDate, scope, pending = true, page = 1, pageSize = maxCalendarPeople, ...rest } = query
        const { away: countsAway = true, ...filter } = rest
        checkPeriod({ startDate, endDate })
        const { caller: reader, today } = act
        const whose = employeesInScope(act, scope)
        const seesDays = isHr(reader) || whose.kind === 'own'
        const leaveCalendar = { ...filter, whose, startDate, endDate, today, seesDays, reader, includePending: pending }
        const [calendar, nonWorking] = await reads.read(reader, (connections) =>
          Promise.all([
            readLeaveCalendar(connections, { ...leaveCalendar, countsAway, paging: { page, pageSize } }),
            nonWorkingBetween(connections.db, { startDate, endDate }),
          ]),
        )
        return { startDate, endDate, ...calendar, page, nonWorking }
      },
    }
  },
)
