import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privacyTitles } from '@hr/contract/areas/privacy/titles'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

const reads = () => import('./reads.ts')

export const privacyRoutes = [
  createRoute({
    ...screenOptions('retention', {
      reads,
      label: t(privacyTitles.retention),
      parent: 'settings',
      settings: 'privacy',
    }),
    component: lazyRouteComponent(() => import('./Retention.tsx')),
  }),
] as const
