import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import type { RequestsOf } from '../../testing/requests.ts'

const definition = JSON.stringify(readyMadeReports.find(({ name }) => name === 'positions')!.definition)

export const reportsRequests: RequestsOf = () => ({
  'GET /reports/result': () => ({ query: { definition } }),
  'GET /reports/records': () => ({ query: { definition, page: 1 } }),
})
