import { useState } from 'react'
import { isDay } from '@hr/contract/lib/day'
import { fieldTexts } from '@hr/contract/lib/fields'
import { DayInput } from '../form/DayInput.tsx'
import { t } from '../lib/t.ts'
import type { Filter, FilterProps } from './filters.ts'
import css from './table.module.css'

/** The first and the last day; an end before the start is ignored, as the specification (section 5) says. */
export function DaysFilter({ filter, values, set }: FilterProps<Extract<Filter, { kind: 'days' }>>) {
  const from = values[filter.from]
  const to = values[filter.to]
  const isIgnored = from !== undefined && to !== undefined && to < from
  return (
    <div className={css.filterDays}>
      <DayLimit
        label={filter.isStrict ? t('After') : t('From')}
        value={from}
        onChange={(day) => set({ [filter.from]: day })}
      />
      <DayLimit
        label={filter.isStrict ? t('Before') : t('To')}
        value={to}
        onChange={(day) => set({ [filter.to]: day })}
        note={isIgnored ? t('Ignored: it lies before the start') : undefined}
      />
    </div>
  )
}

export const DayFilter = ({ filter, values, set }: FilterProps<Extract<Filter, { kind: 'day' }>>) => (
  <div className={css.filterDays}>
    <DayLimit label={filter.label} value={values[filter.name]} onChange={(day) => set({ [filter.name]: day })} />
  </div>
)

type DayLimitProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
  note?: string | undefined
}

function DayLimit({ label, value = '', onChange, note }: DayLimitProps) {
  // What is typed counts from the moment on when it is a day.
  const [draft, setDraft] = useState<string>()
  const text = draft ?? value
  const isWrong = draft !== undefined && draft !== '' && !isDay(draft)
  return (
    <DayInput
      size="sm"
      label={label}
      value={text}
      error={isWrong ? t(fieldTexts.day) : note}
      calendar="inside"
      onChange={(next) => {
        setDraft(isDay(next) ? undefined : next)
        if (isDay(next) || next === '') onChange(next === '' ? undefined : next)
      }}
    />
  )
}
