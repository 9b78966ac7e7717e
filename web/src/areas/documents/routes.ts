import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { documentCategoriesTitles } from '@hr/contract/areas/documents/titles'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const documentRoutes = [
  createRoute({
    ...screenOptions('documentCategories', {
      reads: () => import('./reads.ts'),
      label: t(documentCategoriesTitles.title),
      parent: 'settings',
      settings: 'people',
    }),
    component: lazyRouteComponent(() => import('./DocumentCategories.tsx')),
  }),
] as const
