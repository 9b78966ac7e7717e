import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { viewsTexts } from '@hr/contract/areas/views/texts'
import { viewsApi } from '@hr/contract/areas/views/views'
import { owned, serve } from '../../http/serve.ts'
import { addView, changeView, deleteView, setDefaultView } from './views.commands.ts'
import { findViewOwner, listViews } from './views.queries.ts'

export const viewsRoutes = serve({ ...viewsApi, ...viewChangesApi }, ({ db }) => ({
  list: (_, { caller }) => listViews(db, caller),
  create: (trx, { body }, act) => addView(trx, body, act),
  update: owned(findViewOwner, (trx, { params, body }, act) => changeView(trx, params.id, body, act)),
  remove: owned(findViewOwner, async (trx, { params, query }, act) => {
    await deleteView(trx, params.id, { ...query, ...act })
    return { message: viewsTexts.deleted }
  }),
  setDefault: async (trx, { params, body }, act) => {
    await setDefaultView(trx, params.id, body, act)
    return { message: body.isDefault ? viewsTexts.defaultSet : viewsTexts.defaultUnset }
  },
}))
