// Texts of work schedules and holiday calendars; only screens that load on demand import them.
import { formatDay, type Day } from '../../lib/day.ts'

export const workSchedulesTexts = {
  title: 'Work schedule',
  noDays: 'Choose at least one working day',
  sameStart: (day: Day) => `A work schedule already starts on ${formatDay(day, 'en')}`,
  notYourOwn: "You can't change your own work schedule",
  added: 'Work schedule added',
  deleted: 'Work schedule deleted',
  changedReason: 'work schedule changed',
} as const

export const holidayCalendarsTexts = {
  title: 'Holiday calendars',
  added: 'Holiday calendar added',
  edited: 'Holiday calendar changed',
  deleted: 'Holiday calendar deleted',
  nameTaken: 'A holiday calendar with this name already exists',
  officeTaken: (office: string, calendar: string) => `${office} already has the calendar ${calendar}`,
  isCompany: "The company's calendar can't be deleted",
  companyOffices: "The company's calendar is for all offices without their own",
  hasOffices: (offices: readonly string[]) =>
    `This calendar is used by ${offices.join(', ')}. Give ${offices.length === 1 ? 'this office' : 'these offices'} another calendar first.`,
  hasDays: (days: number) =>
    days === 1
      ? 'This calendar has a non-working day of its own. Delete or move it first.'
      : `This calendar has ${days} non-working days of its own. Delete or move them first.`,
  gone: 'This holiday calendar no longer exists',
} as const
