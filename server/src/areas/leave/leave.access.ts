import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { lastDayOf } from '@hr/contract/areas/leave/last-day'
import { defaultRules, yearRulesOf } from '@hr/contract/areas/leave/policies'
import type { Person } from '../../testing/people.ts'
import { found } from '../../http/problem.ts'
import { findFacts } from './facts.queries.ts'
import { createGeneratedType } from './generated-types.commands.ts'
import { previewPolicy } from './policies.commands.ts'
import { previewYearRules } from './year-rules.commands.ts'
import { byId, type RequestsOf } from '../../testing/requests.ts'
import { pdf } from '../../testing/uploads.ts'

export const leaveRequests: RequestsOf = ({ people, db, company }) => {
  const leaveType = async () => byId(await people.leaveType())
  const nonWorkingDay = async () => byId(await people.nonWorkingDay())
  const policy = async () => byId(await people.policy())
  /** A granted year, and the rules that it has already. */
  const grantedYear = async () => {
    const { uuid } = await people.policy()
    const rules = { uuid, name: `Leave ${uuid}`, rules: defaultRules, year: 2031 }
    await db.transaction().execute((trx) => createGeneratedType(trx, rules))
    return {
      params: { id: uuid, year: '2031' },
      body: { rules: yearRulesOf(defaultRules), lastDay: lastDayOf(defaultRules, 2031) },
    }
  }
  const leave = async (subject: Person) => byId(await people.leave(subject))
  return {
    'GET /leavetype/:id': leaveType,
    'POST /leavetype': () => ({
      body: { name: `Leave ${crypto.randomUUID()}`, expiredDate: '2099-12-31', color: '#1a7441' },
    }),
    'PATCH /leavetype/:id': async () => ({ ...(await leaveType()), body: { numberOfDays: 21 } }),
    'DELETE /leavetype/:id': leaveType,
    'GET /leave-policies/:id': policy,
    'POST /leave-policies': () => ({ body: { name: `Leave ${crypto.randomUUID()}`, rules: defaultRules } }),
    'PATCH /leave-policies/:id': async () => ({ ...(await policy()), body: { isArchived: true } }),
    'DELETE /leave-policies/:id': policy,
    'POST /leave-policies/:id/preview': async () => ({ ...(await policy()), body: { year: 2031 } }),
    'GET /leave-policies/:id/grants/:year': async () => ({
      params: { id: (await people.policy()).uuid, year: '2031' },
    }),
    'POST /leave-policies/:id/grants/:year': async () => {
      const { uuid } = await people.policy()
      const { fingerprint } = await previewPolicy(db, uuid, { year: 2031 }, { today: '2031-01-01' })
      return { params: { id: uuid, year: '2031' }, body: { fingerprint } }
    },
    'POST /leave-policies/:id/grants/:year/rules/preview': grantedYear,
    'POST /leave-policies/:id/grants/:year/rules': async () => {
      const { params, body } = await grantedYear()
      const { fingerprint } = await previewYearRules(db, { id: params.id, year: 2031 }, body, { today: '2031-01-01' })
      return { params, body: { ...body, fingerprint, reason: 'Collective agreement' } }
    },
    'POST /leave-facts/:id': async (subject) => {
      await db
        .insertInto('leave_fact')
        .values({ employee_id: subject.uuid, waiting_since: sql<Date>`now()` })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { record } = found(await findFacts(db, subject.uuid))
      return { ...byId(subject), body: { seen: record, apply: true } }
    },
    'GET /nonworkingday/:id': nonWorkingDay,
    'POST /nonworkingday': () => ({ body: { title: 'Fair', startDate: '2031-05-01', endDate: '2031-05-02' } }),
    'PATCH /nonworkingday/:id': async () => ({ ...(await nonWorkingDay()), body: { title: 'Fair' } }),
    'DELETE /nonworkingday/:id': nonWorkingDay,
    'GET /nonworkingday/holidays': () => ({ query: { country: 'BA', year: '2030' } }),
    'POST /nonworkingday/import': () => ({ body: { country: 'BA', year: 2030 } }),
    'POST /userleave': async ({ uuid }) => ({
      body: { leaveType: await people.leaveType(), startDate: '2031-06-02', endDate: '2031-06-03', uuid },
    }),
    'GET /userleave/:id': leave,
    'GET /userleave/:id/warnings': leave,
    'PUT /approveLeave/:id': async (subject) => ({ ...(await leave(subject)), body: { status: 'approved' } }),
    'PUT /cancelLeave/:id': async (subject) => ({ ...(await leave(subject)), body: { employeeId: subject.uuid } }),
    'PATCH /userleave/:id': async (subject) => ({
      ...(await leave(subject)),
      body: { endDate: '2031-06-02', version: 1 },
    }),
    'PUT /userleave/:id/attachment': async (subject) => ({ ...(await leave(subject)), body: { attachment: pdf() } }),
    'PUT /userleave/:id': async (subject) => ({ ...(await leave(subject)), body: { status: 'rejected' } }),
    'GET /userleave/employee/:id': byId,
    'GET /employee/leavetypes': ({ uuid }) => ({ query: { uuid } }),
    'PATCH /employee/setleavedays/user/:id/leavetype/:leavetype': async ({ uuid }) => ({
      params: { id: uuid, leavetype: (await people.leaveType()).uuid },
      body: { numberOfDays: 25 },
    }),
    'GET /leave-ledger/:employee/:type': async ({ uuid }) => ({
      params: { employee: uuid, type: (await people.leaveType()).uuid },
    }),
    'GET /leaves/approvers': ({ uuid }) => ({ query: { uuid } }),
    'GET /leaves/away': ({ uuid }) => ({ query: { uuid, startDate: '2026-06-01', endDate: '2026-06-30' } }),
    'GET /leaves/wallchart': () => ({ query: { startDate: '2026-06-01', endDate: '2026-06-30' } }),
    'GET /leave-credits': () => ({ query: { page: '1' } }),
    'POST /leave-credits': async ({ uuid }) => ({
      body: {
        uuid,
        policy: { uuid: (await people.policy({ kind: 'earned' })).uuid },
        startDate: todayIn(company.timeZone),
        endDate: todayIn(company.timeZone),
        days: 1,
        reason: 'Release night',
      },
    }),
    'PUT /leave-credits/:id': async (subject) => ({
      ...byId(await people.credit(subject)),
      body: { status: 'canceled' },
    }),
    'GET /delegations': ({ uuid }) => ({ query: { approver: uuid } }),
    'POST /delegations': async ({ uuid }) => ({
      body: {
        approver: uuid,
        delegate: (await people.employee()).uuid,
        startDate: '2031-06-02',
        endDate: '2031-06-13',
      },
    }),
    'DELETE /delegations/:id': async (subject) => byId(await people.delegation(subject, await people.employee())),
    'GET /leave-preview': ({ uuid }) => ({ query: { uuid, startDate: '2031-06-02', endDate: '2031-06-03' } }),
    'POST /holiday-calendars': () => ({ body: { name: `Calendar ${crypto.randomUUID()}`, offices: [] } }),
    'PATCH /holiday-calendars/:id': async () => ({
      ...byId(await people.holidayCalendar()),
      body: { offices: [crypto.randomUUID()] },
    }),
    'DELETE /holiday-calendars/:id': async () => byId(await people.holidayCalendar()),
    'GET /employee/:id/work-schedules': byId,
    'POST /employee/:id/work-schedules': (subject) => ({
      ...byId(subject),
      body: { startsOn: '2031-01-01', week: [1, 1, 1, 0.5, 0, 0, 0] },
    }),
    'DELETE /employee/:id/work-schedules/:schedule': async (subject) => ({
      params: { id: subject.uuid, schedule: (await people.workSchedule(subject)).uuid },
    }),
    'POST /calendar-feed': () => ({ body: { kind: 'own' } }),
    'DELETE /calendar-feed/:id': async (subject) => byId(await people.calendarFeed(subject)),
    // The secret alone authorises any caller.
    'GET /calendar/:token.ics': async () => ({
      params: { token: (await people.calendarFeed(await people.employee())).token },
    }),
  }
}
