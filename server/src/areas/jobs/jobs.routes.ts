import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { findJob, findJobOwner, listJobs } from './jobs.queries.ts'

export const jobsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.route({
    ...routeOf(jobsApi.list),
    handler: async (request) => ({ result: await listJobs(db, callerOf(request).uuid) }),
  })

  app.route({
    ...routeOf(jobsApi.find, findJobOwner),
    handler: async ({ params }) => ({ result: found(await findJob(db, params.id)) }),
  })
}
