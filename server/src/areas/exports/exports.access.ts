import type { RequestsOf } from '../../testing/requests.ts'

export const exportsRequests: RequestsOf = () => ({
  // The list that everyone may export: each their own leave.
  'GET /export/:list': () => ({ params: { list: 'leave-requests' } }),
})
