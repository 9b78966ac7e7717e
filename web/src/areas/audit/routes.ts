import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const auditRoutes = [
  createRoute({
    ...screenOptions('audit', {
      label: t(auditTexts.title),
      parent: 'settings',
      settings: 'privacy',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./AuditLog.tsx')),
  }),
] as const
