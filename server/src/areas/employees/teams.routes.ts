import { readableFields } from '@hr/contract/areas/custom-fields/fields'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { answerList, answerLongList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { teamList, teamMemberList, teamWithPhotos, withPhotos } from './record.queries.ts'

/** Lists teams: projects, and the employees whom a lead leads (`docs/rules.md`, section 2). */
export const teamsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db' | 'pool' | 'keys'>> = async (
  app,
  { db, pool, keys },
) => {
  const withPhoto = withPhotoBy(keys.photo)

  app.route({
    ...routeOf(employeesApi.teams),
    handler: (request) => {
      const { q, order = 'asc' } = request.query
      const onlyOf = request.signedIn?.scope === 'all' ? undefined : callerOf(request).uuid
      return answerList(db, {
        list: teamList,
        query: { onlyOf, words: searchWords(q), sort: 'name', order },
        paging: request.query,
        show: (team) => teamWithPhotos(team, withPhoto),
      })
    },
  })

  app.route({
    ...routeOf(employeesApi.byTeamLead),
    handler: async (request, reply) => {
      const { q, order = 'asc', isArchived = false, person: personId, ...paging } = request.query
      const team = { leadId: request.params.id, isArchived, personId, words: searchWords(q) }
      const custom = readableFields(await listCustomFields(db), callerOf(request), 'team')
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: teamMemberList,
        query: { team, custom, sort: 'lastName', order },
        paging,
        show: (person) => withPhotos(person, withPhoto),
      })
    },
  })
}
