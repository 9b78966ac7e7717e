import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { screens, type ScreenName } from '@hr/contract/screens'
import { goHome, guard, keepOutSignedIn } from './guard.ts'
import { parseSearch, stringifySearch, type Search } from './search.ts'

type Load = () => Promise<{ default: ComponentType }>

/** Everything that may stand in the query; each screen reads what it knows, defensively. */
const anySearch = (search: Record<string, unknown>): Search => search as Search

const root = createRootRoute({
  validateSearch: anySearch,
  notFoundComponent: lazyRouteComponent(() => import('../areas/access/NotFound.tsx')),
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
})

/** A page outside of the shell, open to everybody. */
const outside = (name: ScreenName, load: Load): AnyRoute =>
  createRoute({ getParentRoute: () => root, path: screens[name].path, component: lazyRouteComponent(load) })

/** A page inside of the shell, for those whom the contract lets in. */
const inside = (name: ScreenName, load: Load): AnyRoute =>
  createRoute({
    getParentRoute: () => shell,
    path: screens[name].path,
    beforeLoad: ({ location }) => guard(name, location.href),
    component: lazyRouteComponent(load),
  })

const userForm = () => import('../areas/users/UserForm.tsx')
const positionForm = () => import('../areas/positions/PositionForm.tsx')
const projectForm = () => import('../areas/projects/ProjectForm.tsx')

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome }),
  createRoute({
    getParentRoute: () => root,
    path: screens.signIn.path,
    beforeLoad: keepOutSignedIn,
    component: lazyRouteComponent(() => import('../areas/access/SignIn.tsx')),
  }),
  outside('forgotPassword', () => import('../areas/access/ForgotPassword.tsx')),
  outside('resetPassword', () => import('../areas/access/ResetPassword.tsx')),
  outside('unauthorized', () => import('../areas/access/Unauthorized.tsx')),
  shell.addChildren([
    inside('changePassword', () => import('../areas/access/ChangePassword.tsx')),
    inside('profile', () => import('../areas/employees/OwnProfile.tsx')),
    inside('users', () => import('../areas/users/UserList.tsx')),
    inside('userNew', async () => ({ default: (await userForm()).UserNew })),
    inside('userEdit', async () => ({ default: (await userForm()).UserEdit })),
    inside('positions', () => import('../areas/positions/PositionList.tsx')),
    inside('positionNew', async () => ({ default: (await positionForm()).PositionNew })),
    inside('positionEdit', async () => ({ default: (await positionForm()).PositionEdit })),
    inside('projects', () => import('../areas/projects/ProjectList.tsx')),
    inside('projectsArchived', () => import('../areas/projects/ArchivedProjects.tsx')),
    inside('projectNew', async () => ({ default: (await projectForm()).ProjectNew })),
    inside('projectEdit', async () => ({ default: (await projectForm()).ProjectEdit })),
    inside('projectProfile', () => import('../areas/projects/ProjectProfile.tsx')),
    inside('employees', () => import('../areas/employees/EmployeeList.tsx')),
    inside('employeeNew', () => import('../areas/employees/EmployeeNew.tsx')),
    inside('employeeProfile', () => import('../areas/employees/EmployeeProfile.tsx')),
  ]),
])

export const makeRouter = () =>
  createRouter({ routeTree, parseSearch, stringifySearch, defaultPreload: 'intent', scrollRestoration: true })
