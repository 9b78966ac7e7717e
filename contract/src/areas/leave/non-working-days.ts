import { issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import type { Day } from '../../lib/day.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, day, messageResult, name, version, uuid } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { dayParts } from './days.ts'
import { nonWorkingDaysTexts } from './texts.ts'

const nonWorkingDay = z.object(
  ofClass('internal', {
    uuid,
    title: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** The part of each of its dates that is free. */
    part: z.enum(dayParts),
    /** The holiday calendars that it belongs to; empty for all calendars. */
    calendars: z.array(uuid),
    version: z.int(),
  }),
)
export type NonWorkingDay = z.output<typeof nonWorkingDay>

/** The ids of holiday calendars; empty for all. */
const calendars = z.array(uuid).max(100)
const range = z.object(
  ofClass('internal', {
    title: name,
    startDate: day,
    endDate: day,
    /** The whole day if omitted. */
    part: choice(dayParts).optional(),
    calendars: calendars.optional(),
  }),
)
const endAfterStart = { path: ['endDate'], error: issue(nonWorkingDaysTexts.endBeforeStart) }

export const nonWorkingDayInput = range.refine(({ startDate, endDate }) => endDate >= startDate, endAfterStart)

/** The number of leave requests recalculated by a change. */
const changed = z.object(ofClass('internal', { nonWorkingDay, recalculated: z.int() }))

/** Two letters, such as 'BA' or 'HR'. */
const country = z.string().regex(/^[A-Z]{2}$/)
/** The rules of the holidays to import; without them, those for everyone. */
export const holidayRules = z.array(z.string().min(1).max(200)).max(500).optional()
const holidayYear = z.int().min(2000).max(2100)

/** A public holiday that can be imported. */
const holiday = nonWorkingDay.pick({ title: true, startDate: true, endDate: true, part: true }).extend(
  ofClass('internal', {
    /** Identifies the holiday over the years, such as '05-01' or 'easter 60'. */
    rule: z.string(),
    /** The people who have the day off by law. Only holidays for everyone are imported unless others are chosen. */
    kind: z.enum(['everyone', 'believers', 'regional']),
    /** The regions, or which believers. */
    note: z.string(),
    /** Whether a non-working day with the same title and dates exists already in the calendar. */
    exists: z.boolean(),
  }),
)
export type Holiday = z.output<typeof holiday>

/** The year to plan holidays for: the next one from October. */
export const holidayYearOf = (today: Day): number => Number(today.slice(0, 4)) + (today.slice(5, 7) >= '10' ? 1 : 0)

export const nonWorkingDaysApi = {
  list: listEndpoint('GET /nonworkingday', 'leave-type.read', {
    summary: 'List non-working days',
    contentClass: 'leave',
    row: nonWorkingDay,
    sort: ['startDate', 'title', 'endDate'],
    filters: ofClass('internal', {
      /** Only those that overlap the days from `from` to `to`. */
      from: day.optional(),
      to: day.optional(),
      /** Only those of one year, such as `2026`, or of a year and later ones: `2026-`. */
      year: z
        .union([z.literal('all'), z.string().regex(/^(19|20)\d\d$/), z.string().regex(/^(19|20)\d\d-$/)])
        .optional(),
      /** Only those that hold in this holiday calendar. */
      calendar: uuid.optional(),
    }),
  }),
  find: endpoint('GET /nonworkingday/:id', 'leave.manage', {
    summary: 'Show a non-working day or range',
    contentClass: 'leave',
    params: byId,
    result: nonWorkingDay,
  }),
  create: endpoint('POST /nonworkingday', 'leave.manage', {
    summary: 'Add a non-working day or range and recalculate the affected leave',
    contentClass: 'leave',
    body: nonWorkingDayInput,
    result: changed,
  }),
  update: endpoint('PATCH /nonworkingday/:id', 'leave.manage', {
    summary: 'Change a non-working day or range and recalculate the affected leave; omitted fields stay unchanged',
    contentClass: 'leave',
    params: byId,
    body: range.partial().extend(ofClass('internal', { version })),
    result: changed,
  }),
  remove: endpoint('DELETE /nonworkingday/:id', 'leave.manage', {
    summary: 'Delete a non-working day or range and recalculate the affected leave',
    contentClass: 'leave',
    params: byId,
    result: messageResult.extend(ofClass('internal', { recalculated: z.int() })),
  }),
  holidays: endpoint('GET /nonworkingday/holidays', 'leave.manage', {
    summary: 'List the holidays of a country and year, also those of regions and believers, to choose which to import',
    contentClass: 'leave',
    query: z.object(
      ofClass('internal', {
        country,
        year: z.coerce.number().pipe(holidayYear),
        /** The holiday calendar to import into; without it, all. */
        calendar: uuid.optional(),
      }),
    ),
    result: z.array(holiday),
  }),
  import: endpoint('POST /nonworkingday/import', 'leave.manage', {
    summary: 'Add the chosen public holidays of a country and year that are missing',
    contentClass: 'leave',
    body: z.object(
      ofClass('internal', { country, year: holidayYear, rules: holidayRules, calendars: calendars.optional() }),
    ),
    result: z.object(ofClass('internal', { added: z.int(), recalculated: z.int() })),
  }),
}
