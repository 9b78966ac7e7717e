import type { Area } from '../../area.ts'
import { transact } from '../../db/transaction.ts'
import { nameCompanyCalendar } from './holiday-calendars.commands.ts'
import { holidayCalendarsRoutes } from './holiday-calendars.routes.ts'
import { nonWorkingDaysRoutes } from './non-working-days.routes.ts'
import { workSchedulesRoutes } from './work-schedules.routes.ts'

export const leaveCalendars: Area = {
  routes: [nonWorkingDaysRoutes, holidayCalendarsRoutes, workSchedulesRoutes],
  daily: ({ db, company, emailQueue }) => [
    {
      name: "the company's calendar",
      run: (today) =>
        transact(db, (trx) => nameCompanyCalendar(trx, company.language, { actorId: null, today, emailQueue })),
    },
  ],
  recordNames: [
    { table: 'non_working_day', name: 'title' },
    { table: 'holiday_calendar', name: 'name' },
  ],
}
