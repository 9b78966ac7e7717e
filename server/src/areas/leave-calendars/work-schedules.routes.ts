import { workSchedulesTexts } from '@hr/contract/areas/leave/schedule-texts'
import { workSchedulesApi } from '@hr/contract/areas/leave/work-schedules'
import { found } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import { addWorkSchedule, deleteWorkSchedule } from './work-schedules.commands.ts'
import { listWorkSchedules } from './work-schedules.queries.ts'

export const workSchedulesRoutes = serve(workSchedulesApi, ({ db }) => ({
  list: async ({ params }) => found(await listWorkSchedules(db, params.id)),
  create: (trx, { params, body }, act) => addWorkSchedule(trx, params.id, body, act),
  remove: async (trx, { params: { id: employeeId, schedule: id } }, act) => {
    const recalculated = await deleteWorkSchedule(trx, { employeeId, id }, act)
    return { message: workSchedulesTexts.deleted, recalculated }
  },
}))
