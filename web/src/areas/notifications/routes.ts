import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { emailTitles, notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const emailRoutes = [
  createRoute({
    ...screenOptions('mail', {
      label: t(emailTitles.title),
      parent: 'settings',
      settings: 'email',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./EmailList.tsx')),
  }),
] as const

export const notificationRoutes = [
  createRoute({
    ...screenOptions('notificationSettings', {
      reads: () => import('./reads.ts'),
      label: t(notificationsTexts.settings),
      navigation: { icon: IconBell },
    }),
    component: lazyRouteComponent(() => import('./NotificationSettings.tsx')),
  }),
  createRoute({
    ...screenOptions('ownNotificationSettings', {
      reads: () => import('./reads.ts'),
      label: t(notificationsTexts.settings),
      parent: 'profile',
    }),
    component: lazyRouteComponent(() => import('./NotificationSettings.tsx')),
  }),
] as const
