import { reportPinsApi } from '@hr/contract/areas/reports/pins'
import { reportSchedulesApi, reportScheduleTexts } from '@hr/contract/areas/reports/schedules'
import { owned, serve } from '../../http/serve.ts'
import { setPins } from './pins.commands.ts'
import { listPins } from './pins.queries.ts'
import { changeSchedule, createSchedule, deleteSchedule } from './schedules.commands.ts'
import { findScheduleOwner, listSchedules } from './schedules.queries.ts'

/** Reports on the dashboard (`docs/rules.md`, section 15). */
export const reportPinsRoutes = serve(reportPinsApi, ({ db }) => ({
  list: (_, { caller }) => listPins(db, caller),
  set: async (trx, { body }, { caller }) => {
    await setPins(trx, body.reports, caller)
    return listPins(trx, caller)
  },
}))

/** Reports by email (`docs/rules.md`, section 15). */
export const reportSchedulesRoutes = serve(reportSchedulesApi, ({ db }) => ({
  list: (_, { caller }) => listSchedules(db, caller.uuid),
  create: (trx, { body }, act) => createSchedule(trx, body, act),
  update: owned(findScheduleOwner, (trx, { params, body }, act) => changeSchedule(trx, params.id, body, act)),
  remove: owned(findScheduleOwner, async (trx, { params, query }, act) => {
    await deleteSchedule(trx, params.id, { ...query, ...act })
    return { message: reportScheduleTexts.deleted }
  }),
}))
