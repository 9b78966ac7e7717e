import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { byId, type RequestsOf } from '../../testing/requests.ts'

const newProject = () => ({ ...validProject, projectId: crypto.randomUUID() })

export const projectsRequests: RequestsOf = ({ people }) => {
  const project = async () => byId(await people.project())
  return {
    'POST /project': () => ({ body: newProject() }),
    'GET /project/:id': project,
    'PUT /project/:id': async () => ({ ...(await project()), body: newProject() }),
    'DELETE /project/:id': project,
    'PUT /archive-project/:id': async () => ({ ...(await project()), body: { isArchived: true } }),
  }
}
