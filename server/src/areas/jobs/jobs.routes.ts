import { jobsApi, jobsTexts } from '@hr/contract/areas/jobs/jobs'
import { found, Problem } from '../../http/problem.ts'
import { owned, serve } from '../../http/serve.ts'
import { requestStop } from '../../jobs/background.ts'
import { findJob, findJobOwner, listJobs } from './jobs.queries.ts'

export const jobsRoutes = serve(jobsApi, ({ db }) => ({
  list: (_, { caller }) => listJobs(db, caller),
  find: owned(findJobOwner, async ({ params }, { caller }) => found(await findJob(db, params.id, caller))),
  stop: owned(findJobOwner, async (trx, { params }, { caller }) => {
    if (!(await requestStop(trx, params.id))) {
      found(await findJob(trx, params.id, caller))
      throw new Problem(409, jobsTexts.hasEnded)
    }
    return { message: jobsTexts.stopping }
  }),
}))
