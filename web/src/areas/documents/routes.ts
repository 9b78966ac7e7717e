import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { documentCategoriesTitles } from '@hr/contract/areas/documents/titles'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

const reads = () => import('./reads.ts')

export const documentRoutes = [
  createRoute({
    ...screenOptions('documentCategories', {
      reads,
      label: t(documentCategoriesTitles.title),
      parent: 'settings',
      settings: 'people',
    }),
    component: lazyRouteComponent(() => import('./DocumentCategories.tsx')),
  }),
] as const
