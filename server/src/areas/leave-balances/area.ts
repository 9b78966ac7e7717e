import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { balancesRoutes } from './balances.routes.ts'

export const leaveBalances: Area = {
  routes: [balancesRoutes],
  personalData: {
    unreferenced: ['leave_ledger.actor_id'],
    tableLabels: messages('leaveBalancesData', {
      leave_balance: 'Leave balances',
      leave_ledger: 'Leave ledger entries',
    }),
  },
}
