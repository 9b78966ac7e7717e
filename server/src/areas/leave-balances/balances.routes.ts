import { leaveApi } from '@hr/contract/areas/leave/leave'
import { found } from '../../http/problem.ts'
import { only, serve } from '../../http/serve.ts'
import { isHr } from '../../http/session.ts'
import { findBalance, listBalances, listLedger, sumsByStatus } from './balances.queries.ts'

export const balancesRoutes = serve(only(leaveApi, 'balances', 'ofEmployee', 'ledger'), ({ db }) => ({
  balances: ({ query }, { today }) => listBalances(db, query.uuid, { today }),
  ofEmployee: async ({ params: { id } }, { today }) => {
    const balances = await listBalances(db, id, { today })
    const offered = balances.filter(({ isArchived, expiredDate }) => !isArchived && expiredDate >= today)
    const currentNumberDays = offered.reduce((sum, balance) => sum + balance.currentNumberDays, 0)
    return { currentNumberDays, leaveTypeList: await sumsByStatus(db, id) }
  },
  ledger: async ({ params: { employee: employeeId, type: leaveTypeId } }, { caller, today }) => {
    const balance = found(await findBalance(db, { employeeId, leaveTypeId, today }))
    const hidesReasons = caller.uuid !== employeeId && !isHr(caller)
    return { balance, entries: await listLedger(db, { employeeId, leaveTypeId, hidesReasons }) }
  },
}))
