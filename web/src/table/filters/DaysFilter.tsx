import { Stack } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '@hr/contract/lib/day'
import { fieldTexts } from '@hr/contract/lib/fields'
import { DayInput } from '../../form/DayInput.tsx'
import { t } from '../../lib/t.ts'
import type { DayFilter, DaysFilter, FilterProps } from './filters.ts'
import css from './filters.module.css'

/** The first and last day. An end before the start is ignored (specification, section 5). */
export function DaysFilterField({ filter, values, set }: FilterProps<DaysFilter>) {
  const from = values[filter.from]
  const to = values[filter.to]
  const isIgnored = from !== undefined && to !== undefined && to < from
  return (
    <Stack gap="xs" className={css.days}>
      <DayLimit
        label={filter.isStrict ? t('After') : t('From', undefined, 'dates')}
        value={from}
        onChange={(day) => set({ [filter.from]: day })}
      />
      <DayLimit
        label={filter.isStrict ? t('Before') : t('To', undefined, 'dates')}
        value={to}
        onChange={(day) => set({ [filter.to]: day })}
        note={isIgnored ? t('Ignored: this is before the start') : undefined}
      />
    </Stack>
  )
}

export const DayFilterField = ({ filter, values, set }: FilterProps<DayFilter>) => (
  <DayLimit label={filter.label} value={values[filter.name]} onChange={(day) => set({ [filter.name]: day })} />
)

type DayLimitProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
  note?: string | undefined
}

function DayLimit({ label, value = '', onChange, note }: DayLimitProps) {
  // Text that is not a date yet; the filter changes once it is.
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
