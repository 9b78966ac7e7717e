import type { RequestsOf } from '../../testing/requests.ts'

export const exportsRequests: RequestsOf = () => ({
  'GET /export/:list': () => ({ params: { list: 'employees' } }),
})
