// Texts of work schedules and holiday calendars; only screens that load on demand import them.
import { message, messages } from '../../lib/messages.ts'
import { type Day } from '../../lib/day.ts'

export const workSchedulesTexts = messages('workSchedules', {
  title: 'Work schedule',
  noDays: 'Choose at least one working day',
  sameStart: (day: Day) => message('A work schedule already starts on {day}', { day }),
  notYourOwn: "You can't change your own work schedule. Ask another person in HR.",
  added: 'Work schedule added',
  deleted: 'Work schedule deleted',
  changedReason: 'work schedule changed',
})

export const holidayCalendarsTexts = messages('holidayCalendars', {
  title: 'Holiday calendars',
  /** The name of the company's calendar until HR changes it. */
  company: 'Company',
  added: 'Holiday calendar added',
  edited: 'Holiday calendar changed',
  deleted: 'Holiday calendar deleted',
  nameTaken: 'A holiday calendar with this name already exists',
  officeTaken: (office: string, calendar: string) =>
    message('{office} already has the calendar {calendar}', { office, calendar }),
  isCompany: "The company's calendar can't be deleted",
  companyOffices: "The company's calendar applies to all offices without their own",
  hasOffices: (offices: readonly string[]) =>
    message(
      '{count, plural, one {This calendar is used by {offices}. Give this office another calendar first.} other {This calendar is used by {offices}. Give these offices another calendar first.}}',
      { offices, count: offices.length },
    ),
  hasDays: (days: number) =>
    message(
      '{days, plural, one {This calendar has a non-working day of its own. Delete or move it first.} other {This calendar has # non-working days of its own. Delete or move them first.}}',
      { days },
    ),
  gone: 'This holiday calendar no longer exists',
})
