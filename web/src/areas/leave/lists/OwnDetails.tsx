import { Stack } from '@mantine/core'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { Approvers } from '../apply/Approvers.tsx'
import { LastDecision } from '../approvals/LastDecision.tsx'
import { ReasonAndFiles } from '../approvals/ReasonAndFiles.tsx'
import { CoveredBy } from '../substitutes/CoveredBy.tsx'

/** The details of the user's own request, in its expanded row. */
export const OwnDetails = ({ leave }: { leave: LeaveRequest }) => (
  <Stack gap={12}>
    <ReasonAndFiles leave={leave} />
    <CoveredBy leave={leave} shows="names" />
    <LastDecision leave={leave} />
    {(leave.status === 'pending' || leave.status === 'canceling') && (
      <Approvers uuid={leave.user.uuid} approvalFlow={leave.approvalFlow} />
    )}
  </Stack>
)
