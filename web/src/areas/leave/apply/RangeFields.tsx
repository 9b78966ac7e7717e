import { useState } from 'react'
import type { RequestProblem } from '@hr/contract/areas/leave/request-rules'
import { isDay } from '@hr/contract/lib/day'
import { useToday } from '../../../api/client-settings.ts'
import { DayInput, shownDay } from '../../../form/DayInput.tsx'
import { commonProps } from '../../../form/fields.tsx'
import { useField } from '../../../form/form-context.ts'
import { t } from '../../../lib/t.ts'
import { lazyWithRetry } from '../../../ui/lazy-part.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { isShown } from './shown-months.ts'
import css from './apply.module.css'

const RangeCalendar = lazyWithRetry(async () => (await import('./RangeCalendar.tsx')).RangeCalendar)

type RangeFieldsProps = {
  /** The employee who requests leave. */
  personId: string
  /** The problem of the dates for the chosen type, if any. */
  problem: RequestProblem | undefined
}

/** The first and last day, typed or picked from the calendar below. */
export function RangeFields({ personId, problem }: RangeFieldsProps) {
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
  return (
    <div className={css.range}>
      <div className={css.dates}>
        <DayInput
          {...commonProps({ path: 'startDate', label: startLabel, description: pastHint })}
          {...start}
          error={start.error ?? errorAt('startDate')}
          onChange={(typed) => {
            start.onChange(typed)
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
            end.onChange(typed)
            follow(typed, start.value)
          }}
          label={endLabel}
          calendar="beside"
        />
      </div>
      <RangeCalendar
        personId={personId}
        start={isDay(start.value) ? start.value : null}
        end={isDay(end.value) ? end.value : null}
        month={month}
        months={months}
        onMonth={setMonth}
        onChange={(first, last) => {
          start.onChange(first ?? '')
          end.onChange(last ?? '')
        }}
      />
    </div>
  )
}
