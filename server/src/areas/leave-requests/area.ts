import { messages } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Area } from '../../area.ts'
import { tellApproversOfCredits } from './asked-approvers.commands.ts'
import { leaveCalendarEmails } from './calendar-email.emails.ts'
import { feedEmails } from './feeds.emails.ts'
import { calendarRoutes, feedsRoutes } from './feeds.routes.ts'
import { leaveReminders, remindOfRequests } from './reminders.commands.ts'
import { possibleDaysRoutes, requestsRoutes } from './requests.routes.ts'
import { reportAllSubstitutes } from './substitutes.commands.ts'
import { substitutesRoutes } from './substitutes.routes.ts'
import { teamCalendarRoutes } from './team-calendar.routes.ts'

export const leaveRequests: Area = {
  routes: [feedsRoutes, possibleDaysRoutes, requestsRoutes, substitutesRoutes, teamCalendarRoutes],
  openRoutes: async (app, deps) => {
    await app.register(calendarRoutes, { ...deps, prefix: '/api/v1' })
  },
  emails: (db, settings) => ({ ...leaveCalendarEmails(db, settings), ...feedEmails(db, settings) }),
  daily: ({ db, company, emailQueue, pushChannel }) => [
    { name: 'substitutes', run: (today) => reportAllSubstitutes(db, { today, emailQueue, pushChannel }) },
    {
      name: leaveReminders,
      run: (today) => remindOfRequests({ db, pushChannel }, { today, timeZone: company.timeZone }),
    },
    {
      name: 'approvers of credits',
      run: (today) => tellApproversOfCredits(db, { today, actorId: null, emailQueue, pushChannel }),
    },
  ],
  personalData: {
    unreferenced: ['leave_request.decided_by', 'leave_request.decided_for', 'leave_request.first_approved_by'],
    nonPersonColumns: ['leave_request_tally.leave_type_id'],
    owned: {
      'stored_file.leave_request_id': (personId) =>
        sql`select r.id from leave_request r where r.employee_id = ${personId}`,
    },
    actionColumns: ['decided_by', 'decided_for', 'first_approved_by'],
    tableLabels: messages('leaveRequestsData', {
      leave_request: 'Leave requests',
      leave_substitute: 'Substitutes',
      leave_reminder: 'Reminders about leave requests',
      asked_approver: 'Requests that await their decision',
      calendar_feed: 'Calendar feeds',
    }),
  },
}
