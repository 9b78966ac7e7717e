import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import type { CallAct } from '../../act.ts'
import { withPhotoBy, withUserPhotoBy } from '../../files/photos.ts'
import { answerList, answerLongList, type PageQuery, type PagedList } from '../../http/page.ts'
import { except, sent, serve, streamed } from '../../http/serve.ts'
import {
  birthdayList,
  endedList,
  endingList,
  findAway,
  findTiles,
  reachingList,
  undecidedList,
} from './dashboard.queries.ts'

/** The dashboard (specification two, section 2; `docs/rules.md`, section 7). */
export const dashboardRoutes = serve(except(dashboardApi, 'headcount'), ({ reads, company, keys }) => {
  const withPhoto = withPhotoBy(keys.photo)

  /** Answers a list of employees with a fixed order and their photos. */
  const answer = <Row extends { profileImage: string | null }>(
    paging: PageQuery,
    { caller }: CallAct,
    list: PagedList<{ sort: 'date'; order: 'asc' }, Row>,
  ) =>
    reads.read(caller, ({ db }) =>
      answerList(db, { list, query: { sort: 'date', order: 'asc' }, paging, show: withPhoto }),
    )

  return {
    tiles: (_, { caller, today }) => reads.read(caller, ({ db }) => findTiles(db, today)),
    contracts: sent(({ query }, act) => answer(query, act, endingList('fixed-term contract', act.today))),
    workPeriods: sent(({ query }, act) => answer(query, act, endingList('other contract', act.today))),
    probations: sent(({ query }, act) => answer(query, act, endingList('probation', act.today))),
    ended: sent(({ query }, act) => answer(query, act, endedList(act.today))),
    levels: sent(({ query }, act) => answer(query, act, reachingList(act.today))),
    birthdays: streamed(
      birthdayList,
      (_, { today }, { month }) => ({
        month: Number(month),
        year: Number(today.slice(0, 4)),
        employedOn: today,
        sort: 'day' as const,
        order: 'asc' as const,
      }),
      { show: withPhoto, mayLag: true },
    ),
    awayToday: async (_, { caller, today }) => {
      const { total, people } = await reads.read(caller, ({ db }) => findAway(db, today))
      return { total, people: people.map(withPhoto) }
    },
    undecidedLeave: sent(({ query: paging, request, reply }, { caller, today }) =>
      reads.read(caller, (connections) =>
        answerLongList(request, reply, {
          connections,
          list: undecidedList({ today, timeZone: company.timeZone, decider: caller }),
          query: { sort: 'awaitsSince', order: 'asc' },
          paging,
          show: withUserPhotoBy(keys.photo),
        }),
      ),
    ),
  }
})
