import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { searchWords } from '../../db/search.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { answered, owned, serve, streamed } from '../../http/serve.ts'
import { decideCredit, requestCredit } from './credits.commands.ts'
import { creditList, findCreditOwner, listEarnedPolicies } from './credits.queries.ts'
import { seesAsDelegate } from '../leave-requests/represented.queries.ts'
import { whoseOf } from '../leave-requests/requests.queries.ts'

export const creditsRoutes = serve(creditsApi, ({ db, keys }) => {
  const withPhoto = withUserPhotoBy(keys.photo)

  return {
    policies: async (_, { caller, today }) => {
      const policies = await listEarnedPolicies(db, caller.uuid, { today })
      return policies.map(({ uuid, name }) => ({ uuid, name }))
    },
    list: streamed(
      creditList,
      async ({ type = 'own', status, decidable, q, order = 'desc' }, act) => ({
        whose: await whoseOf(db, type, act),
        status,
        decider: decidable ? act.caller : undefined,
        words: searchWords(q),
        sort: 'requestedAt' as const,
        order,
      }),
      { show: withPhoto },
    ),
    create: answered(async ({ body }, { caller }, write) => {
      const credit = await write((trx, act) => requestCredit(trx, body, act))
      const { uuid, firstName, lastName } = credit.user
      const message =
        uuid === caller.uuid ? creditTexts.requested : creditTexts.requestedFor(`${firstName} ${lastName}`)
      return { message, credit: withPhoto(credit) }
    }),
    update: owned(
      findCreditOwner,
      answered(async ({ params, body }, _, write) => {
        const credit = await write((trx, act) => decideCredit(trx, params.id, body, act))
        const outcome = credit.status === 'inProgress' ? credit.status : body.status
        return { message: creditTexts[outcome], credit: withPhoto(credit) }
      }),
      ({ id }, who) => seesAsDelegate(db, { creditId: String(id) }, who),
    ),
  }
})
