import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customFieldsTitles } from '@hr/contract/areas/custom-fields/titles'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const customFieldRoutes = [
  createRoute({
    ...screenOptions('customFields', {
      reads: () => import('./reads.ts'),
      label: t(customFieldsTitles.title),
      parent: 'settings',
      settings: 'people',
    }),
    component: lazyRouteComponent(() => import('./CustomFields.tsx')),
  }),
] as const
