import { usersApi, usersTexts } from '@hr/contract/areas/users/users'
import type { CallAct } from '../../act.ts'
import { searchWords } from '../../db/search.ts'
import { found } from '../../http/problem.ts'
import { answered, serve, streamed, type Call, type Write } from '../../http/serve.ts'
import { hashPasswordForUser } from '../access/passwords.commands.ts'
import { addUser, changeUser, deleteUser, setPasswordOf } from './users.commands.ts'
import { factorList, findUser, userList } from './users.queries.ts'

export const usersRoutes = serve(usersApi, ({ db, company, config, rateLimits }) => {
  const setPassword = async (
    { params: { id }, body }: Call<typeof usersApi.setPassword>,
    { caller }: CallAct,
    write: Write,
  ) => {
    const issuer = config.identityProvider?.issuer
    const passwordHash = await hashPasswordForUser(db, rateLimits, {
      ...body,
      accountId: id,
      caller,
      companyName: company.name,
      issuer,
    })
    await write((trx, act) => setPasswordOf(trx, id, { ...act, passwordHash, issuer }))
    const linkText = config.mailDelivery === 'files' ? usersTexts.linkStored : usersTexts.linkMailed
    return { message: passwordHash === undefined ? linkText : usersTexts.passwordSet }
  }
  return {
    list: streamed(userList, ({ q, isArchived, sort = 'lastName', order = 'asc' }) => ({
      words: searchWords(q),
      isArchived,
      sort,
      order,
    })),
    factors: streamed(factorList, ({ q, factor, sort = 'lastName', order = 'asc' }) => ({
      words: searchWords(q),
      factor,
      sort,
      order,
    })),
    find: async ({ params }) => found(await findUser(db, params.id)),
    create: (trx, { body }, act) => addUser(trx, body, act),
    update: async (trx, { params, body }, act) => ({
      message: usersTexts.updated,
      user: await changeUser(trx, params.id, body, act),
    }),
    remove: async (trx, { params, query }, act) => {
      await deleteUser(trx, params.id, { ...query, ...act })
      return { message: usersTexts.deleted }
    },
    setPassword: answered(setPassword),
    setPasswordOfEmployee: answered(setPassword),
  }
})
