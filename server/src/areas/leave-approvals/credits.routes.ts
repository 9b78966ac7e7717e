import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import type { CallAct } from '../../act.ts'
import { searchWords } from '../../db/search.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { forbidden } from '../../http/access.ts'
import { answered, owned, serve, streamed } from '../../http/serve.ts'
import { decideCredit, requestCredit } from './credits.commands.ts'
import { creditList, findCreditOwner, listEarnedPolicies } from './credits.queries.ts'
import { listRepresented, seesAsDelegate } from '../leave-requests/represented.queries.ts'
import type { Whose } from '../leave-requests/requests.queries.ts'

export const creditsRoutes = serve(creditsApi, ({ db, keys }) => {
  const withPhoto = withUserPhotoBy(keys.photo)

  async function employeesOfList(type: 'own' | 'team' | 'all', { caller, scope, today }: CallAct): Promise<Whose> {
    const { uuid, isDelegate } = caller
    if (type === 'own') return { kind: 'own', id: uuid }
    if (type === 'team')
      return { kind: 'team', leadId: uuid, represented: isDelegate ? await listRepresented(db, uuid, today) : [] }
    if (scope !== 'all') throw forbidden()
    return { kind: 'all' }
  }

  return {
    policies: async (_, { caller, today }) => {
      const policies = await listEarnedPolicies(db, caller.uuid, { today })
      return policies.map(({ uuid, name }) => ({ uuid, name }))
    },
    list: streamed(
      creditList,
      async ({ type = 'own', status, decidable, q, order = 'desc' }, act) => ({
        whose: await employeesOfList(type, act),
        status,
        decider: decidable ? act.caller : undefined,
        words: searchWords(q),
        sort: 'requestedAt' as const,
        order,
      }),
      { show: withPhoto },
    ),
    create: answered(async ({ body }, _, write) => {
      const credit = await write((trx, act) => requestCredit(trx, body, act))
      return { message: creditTexts.requested, credit: withPhoto(credit) }
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
