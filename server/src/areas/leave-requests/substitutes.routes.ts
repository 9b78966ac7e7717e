import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { withUserPhotoBy } from '../../files/photos.ts'
import { found } from '../../http/problem.ts'
import { owned, serve } from '../../http/serve.ts'
import { calendarOf } from '../leave-balances/counted-days.queries.ts'
import { seesAsDelegate } from './represented.queries.ts'
import { findLeave, findLeaveOwner } from './requests.queries.ts'
import { declineToCover } from './substitutes.commands.ts'
import { findSubstituteId, listCovers, listSubstitutions } from './substitutes.queries.ts'

export const substitutesRoutes = serve(substitutesApi, ({ db, keys }) => ({
  list: async (_, { caller, today }) =>
    (await listSubstitutions(db, caller.uuid, today)).map(withUserPhotoBy(keys.photo)),
  decline: owned(findSubstituteId, async (trx, { params, body }, act) => {
    await declineToCover(trx, params.id, body, { ...act, substituteId: act.actorId })
    return { message: substitutesTexts.declined }
  }),
  ofRequest: owned(
    findLeaveOwner,
    async ({ params }, { today }) => {
      const leave = found(await findLeave(db, params.id))
      const ownerId = leave.user.uuid
      const calendar = await calendarOf(db, ownerId, leave)
      const ids = leave.substitutes.map(({ uuid }) => uuid)
      // The approver sees the days of those whom the owner chose.
      const covers = await listCovers(db, ids, {
        ownerId,
        range: leave,
        calendar,
        told: { today, seesDays: false },
        seer: { sees: 'everyone' },
      })
      return covers.map(({ problem: _problem, ...cover }) => cover)
    },
    ({ id }, who) => seesAsDelegate(db, { requestId: String(id) }, who),
  ),
}))
