import { IconHelp } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenOptions } from '../../lib/screen.ts'
import { textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const guideRoutes = [
  createRoute({
    ...screenOptions('guide', { label: t('User guide'), quickFind: { kind: 'page', icon: IconHelp } }),
    validateSearch: textSearch('q'),
    component: lazyRouteComponent(() => import('./Guide.tsx')),
  }),
] as const
