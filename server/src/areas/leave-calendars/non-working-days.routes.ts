import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import { searchWords } from '../../db/search.ts'
import { found } from '../../http/problem.ts'
import { answered, listed, serve } from '../../http/serve.ts'
import {
  addNonWorkingDay,
  changeNonWorkingDay,
  deleteNonWorkingDay,
  importNonWorkingDays,
  publicHolidaysOf,
} from './non-working-days.commands.ts'
import { findNonWorkingDay, markExisting, nonWorkingDayList } from './non-working-days.queries.ts'

type Days = { from?: Day | undefined; to?: Day | undefined; year?: string | undefined }

/** Returns the range to list: a year, a year and later ones, or from one day to another. */
function daysOf({ from, to, year = 'all' }: Days): Omit<Days, 'year'> {
  if (year === 'all') return { from, to }
  return year.endsWith('-') ? { from: `${year}01-01` } : { from: `${year}-01-01`, to: `${year}-12-31` }
}

export const nonWorkingDaysRoutes = serve(nonWorkingDaysApi, ({ db }) => ({
  list: listed(nonWorkingDayList, ({ q, calendar, sort = 'startDate', order = 'asc', ...days }) => ({
    words: searchWords(q),
    ...daysOf(days),
    calendar,
    sort,
    order,
  })),
  find: async ({ params }) => found(await findNonWorkingDay(db, params.id)),
  create: (trx, { body }, act) => addNonWorkingDay(trx, body, act),
  update: (trx, { params, body }, act) => changeNonWorkingDay(trx, params.id, body, act),
  remove: async (trx, { params }, act) => {
    const recalculated = await deleteNonWorkingDay(trx, params.id, act)
    return { message: nonWorkingDaysTexts.deleted, recalculated }
  },
  holidays: async ({ query: { country, year, calendar } }) => {
    const { publicHolidays } = await import('./holidays.ts')
    return markExisting(db, publicHolidays(country, year), { calendars: calendar ? [calendar] : [] })
  },
  import: answered(async ({ body: { country, year, rules, calendars } }, _, write) => {
    const days = await publicHolidaysOf({ country, years: [year], rules })
    return write((trx, act) => importNonWorkingDays(trx, days, { ...act, calendars }))
  }),
}))
