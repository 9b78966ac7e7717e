import { Box } from '@mantine/core'
import type { ShownProblem } from './preview.ts'
import { useCallbackRef } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import type { DayRange } from '@hr/contract/areas/leave/days'
import type { RequestProblem } from '@hr/contract/areas/leave/request-rules'
import { isDay, type Day } from '@hr/contract/lib/day'
import { useToday } from '../../../api/client-settings.ts'
import { DayInput, shownDay } from '../../../form/DayInput.tsx'
import { commonProps } from '../../../form/fields.tsx'
import { useField } from '../../../form/form-context.ts'
import { t } from '../../../lib/t.ts'
import { lazyWithRetry } from '../../../ui/lazy-part.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { isShown } from './shown-months.ts'
import css from './apply.module.css'

/** Keeps the place of the calendar while it loads. */
const CalendarFrame = ({ children }: { children?: ReactNode }) => (
  <Box mih={432} className={css.calendar}>
    {children}
  </Box>
)
const RangeCalendar = lazyWithRetry(async () => (await import('./RangeCalendar.tsx')).RangeCalendar, CalendarFrame)

type RangeFieldsProps = {
  /** The employee who requests leave. */
  personId: string
  /** The pending request that is edited. */
  requestId: string | undefined
  /** The chosen leave type. */
  typeId: string | undefined
  /** The problem of the dates for the chosen type, if any. */
  problem: ShownProblem | undefined
  /** Called with the dates as soon as both are complete. */
  onDates: (dates: DayRange) => void
}

/** The first and last day, typed or picked from the calendar below. */
export function RangeFields({ personId, requestId, typeId, problem, onDates }: RangeFieldsProps) {
  const [startLabel, endLabel] = [t('Start date'), t('End date')]
  const start = useField<string>('startDate', startLabel, shownDay)
  const end = useField<string>('endDate', endLabel, shownDay)
  const errorAt = (field: RequestProblem['field']) => (problem?.field === field ? problem.message : undefined)
  const today = useToday()
  const [month, setMonth] = useState(start.value || today)
  const months = useIsPhone() ? 1 : 2
  const pastHint = isDay(start.value) && start.value < today && t('This date is in the past')
  // The calendar follows the typed dates, and shows the whole range if it fits.
  const follow = (typed: string, first: string) => {
    if (!isDay(typed) || isShown(typed, month, months)) return
    setMonth(isDay(first) && isShown(typed, first, months) ? first : typed)
  }
  const change = (startDate: string, endDate: string) => {
    if (startDate !== start.value) start.onChange(startDate)
    if (endDate !== end.value) end.onChange(endDate)
    if (isDay(startDate) && isDay(endDate)) onDates({ startDate, endDate })
  }
  // Stays the same, so that the calendar's days do not render with each typed letter.
  const pick = useCallbackRef((first: Day | null, last: Day | null) => change(first ?? '', last ?? ''))
  return (
    <div className={css.range}>
      <div className={css.dates}>
        <DayInput
          {...commonProps({ path: 'startDate', label: startLabel, description: pastHint })}
          {...start}
          error={start.error ?? errorAt('startDate')}
          onChange={(typed) => {
            change(typed, end.value)
            follow(typed, typed)
          }}
          label={startLabel}
          calendar="beside"
        />
        <DayInput
          {...commonProps({ path: 'endDate', label: endLabel })}
          {...end}
          error={end.error ?? errorAt('endDate')}
          onChange={(typed) => {
            change(start.value, typed)
            follow(typed, start.value)
          }}
          label={endLabel}
          calendar="beside"
        />
      </div>
      <RangeCalendar
        personId={personId}
        requestId={requestId}
        typeId={typeId}
        start={isDay(start.value) ? start.value : null}
        end={isDay(end.value) ? end.value : null}
        month={month}
        months={months}
        onMonth={setMonth}
        onChange={pick}
      />
    </div>
  )
}
