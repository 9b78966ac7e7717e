import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import {
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconDeviceLaptop,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLicense,
  IconListSearch,
  IconMail,
  IconAdjustmentsHorizontal,
  IconSitemap,
  IconUser,
  IconUserCog,
  IconUserSearch,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import {
  leaveAbout,
  leavePolicyTitles,
  leaveTitles,
  leaveTypeTitles,
  nonWorkingDayTitles,
} from '@hr/contract/areas/leave/titles'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { emailTexts, notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { peopleTitles } from '@hr/contract/areas/people/titles'
import { positionsTexts } from '@hr/contract/areas/positions/positions'
import { projectsTexts } from '@hr/contract/areas/projects/projects'
import { usersTitles } from '@hr/contract/areas/users/titles'
import { screens, type ScreenName } from '@hr/contract/screens'
import { listSearch, profileSearch, recordSearch, textSearch, calendarSearch } from '../lib/search.ts'
import { t } from '../lib/t.ts'
import { guard, toProfile } from './guard.ts'

/** The groups of the side navigation. */
const groups = {
  employees: { label: t(employeesTexts.title), icon: IconUsers },
  leave: { label: t(leaveTitles.navigation), icon: IconCalendarEvent },
  projects: { label: t(projectsTexts.navigation), icon: IconBriefcase },
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the screen in the breadcrumb, the navigation and quick find. */
    label?: string
    /** A sentence about the screen, in quick find. */
    about?: string
    /** The parent screen in the breadcrumb. */
    parent?: ScreenName
    /** The place in the side navigation: at the top level with an icon, or in a group. */
    navigation?: { icon: Icon; label?: string } | { group: { label: string; icon: Icon } }
  }
}

export const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import('../areas/access/NotFound.tsx')),
})
/** The parent route of the screens that need a sign-in; the contract defines who may open which of them. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ matches, location }) => guard(String(matches.at(-1)?.fullPath), location.href),
})

const employeeFilters = ['team', 'position', 'status', 'contractType', 'startFrom', 'startTo'] as const
const applicantFilters = ['applicationDateFrom', 'applicationDateTo', 'city', 'position'] as const
/** The search parameters of leave requests, with the open request of the inbox. */
const requestSearch = listSearch('startDate', 'endDate', 'leaveType', 'status', 'uuid')
/** The leave calendar, and the list of the same leave. */
const overviewSearch = calendarSearch.extend(
  listSearch('team', 'user', 'leaveType', 'status', 'startDate', 'endDate').shape,
)
/** The item, and the employee from whose profile the form was opened. */
const itemSearch = textSearch('uuid', 'employee')

/** The screens in the shell, in the order of the side navigation. */
export const shellRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: screens.guide.path,
    staticData: { label: t('User guide') },
    validateSearch: textSearch('q'),
    component: lazyRouteComponent(() => import('../areas/guide/Guide.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.dashboard.path,
    staticData: { label: t(dashboardTexts.title), navigation: { icon: IconLayoutDashboard } },
    component: lazyRouteComponent(() => import('../areas/dashboard/Dashboard.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employees.path,
    staticData: { label: t(employeesTexts.title), navigation: { group: groups.employees } },
    validateSearch: listSearch(...employeeFilters),
    component: lazyRouteComponent(() => import('../areas/employees/EmployeeList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeesArchived.path,
    staticData: {
      label: t(employeesTexts.archivedTitle),
      parent: 'employees',
      navigation: { group: groups.employees },
    },
    validateSearch: listSearch(...employeeFilters),
    component: lazyRouteComponent(() => import('../areas/employees/EmployeeList.tsx'), 'ArchivedEmployees'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeesFixedTerm.path,
    staticData: {
      label: t(employeesTexts.fixedTermTitle),
      parent: 'employees',
      navigation: { group: groups.employees },
    },
    validateSearch: listSearch(...employeeFilters),
    component: lazyRouteComponent(() => import('../areas/employees/EmployeeList.tsx'), 'FixedTermEmployees'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeeNew.path,
    staticData: { label: t(employeesTexts.newTitle), parent: 'employees' },
    validateSearch: textSearch('applicant'),
    component: lazyRouteComponent(() => import('../areas/employees/EmployeeNew.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeeProfile.path,
    staticData: { label: t('Employee'), parent: 'employees' },
    validateSearch: profileSearch,
    component: lazyRouteComponent(() => import('../areas/employees/EmployeeProfile.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeeEdit.path,
    staticData: { label: t(employeesTexts.editTitle), parent: 'employeeProfile' },
    validateSearch: textSearch('uuid', 'field'),
    component: lazyRouteComponent(() => import('../areas/employees/EmployeeEdit.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeePermissions.path,
    staticData: { label: t(employeesTexts.permissionsTitle), parent: 'employeeProfile' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/employees/EmployeePermissions.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeeCv.path,
    staticData: { label: t('Download CV'), parent: 'employeeProfile' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/employees/EmployeeCv.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeeProfileByQuery.path,
    validateSearch: recordSearch,
    beforeLoad: ({ search }) => toProfile(search),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.employeeGetProfile.path,
    validateSearch: recordSearch,
    beforeLoad: ({ search }) => toProfile(search),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.directory.path,
    staticData: { label: t(peopleTitles.directory), navigation: { icon: IconUser } },
    validateSearch: listSearch('team', 'position', 'office', 'uuid'),
    component: lazyRouteComponent(() => import('../areas/people/Directory.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.orgChart.path,
    staticData: { label: t(peopleTitles.orgChart), navigation: { icon: IconSitemap } },
    validateSearch: textSearch('uuid', 'person'),
    component: lazyRouteComponent(() => import('../areas/people/OrgChart.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.myLeaves.path,
    staticData: { label: t(leaveTitles.myLeaves), about: t(leaveAbout.myLeaves), navigation: { group: groups.leave } },
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('../areas/leave/lists/MyLeaves.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.approvalRequests.path,
    staticData: {
      label: t(leaveTitles.approvalRequests),
      about: t(leaveAbout.approvalRequests),
      navigation: { group: groups.leave },
    },
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('../areas/leave/approvals/inbox-screens.tsx'), 'ApprovalRequests'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.teamLeaveOverview.path,
    staticData: {
      label: t(leaveTitles.teamOverview),
      about: t(leaveAbout.teamOverview),
      navigation: { group: groups.leave },
    },
    validateSearch: overviewSearch,
    component: lazyRouteComponent(() => import('../areas/leave/calendar/LeaveOverview.tsx'), 'TeamLeaveOverview'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.teamMember.path,
    staticData: { label: t('Team member'), parent: 'teamLeaveOverview' },
    validateSearch: textSearch('uuid'),
    component: lazyRouteComponent(() => import('../areas/employees/TeamMember.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.companyLeaveOverview.path,
    staticData: {
      label: t(leaveTitles.companyOverview),
      about: t(leaveAbout.companyOverview),
      navigation: { group: groups.leave },
    },
    validateSearch: overviewSearch,
    component: lazyRouteComponent(() => import('../areas/leave/calendar/LeaveOverview.tsx'), 'CompanyLeaveOverview'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.companyRequests.path,
    staticData: {
      label: t(leaveTitles.companyRequests),
      about: t(leaveAbout.companyRequests),
      navigation: { group: groups.leave },
    },
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('../areas/leave/approvals/inbox-screens.tsx'), 'CompanyRequests'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.manageLeaves.path,
    staticData: { label: t(leaveTitles.manage), about: t(leaveAbout.manage), navigation: { group: groups.leave } },
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('../areas/leave/lists/DecisionLists.tsx'), 'ManageLeaves'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leaveHistory.path,
    staticData: { label: t(leaveTitles.history), about: t(leaveAbout.history), navigation: { group: groups.leave } },
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('../areas/leave/lists/DecisionLists.tsx'), 'LeaveHistory'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.nonWorkingDays.path,
    staticData: {
      label: t(nonWorkingDayTitles.title),
      about: t(leaveAbout.nonWorkingDays),
      navigation: { group: groups.leave },
    },
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('../areas/leave/NonWorkingDayList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.nonWorkingDayNew.path,
    staticData: { label: t(nonWorkingDayTitles.newTitle), parent: 'nonWorkingDays' },
    component: lazyRouteComponent(() => import('../areas/leave/NonWorkingDayForm.tsx'), 'NonWorkingDayNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.nonWorkingDayEdit.path,
    staticData: { label: t(nonWorkingDayTitles.editTitle), parent: 'nonWorkingDays' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/leave/NonWorkingDayForm.tsx'), 'NonWorkingDayEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leaveTypes.path,
    staticData: {
      label: t(leaveTypeTitles.title),
      about: t(leaveAbout.leaveTypes),
      navigation: { group: groups.leave },
    },
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('../areas/leave/LeaveTypeList.tsx'), 'LeaveTypeList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leaveTypesArchived.path,
    staticData: { label: t(leaveTypeTitles.archivedTitle), parent: 'leaveTypes' },
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('../areas/leave/LeaveTypeList.tsx'), 'ArchivedLeaveTypes'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leaveTypeNew.path,
    staticData: { label: t(leaveTypeTitles.newTitle), parent: 'leaveTypes' },
    component: lazyRouteComponent(() => import('../areas/leave/LeaveTypeForm.tsx'), 'LeaveTypeNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leaveTypeEdit.path,
    staticData: { label: t(leaveTypeTitles.editTitle), parent: 'leaveTypes' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/leave/LeaveTypeForm.tsx'), 'LeaveTypeEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leavePolicies.path,
    staticData: {
      label: t(leavePolicyTitles.title),
      about: t(leaveAbout.leavePolicies),
      navigation: { group: groups.leave },
    },
    validateSearch: listSearch('isArchived'),
    component: lazyRouteComponent(() => import('../areas/leave/policies/PolicyList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leavePolicyNew.path,
    staticData: { label: t(leavePolicyTitles.newTitle), parent: 'leavePolicies' },
    validateSearch: textSearch('template'),
    component: lazyRouteComponent(() => import('../areas/leave/policies/PolicyForm.tsx'), 'PolicyNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leavePolicyEdit.path,
    staticData: { label: t(leavePolicyTitles.editTitle), parent: 'leavePolicies' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/leave/policies/PolicyForm.tsx'), 'PolicyEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.leavePolicyGrant.path,
    staticData: { label: t(leavePolicyTitles.grantTitle), parent: 'leavePolicies' },
    validateSearch: listSearch('uuid', 'year', 'office'),
    component: lazyRouteComponent(() => import('../areas/leave/policies/PolicyGrant.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.projects.path,
    staticData: { label: t(projectsTexts.title), navigation: { group: groups.projects } },
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('../areas/projects/ProjectList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.projectsArchived.path,
    staticData: { label: t(projectsTexts.archivedTitle), parent: 'projects', navigation: { group: groups.projects } },
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('../areas/projects/ArchivedProjects.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.projectNew.path,
    staticData: { label: t(projectsTexts.newTitle), parent: 'projects' },
    component: lazyRouteComponent(() => import('../areas/projects/ProjectForm.tsx'), 'ProjectNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.projectEdit.path,
    staticData: { label: t(projectsTexts.editTitle), parent: 'projects' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/projects/ProjectForm.tsx'), 'ProjectEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.projectProfile.path,
    staticData: { label: t('Project'), parent: 'projects' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/projects/ProjectProfile.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.applicants.path,
    staticData: { label: t(applicantsTitles.title), navigation: { icon: IconUserSearch } },
    validateSearch: listSearch(...applicantFilters),
    component: lazyRouteComponent(() => import('../areas/applicants/ApplicantList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.applicantProfile.path,
    staticData: { label: t(applicantsTitles.profileTitle), parent: 'applicants' },
    validateSearch: listSearch(...applicantFilters, 'uuid'),
    component: lazyRouteComponent(() => import('../areas/applicants/ApplicantProfile.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.equipment.path,
    staticData: { label: t(equipmentTitles.title), navigation: { icon: IconDeviceLaptop } },
    validateSearch: listSearch('status'),
    component: lazyRouteComponent(() => import('../areas/equipment/EquipmentList.tsx'), 'EquipmentList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.equipmentToCollect.path,
    staticData: { label: t(equipmentTitles.toCollectTitle), parent: 'equipment' },
    validateSearch: listSearch('status'),
    component: lazyRouteComponent(() => import('../areas/equipment/EquipmentList.tsx'), 'EquipmentToCollect'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.equipmentNew.path,
    staticData: { label: t(equipmentTitles.newTitle), parent: 'equipment' },
    validateSearch: itemSearch,
    component: lazyRouteComponent(() => import('../areas/equipment/EquipmentForm.tsx'), 'EquipmentNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.equipmentEdit.path,
    staticData: { label: t(equipmentTitles.editTitle), parent: 'equipment' },
    validateSearch: itemSearch,
    component: lazyRouteComponent(() => import('../areas/equipment/EquipmentForm.tsx'), 'EquipmentEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.licences.path,
    staticData: { label: t(licenceTitles.title), navigation: { icon: IconLicense } },
    validateSearch: listSearch('status'),
    component: lazyRouteComponent(() => import('../areas/equipment/LicenceList.tsx'), 'LicenceList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.licencesEnding.path,
    staticData: { label: t(licenceTitles.endingTitle), parent: 'licences' },
    validateSearch: listSearch('status'),
    component: lazyRouteComponent(() => import('../areas/equipment/LicenceList.tsx'), 'LicencesEnding'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.licenceNew.path,
    staticData: { label: t(licenceTitles.newTitle), parent: 'licences' },
    validateSearch: itemSearch,
    component: lazyRouteComponent(() => import('../areas/equipment/LicenceForm.tsx'), 'LicenceNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.licenceEdit.path,
    staticData: { label: t(licenceTitles.editTitle), parent: 'licences' },
    validateSearch: itemSearch,
    component: lazyRouteComponent(() => import('../areas/equipment/LicenceForm.tsx'), 'LicenceEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.positions.path,
    staticData: {
      label: t(positionsTexts.title),
      navigation: { icon: IconIdBadge2, label: t(positionsTexts.navigation) },
    },
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('../areas/positions/PositionList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.positionNew.path,
    staticData: { label: t(positionsTexts.newTitle), parent: 'positions' },
    component: lazyRouteComponent(() => import('../areas/positions/PositionForm.tsx'), 'PositionNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.positionEdit.path,
    staticData: { label: t(positionsTexts.editTitle), parent: 'positions' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/positions/PositionForm.tsx'), 'PositionEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.users.path,
    staticData: { label: t(usersTitles.title), navigation: { icon: IconUserCog } },
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('../areas/users/UserList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.userNew.path,
    staticData: { label: t(usersTitles.newTitle), parent: 'users' },
    component: lazyRouteComponent(() => import('../areas/users/UserForm.tsx'), 'UserNew'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.userEdit.path,
    staticData: { label: t(usersTitles.editTitle), parent: 'users' },
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('../areas/users/UserForm.tsx'), 'UserEdit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.mail.path,
    staticData: { label: t(emailTexts.title), navigation: { icon: IconMail } },
    validateSearch: listSearch('state'),
    component: lazyRouteComponent(() => import('../areas/notifications/EmailList.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.audit.path,
    staticData: { label: t(auditTexts.title), navigation: { icon: IconListSearch } },
    validateSearch: listSearch('who', 'person', 'action', 'entity', 'from', 'to'),
    component: lazyRouteComponent(() => import('../areas/audit/AuditLog.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.settings.path,
    staticData: { label: t(companyTitles.settings), navigation: { icon: IconAdjustmentsHorizontal } },
    component: lazyRouteComponent(() => import('../areas/company/CompanySettings.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.setup.path,
    staticData: { label: t(companyTitles.setup), parent: 'settings' },
    validateSearch: textSearch('step'),
    component: lazyRouteComponent(() => import('../areas/company/setup/Setup.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.notificationSettings.path,
    staticData: { label: t(notificationsTexts.settings), navigation: { icon: IconBell } },
    component: lazyRouteComponent(() => import('../areas/notifications/NotificationSettings.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.profile.path,
    staticData: { label: t('My profile') },
    validateSearch: profileSearch,
    component: lazyRouteComponent(() => import('../areas/employees/OwnProfile.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.profileEdit.path,
    staticData: { label: t('Edit profile'), parent: 'profile' },
    component: lazyRouteComponent(() => import('../areas/employees/OwnProfileEdit.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.ownNotificationSettings.path,
    staticData: { label: t(notificationsTexts.settings), parent: 'profile' },
    component: lazyRouteComponent(() => import('../areas/notifications/NotificationSettings.tsx')),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: screens.changePassword.path,
    staticData: { label: t('Change password') },
    component: lazyRouteComponent(() => import('../areas/access/ChangePassword.tsx')),
  }),
] as const
