import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operationTitles } from '@hr/contract/areas/operation/titles'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const operationRoutes = [
  createRoute({
    ...screenOptions('operation', {
      reads: () => import('./reads.ts'),
      label: t(operationTitles.title),
      parent: 'settings',
      settings: 'installation',
    }),
    component: lazyRouteComponent(() => import('./Operation.tsx')),
  }),
] as const
