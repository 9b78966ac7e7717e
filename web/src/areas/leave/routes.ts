import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { IconCalendarEvent } from '@tabler/icons-react'
import { leavePolicyTitles, leaveTitles, leaveTypeTitles, nonWorkingDayTitles } from '@hr/contract/areas/leave/titles'
import { screenOfRequest } from '@hr/contract/areas/leave/inbox'
import { screens } from '@hr/contract/screens'
import { roleOfUser } from '../../lib/guard.ts'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, recordSearch, textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'
import { inboxSearch, overviewSearch, requestSearch } from './search.ts'

const group = { label: t(leaveTitles.navigation), icon: IconCalendarEvent }

export const leaveRoutes = [
  createRoute({
    ...screenOptions('myLeaves', {
      reads: () => import('./lists/reads.ts'),
      label: t(leaveTitles.myLeaves),
      navigation: { group },
      goToKey: 'l',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./lists/MyLeaves.tsx')),
  }),
  createRoute({
    ...screenOptions('leaveRequest'),
    validateSearch: recordSearch,
    beforeLoad: async ({ search: { uuid } }) => {
      const { screen, search } = screenOfRequest(await roleOfUser(), uuid)
      throw redirect({ to: screens[screen].path, search, replace: true })
    },
  }),
  createRoute({
    ...screenOptions('teamCalendar', {
      reads: () => import('./calendar/reads.ts'),
      label: t(leaveTitles.teamCalendar),
      navigation: { group },
    }),
    validateSearch: overviewSearch,
    component: lazyRouteComponent(() => import('./calendar/TeamCalendar.tsx')),
  }),
  createRoute({
    ...screenOptions('approvalRequests', {
      reads: () => import('./approvals/reads.ts'),
      label: t(leaveTitles.approvalRequests),
      navigation: { group },
      goToKey: 'r',
      isRecordBeside: true,
    }),
    validateSearch: inboxSearch,
    component: lazyRouteComponent(() => import('./approvals/inbox-screens.tsx'), 'ApprovalRequests'),
  }),
  createRoute({
    ...screenOptions('teamLeaveOverview', {
      reads: () => import('./calendar/reads.ts'),
      label: t(leaveTitles.teamOverview),
      navigation: { group },
    }),
    validateSearch: overviewSearch,
    component: lazyRouteComponent(() => import('./calendar/LeaveOverview.tsx'), 'TeamLeaveOverview'),
  }),
  createRoute({
    ...screenOptions('companyLeaveOverview', {
      reads: () => import('./calendar/reads.ts'),
      label: t(leaveTitles.companyOverview),
      navigation: { group },
    }),
    validateSearch: overviewSearch,
    component: lazyRouteComponent(() => import('./calendar/LeaveOverview.tsx'), 'CompanyLeaveOverview'),
  }),
  createRoute({
    ...screenOptions('companyRequests', {
      reads: () => import('./approvals/reads.ts'),
      label: t(leaveTitles.companyRequests),
      navigation: { group },
      isRecordBeside: true,
    }),
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('./approvals/inbox-screens.tsx'), 'CompanyRequests'),
  }),
  createRoute({
    ...screenOptions('manageLeaves', {
      reads: () => import('./lists/reads.ts'),
      label: t(leaveTitles.manage),
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./lists/DecisionLists.tsx'), 'ManageLeaves'),
  }),
  createRoute({
    ...screenOptions('leaveHistory', {
      reads: () => import('./lists/reads.ts'),
      label: t(leaveTitles.history),
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./lists/DecisionLists.tsx'), 'LeaveHistory'),
  }),
  createRoute({
    ...screenOptions('nonWorkingDays', {
      reads: () => import('./reads.ts'),
      label: t(nonWorkingDayTitles.title),
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./NonWorkingDayList.tsx')),
  }),
  createRoute({
    ...screenOptions('nonWorkingDayNew', {
      reads: () => import('./reads.ts'),
      label: t(nonWorkingDayTitles.newTitle),
      parent: 'nonWorkingDays',
      quickFind: { kind: 'newRecord', rank: 8 },
    }),
    component: lazyRouteComponent(() => import('./NonWorkingDayForm.tsx'), 'NonWorkingDayNew'),
  }),
  createRoute({
    ...screenOptions('nonWorkingDayEdit', {
      reads: () => import('./reads.ts'),
      label: t(nonWorkingDayTitles.editTitle),
      parent: 'nonWorkingDays',
    }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./NonWorkingDayForm.tsx'), 'NonWorkingDayEdit'),
  }),
  createRoute({
    ...screenOptions('leaveTypes', {
      reads: () => import('./reads.ts'),
      label: t(leaveTypeTitles.title),
      navigation: { group },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./LeaveTypeList.tsx'), 'LeaveTypeList'),
  }),
  createRoute({
    ...screenOptions('leaveTypesArchived', {
      reads: () => import('./reads.ts'),
      label: t(leaveTypeTitles.archivedTitle),
      parent: 'leaveTypes',
      quickFind: { kind: 'page', icon: IconCalendarEvent },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./LeaveTypeList.tsx'), 'ArchivedLeaveTypes'),
  }),
  createRoute({
    ...screenOptions('leaveTypeNew', {
      label: t(leaveTypeTitles.newTitle),
      parent: 'leaveTypes',
      quickFind: { kind: 'newRecord', rank: 7 },
    }),
    component: lazyRouteComponent(() => import('./LeaveTypeForm.tsx'), 'LeaveTypeNew'),
  }),
  createRoute({
    ...screenOptions('leaveTypeEdit', { label: t(leaveTypeTitles.editTitle), parent: 'leaveTypes' }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./LeaveTypeForm.tsx'), 'LeaveTypeEdit'),
  }),
  createRoute({
    ...screenOptions('leavePolicies', {
      reads: () => import('./reads.ts'),

      label: t(leavePolicyTitles.title),
      parent: 'settings',
      settings: 'leave',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./policies/PolicyList.tsx')),
  }),
  createRoute({
    ...screenOptions('leavePolicyNew', { label: t(leavePolicyTitles.newTitle), parent: 'leavePolicies' }),
    validateSearch: textSearch('template'),
    component: lazyRouteComponent(() => import('./policies/PolicyForm.tsx'), 'PolicyNew'),
  }),
  createRoute({
    ...screenOptions('leavePolicyEdit', { label: t(leavePolicyTitles.editTitle), parent: 'leavePolicies' }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./policies/PolicyForm.tsx'), 'PolicyEdit'),
  }),
  createRoute({
    ...screenOptions('leavePolicyGrant', { label: t(leavePolicyTitles.grantTitle), parent: 'leavePolicies' }),
    validateSearch: listSearch.extend(textSearch('uuid', 'year').shape),
    component: lazyRouteComponent(() => import('./policies/PolicyGrant.tsx')),
  }),
] as const
