import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { found } from '../../http/problem.ts'
import { owned, serve } from '../../http/serve.ts'
import { findJob, findJobOwner, listJobs } from './jobs.queries.ts'

export const jobsRoutes = serve(jobsApi, ({ db }) => ({
  list: (_, { actorId }) => listJobs(db, actorId),
  find: owned(findJobOwner, async ({ params }) => found(await findJob(db, params.id))),
}))
