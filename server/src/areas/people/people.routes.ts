import type { Person } from '@hr/contract/areas/employees/people'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { orgChartApi } from '@hr/contract/areas/people/org-chart'
import type { CallAct } from '../../act.ts'
import { searchWords } from '../../db/search.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { answerLongList } from '../../http/page.ts'
import { found, notFound } from '../../http/problem.ts'
import { sent, serve } from '../../http/serve.ts'
import { isHr } from '../../http/session.ts'
import { findOffices, seerOf } from '../leave-requests/coworkers.queries.ts'
import { directoryOn, findColleague, findOptions } from './directory.queries.ts'
import type { Viewer } from './hidden.queries.ts'
import { readBranch, readLine } from './org-chart.queries.ts'

const viewerOf = ({ caller, today }: CallAct): Viewer => ({ today, isHr: isHr(caller) })

/** The directory (`docs/rules.md`, section 2). */
export const directoryRoutes = serve(directoryApi, ({ company, db, keys, pool }) => {
  const withPhoto = withPhotoBy(keys.photo)
  return {
    list: sent(async ({ query, request, reply }, { caller, today }) => {
      const { page, pageSize, q, order = 'asc', office, team, position } = query
      const offices = office === undefined ? undefined : await findOffices(db, searchWords(office))
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: directoryOn(today),
        query: {
          team,
          position,
          offices,
          seer: seerOf(caller, company),
          words: searchWords(q),
          sort: 'lastName',
          order,
        },
        paging: { page, pageSize },
        show: withPhoto,
      })
    }),
    options: ({ query: { of, q, uuid } }) => findOptions(db, { of, words: searchWords(q), uuid }),
    find: async ({ params }, act) => {
      const query = { ...viewerOf(act), seer: seerOf(act.caller, company) }
      const colleague = found(await findColleague(db, params.id, query))
      const supervisor: Person | null = colleague.supervisorOrTeamLead
      return {
        ...withPhoto(colleague),
        supervisorOrTeamLead: supervisor && withPhoto(supervisor),
        reports: colleague.reports.map(withPhoto),
      }
    },
  }
})

/** The org chart (`docs/rules.md`, section 2). */
export const orgChartRoutes = serve(orgChartApi, ({ db, keys }) => {
  const withPhoto = withPhotoBy(keys.photo)
  return {
    branch: async ({ query }, act) => {
      const { people, hidden } = await readBranch(db, query.below, viewerOf(act))
      return { people: people.map(withPhoto), hidden }
    },
    line: async ({ params }, act) => {
      const line = await readLine(db, params.id, viewerOf(act))
      if (line.length === 0) throw notFound()
      return line.map(withPhoto)
    },
  }
})
