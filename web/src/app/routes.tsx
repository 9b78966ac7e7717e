import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { screens, type ScreenName } from '@hr/contract/screens'
import { goHome, guard, keepOutSignedIn } from './guard.ts'
import { PageFailed } from './PageFailed.tsx'
import { Shell } from './Shell.tsx'
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
  component: Shell,
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

/** The profile of a person by the id in the query leads to its own address; without an id, to the list. */
const toProfile = (name: ScreenName): AnyRoute =>
  createRoute({
    getParentRoute: () => shell,
    path: screens[name].path,
    beforeLoad: async ({ location, search }) => {
      await guard(name, location.href)
      const { uuid } = search as Search
      throw uuid === undefined
        ? redirect({ to: screens.employees.path, replace: true })
        : redirect({ to: screens.employeeProfile.path, params: { uuid }, replace: true })
    },
  })

const employeeLists = () => import('../areas/employees/EmployeeList.tsx')
const userForm = () => import('../areas/users/UserForm.tsx')
const positionForm = () => import('../areas/positions/PositionForm.tsx')
const leaveTypeLists = () => import('../areas/leave/LeaveTypeList.tsx')
const leaveTypeForm = () => import('../areas/leave/LeaveTypeForm.tsx')
const leaveOverview = () => import('../areas/leave/wall/LeaveOverview.tsx')
const nonWorkingDayForm = () => import('../areas/leave/NonWorkingDayForm.tsx')
const decisionLists = () => import('../areas/leave/lists/DecisionLists.tsx')
const projectForm = () => import('../areas/projects/ProjectForm.tsx')

const equipmentLists = () => import('../areas/equipment/EquipmentList.tsx')
const equipmentForm = () => import('../areas/equipment/EquipmentForm.tsx')
const licenceLists = () => import('../areas/equipment/LicenceList.tsx')
const licenceForm = () => import('../areas/equipment/LicenceForm.tsx')

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
    inside('profileEdit', () => import('../areas/employees/OwnProfileEdit.tsx')),
    inside('ownNotificationSettings', () => import('../areas/notifications/NotificationSettings.tsx')),
    inside('dashboard', () => import('../areas/dashboard/Dashboard.tsx')),
    inside('notificationSettings', () => import('../areas/notifications/NotificationSettings.tsx')),
    inside('mail', () => import('../areas/notifications/MailList.tsx')),
    inside('audit', () => import('../areas/audit/AuditLog.tsx')),
    inside('users', () => import('../areas/users/UserList.tsx')),
    inside('userNew', async () => ({ default: (await userForm()).UserNew })),
    inside('userEdit', async () => ({ default: (await userForm()).UserEdit })),
    inside('positions', () => import('../areas/positions/PositionList.tsx')),
    inside('positionNew', async () => ({ default: (await positionForm()).PositionNew })),
    inside('positionEdit', async () => ({ default: (await positionForm()).PositionEdit })),
    inside('myLeaves', () => import('../areas/leave/lists/MyLeaves.tsx')),
    inside('approvalRequests', () => import('../areas/leave/lists/ApprovalRequests.tsx')),
    inside('companyRequests', async () => ({ default: (await decisionLists()).CompanyRequests })),
    inside('manageLeaves', async () => ({ default: (await decisionLists()).ManageLeaves })),
    inside('leaveHistory', async () => ({ default: (await decisionLists()).LeaveHistory })),
    inside('leaveTypes', async () => ({ default: (await leaveTypeLists()).LeaveTypeList })),
    inside('leaveTypesArchived', async () => ({ default: (await leaveTypeLists()).ArchivedLeaveTypes })),
    inside('leaveTypeNew', async () => ({ default: (await leaveTypeForm()).LeaveTypeNew })),
    inside('leaveTypeEdit', async () => ({ default: (await leaveTypeForm()).LeaveTypeEdit })),
    inside('teamLeaveOverview', async () => ({ default: (await leaveOverview()).TeamLeaveOverview })),
    inside('companyLeaveOverview', async () => ({ default: (await leaveOverview()).CompanyLeaveOverview })),
    inside('nonWorkingDays', () => import('../areas/leave/NonWorkingDayList.tsx')),
    inside('nonWorkingDayNew', async () => ({ default: (await nonWorkingDayForm()).NonWorkingDayNew })),
    inside('nonWorkingDayEdit', async () => ({ default: (await nonWorkingDayForm()).NonWorkingDayEdit })),
    inside('applicants', () => import('../areas/applicants/ApplicantList.tsx')),
    inside('applicantProfile', () => import('../areas/applicants/ApplicantProfile.tsx')),
    inside('projects', () => import('../areas/projects/ProjectList.tsx')),
    inside('projectsArchived', () => import('../areas/projects/ArchivedProjects.tsx')),
    inside('projectNew', async () => ({ default: (await projectForm()).ProjectNew })),
    inside('projectEdit', async () => ({ default: (await projectForm()).ProjectEdit })),
    inside('projectProfile', () => import('../areas/projects/ProjectProfile.tsx')),
    inside('equipment', async () => ({ default: (await equipmentLists()).EquipmentList })),
    inside('equipmentToCollect', async () => ({ default: (await equipmentLists()).EquipmentToCollect })),
    inside('equipmentNew', async () => ({ default: (await equipmentForm()).EquipmentNew })),
    inside('equipmentEdit', async () => ({ default: (await equipmentForm()).EquipmentEdit })),
    inside('licences', async () => ({ default: (await licenceLists()).LicenceList })),
    inside('licencesEnding', async () => ({ default: (await licenceLists()).LicencesEnding })),
    inside('licenceNew', async () => ({ default: (await licenceForm()).LicenceNew })),
    inside('licenceEdit', async () => ({ default: (await licenceForm()).LicenceEdit })),
    inside('employees', employeeLists),
    inside('employeesArchived', async () => ({ default: (await employeeLists()).ArchivedEmployees })),
    inside('employeesFixedTerm', async () => ({ default: (await employeeLists()).FixedTermEmployees })),
    inside('employeePermissions', () => import('../areas/employees/EmployeePermissions.tsx')),
    inside('employeeNew', () => import('../areas/employees/EmployeeNew.tsx')),
    inside('employeeCv', () => import('../areas/employees/EmployeeCv.tsx')),
    inside('employeeEdit', () => import('../areas/employees/EmployeeEdit.tsx')),
    toProfile('employeeProfileByQuery'),
    toProfile('employeeGetProfile'),
    inside('employeeProfile', () => import('../areas/employees/EmployeeProfile.tsx')),
  ]),
])

export const makeRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  })
