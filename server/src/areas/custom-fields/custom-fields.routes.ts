import { may } from '@hr/contract/access'
import { customFieldsApi, customFieldsTexts, restorableDays } from '@hr/contract/areas/custom-fields/custom-fields'
import { found } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import {
  addCustomField,
  changeCustomField,
  customFields,
  deleteCustomField,
  rejectClosed,
  restoreCustomField,
} from './custom-fields.commands.ts'
import { countUse, findCustomField, listCustomFields } from './custom-fields.queries.ts'

export const customFieldsRoutes = serve(customFieldsApi, ({ db, keys }) => ({
  list: async (_, { caller }) => {
    const fields = await listCustomFields(db)
    const isManaged = may('custom-field.manage', caller.role)
    return isManaged ? fields : fields.filter(({ archivedAt }) => archivedAt === null)
  },
  use: async ({ params }, act) => {
    const field = found(await findCustomField(db, params.id))
    rejectClosed(field, act)
    return countUse(db, field, keys)
  },
  create: (trx, { body }, act) => addCustomField(trx, body, act),
  move: async (trx, { body }, act) => {
    await customFields.move(trx, body.fields, act)
    return { message: customFieldsTexts.moved }
  },
  update: (trx, { params, body }, act) => changeCustomField(trx, params.id, body, act),
  remove: async (trx, { params, query }, act) => {
    await deleteCustomField(trx, params.id, { ...query, ...act })
    return { message: customFieldsTexts.deleted(restorableDays) }
  },
  restore: async (trx, { params }, act) => {
    await restoreCustomField(trx, params.id, act)
    return { message: customFieldsTexts.restored }
  },
}))
