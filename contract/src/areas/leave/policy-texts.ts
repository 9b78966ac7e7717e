import { formatDay, type Day } from '../../lib/day.ts'
import { daysText } from './balance.ts'

/** Texts of leave policies that both the server and the screens use. */
export const policyTexts = {
  endBeforeStart: 'The end date must not be before the start date',
  lengths: 'The maximum must not be less than the minimum',
  grantsNothing: 'This policy would grant nothing to anyone',
  grantsNobody: 'No employee is eligible under this policy',
  nameTaken: 'A leave policy with this name already exists',
  inUse: 'This policy has granted leave. Archive it instead.',
  previewChanged: 'The preview is out of date. Please review the new one.',
  typeTaken: (type: string) => `Leave type ${type} belongs to another policy`,
  generated: 'This leave type belongs to a leave policy: only its colour and archiving can change',
  ownAdjustment: "You can't confirm your own adjustment",
  notGranted: 'No days of this leave type have been granted to this employee',
  notice: (days: number) =>
    `Request this leave at least ${days} working ${days === 1 ? 'day' : 'days'} before it starts`,
  tooShort: (days: number) => `At least ${daysText(days)} working ${days === 1 ? 'day' : 'days'} in one request`,
  tooLong: (days: number) => `At most ${daysText(days)} working ${days === 1 ? 'day' : 'days'} in one request`,
  blocked: (from: Day, to: Day, reason: string) =>
    `${from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`} is blocked: ${reason}`,
  carriedOver: (days: number, until: Day) =>
    `At most ${daysText(days)} ${days === 1 ? 'day' : 'days'} may be taken after ${formatDay(until)}`,
  notEnoughOn: (days: number, date: Day) =>
    `Not enough days left: the balance on ${formatDay(date)} would be ${daysText(days)}`,
  coverage: (day: Day, away: number, people: number, project: string, limit: number) =>
    `On ${formatDay(day)}, ${away} of ${people} people of ${project} would be away; at most ${limit} may be`,
} as const

/** Messages of successful changes. */
export const policyMessages = {
  changed: (isArchived: boolean | undefined) =>
    isArchived === undefined
      ? 'Leave policy changed'
      : isArchived
        ? 'Leave policy archived'
        : 'Leave policy unarchived',
  deleted: 'Leave policy deleted',
  jobTitle: (policy: string, year: number) => `Grant ${policy} ${year}`,
  granted: (policy: string, year: number, people: number) =>
    `${policy} ${year}: ${people === 1 ? '1 employee has' : `${people} employees have`} new days.`,
  confirmed: (people: number, isApplied: boolean) =>
    `${people} ${people === 1 ? 'adjustment' : 'adjustments'} ${isApplied ? 'applied' : 'dismissed'}`,
} as const
