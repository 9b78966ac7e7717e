import { tokensApi, tokensTexts } from '@hr/contract/areas/tokens/tokens'
import type { CallAct } from '../../act.ts'
import { searchWords } from '../../db/search.ts'
import type { Trx } from '../../db/db.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found } from '../../http/problem.ts'
import { answered, owned, serve, streamed, type Write } from '../../http/serve.ts'
import {
  addPersonalToken,
  addServiceAccount,
  changeServiceAccount,
  endServiceAccount,
  revokeToken,
  rotatePersonalToken,
  rotateServiceToken,
  type Created,
} from './tokens.commands.ts'
import {
  findPersonalToken,
  findServiceAccount,
  findTokenOwner,
  listPersonalTokens,
  listServiceAccounts,
  tokenList,
} from './tokens.queries.ts'

/** Personal tokens and service accounts. */
export const tokensRoutes = serve(tokensApi, ({ db }) => ({
  list: (_, { actorId }) => listPersonalTokens(db, actorId),
  create: answered(async ({ body }, act, write) => {
    const { id, secret } = await create(act, write, (trx, by) => addPersonalToken(trx, body, by))
    return { token: found(await findPersonalToken(db, id)), secret }
  }),
  rotate: owned(
    findTokenOwner,
    answered(async ({ params, body }, act, write) => {
      const { id, secret } = await create(act, write, (trx, by) => rotatePersonalToken(trx, params.id, body, by))
      return { token: found(await findPersonalToken(db, id)), secret }
    }),
  ),
  revoke: owned(findTokenOwner, async (trx, { params }, act) => {
    await revokeToken(trx, params.id, act)
    return { message: tokensTexts.revoked }
  }),
  all: streamed(tokenList, ({ q, kind, uuid, sort = 'createdAt', order = 'desc' }) => ({
    words: searchWords(q),
    kind,
    uuid,
    sort,
    order,
  })),
  serviceAccounts: () => listServiceAccounts(db),
  createService: answered(async ({ body }, act, write) => {
    const { id, secret } = await create(act, write, (trx, by) => addServiceAccount(trx, body, by))
    return { serviceAccount: found(await findServiceAccount(db, id)), secret }
  }),
  changeService: answered(async ({ params: { id }, body }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    await write((trx, act) => changeServiceAccount(trx, id, body, act))
    return found(await findServiceAccount(db, id))
  }),
  rotateService: answered(async ({ params, body }, act, write) => {
    const { id, secret } = await create(act, write, (trx, by) => rotateServiceToken(trx, params.id, body, by))
    return { serviceAccount: found(await findServiceAccount(db, id)), secret }
  }),
  endService: async (trx, { params }, act) => {
    await endServiceAccount(trx, params.id, act)
    return { message: tokensTexts.ended }
  },
}))

/**
 * Creates a token after the identity was confirmed. The token is not part of the stored answer for repeated requests: it
 * is shown only once.
 */
async function create({ caller }: CallAct, write: Write, work: (trx: Trx, act: CallAct) => Promise<Created>) {
  requireConfirmedIdentity(caller)
  let created: Created | undefined
  const { id } = await write(async (trx, act) => {
    created = await work(trx, act)
    return { id: created.id }
  })
  return { id, secret: created?.id === id ? created.secret : null }
}
