// Titles for navigation and top bar, separate from the other texts, which not every page needs.

export const leaveTitles = {
  navigation: 'Leave managment',
  applyTitle: 'Request Time Off',
  apply: 'Apply for leave',
  myLeaves: 'My Leaves',
  approvalRequests: 'Approval Requests',
  companyRequests: 'Company approval requests',
  teamOverview: 'Team Leave Overview',
  companyOverview: 'Company Leave Overview',
  // Not fixed by the specification.
  manage: 'Manage leaves',
  history: 'Leave history',
} as const

export const leaveTypeTitles = {
  title: 'Leave types',
  // Not fixed by the specification.
  archivedTitle: 'Archived leave types',
  newTitle: 'Add new leave type',
  editTitle: 'Edit leave type',
} as const

export const nonWorkingDayTitles = {
  title: 'Non-working days',
  // Not fixed by the specification.
  newTitle: 'Add new non-working day',
  editTitle: 'Edit non-working day',
} as const

export const leavePolicyTitles = {
  title: 'Leave policies',
  newTitle: 'Add new leave policy',
  editTitle: 'Edit leave policy',
  grantTitle: 'Grant leave',
} as const
