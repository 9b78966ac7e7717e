import { todayIn } from '@hr/contract/lib/dates'
import type { Person } from '../../testing/people.ts'
import { byId, type RequestsOf } from '../../testing/requests.ts'

export const leaveApprovalRequests: RequestsOf = ({ people, company }) => {
  const leave = async (subject: Person) => byId(await people.leave(subject))
  return {
    'PUT /approveLeave/:id': async (subject) => ({ ...(await leave(subject)), body: { status: 'approved' } }),
    'PUT /cancelLeave/:id': async (subject) => ({ ...(await leave(subject)), body: { employeeId: subject.uuid } }),
    'PUT /userleave/:id': async (subject) => ({ ...(await leave(subject)), body: { status: 'rejected' } }),
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
    'GET /employee/:id/leave-outside/restore': byId,
    'POST /employee/:id/leave-outside/restore': byId,
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
  }
}
