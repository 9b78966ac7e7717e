import type { Message } from '@hr/contract/lib/messages'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import { searchWords } from '../../db/search.ts'
import { found } from '../../http/problem.ts'
import { listed, serve } from '../../http/serve.ts'
import { addLeaveType, changeLeaveType, deleteLeaveType } from './leave-types.commands.ts'
import { countEntitlements, findLeaveType, leaveTypeList } from './leave-types.queries.ts'

export const leaveTypesRoutes = serve(leaveTypesApi, ({ db }) => ({
  list: listed(
    leaveTypeList,
    ({ withArchived, isArchived = false, offered = false, q, sort = 'name', order = 'asc' }, { today }) => ({
      isArchived: withArchived ? undefined : isArchived,
      isOffered: offered,
      words: searchWords(q),
      today,
      sort,
      order,
    }),
  ),
  find: async ({ params: { id } }) => {
    const type = found(await findLeaveType(db, id))
    return { ...type, entitlements: await countEntitlements(db, id) }
  },
  create: (trx, { body }, act) => addLeaveType(trx, body, act),
  update: async (trx, { params, body }, act) => {
    const leaveType = await changeLeaveType(trx, params.id, body, act)
    return { message: messageOf(body.isArchived), leaveType }
  },
  remove: async (trx, { params }, act) => {
    await deleteLeaveType(trx, params.id, act)
    return { message: leaveTypesTexts.deleted }
  },
}))

function messageOf(isArchived: boolean | undefined): Message {
  if (isArchived === undefined) return leaveTypesTexts.edited
  return isArchived ? leaveTypesTexts.archived : leaveTypesTexts.unarchived
}
