import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { screenOptions } from '../../lib/screen.ts'
import { signInSearch, textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const companyRoutes = [
  createRoute({
    ...screenOptions('companySettings', { label: t(companyTitles.company), parent: 'settings', settings: 'company' }),
    component: lazyRouteComponent(() => import('./settings-pages.tsx'), 'CompanySettings'),
  }),
  createRoute({
    ...screenOptions('leaveSettings', { label: t(companyTitles.leave), parent: 'settings', settings: 'leave' }),
    component: lazyRouteComponent(() => import('./settings-pages.tsx'), 'LeaveSettings'),
  }),
  createRoute({
    ...screenOptions('signInSettings', {
      reads: () => import('./reads.ts'),
      label: t(companyTitles.signIn),
      parent: 'settings',
      settings: 'access',
    }),
    validateSearch: signInSearch,
    component: lazyRouteComponent(() => import('./settings-pages.tsx'), 'SignIn'),
  }),
  createRoute({
    ...screenOptions('hiringSettings', { label: t(companyTitles.hiring), parent: 'settings', settings: 'hiring' }),
    component: lazyRouteComponent(() => import('./settings-pages.tsx'), 'HiringSettings'),
  }),
  createRoute({
    ...screenOptions('setup', {
      reads: () => import('./reads.ts'),
      label: t(companyTitles.setup),
      parent: 'settings',
    }),
    validateSearch: textSearch('step'),
    component: lazyRouteComponent(() => import('./setup/Setup.tsx')),
  }),
] as const
