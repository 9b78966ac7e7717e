import { sql } from 'kysely'
import type { Area } from '../../area.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { leaveExports } from './exports.ts'
import { markUnconfirmed } from './facts.commands.ts'
import { calendarRoutes } from './feeds.routes.ts'
import { grantReminders, remindOfGrants } from './grant-reminders.commands.ts'
import { explainAllTotals } from './grants.commands.ts'
import { settleDueLapses } from './lapses.commands.ts'
import { leaveRoutes } from './leave.routes.ts'
import { leaveGrants } from './policies.commands.ts'

export const leave: Area = {
  routes: leaveRoutes,
  openRoutes: async (app, deps) => {
    await app.register(calendarRoutes, { ...deps, prefix: '/api/v1' })
  },
  exports: leaveExports,
  personalData: {
    unreferenced: [
      'leave_grant.actor_id',
      'leave_credit.decided_by',
      'leave_credit.decided_for',
      'leave_credit.first_approved_by',
      'leave_fact.confirmed_by',
      'leave_ledger.actor_id',
      'leave_request.decided_by',
      'leave_request.decided_for',
      'leave_request.first_approved_by',
      'leave_type_days.actor_id',
    ],
    nonPersonColumns: ['leave_request_tally.leave_type_id'],
    owned: {
      'stored_file.leave_request_id': (personId) =>
        sql`select r.id from leave_request r where r.employee_id = ${personId}`,
    },
    actionColumns: ['confirmed_by', 'decided_by', 'decided_for', 'first_approved_by'],
    tableLabels: {
      leave_request: 'Leave requests',
      leave_balance: 'Leave balances',
      leave_ledger: 'Leave ledger entries',
      calendar_feed: 'Calendar feeds',
    },
  },
  recordNames: [
    { table: 'leave_type', name: 'name' },
    { table: 'leave_policy', name: 'name' },
    { table: 'non_working_day', name: 'title' },
    { table: 'holiday_calendar', name: 'name' },
  ],
  jobs: ({ db }) => [leaveGrants(db)],
  daily: ({ db, emailQueue, pushChannel }) => [
    {
      name: grantReminders,
      run: (today) => commitAndPush(db, pushChannel, (trx) => remindOfGrants(trx, { today, emailQueue })),
    },
    { name: 'confirmations', run: () => commitAndPush(db, pushChannel, markUnconfirmed) },
    { name: 'totals', run: (today) => commitAndPush(db, pushChannel, (trx) => explainAllTotals(trx, { today })) },
    { name: 'lapses', run: (today) => settleDueLapses(db, { today }) },
  ],
}
