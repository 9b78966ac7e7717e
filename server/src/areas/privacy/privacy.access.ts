import { byId, type RequestsOf } from '../../testing/requests.ts'

export const privacyRequests: RequestsOf = () => ({
  'GET /privacy/export/:id': byId,
  'GET /privacy/export/:id/documents': byId,
  'PUT /privacy/export/:id/documents': (subject) => ({ ...byId(subject), body: { documents: [] } }),
  'POST /privacy/erase/:id': byId,
})
