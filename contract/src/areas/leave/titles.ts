// What navigation and top bar say of leave; kept apart from the other texts, which no page needs to be shown.

export const leaveTitles = {
  navigation: 'Leave managment',
  applyTitle: 'Request Time Off',
  apply: 'Apply for leave',
  myLeaves: 'My Leaves',
  approvalRequests: 'Approval Requests',
  companyRequests: 'Company approval requests',
  teamOverview: 'Team Leave Overview',
  companyOverview: 'Company Leave Overview',
  // Ours, where the specification is silent.
  manage: 'Manage leaves',
  history: 'Leave history',
} as const

export const leaveTypeTitles = {
  title: 'Leave types',
  // Ours, where the specification is silent.
  archivedTitle: 'Archived leave types',
  newTitle: 'Add new leave type',
  editTitle: 'Edit leave type',
} as const

export const nonWorkingDayTitles = {
  title: 'Non-working days',
  // Ours, where the specification is silent.
  newTitle: 'Add new non-working day',
  editTitle: 'Edit non-working day',
} as const
