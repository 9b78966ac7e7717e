import { t } from '../../../lib/t.ts'
import type { ShownProblem } from './preview.ts'
import { useQuery } from '@tanstack/react-query'
import { isSameRange, type LeaveRange } from '@hr/contract/areas/leave/days'
import { leaveApi, type Absence, type LeaveBalance, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { isDay } from '@hr/contract/lib/day'
import { rangeProblem, wholeDay } from '@hr/contract/areas/leave/request-rules'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { partsOf, type Draft, type Part } from './draft.ts'
import { useLeaveBetween } from './use-leave-between.ts'
import { previewOf, previewOfParts, type Preview } from './preview.ts'

export type PreviewState = {
  /** Why the request cannot be sent, with the field to correct; undefined if no problem is known. */
  problem: ShownProblem | undefined
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
  return problem ? { why: t(problem.message) } : { range }
}

// The input of queries that are disabled until a range is set.
const noRange = wholeDay('2000-01-01')

const inputOf = ({ startDate, endDate, startHalf, endHalf }: LeaveRange, type: { uuid: string } | null) => ({
  startDate,
  endDate,
  ...(startHalf && { startHalf: 'true' as const }),
  ...(endHalf && { endHalf: 'true' as const }),
  ...(type && { leaveType: type.uuid }),
})

/**
 * Previews a draft while it is filled in. While only the reason or the attachment of `request` changes, nothing is
 * refused.
 */
export function usePreview(
  draft: Draft,
  {
    personId,
    balance,
    request,
  }: { personId: string; balance: LeaveBalance | undefined; request: LeaveRequest | undefined },
): PreviewState {
  const user = useUser()
  const isOwn = personId === user.uuid
  const { range, why } = rangeOf(draft)
  const enabled = range !== undefined
  const { startDate, endDate } = range ?? noRange
  const days = { startDate, endDate }
  // Typed dates count only once they are complete, and a newer request aborts the one before it.
  const asked = {
    ...inputOf(range ?? noRange, draft.leaveType),
    ...(!isOwn && { uuid: personId }),
    ...(request && { request: request.uuid }),
    ...(draft.substitutes.length > 0 && { substitutes: draft.substitutes.map(({ uuid }) => uuid).join(',') }),
  }
  const counted = useQuery({ ...query(leaveApi.preview, { query: asked }), enabled })
  const others = useLeaveBetween(personId, days, { enabled })
  const away = useQuery({
    ...query(leaveApi.away, { query: { ...days, ...(!isOwn && { uuid: personId }) } }),
    enabled,
  })
  const around = { away: away.data?.absences ?? [], awayFailed: away.isError }

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
    substitutes: draft.substitutes,
    others: others.data.filter(({ uuid }) => uuid !== request?.uuid),
  })
  const isUnchanged = request && draft.leaveType?.uuid === request.leaveType.uuid && isSameRange(range, request)
  const problem = isUnchanged ? undefined : preview.problem
  return { kind: 'counted', preview: { ...preview, problem }, problem, ...around }
}

/** A part of a request across New Year, with its working days. */
export type CountedPart = Part & { days: number }

/**
 * If one type cannot hold a new request across New Year, previews two requests, one per type.
 * @returns the two requests and their preview; undefined if the request fits, or if they would be refused, too
 */
export function useParts(
  draft: Draft,
  state: PreviewState,
  {
    personId,
    balance,
    offered,
  }: { personId: string; balance: LeaveBalance | undefined; offered: readonly LeaveBalance[] },
): { parts: [CountedPart, CountedPart]; preview: Preview } | undefined {
  const { uuid } = useUser()
  const { range } = rangeOf(draft)
  const parts = range && state.problem && partsOf(balance, offered, range)
  const whose = personId === uuid ? {} : { uuid: personId }
  const ask = (part: Part | undefined) => ({
    ...query(leaveApi.preview, {
      query: { ...inputOf(part?.range ?? noRange, part?.type ?? null), ...whose },
    }),
    enabled: part !== undefined,
  })
  const first = useQuery(ask(parts?.[0])).data
  const second = useQuery(ask(parts?.[1])).data
  if (!parts || !first || !second || first.problem || second.problem || state.kind !== 'counted') return undefined
  return {
    parts: [
      { ...parts[0], days: first.days },
      { ...parts[1], days: second.days },
    ],
    preview: previewOfParts(state.preview, [...first.warnings, ...second.warnings]),
  }
}
