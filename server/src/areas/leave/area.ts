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
