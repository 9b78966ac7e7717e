import { delegationsApi, delegationTexts } from '@hr/contract/areas/leave/delegations'
import { answered, owned, serve } from '../../http/serve.ts'
import { addDelegation, removeDelegation } from './delegations.commands.ts'
import { findDelegationOwner, listDelegations } from './delegations.queries.ts'

export const delegationsRoutes = serve(delegationsApi, ({ db }) => ({
  list: ({ query }, { caller, today }) => listDelegations(db, query.approver ?? caller.uuid, today),
  create: answered(async ({ body }, _, write) => ({
    message: delegationTexts.added,
    delegation: await write((trx, act) => addDelegation(trx, body, act)),
  })),
  remove: owned(findDelegationOwner, async (trx, { params }, act) => {
    await removeDelegation(trx, params.id, act)
    return { message: delegationTexts.removed }
  }),
}))
