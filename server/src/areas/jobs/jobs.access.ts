import { byId, type RequestsOf } from '../../testing/requests.ts'

export const jobsRequests: RequestsOf = ({ people }) => ({
  'GET /jobs/:id': async (subject) => byId(await people.job(subject)),
  'POST /jobs/:id/stop': async (subject) => byId(await people.job(subject, { isRunning: true })),
})
