import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconBriefcase } from '@tabler/icons-react'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, recordSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

const group = { label: t(projectsTexts.navigation), icon: IconBriefcase }

export const projectRoutes = [
  createRoute({
    ...screenOptions('projects', {
      reads: () => import('./reads.ts'),
      label: t(projectsTexts.title),
      navigation: { group },
      quickFind: { kind: 'searchableList', rank: 2 },
      goToKey: 'p',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./ProjectList.tsx')),
  }),
  createRoute({
    ...screenOptions('projectsArchived', {
      reads: () => import('./reads.ts'),
      label: t(projectsTexts.archivedTitle),
      parent: 'projects',
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./ArchivedProjects.tsx')),
  }),
  createRoute({
    ...screenOptions('projectNew', {
      label: t(projectsTexts.newTitle),
      parent: 'projects',
      quickFind: { kind: 'newRecord', rank: 3 },
    }),
    component: lazyRouteComponent(() => import('./ProjectForm.tsx'), 'ProjectNew'),
  }),
  createRoute({
    ...screenOptions('projectEdit', { label: t(projectsTexts.editTitle), parent: 'projects' }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./ProjectForm.tsx'), 'ProjectEdit'),
  }),
  createRoute({
    ...screenOptions('projectProfile', { label: t('Project'), parent: 'projects' }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./ProjectProfile.tsx')),
  }),
] as const
