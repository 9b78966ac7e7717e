import { importMappingsApi, importMappingsTexts } from '@hr/contract/areas/imports/import-mappings'
import { serve } from '../../http/serve.ts'
import { forgetImportMapping, keepImportMapping } from './import-mappings.commands.ts'
import { listImportMappings } from './import-mappings.queries.ts'

export const importMappingsRoutes = serve(importMappingsApi, ({ db }) => ({
  list: ({ params }) => listImportMappings(db, params.list),
  keep: (trx, { params, body }, act) => keepImportMapping(trx, params.list, body, act),
  forget: async (trx, { params }, act) => {
    await forgetImportMapping(trx, params.id, act)
    return { message: importMappingsTexts.forgotten }
  },
}))
