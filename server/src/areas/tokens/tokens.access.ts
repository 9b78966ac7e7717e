import { addDays, todayIn } from '@hr/contract/lib/dates'
import { byId, type RequestsOf } from '../../testing/requests.ts'

const tomorrow = () => addDays(todayIn('UTC'), 1)

export const tokensRequests: RequestsOf = ({ people }) => {
  const name = () => `Payroll ${crypto.randomUUID()}`
  const service = () => ({ name: name(), scopes: ['employees:read'], addresses: [] })
  const serviceAccount = async () => byId(await people.serviceAccount())
  return {
    'POST /tokens': () => ({ body: { name: name(), scopes: ['leave:read'], expiresOn: tomorrow() } }),
    'POST /tokens/:id/rotation': async (owner) => ({
      ...byId(await people.personalToken(owner)),
      body: { expiresOn: tomorrow(), overlapHours: '1' },
    }),
    'DELETE /tokens/:id': async (owner) => byId(await people.personalToken(owner)),
    'POST /service-accounts': () => ({ body: service() }),
    'PATCH /service-accounts/:id': async () => ({ ...(await serviceAccount()), body: service() }),
    'POST /service-accounts/:id/tokens': async () => ({ ...(await serviceAccount()), body: { overlapHours: '24' } }),
    'DELETE /service-accounts/:id': serviceAccount,
  }
}
