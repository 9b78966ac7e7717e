import { z } from 'zod'
import type { Day } from '../../lib/day.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, day, message, name, version } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { nonWorkingDaysTexts } from './texts.ts'

const nonWorkingDay = z.object({
  uuid: z.uuid(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  version: z.int(),
})
export type NonWorkingDay = z.output<typeof nonWorkingDay>

const range = z.object({ title: name, startDate: day, endDate: day })
const endAfterStart = { path: ['endDate'], error: nonWorkingDaysTexts.endBeforeStart }

export const nonWorkingDayInput = range.refine(({ startDate, endDate }) => endDate >= startDate, endAfterStart)

/** How many requests were counted anew because of a change. */
const changed = z.object({ nonWorkingDay, recalculated: z.int() })

/** Two letters: 'BA', 'HR'. */
const country = z.string().regex(/^[A-Z]{2}$/)
const holidayYear = z.int().min(2000).max(2100)

/** A public holiday that can be imported. */
const holiday = nonWorkingDay.pick({ title: true, startDate: true, endDate: true }).extend({
  /** Whether the list has it already, under the same title and dates. */
  exists: z.boolean(),
})
export type Holiday = z.output<typeof holiday>

/** The year whose holidays HR plans: from October on the next one. */
export const holidayYearOf = (today: Day): number => Number(today.slice(0, 4)) + (today.slice(5, 7) >= '10' ? 1 : 0)

export const nonWorkingDaysApi = {
  list: listEndpoint('GET /nonworkingday', 'leave-type.read', {
    summary: 'The days on which nobody works',
    row: nonWorkingDay,
    sort: ['startDate', 'title', 'endDate'],
    filters: {
      /** Those that touch the days from here on, and up to here. */
      from: day.optional(),
      to: day.optional(),
      /** Days of one year. */
      year: z.union([z.literal('all'), z.string().regex(/^(19|20)\d\d$/)]).optional(),
    },
  }),
  find: endpoint('GET /nonworkingday/:id', 'leave.manage', {
    summary: 'One non-working day or range of days',
    params: byId,
    result: nonWorkingDay,
  }),
  create: endpoint('POST /nonworkingday', 'leave.manage', {
    summary: 'Adds non-working days and counts anew the leave that they touch',
    body: nonWorkingDayInput,
    result: changed,
  }),
  update: endpoint('PATCH /nonworkingday/:id', 'leave.manage', {
    summary: 'Changes non-working days and counts anew the leave that they touch; what is left out stays as it is',
    params: byId,
    body: range.partial().extend({ version }),
    result: changed,
  }),
  remove: endpoint('DELETE /nonworkingday/:id', 'leave.manage', {
    summary: 'Deletes non-working days and counts anew the leave that they touched',
    params: byId,
    result: message.extend({ recalculated: z.int() }),
  }),
  holidays: endpoint('GET /nonworkingday/holidays', 'leave.manage', {
    summary: 'Lists the public holidays of a country and a year, to preview their import',
    query: z.object({ country, year: z.coerce.number().pipe(holidayYear) }),
    result: z.array(holiday),
  }),
  import: endpoint('POST /nonworkingday/import', 'leave.manage', {
    summary: 'Adds the public holidays of a country and a year that are not there yet',
    body: z.object({ country, year: holidayYear }),
    result: z.object({ added: z.int(), recalculated: z.int() }),
  }),
}
