// The team calendar: on which days coworkers are away, and nothing else about their leave.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { day, line, uuid } from '../../lib/fields.ts'
import { pageNumber } from '../../lib/paging.ts'
import { calendarHolidays, calendarLeave, calendarPerson } from './leave.ts'

/** An absence of a coworker. */
const coworkerLeave = z.object({
  startDate: z.string(),
  /** Null if the end is not known. */
  endDate: z.string().nullable(),
  startHalf: z.boolean(),
  endHalf: z.boolean(),
})
export type CoworkerLeave = z.output<typeof coworkerLeave>

/** `differing` contains free weekdays only if the caller may read the coworker's work schedule. */
const coworker = calendarPerson.extend({ leave: z.array(coworkerLeave) })
export type Coworker = z.output<typeof coworker>

export const teamCalendarApi = {
  read: endpoint('GET /leaves/calendar', 'team-calendar.read', {
    summary:
      'Show on which days coworkers are away in a period of at most 366 days, without types, reasons and states, and my own requests',
    ofPeople: true,
    query: z.object({
      startDate: day,
      endDate: day,
      /** A current project of the coworkers. */
      team: uuid.optional(),
      /** Words of the office location, ignoring case and diacritics. */
      office: line(100).optional(),
      /** At most 1,000 coworkers each. */
      page: pageNumber.optional(),
    }),
    result: calendarHolidays.extend({
      startDate: z.string(),
      endDate: z.string(),
      /** The caller's own pending and approved requests. */
      own: calendarPerson.pick({ differing: true }).extend({ leave: z.array(calendarLeave) }),
      /** The coworkers whose absences the caller sees, by team and name. */
      people: z.array(coworker),
      /** The number of coworkers on all pages. */
      total: z.int(),
      page: z.int(),
      /** The number of the people on this page, the caller included, who are away on each day from `startDate` on. */
      away: z.array(z.int()),
    }),
  }),
}
