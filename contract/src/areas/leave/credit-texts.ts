/** Texts of time off in lieu. */
export const creditTexts = {
  title: 'Time off in lieu',
  requestTitle: 'Request time off in lieu',
  requested: 'Time off in lieu requested',
  approved: 'Time off in lieu approved',
  rejected: 'Time off in lieu declined',
  canceled: 'Request for time off in lieu canceled',
  reasonTooShort: 'At least 5 characters',
  reasonTooLong: 'At most 2000 characters',
  endBeforeStart: 'The last day must not be before the first day',
  inTheFuture: 'Request time off in lieu after you have worked',
  moreThanDates: 'At most one day for each date',
  policyGone: 'This leave policy is no longer available',
  same: 'Time off in lieu has already been requested for these days',
  tooMany: 'The balance would exceed 364.5 days',
} as const
