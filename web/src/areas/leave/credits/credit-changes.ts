import { creditsApi } from '@hr/contract/areas/leave/credits'
import { leaveApi } from '@hr/contract/areas/leave/leave'

/** The queries to invalidate after a credit was requested or decided on. */
export const creditChanges = [creditsApi.list, leaveApi.balances, leaveApi.ofEmployee, leaveApi.ledger]
