import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { query, refetchShown, useApiMutation } from '../../../api/client.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { ManagerStatus } from './decision-rules.ts'

/** The result of a decision. `isConflict`: the request had changed in the meantime. */
type DecisionResult = { isDone: true } | { isDone: false; message: string; isConflict: boolean }

/** The approver's note to the employee. `documentSeen`: HR has seen the document that is missing. */
type DecisionNote = { decisionNote?: string; documentSeen?: boolean }

export type Decisions = {
  approve: (leave: LeaveRequest, words?: DecisionNote) => Promise<DecisionResult>
  decline: (leave: LeaveRequest, words?: DecisionNote) => Promise<DecisionResult>
  /** The approver's update: any status, and how many days are returned. */
  update: (
    leave: LeaveRequest,
    to: ManagerStatus,
    more?: DecisionNote & { leaveDays?: number },
  ) => Promise<DecisionResult>
  isBusy: boolean
  /** Why the last decision on a request failed, by its id. */
  errors: ReadonlyMap<string, string>
  /**
   * Requests being decided, and those that another approver decided first, in their current state by id: lists keep
   * showing them.
   */
  decided: ReadonlyMap<string, LeaveRequest>
}

/**
 * Decides on requests. If another approver was faster, the request stays visible in its new state with the server's
 * message, such as 'Already approved by Mia Kos', even in lists that no longer include it.
 */
export function useDecisions(): Decisions {
  const client = useQueryClient()
  // Rows that are decided stay in the list until it has been refetched.
  const approve = useApiMutation(leaveApi.approve, { refetches: false })
  const update = useApiMutation(leaveApi.update, { refetches: false })
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [decided, setDecided] = useState<ReadonlyMap<string, LeaveRequest>>(new Map())

  const keepInList = (leave: LeaveRequest) => setDecided((before) => new Map([...before, [leave.uuid, leave]]))
  const release = (uuid: string) => setDecided((before) => new Map([...before].filter(([id]) => id !== uuid)))

  async function submitDecision(
    leave: LeaveRequest,
    call: () => Promise<{ message: string; leave: LeaveRequest }>,
  ): Promise<DecisionResult> {
    const { uuid } = leave
    // The lists may be refetched for other reasons before the response.
    keepInList(leave)
    try {
      const { message, leave: decided } = await call()
      // Shown as decided until the lists have been refetched.
      keepInList(decided)
      void refetchShown(client).then(() => release(uuid))
      setErrors((before) => new Map([...before].filter(([id]) => id !== uuid)))
      toast.success(message)
      return { isDone: true }
    } catch (error) {
      const message = messageOf(error, t('Failed to update data'))
      const isConflict = error instanceof ApiError && error.status === 409
      setErrors((before) => new Map([...before, [uuid, message]]))
      if (isConflict) await refreshRequest(uuid)
      else release(uuid)
      return { isDone: false, message, isConflict }
    }
  }

  async function refreshRequest(uuid: string): Promise<void> {
    const found = query(leaveApi.find, { params: { id: uuid } })
    // It may have been deleted: the refetched lists show that.
    const now = await client.fetchQuery({ ...found, staleTime: 0 }).catch(() => undefined)
    if (now) keepInList(now)
    else release(uuid)
    void refetchShown(client)
  }

  const params = ({ uuid }: LeaveRequest) => ({ id: uuid })
  const updateTo: Decisions['update'] = (leave, status, more) => {
    const body = { status, employeeId: leave.user.uuid, leaveId: leave.uuid, version: leave.version, ...more }
    return submitDecision(leave, () => update.mutateAsync({ params: params(leave), body }))
  }
  const answer = (leave: LeaveRequest, status: 'approved' | 'rejected', words?: DecisionNote) => {
    // Only the first decision is an approval of its own (specification two, section 4).
    if (leave.status !== 'pending') return updateTo(leave, status, words)
    const body = { status, version: leave.version, ...words }
    return submitDecision(leave, () => approve.mutateAsync({ params: params(leave), body }))
  }
  return {
    approve: (leave, words) => answer(leave, 'approved', words),
    decline: (leave, words) => answer(leave, 'rejected', words),
    update: updateTo,
    isBusy: approve.isPending || update.isPending,
    errors,
    decided,
  }
}
