import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconUsers } from '@tabler/icons-react'
import { customFieldsTitles } from '@hr/contract/areas/custom-fields/titles'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const customFieldRoutes = [
  createRoute({
    ...screenOptions('customFields', {
      label: t(customFieldsTitles.title),
      parent: 'employees',
      navigation: { group: { label: t(employeesTexts.title), icon: IconUsers } },
    }),
    component: lazyRouteComponent(() => import('./CustomFields.tsx')),
  }),
] as const
