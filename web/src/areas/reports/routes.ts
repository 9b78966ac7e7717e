import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconChartBar } from '@tabler/icons-react'
import { reportsTitles } from '@hr/contract/areas/reports/titles'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'
import { reportSearch } from './search.ts'

export const reportRoutes = [
  createRoute({
    ...screenOptions('reports', {
      reads: () => import('./reads.ts'),
      label: t(reportsTitles.title),
      navigation: { icon: IconChartBar },
    }),
    component: lazyRouteComponent(() => import('./Reports.tsx')),
  }),
  createRoute({
    ...screenOptions('report', {
      reads: () => import('./reads.ts'),
      label: t('Report', undefined, 'of numbers'),
      parent: 'reports',
    }),
    validateSearch: reportSearch,
    component: lazyRouteComponent(() => import('./Report.tsx')),
  }),
  createRoute({
    ...screenOptions('reportRecords', { label: t('Records behind this number'), parent: 'report' }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./ReportRecords.tsx')),
  }),
] as const
