import type { Message } from '@hr/contract/lib/messages'
import { leavePoliciesApi, type GrantPreviewAnswer } from '@hr/contract/areas/leave/policies'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { searchWords } from '../../db/search.ts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { found } from '../../http/problem.ts'
import { answered, listed, serve, streamed } from '../../http/serve.ts'
import { addPolicy, changePolicy, deletePolicy, prepareGrant, previewPolicy, startGrant } from './policies.commands.ts'
import { findPolicy, policyList, typeOfYear } from './policies.queries.ts'
import { grantList } from '../leave-grants/grants.queries.ts'
import { changeYearRules, previewYearRules } from './year-rules.commands.ts'

export const policiesRoutes = serve(leavePoliciesApi, ({ db, keys, startJob }) => {
  const withPhoto = withUserPhotoBy(keys.photo)
  const withPhotos = (preview: GrantPreviewAnswer): GrantPreviewAnswer => ({
    ...preview,
    effects: preview.effects.map(withPhoto),
    affectedRequests: preview.affectedRequests.map(withPhoto),
  })
  return {
    list: listed(policyList, ({ isArchived = false, q, sort = 'name', order = 'asc' }) => ({
      isArchived,
      words: searchWords(q),
      sort,
      order,
    })),
    find: async ({ params }) => found(await findPolicy(db, params.id)),
    create: (trx, { body }, act) => addPolicy(trx, body, act),
    update: async (trx, { params, body }, act) => {
      const policy = await changePolicy(trx, params.id, body, act)
      return { message: messageOf(body.isArchived), policy }
    },
    remove: async (trx, { params }, act) => {
      await deletePolicy(trx, params.id, act)
      return { message: policyMessages.deleted }
    },
    preview: answered(async ({ params, body }, { today }) =>
      withPhotos(await previewPolicy(db, params.id, body, { today })),
    ),
    grants: streamed(
      grantList,
      async ({ office, q, sort = 'lastName', order = 'asc' }, { today }, { id, year }) => ({
        type: await typeOfYear(db, found(await findPolicy(db, id)), year, { today }),
        office,
        words: searchWords(q),
        sort,
        order,
      }),
      { show: withPhoto },
    ),
    grant: answered(async ({ params, body }, _, write) => ({
      job: await write(async (trx, act) => {
        const { policy, parameters } = await prepareGrant(trx, params.id, { ...body, year: params.year }, act)
        return startGrant(trx, policy, parameters, { ...act, startJob })
      }),
    })),
    previewRules: answered(async ({ params, body }, { today }) =>
      withPhotos(await previewYearRules(db, params, body, { today })),
    ),
    changeRules: answered(async ({ params, body }, _, write) => ({
      job: await write(async (trx, act) => {
        const policy = await changeYearRules(trx, params, body, act)
        const { id: policyId, year } = params
        const parameters = { policyId, year, whom: 'granted', today: act.today, reason: body.reason } as const
        return startGrant(trx, policy, parameters, { ...act, startJob })
      }),
    })),
  }
})

function messageOf(isArchived: boolean | undefined): Message {
  if (isArchived === undefined) return policyMessages.changed
  return isArchived ? policyMessages.archived : policyMessages.unarchived
}
