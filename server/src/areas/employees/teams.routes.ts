import { readableFields } from '@hr/contract/areas/custom-fields/fields'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { searchWords } from '../../db/search.ts'
import { withPhotoBy } from '../../files/photos.ts'
import { listed, only, serve, streamed } from '../../http/serve.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { teamList, teamMemberList, teamWithPhotos, withPhotos } from './record.queries.ts'

/** Lists teams: projects, and the employees whom a lead leads (`docs/rules.md`, section 2). */
export const teamsRoutes = serve(only(employeesApi, 'teams', 'byTeamLead'), ({ db, keys }) => {
  const withPhoto = withPhotoBy(keys.photo)
  return {
    teams: listed(
      teamList,
      ({ q, order = 'asc' }, { actorId, scope }) => ({
        onlyOf: scope === 'all' ? undefined : actorId,
        words: searchWords(q),
        sort: 'name' as const,
        order,
      }),
      (team) => teamWithPhotos(team, withPhoto),
    ),
    byTeamLead: streamed(
      teamMemberList,
      async ({ q, order = 'asc', isArchived = false, person: personId }, { caller }, { id: leadId }) => ({
        team: { leadId, isArchived, personId, words: searchWords(q) },
        custom: readableFields(await listCustomFields(db), caller, 'team'),
        sort: 'lastName' as const,
        order,
      }),
      { show: (person) => withPhotos(person, withPhoto) },
    ),
  }
})
