import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, line, messageResult, name, version, uuid } from '../../lib/fields.ts'

const maxOffices = 100

const holidayCalendar = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    /** True for the calendar of all offices without one of their own. */
    isCompany: z.boolean(),
    offices: z.array(z.string()),
    version: z.int(),
  }),
)
export type HolidayCalendar = z.output<typeof holidayCalendar>

export const holidayCalendarInput = z.object(
  ofClass('internal', {
    name,
    /** Values of `officeLocation`, compared without case and outer spaces. */
    offices: z.array(line(255).min(1)).max(maxOffices),
  }),
)

/** `recalculated`: the number of leave requests recalculated by a change. */
const changed = z.object(ofClass('internal', { holidayCalendar, recalculated: z.int() }))

export const holidayCalendarsApi = {
  list: endpoint('GET /holiday-calendars', 'leave-type.read', {
    summary: "List the holiday calendars with their offices, the company's first",
    contentClass: 'leave',
    result: z.array(holidayCalendar),
  }),
  create: endpoint('POST /holiday-calendars', 'leave.manage', {
    summary: 'Add a holiday calendar for offices and recalculate the affected leave',
    contentClass: 'leave',
    body: holidayCalendarInput,
    result: changed,
  }),
  update: endpoint('PATCH /holiday-calendars/:id', 'leave.manage', {
    summary: 'Change the name or offices of a holiday calendar and recalculate the affected leave',
    contentClass: 'leave',
    params: byId,
    body: holidayCalendarInput.partial().extend(ofClass('internal', { version })),
    result: changed,
  }),
  remove: endpoint('DELETE /holiday-calendars/:id', 'leave.manage', {
    summary: 'Delete a holiday calendar that has no offices and no non-working days of its own',
    contentClass: 'leave',
    params: byId,
    result: messageResult,
  }),
}
