import { useQuery } from '@tanstack/react-query'
import type { LeaveRange } from '@hr/contract/areas/leave/days'
import { leaveApi, type Absence, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { isDay } from '@hr/contract/lib/day'
import { rangeProblem, type RequestProblem } from '@hr/contract/areas/leave/request-rules'
import { query, steadyQuery, wholeQuery } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import type { Draft } from './draft.ts'
import { previewOf, type Preview } from './preview.ts'

export type PreviewState = {
  /** Why the request cannot be sent, with the field to correct; undefined if no problem is known. */
  problem: RequestProblem | undefined
  away: Absence[]
  awayFailed: boolean
} &
  /** `why`: the dates are set but cannot be requested; their fields show the error on submit. */
  (
    | { kind: 'no dates'; why?: string | undefined }
    | { kind: 'loading' }
    | { kind: 'failed'; error: Error; retry: () => void }
    | { kind: 'counted'; preview: Preview }
  )

/** The range of a draft once it is complete, and its problem. */
function rangeOf({ startDate, endDate, startHalf, endHalf }: Draft): { range?: LeaveRange; why?: string } {
  if (!isDay(startDate) || !isDay(endDate)) return {}
  const range = { startDate, endDate, startHalf, endHalf }
  const problem = rangeProblem(range)
  return problem ? { why: problem.message } : { range }
}

// The input of queries that are disabled until a range is set.
const noDays = { startDate: '2000-01-01', endDate: '2000-01-01' }

/**
 * Previews a draft while it is filled in.
 * @param exceptId the request that the draft edits
 */
export function usePreview(
  draft: Draft,
  {
    personId,
    balance,
    exceptId,
  }: { personId: string; balance: LeaveBalance | undefined; exceptId: string | undefined },
): PreviewState {
  const user = useUser()
  const isOwn = personId === user.uuid
  const { range, why } = rangeOf(draft)
  const enabled = range !== undefined
  const { startDate, endDate } = range ?? noDays
  const days = { startDate, endDate }
  // Typed dates count only once they are complete, and a newer request aborts the one before it.
  const asked = {
    ...days,
    ...(range?.startHalf && { startHalf: 'true' as const }),
    ...(range?.endHalf && { endHalf: 'true' as const }),
    ...(draft.leaveType && { leaveType: draft.leaveType.uuid }),
    ...(!isOwn && { uuid: personId }),
    ...(exceptId !== undefined && { request: exceptId }),
  }
  const counted = useQuery({ ...steadyQuery(leaveApi.preview, { query: asked }), enabled })
  const own = useQuery({ ...wholeQuery(leaveApi.list, { type: 'myLeaves', ...days }), enabled: enabled && isOwn })
  const othersLeave = useQuery({
    ...wholeQuery(leaveApi.statistics, { user: personId, ...days }),
    select: ({ leaveStatisticList }) => leaveStatisticList,
    enabled: enabled && !isOwn,
  })
  const away = useQuery({
    ...query(leaveApi.away, { query: { ...days, ...(!isOwn && { uuid: personId }) } }),
    enabled,
  })
  const others = isOwn ? own : othersLeave
  const around = { away: away.data ?? [], awayFailed: away.isError }

  if (!range) return { kind: 'no dates', why, problem: undefined, ...around }
  const failed = [counted, others].find(({ isError, isFetching }) => isError && !isFetching)
  if (failed?.error) {
    const retry = () => void Promise.all([counted.refetch(), others.refetch()])
    return { kind: 'failed', problem: undefined, error: failed.error, retry, ...around }
  }
  if (!counted.data || !others.data) return { kind: 'loading', problem: undefined, ...around }
  const preview = previewOf({
    range,
    balance,
    counted: counted.data,
    others: others.data.filter(({ uuid }) => uuid !== exceptId),
  })
  return { kind: 'counted', preview, problem: preview.problem, ...around }
}
