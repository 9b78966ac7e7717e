import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { integrationsTitles } from '@hr/contract/areas/integrations/titles'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'

/** The connections to the company's other systems, a screen for each kind. */
export const integrationRoutes = [
  createRoute({
    ...screenOptions('integrations'),
    beforeLoad: () => {
      throw redirect({ ...linkTo('tokens'), replace: true })
    },
  }),
  createRoute({
    ...screenOptions('tokens', {
      reads: () => import('./reads.ts'),
      label: t(integrationsTitles.tokens),
      parent: 'settings',
      settings: 'integrations',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./pages.ts'), 'Tokens'),
  }),
  createRoute({
    ...screenOptions('webhooks', {
      reads: () => import('./reads.ts'),
      label: t(integrationsTitles.webhooks),
      parent: 'settings',
      settings: 'integrations',
    }),
    component: lazyRouteComponent(() => import('./pages.ts'), 'Webhooks'),
  }),
  createRoute({
    ...screenOptions('provisioning', {
      reads: () => import('./reads.ts'),
      label: t(integrationsTitles.provisioning),
      parent: 'settings',
      settings: 'integrations',
    }),
    component: lazyRouteComponent(() => import('./pages.ts'), 'Provisioning'),
  }),
  createRoute({
    ...screenOptions('assistants', {
      reads: () => import('./reads.ts'),
      label: t(integrationsTitles.assistants),
      parent: 'settings',
      settings: 'integrations',
    }),
    component: lazyRouteComponent(() => import('./pages.ts'), 'Assistants'),
  }),
  createRoute({
    ...screenOptions('chat', {
      reads: () => import('./reads.ts'),
      label: t(integrationsTitles.chat),
      parent: 'settings',
      settings: 'integrations',
    }),
    component: lazyRouteComponent(() => import('./pages.ts'), 'Chat'),
  }),
] as const
