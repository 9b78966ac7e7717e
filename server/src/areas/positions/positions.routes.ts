import { positionsApi } from '@hr/contract/areas/positions/positions'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { searchWords } from '../../db/search.ts'
import { found } from '../../http/problem.ts'
import { listed, serve } from '../../http/serve.ts'
import { addPosition, deletePosition, renamePosition } from './positions.commands.ts'
import { findPosition, positionList } from './positions.queries.ts'

export const positionsRoutes = serve(positionsApi, ({ db }) => ({
  list: listed(positionList, ({ q, order = 'asc' }) => ({ words: searchWords(q), sort: 'name' as const, order })),
  find: async ({ params }) => found(await findPosition(db, params.id)),
  create: (trx, { body }, act) => addPosition(trx, body, act),
  update: (trx, { params, body }, act) => renamePosition(trx, params.id, body, act),
  remove: async (trx, { params, query }, act) => {
    await deletePosition(trx, params.id, { ...query, ...act })
    return { message: positionsTexts.deleted }
  },
}))
