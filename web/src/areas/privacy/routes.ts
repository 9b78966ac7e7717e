import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privacyTitles } from '@hr/contract/areas/privacy/titles'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const privacyRoutes = [
  createRoute({
    ...screenOptions('retention', {
      reads: () => import('./reads.ts'),
      label: t(privacyTitles.retention),
      parent: 'settings',
      settings: 'privacy',
    }),
    component: lazyRouteComponent(() => import('./Retention.tsx')),
  }),
] as const
