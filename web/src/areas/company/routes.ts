import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { screenOptions } from '../../lib/screen.ts'
import { textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const companyRoutes = [
  createRoute({
    ...screenOptions('settings', { label: t(companyTitles.settings), navigation: { icon: IconAdjustmentsHorizontal } }),
    component: lazyRouteComponent(() => import('./CompanySettings.tsx')),
  }),
  createRoute({
    ...screenOptions('setup', { label: t(companyTitles.setup), parent: 'settings' }),
    validateSearch: textSearch('step'),
    component: lazyRouteComponent(() => import('./setup/Setup.tsx')),
  }),
] as const
