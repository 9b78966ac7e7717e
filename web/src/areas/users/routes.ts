import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { usersTitles } from '@hr/contract/areas/users/titles'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, recordSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'

export const userRoutes = [
  createRoute({
    ...screenOptions('users', {
      reads: () => import('./reads.ts'),
      label: t(usersTitles.title),
      parent: 'settings',
      settings: 'access',
      quickFind: { kind: 'searchableList', rank: 6 },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./UserList.tsx')),
  }),
  createRoute({
    ...screenOptions('twoStep'),
    beforeLoad: () => {
      throw redirect({ ...linkTo('signInSettings'), search: { tab: 'two-step' }, replace: true })
    },
  }),
  createRoute({
    ...screenOptions('userNew', {
      reads: () => import('./reads.ts'),
      label: t(usersTitles.newTitle),
      parent: 'users',
      quickFind: { kind: 'newRecord', rank: 2 },
    }),
    component: lazyRouteComponent(() => import('./UserForm.tsx'), 'UserNew'),
  }),
  createRoute({
    ...screenOptions('userEdit', {
      reads: () => import('./reads.ts'),
      label: t(usersTitles.editTitle),
      parent: 'users',
    }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./UserForm.tsx'), 'UserEdit'),
  }),
] as const
