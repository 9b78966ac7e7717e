import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { isReserved } from '@hr/contract/areas/leave/status'
import { query } from '../../../api/client.ts'
import { Part } from '../../../api/Part.tsx'
import { useUser } from '../../../api/session.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { mayDecide } from './decision-rules.ts'

/** The warnings of the leave policy, for the approver of a request that awaits its approval. */
export function Warnings({ leave }: { leave: LeaveRequest }) {
  const user = useUser()
  const warnings = useQuery({
    ...query(leaveApi.warnings, { params: { id: leave.uuid } }),
    enabled: isReserved(leave.status) && mayDecide(user, leave),
  })
  return (
    <Part query={warnings}>
      {(data) =>
        data.map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))
      }
    </Part>
  )
}
