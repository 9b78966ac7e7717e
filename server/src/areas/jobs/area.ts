import type { Area } from '../../area.ts'
import { deleteOldJobs } from './jobs.queries.ts'
import { jobsRoutes } from './jobs.routes.ts'

export const jobs: Area = { routes: [jobsRoutes], cleanUps: [deleteOldJobs] }
