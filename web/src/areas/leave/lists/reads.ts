import { may } from '@hr/contract/access'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { query } from '../../../api/client.ts'
import { todayOf } from '../../../api/client-settings.ts'
import type { Reads } from '../../../lib/reads.ts'
import { listReads } from '../../../table/list-query.ts'
import { companyPolicies, ownCredits } from '../credits/own-credits.ts'
import { allLeave, decidedLeave, ownLeave } from './leave-lists.ts'
import { upcomingLeave } from './upcoming-leave.ts'

export const myLeaves: Reads = (opened) => {
  const { uuid, effectiveRole } = opened.user
  return [
    query(leaveApi.balances, { query: { uuid } }),
    ...listReads(ownLeave, opened),
    upcomingLeave(todayOf(opened.client)),
    ...(may('delegation.manage', effectiveRole) ? [query(delegationsApi.list, { query: { approver: uuid } })] : []),
    query(creditsApi.policies, {}),
    ...(may('leave.manage', effectiveRole) ? [companyPolicies] : []),
    ownCredits,
    query(substitutesApi.list, {}),
  ]
}

export const manageLeaves: Reads = (opened) => listReads(allLeave, opened)
export const leaveHistory: Reads = (opened) => listReads(decidedLeave, opened)
