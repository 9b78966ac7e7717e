import { png } from '../../testing/uploads.ts'
import type { RequestsOf } from '../../testing/requests.ts'

export const companyRequests: RequestsOf = () => ({
  'PATCH /company-settings': () => ({ body: { showAbsences: true } }),
  'PUT /company-settings/logo': async () => ({ body: { logo: await png() } }),
  'PUT /restored-copy': () => ({ body: { on: ['chat'] } }),
  'PATCH /setup': () => ({ body: { skip: 'offices' } }),
  'POST /setup/holidays': () => ({ body: { country: 'BA' } }),
  'POST /setup/offices': () => ({ body: { offices: [{ name: crypto.randomUUID(), country: 'DE' }] } }),
  'POST /setup/leave': () => ({ body: { policies: [{ template: 'sick', baseDays: null }] } }),
  'POST /setup/positions': () => ({ body: { names: [`Position ${crypto.randomUUID()}`] } }),
})
