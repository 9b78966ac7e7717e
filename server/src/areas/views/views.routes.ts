import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { viewsTexts } from '@hr/contract/areas/views/texts'
import { viewsApi } from '@hr/contract/areas/views/views'
import { owned, serve } from '../../http/serve.ts'
import { addView, changeView, deleteView, setDefaultView } from './views.commands.ts'
import { findViewOwner, listViews } from './views.queries.ts'

export const viewsRoutes = serve({ ...viewsApi, ...viewChangesApi }, ({ db }) => ({
  list: (_, { caller }) => listViews(db, caller),
  create: (trx, { body }, { caller }) => addView(trx, body, caller),
  update: owned(findViewOwner, (trx, { params, body }, { caller }) => changeView(trx, params.id, body, caller)),
  remove: owned(findViewOwner, async (trx, { params }, { caller }) => {
    await deleteView(trx, params.id, caller)
    return { message: viewsTexts.deleted }
  }),
  setDefault: async (trx, { params, body }, { caller }) => {
    await setDefaultView(trx, params.id, body, caller)
    return { message: body.isDefault ? viewsTexts.defaultSet : viewsTexts.defaultUnset }
  },
}))
