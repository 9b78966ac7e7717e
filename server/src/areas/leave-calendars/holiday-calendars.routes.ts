import { holidayCalendarsApi } from '@hr/contract/areas/leave/holiday-calendars'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { serve } from '../../http/serve.ts'
import { addHolidayCalendar, changeHolidayCalendar, deleteHolidayCalendar } from './holiday-calendars.commands.ts'
import { listHolidayCalendars } from './holiday-calendars.queries.ts'

export const holidayCalendarsRoutes = serve(holidayCalendarsApi, ({ db }) => ({
  list: () => listHolidayCalendars(db),
  create: (trx, { body }, act) => addHolidayCalendar(trx, body, act),
  update: (trx, { params, body }, act) => changeHolidayCalendar(trx, params.id, body, act),
  remove: async (trx, { params }, act) => {
    await deleteHolidayCalendar(trx, params.id, act)
    return { message: holidayCalendarsTexts.deleted }
  },
}))
