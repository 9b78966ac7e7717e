import type { Area } from '../../area.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { correctionsRoutes } from './corrections.routes.ts'
import { leaveExports } from './exports.ts'
import { markUnconfirmed } from './facts.commands.ts'
import { factsRoutes } from './facts.routes.ts'
import { grantReminders, remindOfGrants } from './grant-reminders.commands.ts'
import { explainAllTotals } from './grants.commands.ts'
import { settleDueLapses } from './lapses.commands.ts'
import { leaveTypesRoutes } from './leave-types.routes.ts'
import { leaveGrants } from './policies.commands.ts'
import { policiesRoutes } from './policies.routes.ts'

export const leavePolicies: Area = {
  routes: async (app, deps) => {
    await app.register(leaveTypesRoutes, deps)
    await app.register(policiesRoutes, deps)
    await app.register(factsRoutes, deps)
    await app.register(correctionsRoutes, deps)
  },
  exports: leaveExports,
  personalData: {
    unreferenced: ['leave_grant.actor_id', 'leave_fact.confirmed_by', 'leave_type_days.actor_id'],
    actionColumns: ['confirmed_by'],
  },
  recordNames: [
    { table: 'leave_type', name: 'name' },
    { table: 'leave_policy', name: 'name' },
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
