import { projectsApi } from '@hr/contract/areas/projects/projects'
import type { Reads } from '../../lib/reads.ts'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { listReads } from '../../table/list-query.ts'

const common = { endpoint: projectsApi.list, sizes: smallPageSizes } as const
export const projectList = { ...common, name: 'projects' } as const
export const archivedProjectList = { ...common, name: 'archived-projects', fixed: { isArchived: 'true' } } as const

export const projects: Reads = (opened) => listReads(projectList, opened)
export const projectsArchived: Reads = (opened) => listReads(archivedProjectList, opened)
