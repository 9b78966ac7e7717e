import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import { todayIn, type Day } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { answerList } from '../../http/page.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
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

export const nonWorkingDaysRoutes: FastifyPluginAsyncZod<Pick<Deps, 'company' | 'db' | 'emailQueue'>> = async (
  app,
  { db, company, emailQueue },
) => {
  const by = (request: FastifyRequest) => ({
    actorId: callerOf(request).uuid,
    today: todayIn(company.timeZone),
    emailQueue,
  })

  app.route({
    ...routeOf(nonWorkingDaysApi.list),
    handler: ({ query }) =>
      answerList(db, {
        list: nonWorkingDayList,
        query: {
          words: searchWords(query.q),
          ...daysOf(query),
          calendar: query.calendar,
          sort: query.sort ?? 'startDate',
          order: query.order ?? 'asc',
        },
        paging: query,
      }),
  })

  app.route({
    ...routeOf(nonWorkingDaysApi.find),
    handler: async ({ params: { id } }) => ({ result: found(await findNonWorkingDay(db, id)) }),
  })

  app.route({
    ...routeOf(nonWorkingDaysApi.create),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) => addNonWorkingDay(trx, request.body, by(request))),
    }),
  })

  app.route({
    ...routeOf(nonWorkingDaysApi.update),
    handler: async (request) => {
      const { params, body } = request
      return {
        result: await inTransaction(db, request, (trx) => changeNonWorkingDay(trx, params.id, body, by(request))),
      }
    },
  })

  app.route({
    ...routeOf(nonWorkingDaysApi.remove),
    handler: async (request) => {
      const recalculated = await inTransaction(db, request, (trx) =>
        deleteNonWorkingDay(trx, request.params.id, by(request)),
      )
      return { result: { message: nonWorkingDaysTexts.deleted, recalculated } }
    },
  })

  app.route({
    ...routeOf(nonWorkingDaysApi.holidays),
    handler: async ({ query: { country, year, calendar } }) => {
      const { publicHolidays } = await import('./holidays.ts')
      return {
        result: await markExisting(db, publicHolidays(country, year), { calendars: calendar ? [calendar] : [] }),
      }
    },
  })

  app.route({
    ...routeOf(nonWorkingDaysApi.import),
    handler: async (request) => {
      const { country, year, rules, calendars } = request.body
      const days = await publicHolidaysOf({ country, years: [year], rules })
      return {
        result: await inTransaction(db, request, (trx) =>
          importNonWorkingDays(trx, days, { ...by(request), calendars }),
        ),
      }
    },
  })
}
