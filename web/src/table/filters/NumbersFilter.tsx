import { Stack } from '@mantine/core'
import { useState } from 'react'
import { fieldTexts } from '@hr/contract/lib/fields'
import { NumberInput } from '../../form/NumberInput.tsx'
import { t } from '../../lib/t.ts'
import { isNumber, type FilterProps, type NumbersFilter } from './filters.ts'

/** The smallest and the largest number. */
export const NumbersFilterField = ({ filter, values, set }: FilterProps<NumbersFilter>) => (
  <Stack gap="xs">
    <Limit
      label={t('From', undefined, 'numbers')}
      value={values[filter.from]}
      onChange={(number) => set({ [filter.from]: number })}
    />
    <Limit
      label={t('To', undefined, 'numbers')}
      value={values[filter.to]}
      onChange={(number) => set({ [filter.to]: number })}
    />
  </Stack>
)

type LimitProps = { label: string; value: string | undefined; onChange: (number: string | undefined) => void }

function Limit({ label, value = '', onChange }: LimitProps) {
  // Text that is not a number yet; the filter changes once it is.
  const [draft, setDraft] = useState<string>()
  const isWrong = draft !== undefined && draft !== ''
  return (
    <NumberInput
      size="sm"
      label={label}
      value={draft ?? value}
      error={isWrong && t(fieldTexts.number)}
      onChange={(next) => {
        setDraft(isNumber(next) ? undefined : next)
        if (isNumber(next) || next === '') onChange(next === '' ? undefined : next)
      }}
    />
  )
}
