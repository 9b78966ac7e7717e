import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import type { RequestsOf } from '../../testing/requests.ts'

const { definition } = readyMadeReports.find(({ name }) => name === 'positions')!

export const exportsRequests: RequestsOf = () => ({
  // The list that Team leads may export, too.
  'GET /export/:list': () => ({ params: { list: 'report' }, query: { definition: JSON.stringify(definition) } }),
})
