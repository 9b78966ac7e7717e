import { byId, type RequestsOf } from '../../testing/requests.ts'

export const privacyRequests: RequestsOf = () => ({
  'GET /privacy/export/:id': byId,
  'POST /privacy/erase/:id': byId,
})
