import type { Area } from '../../area.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { correctionsRoutes } from './corrections.routes.ts'
import { factsRoutes } from './facts.routes.ts'
import { reportWrongDays } from './earlier-years.commands.ts'
import { settleDueLapses } from './lapses.commands.ts'
import { pastYearsRoutes } from './past-years.routes.ts'

export const leaveGrants: Area = {
  routes: [factsRoutes, correctionsRoutes, pastYearsRoutes],
  personalData: {
    unreferenced: ['leave_grant.actor_id', 'leave_fact.confirmed_by'],
    actionColumns: ['confirmed_by'],
  },
  daily: ({ db, emailQueue, pushChannel }) => [
    {
      name: 'days of earlier years',
      run: (today) => commitAndPush(db, pushChannel, (trx) => reportWrongDays(trx, { today, emailQueue })),
    },
    { name: 'lapses', run: (today) => settleDueLapses(db, { today }) },
  ],
}
