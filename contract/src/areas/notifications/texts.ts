// Kept apart from the schemas: the top bar and the navigation need some of these words before anything else is loaded.
export const notificationsTexts = {
  title: 'Notifications',
  clearAll: 'Clear all',
  settings: 'Notification Settings',
  contractSwitch: 'Contract expiration notification',
  levelSwitch: 'Experience level expiration notification',
  noChanges: 'There are no changes to save',
  saved: 'Your changes have been successfully saved',
  // Ours, where the specification is silent.
  ownLeaveSwitch: 'Emails about my leave requests',
  leaveRequestSwitch: 'Emails about leave requests that I decide on',
  alwaysSent:
    'Notifications still appear under the bell. Security emails, such as links to set a password, are always sent.',
  none: 'Nothing new',
  read: 'Marked as read',
  cleared: 'Notifications cleared',
} as const

export const mailTexts = {
  title: 'Mail',
  testQueued: 'A test mail is on its way to you',
  again: 'The mail is on its way again',
  notAgain: 'Only a mail that failed, or whose outcome is unknown, can be sent again',
} as const
