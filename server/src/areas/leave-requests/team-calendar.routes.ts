import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { searchWords } from '../../db/search.ts'
import { serve } from '../../http/serve.ts'
import { nonWorkingBetween } from '../leave-calendars/non-working-days.queries.ts'
import { checkPeriod } from './check-period.ts'
import { findOffices, seerOf } from './coworkers.queries.ts'
import { readTeamCalendar } from './team-calendar.queries.ts'

export const teamCalendarRoutes = serve(teamCalendarApi, ({ company, reads }) => ({
  read: async ({ query }, { caller: reader, today }) => {
    const { startDate, endDate, team, office, page = 1 } = query
    checkPeriod({ startDate, endDate })
    const seer = seerOf(reader, company)
    const [calendar, nonWorking] = await reads.read(reader, async ({ db }) => {
      const offices = office === undefined ? undefined : await findOffices(db, searchWords(office))
      return Promise.all([
        readTeamCalendar(db, { startDate, endDate, reader, seer, today, team, offices, page }),
        nonWorkingBetween(db, { startDate, endDate }),
      ])
    })
    return { startDate, endDate, ...calendar, page, nonWorking }
  },
}))
