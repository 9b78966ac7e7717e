import { employeesApi } from '@hr/contract/areas/employees/employees'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchWords } from '../../db/search.ts'
import type { Window } from '../../db/window.ts'
import type { Deps } from '../../deps.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { callerOf } from '../../http/access.ts'
import { answerList } from '../../http/page.ts'
import { routeOf } from '../../http/route-of.ts'
import { countTeam, countTeams, listTeam, listTeams, teamWithPhotos, withPhotos } from './record.queries.ts'

/** Who works with whom: teams are projects and the people whom somebody leads (`docs/rules.md`, section 2). */
export const teamsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db' | 'keys'>> = async (app, { db, keys }) => {
  const withPhoto = withPhotoBy(keys.photo)

  app.route({
    ...routeOf(employeesApi.teams),
    handler: async (request) => {
      const { q, order = 'asc' } = request.query
      const isAll = request.signedIn?.scope === 'all'
      const filter = { onlyOf: isAll ? undefined : callerOf(request).uuid, words: searchWords(q), order }
      const rows = async (window?: Window) =>
        (await listTeams(db, { ...filter, window })).map((team) => teamWithPhotos(team, withPhoto))
      return answerList(request.query, { count: () => countTeams(db, filter), rows })
    },
  })

  app.route({
    ...routeOf(employeesApi.byTeamLead),
    handler: async (request) => {
      const { q, order = 'asc', isArchived = false, person: personId } = request.query
      const filter = { leadId: request.params.id, isArchived, personId, words: searchWords(q), order }
      const rows = async (window?: Window) =>
        (await listTeam(db, { ...filter, window })).map((person) => withPhotos(person, withPhoto))
      return answerList(request.query, { count: () => countTeam(db, filter), rows })
    },
  })
}
