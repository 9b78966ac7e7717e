import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const dashboardRoutes = [
  createRoute({
    ...screenOptions('dashboard', {
      reads: () => import('./reads.ts'),
      label: t(dashboardTexts.title),
      navigation: { icon: IconLayoutDashboard },
      goToKey: 'd',
    }),
    component: lazyRouteComponent(() => import('./Dashboard.tsx')),
  }),
] as const
