import type { Area } from '../../area.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { leaveExports } from './exports.ts'
import { grantReminders, remindOfGrants } from './grant-reminders.commands.ts'
import { leaveTypesRoutes } from './leave-types.routes.ts'
import { leaveGrants } from './policies.commands.ts'
import { policiesRoutes } from './policies.routes.ts'

export const leavePolicies: Area = {
  routes: [leaveTypesRoutes, policiesRoutes],
  exports: leaveExports,
  personalData: { unreferenced: ['leave_type_days.actor_id'] },
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
  ],
}
