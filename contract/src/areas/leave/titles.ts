// Titles for navigation and top bar, separate from the other texts, which not every page needs.
import { messages } from '../../lib/messages.ts'

export const leaveTitles = messages('leave', {
  navigation: 'Leave managment',
  applyTitle: 'Request Time Off',
  apply: 'Apply for leave',
  myLeaves: 'My Leaves',
  approvalRequests: 'Approval Requests',
  companyRequests: 'Company approval requests',
  teamOverview: 'Team Leave Overview',
  companyOverview: 'Company Leave Overview',
  // Not fixed by the specification.
  teamCalendar: 'Team calendar',
  manage: 'Manage leaves',
  history: 'Leave history',
})

/** A sentence about each screen of the navigation, below its title and in quick find. */
export const leaveAbout = messages('leaveAbout', {
  myLeaves: 'Your days for each leave type, and your own requests.',
  teamCalendar: 'When your colleagues are away, so that you can plan your own leave.',
  approvalRequests: 'Requests from your team that you decide on.',
  teamOverview: "Your team's absences, day by day.",
  companyOverview: "The company's absences, day by day.",
  companyRequests: 'Requests from the whole company that HR decides on.',
  manage: 'All leave requests of the company: find, correct or cancel any of them.',
  history: 'Decided requests, and who decided.',
  nonWorkingDays: "Public and company holidays. They don't use up leave.",
  leaveTypes: 'The kinds of leave that employees can request. A leave policy creates its own, one for each year.',
  leavePolicies:
    'The rules by which employees get their days: a policy creates a leave type each year and grants its days.',
})

export const leaveTypeTitles = messages('leaveType', {
  title: 'Leave types',
  // Not fixed by the specification.
  archivedTitle: 'Archived leave types',
  newTitle: 'Add new leave type',
  editTitle: 'Edit leave type',
})

export const nonWorkingDayTitles = messages('nonWorkingDay', {
  title: 'Non-working days',
  // Not fixed by the specification.
  newTitle: 'Add new non-working day',
  editTitle: 'Edit non-working day',
})

export const leavePolicyTitles = messages('leavePolicy', {
  title: 'Leave policies',
  newTitle: 'Add new leave policy',
  editTitle: 'Edit leave policy',
  grantTitle: 'Grant leave',
})
