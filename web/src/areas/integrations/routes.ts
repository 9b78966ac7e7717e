import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconPlugConnected } from '@tabler/icons-react'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const integrationRoutes = [
  createRoute({
    ...screenOptions('integrations', {
      label: t(integrationsTitles.title),
      parent: 'settings',
      navigation: { icon: IconPlugConnected },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./Integrations.tsx')),
  }),
] as const
