import type { Area } from '../../area.ts'
import { creditsRoutes } from './credits.routes.ts'
import { decisionsRoutes } from './decisions.routes.ts'
import { delegationsRoutes } from './delegations.routes.ts'
import { outsideRoutes } from './outside.routes.ts'

export const leaveApprovals: Area = {
  routes: [decisionsRoutes, delegationsRoutes, creditsRoutes, outsideRoutes],
  personalData: {
    unreferenced: ['leave_credit.decided_by', 'leave_credit.decided_for', 'leave_credit.first_approved_by'],
    actionColumns: ['decided_by', 'decided_for', 'first_approved_by'],
  },
}
