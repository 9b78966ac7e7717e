import { projectsApi, projectsTexts, type Project } from '@hr/contract/areas/projects/projects'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { answerList, pageOf } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { addProject, archiveProject, changeProject, deleteProject } from './projects.commands.ts'
import { findProject, projectList, sumUpProjects } from './projects.queries.ts'

export const projectsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'keys'>> = async (
  app,
  { db, keys, company },
) => {
  const today = () => todayIn(company.timeZone)
  const by = (request: FastifyRequest) => ({ actorId: callerOf(request).uuid, today: today() })

  const withPhoto = withPhotoBy(keys.photo)
  const withPhotos = (project: Project): Project => ({
    ...project,
    teamLead: project.teamLead && withPhoto(project.teamLead),
    teamMembers: project.teamMembers.map(withPhoto),
  })

  app.route({
    ...routeOf(projectsApi.list),
    handler: async ({ query: paging }) => {
      const { q, isArchived = false, sort = 'name', order = 'asc', excludedIds = [] } = paging
      const query = { words: searchWords(q), isArchived, today: today(), sort, order }
      const { result } = await answerList(db, { list: projectList, query, paging, show: withPhotos })
      // The handler's type allows only the page.
      if (!pageOf(paging)) return { result: result as never }
      return { result: { ...result, totalMonthlyAverage: await sumUpProjects(db, query, { excludedIds }) } }
    },
  })

  app.route({
    ...routeOf(projectsApi.find),
    handler: async ({ params }) => ({
      result: withPhotos(found(await findProject(db, params.id, { today: today() }))),
    }),
  })

  app.route({
    ...routeOf(projectsApi.create),
    handler: async (request) => ({
      result: withPhotos(await inTransaction(db, request, (trx) => addProject(trx, request.body, by(request)))),
    }),
  })

  app.route({
    ...routeOf(projectsApi.update),
    handler: async (request) => ({
      result: withPhotos(
        await inTransaction(db, request, (trx) => changeProject(trx, request.params.id, request.body, by(request))),
      ),
    }),
  })

  app.route({
    ...routeOf(projectsApi.archive),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => archiveProject(trx, request.params.id, request.body, by(request)))
      return { result: { message: request.body.isArchived ? projectsTexts.archived : projectsTexts.unarchived } }
    },
  })

  app.route({
    ...routeOf(projectsApi.remove),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => deleteProject(trx, request.params.id, by(request)))
      return { result: { message: projectsTexts.deleted } }
    },
  })
}
