import { byId, type RequestsOf } from '../../testing/requests.ts'

export const peopleRequests: RequestsOf = () => ({
  'GET /directory/options': () => ({ query: { of: 'team' } }),
  'GET /directory/:id': byId,
  'GET /org-chart/:id': byId,
})
