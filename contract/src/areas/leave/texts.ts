import { message, messages } from '../../lib/messages.ts'
import { type Day } from '../../lib/day.ts'
import type { DayRange } from './days.ts'
import { maxDates } from './limits.ts'
import { leaveTitles, leaveTypeTitles, nonWorkingDayTitles } from './titles.ts'

export const leaveTexts = messages('leave', {
  ...leaveTitles,
  statistics: 'Leave statistics',
  /** The same tab on the user's own profile (specification one, section 2). */
  ownTab: message('Leave', undefined, 'absence'),
  allMyLeaves: 'All my leaves',
  typeRequired: 'Leave type required',
  applied: 'Successfully applied for leave',
  appliedOverlapping:
    'Successfully applied for leave. One or more days requested overlap with existing leave request. Please review it.',
  approved: 'Leave approved successfuly',
  /** After the first of two steps. */
  firstApproved: 'Approved. HR decides next.',
  declined: 'Leave request declined!',
  updated: 'You have successfully updated leave request!',
  canceled: 'Leave request successfuly updated',
  cancelTitle: 'Cancel request?',
  cancelText: 'This action cannot be reverted',
  alreadyCanceled: 'This leave request is either already in the cancellation process or has been canceled',
  daysUpdated: 'Number of days successfully updated',
  currentDays: 'Current days',
  totalDays: 'Total days',
  // Not fixed by the specification.
  editTitle: 'Edit leave request',
  reasonTooShort: 'At least 5 characters',
  reasonTooLong: 'At most 2000 characters',
  endBeforeStart: 'The end date must not be before the start date',
  outsideCalendar: 'Leave must be between 1990 and 2100',
  tooManyDates: message('At most {max} calendar days', { max: maxDates }),
  oneHalf: "A single day can't be both a morning and an afternoon half day",
  noHalves: 'Only whole days can be requested for this type of leave',
  halfOfHalfDay: 'Only half of this day is a working day: request the whole day',
  freeAfternoon: 'The afternoon of this day is already a holiday',
  freeMorning: 'The morning of this day is already a holiday',
  noDays: 'None of these days is a working day',
  tooFarBack: 'Leave can be requested up to 90 days back',
  typeNotYetValid: (day: Day) => message('This type of leave is valid from {day}', { day }),
  typeExpired: (day: Day) => message('This type of leave is valid until {day}', { day }),
  beforeFirstDay: (day: Day) => message('The first day of employment is {day}', { day }),
  afterLastDay: (day: Day) => message('The last day of employment is {day}', { day }),
  notEnough: (available: number, wanted: number) =>
    message('Not enough days left: {available, number} available, {wanted, number} requested', { available, wanted }),
  noneAvailable: 'Not enough days left: none available',
  hrDecidesNext: 'Approved by the team lead. HR decides next.',
  hrDecidesAfter: (name: string) => message('Approved by {name}. HR decides next.', { name }),
  alreadyDecided: (status: 'pending' | 'approved' | 'rejected', name: string | null) =>
    name === null
      ? message(
          '{status, select, approved {This request is approved} rejected {This request is rejected} other {This request is pending}}',
          { status },
        )
      : message('{status, select, approved {Already approved by {name}} other {Already rejected by {name}}}', {
          status,
          name,
        }),
  same: 'You have already requested these days',
  overlapping: 'This leave overlaps an approved one',
  alreadyApproved: (days: DayRange) => message('Leave is already approved for these days: {days}', { days }),
  changed: 'Leave request changed',
  documentTitle: 'Add document',
  documentRequired: 'Choose a PDF file',
  documentAdded: 'Document added',
  notActive: "You can't decide on requests before your first day, after your last one or during maternity leave",
  hrDecides: 'HR decides on this request',
  documentFirst: 'Days can only be credited back with a document. Add one before you approve this request.',
  giveBackBothSides: "“Credits days back” and “Days can be credited back” can't both be on",
  currentOverTotal: "Can't be more than the total days",
})

export const leaveTypesTexts = messages('leaveTypes', {
  ...leaveTypeTitles,
  added: 'Leave type successfully added',
  edited: 'Leave type successfully edited',
  // Not fixed by the specification.
  archived: 'Leave type successfully archived',
  unarchived: 'Leave type successfully unarchived',
  deleted: 'Leave type successfully deleted',
  archiveTitle: 'Archive leave type?',
  archiveText: 'If you confirm this action you will archive leave type',
  unarchiveTitle: 'Unarchive leave type?',
  unarchiveText: 'If you confirm this action you will unarchive leave type',
  deleteTitle: 'Delete leave type?',
  nameTaken: 'A leave type with this name already exists',
  inUse: 'This leave type is in use. Archive it instead.',
  notAColour: 'Enter a colour such as #1a7441',
  validFromAfterExpiration: 'Valid from must not be after the expiration date',
})

export const nonWorkingDaysTexts = messages('nonWorkingDays', {
  ...nonWorkingDayTitles,
  added: 'Non-working day successfully added',
  edited: 'Non-working day successfully edited',
  // Not fixed by the specification.
  deleteTitle: 'Delete non-working day?',
  deleteText: 'Affected leave requests are recalculated. This action cannot be reverted',
  deleted: 'Non-working day successfully deleted',
  endBeforeStart: 'The end date must not be before the start date',
})

/** The parts of its dates that a non-working day takes. */
export const dayPartTexts = messages('dayPart', { whole: 'Whole day', morning: 'Morning', afternoon: 'Afternoon' })

/** The labels of the fields of a leave type, in its form and in histories. */
export const leaveTypeLabels = messages('leaveTypeLabels', {
  numberOfDays: 'Number of days',
  validFrom: 'Valid from',
  expiredDate: 'Expiration date',
})
