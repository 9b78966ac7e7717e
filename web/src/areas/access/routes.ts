import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const accessRoutes = [
  createRoute({
    ...screenOptions('changePassword', { label: t('Change password'), quickFind: { kind: 'page', icon: IconLock } }),
    component: lazyRouteComponent(() => import('./ChangePassword.tsx')),
  }),
] as const
