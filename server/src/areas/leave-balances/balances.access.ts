import { byId, type RequestsOf } from '../../testing/requests.ts'

export const leaveBalanceRequests: RequestsOf = ({ people }) => ({
  'GET /userleave/employee/:id': byId,
  'GET /employee/leavetypes': ({ uuid }) => ({ query: { uuid } }),
  'GET /leave-ledger/:employee': ({ uuid }) => ({ params: { employee: uuid } }),
  'GET /leave-ledger/:employee/:type': async ({ uuid }) => ({
    params: { employee: uuid, type: (await people.leaveType()).uuid },
  }),
})
