import type { Person } from '../../testing/people.ts'
import { byId, type RequestsOf } from '../../testing/requests.ts'

export const leaveRequests: RequestsOf = ({ people }) => {
  const leaveType = async () => byId(await people.leaveType())
  const nonWorkingDay = async () => byId(await people.nonWorkingDay())
  const leave = async (subject: Person) => byId(await people.leave(subject))
  return {
    'GET /leavetype/:id': leaveType,
    'POST /leavetype': () => ({
      body: { name: `Leave ${crypto.randomUUID()}`, expiredDate: '2099-12-31', color: '#1a7441' },
    }),
    'PATCH /leavetype/:id': async () => ({ ...(await leaveType()), body: { numberOfDays: 21 } }),
    'DELETE /leavetype/:id': leaveType,
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
    'PUT /approveLeave/:id': async (subject) => ({ ...(await leave(subject)), body: { status: 'approved' } }),
    'PUT /cancelLeave/:id': async (subject) => ({ ...(await leave(subject)), body: { employeeId: subject.uuid } }),
    'PATCH /userleave/:id': async (subject) => ({
      ...(await leave(subject)),
      body: { endDate: '2031-06-02', version: 1 },
    }),
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
    'POST /calendar-feed': () => ({ body: { kind: 'own' } }),
    'DELETE /calendar-feed/:id': async (subject) => byId(await people.calendarFeed(subject)),
    // The secret alone authorises any caller.
    'GET /calendar/:token.ics': async () => ({
      params: { token: (await people.calendarFeed(await people.employee())).token },
    }),
  }
}
