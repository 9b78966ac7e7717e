import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { projectsRoutes } from './projects.routes.ts'

export const projects: Area = {
  routes: [projectsRoutes],
  personalData: { tableLabels: messages('projectsData', { project_member: 'Project memberships' }) },
  recordNames: [{ table: 'project', name: 'name', code: 'code' }],
}
