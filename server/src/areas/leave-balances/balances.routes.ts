import { leaveApi } from '@hr/contract/areas/leave/leave'
import { found } from '../../http/problem.ts'
import { only, serve } from '../../http/serve.ts'
import { type Caller, isHr } from '../../http/session.ts'
import { findBalance, listBalances, listLedgers, sumsByStatus } from './balances.queries.ts'

/** Leads see no reasons that follow from fields of the record which they may not see. */
const readBy = (caller: Caller, employeeId: string) => ({
  employeeId,
  hidesReasons: caller.uuid !== employeeId && !isHr(caller),
})

export const balancesRoutes = serve(only(leaveApi, 'balances', 'ofEmployee', 'ledger', 'ledgers'), ({ db }) => ({
  balances: ({ query }, { today }) => listBalances(db, query.uuid, { today }),
  ofEmployee: async ({ params: { id } }, { today }) => {
    const balances = await listBalances(db, id, { today })
    const offered = balances.filter(({ isArchived, expiredDate }) => !isArchived && expiredDate >= today)
    const currentNumberDays = offered.reduce((sum, balance) => sum + balance.currentNumberDays, 0)
    return { currentNumberDays, leaveTypeList: await sumsByStatus(db, id) }
  },
  ledger: async ({ params: { employee: employeeId, type: leaveTypeId } }, { caller, today }) => {
    const balance = found(await findBalance(db, { employeeId, leaveTypeId, today }))
    return found((await listLedgers(db, [balance], readBy(caller, employeeId)))[0])
  },
  ledgers: async ({ params: { employee: employeeId } }, { caller, today }) =>
    listLedgers(db, await listBalances(db, employeeId, { today }), readBy(caller, employeeId)),
}))
