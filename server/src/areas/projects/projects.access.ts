import { byId, type RequestsOf } from '../../testing/requests.ts'

const newProject = () => ({
  name: 'Most',
  projectId: crypto.randomUUID(),
  clientName: 'Stari grad',
  clientContact: 'ivo@example.com',
  startDate: '2026-01-15',
})

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
