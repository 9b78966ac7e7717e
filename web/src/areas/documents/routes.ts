import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconUsers } from '@tabler/icons-react'
import { documentCategoriesTitles } from '@hr/contract/areas/documents/titles'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { screenOptions } from '../../lib/screen.ts'
import { t } from '../../lib/t.ts'

export const documentRoutes = [
  createRoute({
    ...screenOptions('documentCategories', {
      label: t(documentCategoriesTitles.title),
      parent: 'employees',
      navigation: { group: { label: t(employeesTexts.title), icon: IconUsers } },
    }),
    component: lazyRouteComponent(() => import('./DocumentCategories.tsx')),
  }),
] as const
