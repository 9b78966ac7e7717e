import type { RequestsOf } from '../../testing/requests.ts'

export const dashboardRequests: RequestsOf = () => ({
  'GET /employees/birthday/:month': () => ({ params: { month: '2' } }),
})
