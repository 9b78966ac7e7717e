import type { Area } from '../../area.ts'
import { projectsRoutes } from './projects.routes.ts'

export const projects: Area = {
  routes: projectsRoutes,
  personalData: { tableLabels: { project_member: 'Project memberships' } },
  recordNames: [{ table: 'project', name: 'name', code: 'code' }],
}
