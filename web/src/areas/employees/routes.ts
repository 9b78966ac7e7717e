import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { IconId, IconUsers } from '@tabler/icons-react'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { screens } from '@hr/contract/screens'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, profileSearch, recordSearch, textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

const group = { label: t(employeesTexts.title), icon: IconUsers }

/** Redirects to the profile with this id, or to the list if there is no id. */
function toProfile({ uuid }: { uuid?: string | undefined }): void {
  throw uuid === undefined
    ? redirect({ to: screens.employees.path, replace: true })
    : redirect({ to: screens.employeeProfile.path, params: { uuid }, replace: true })
}

export const employeeRoutes = [
  createRoute({
    ...screenOptions('employees', {
      reads: () => import('./list-reads.ts'),
      label: t(employeesTexts.title),
      navigation: { group },
      quickFind: { kind: 'searchableList', rank: 1 },
      goToKey: 'e',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./EmployeeList.tsx')),
  }),
  createRoute({
    ...screenOptions('employeesArchived', {
      reads: () => import('./list-reads.ts'),
      label: t(employeesTexts.archivedTitle),
      parent: 'employees',
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./EmployeeList.tsx'), 'ArchivedEmployees'),
  }),
  createRoute({
    ...screenOptions('employeesFixedTerm', {
      reads: () => import('./list-reads.ts'),
      label: t(employeesTexts.fixedTermTitle),
      parent: 'employees',
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./EmployeeList.tsx'), 'FixedTermEmployees'),
  }),
  createRoute({
    ...screenOptions('employeesLeaving', {
      reads: () => import('./departures-reads.ts'),
      label: t(employeesTexts.departuresTitle),
      parent: 'employees',
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./PlannedDepartures.tsx')),
  }),
  createRoute({
    ...screenOptions('employeeNew', {
      reads: () => import('./reads.ts'),
      label: t(employeesTexts.newTitle),
      parent: 'employees',
      quickFind: { kind: 'newRecord', rank: 1 },
    }),
    validateSearch: textSearch('applicant'),
    component: lazyRouteComponent(() => import('./EmployeeNew.tsx')),
  }),
  createRoute({
    ...screenOptions('employeeProfile', {
      reads: () => import('./reads.ts'),
      label: t('Employee'),
      parent: 'employees',
    }),
    validateSearch: profileSearch,
    component: lazyRouteComponent(() => import('./EmployeeProfile.tsx')),
  }),
  createRoute({
    ...screenOptions('employeeEdit', {
      reads: () => import('./reads.ts'),
      label: t(employeesTexts.editTitle),
      parent: 'employeeProfile',
    }),
    validateSearch: textSearch('uuid', 'field'),
    component: lazyRouteComponent(() => import('./EmployeeEdit.tsx')),
  }),
  createRoute({
    ...screenOptions('employeePermissions', { label: t(employeesTexts.permissionsTitle), parent: 'employeeProfile' }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./EmployeePermissions.tsx')),
  }),
  createRoute({
    ...screenOptions('employeeCv', {
      reads: () => import('./reads.ts'),
      label: t('Download CV'),
      parent: 'employeeProfile',
    }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./EmployeeCv.tsx')),
  }),
  createRoute({
    ...screenOptions('optionLists', {
      label: t(employeesTexts.optionListsTitle),
      parent: 'settings',
      settings: 'people',
    }),
    validateSearch: textSearch('tab'),
    component: lazyRouteComponent(() => import('./OptionLists.tsx')),
  }),
  createRoute({
    ...screenOptions('employeeProfileByQuery'),
    validateSearch: recordSearch,
    beforeLoad: ({ search }) => toProfile(search),
  }),
  createRoute({
    ...screenOptions('employeeGetProfile'),
    validateSearch: recordSearch,
    beforeLoad: ({ search }) => toProfile(search),
  }),
  createRoute({
    ...screenOptions('teamMember', {
      reads: () => import('./reads.ts'),
      label: t('Team member'),
      parent: 'teamLeaveOverview',
    }),
    validateSearch: textSearch('uuid'),
    component: lazyRouteComponent(() => import('./TeamMember.tsx')),
  }),
  createRoute({
    ...screenOptions('profile', {
      reads: () => import('./reads.ts'),
      label: t('My profile'),
      quickFind: { kind: 'page', icon: IconId },
    }),
    validateSearch: profileSearch,
    component: lazyRouteComponent(() => import('./OwnProfile.tsx')),
  }),
  createRoute({
    ...screenOptions('profileEdit', {
      reads: () => import('./reads.ts'),
      label: t('Edit profile'),
      parent: 'profile',
    }),
    component: lazyRouteComponent(() => import('./OwnProfileEdit.tsx')),
  }),
] as const
