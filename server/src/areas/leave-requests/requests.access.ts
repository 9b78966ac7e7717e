import type { Person } from '../../testing/people.ts'
import { byId, type RequestsOf } from '../../testing/requests.ts'
import { pdf } from '../../testing/uploads.ts'

export const leaveRequestRequests: RequestsOf = ({ people }) => {
  const leave = async (subject: Person) => byId(await people.leave(subject))
  return {
    'POST /userleave': async ({ uuid }) => ({
      body: { leaveType: await people.leaveType(), startDate: '2031-06-02', endDate: '2031-06-03', uuid },
    }),
    'GET /userleave/:id': leave,
    'GET /userleave/:id/warnings': leave,
    'GET /userleave/:id/days-back': leave,
    'PATCH /userleave/:id': async (subject) => ({
      ...(await leave(subject)),
      body: { endDate: '2031-06-02', version: 1 },
    }),
    'PUT /userleave/:id/attachment': async (subject) => ({ ...(await leave(subject)), body: { attachment: pdf() } }),
    'GET /userleave/:id/substitutes': leave,
    'GET /leaves/substitutions': () => ({}),
    'PUT /leaves/substitutions/:id': async (subject) => ({
      ...byId(await people.substitution(subject)),
      body: { note: 'I am away myself' },
    }),
    'GET /leaves/approvers': ({ uuid }) => ({ query: { uuid } }),
    'GET /leaves/away': ({ uuid }) => ({ query: { uuid, startDate: '2026-06-01', endDate: '2026-06-30' } }),
    'GET /leaves/wallchart': () => ({ query: { startDate: '2026-06-01', endDate: '2026-06-30' } }),
    'GET /leaves/calendar': () => ({ query: { startDate: '2026-06-01', endDate: '2026-06-30' } }),
    'GET /leave-preview': ({ uuid }) => ({ query: { uuid, startDate: '2031-06-02', endDate: '2031-06-03' } }),
    'GET /leaves/days': async ({ uuid }) => ({
      query: { uuid, leaveType: (await people.leaveType()).uuid, startDate: '2031-06-01', endDate: '2031-06-30' },
    }),
    'GET /leaves/suggestions': async ({ uuid }) => ({
      query: { uuid, leaveType: (await people.leaveType()).uuid, startDate: '2031-06-01', endDate: '2031-06-30' },
    }),
    'POST /calendar-feed': () => ({ body: { kind: 'own' } }),
    'DELETE /calendar-feed/:id': async (subject) => byId(await people.calendarFeed(subject)),
    // The secret alone authorises any caller.
    'GET /calendar/:token.ics': async () => ({
      params: { token: (await people.calendarFeed(await people.employee())).token },
    }),
  }
}
