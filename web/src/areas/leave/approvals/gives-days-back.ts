import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { request } from '../../../api/request.ts'

/** Returns whether approving an undecided request gives days of leave back: the approver sees which before they decide. */
export async function givesDaysBack({ uuid }: LeaveRequest): Promise<boolean> {
  const { daysBack, needsDocument } = await request(leaveApi.daysBack, { params: { id: uuid } })
  return daysBack.length > 0 || needsDocument
}
