import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { screenOptions } from '../lib/screen.ts'
import { t } from '../lib/t.ts'

export const settingsRoutes = [
  createRoute({
    ...screenOptions('settings', { label: t(companyTitles.settings), navigation: { icon: IconAdjustmentsHorizontal } }),
    component: lazyRouteComponent(() => import('./SettingsOverview.tsx'), 'SettingsOverview'),
  }),
] as const
