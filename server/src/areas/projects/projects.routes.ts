import { projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { withPhotoBy } from '../../files/photos.ts'
import { answerList, pageOf } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { answered, exportable, sent, serve } from '../../http/serve.ts'
import { addProject, archiveProject, changeProject, deleteProject } from './projects.commands.ts'
import { findProject, projectList, projectQueryOf, sumUpProjects } from './projects.queries.ts'

export const projectsRoutes = serve(projectsApi, ({ db, keys }) => {
  const withPhoto = withPhotoBy(keys.photo)
  const withPhotos = (project: Project): Project => ({
    ...project,
    teamLead: project.teamLead && withPhoto(project.teamLead),
    teamMembers: project.teamMembers.map(withPhoto),
  })
  return {
    list: exportable(
      async (parameters, act) => ({ list: projectList, query: projectQueryOf(parameters, act) }),
      sent(async ({ query: paging }, act) => {
        const query = projectQueryOf(paging, act)
        const { result } = await answerList(db, { list: projectList, query, paging, show: withPhotos })
        if (!pageOf(paging)) return { result }
        const { excludedIds = [] } = paging
        return { result: { ...result, totalMonthlyAverage: await sumUpProjects(db, query, { excludedIds }) } }
      }),
    ),
    find: async ({ params }, act) => withPhotos(found(await findProject(db, params.id, act))),
    create: answered(async ({ body }, _, write) => withPhotos(await write((trx, act) => addProject(trx, body, act)))),
    update: answered(async ({ params, body }, _, write) =>
      withPhotos(await write((trx, act) => changeProject(trx, params.id, body, act))),
    ),
    archive: async (trx, { params, body }, act) => {
      await archiveProject(trx, params.id, body, act)
      return { message: body.isArchived ? projectsTexts.archived : projectsTexts.unarchived }
    },
    remove: async (trx, { params, query }, act) => {
      await deleteProject(trx, params.id, { ...query, ...act })
      return { message: projectsTexts.deleted }
    },
  }
})
