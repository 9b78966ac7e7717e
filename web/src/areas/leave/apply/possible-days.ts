import { useQuery } from '@tanstack/react-query'
import { possibleDaysApi, type PossibleDay, type Suggestion } from '@hr/contract/areas/leave/possible-days'
import { maxDay, type Day } from '@hr/contract/lib/dates'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { t } from '../../../lib/t.ts'

/** The request that the days are for; without a leave type, nothing is asked. */
export type Asked = {
  /** The employee who requests leave. */
  personId: string
  /** The pending request that is edited. */
  requestId: string | undefined
  /** The chosen leave type. */
  typeId: string | undefined
}

export const possibilityWords = {
  free: t('free to take'),
  look: t('needs a look'),
  no: t('not possible'),
} as const satisfies Record<PossibleDay['possibility'], string>

/** Describes how a request with this day would be answered. */
export function wordsOf({ possibility, reason, isHalfPossible }: PossibleDay): string {
  const word = possibilityWords[possibility]
  const why = reason === null ? word : t('{word}: {reason}', { word, reason })
  return isHalfPossible ? t('{why} (half of the day is possible)', { why }) : why
}

const askedOf = ({ personId, requestId, typeId = '' }: Asked) => ({
  uuid: personId,
  leaveType: typeId,
  ...(requestId !== undefined && { request: requestId }),
})

/** Returns how a request with each shown day would be answered; with a first day, one that ends on each day from it on. */
export function usePossibleDays(
  { first, last, from }: { first: Day; last: Day; from: Day | null },
  asked: Asked,
): ReadonlyMap<Day, PossibleDay> {
  const isAsked = asked.typeId !== undefined && (from === null || from <= last)
  const days = { startDate: maxDay(from ?? first, first), endDate: last, ...(from !== null && { from }) }
  const { data } = useQuery({
    ...query(possibleDaysApi.list, { query: { ...askedOf(asked), ...days } }),
    enabled: isAsked,
  })
  return new Map(isAsked ? data?.days.map((day) => [day.day, day]) : [])
}

/** Requests around the holidays of the year of a day that give a long time off; undefined while they load. */
export function useSuggestions(month: Day, asked: Asked): readonly Suggestion[] | undefined {
  const today = useToday()
  const year = month.slice(0, 4)
  const days = { startDate: maxDay(today, `${year}-01-01`), endDate: `${year}-12-31` }
  const isAsked = asked.typeId !== undefined && days.startDate < days.endDate
  const { data } = useQuery({
    ...query(possibleDaysApi.suggest, { query: { ...askedOf(asked), ...days } }),
    enabled: isAsked,
  })
  return isAsked ? data?.suggestions : []
}
