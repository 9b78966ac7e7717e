import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { only, serve } from '../../http/serve.ts'
import { correctDays } from './corrections.commands.ts'

export const correctionsRoutes = serve(only(leaveApi, 'setDays'), () => ({
  setDays: async (trx, { params: { id: employeeId, leavetype: leaveTypeId }, body }, act) => {
    await correctDays(trx, { employeeId, leaveTypeId }, body, act)
    return { message: leaveTexts.daysUpdated }
  },
}))
