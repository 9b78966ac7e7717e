import { Button, Fieldset, Stack } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../lib/t.ts'
import { FilterField } from './FilterField.tsx'
import { namesOf, withoutAll, type Filter, type FilterChange, type FilterValues } from './filters.ts'
import css from './filters.module.css'

type FilterFieldsProps = {
  filters: readonly Filter[]
  values: FilterValues
  set: (change: FilterChange) => void
  onClose: () => void
}

/** Filters of a list in a drawer. */
export function FilterFields({ filters, values, set, onClose }: FilterFieldsProps) {
  const [resets, setResets] = useState(0)
  const reset = () => {
    // New keys mount empty fields. The old ones are unmounted first, because a text field still flushes its text.
    flushSync(() => setResets(resets + 1))
    set(withoutAll(filters))
  }
  return (
    <Stack gap="lg" className={css.drawer}>
      {filters.map((filter) => (
        <Fieldset
          key={`${namesOf(filter).join()} ${resets}`}
          legend={filter.label}
          variant="unstyled"
          classNames={{ legend: css.legend }}
        >
          <FilterField filter={filter} values={values} set={set} />
        </Fieldset>
      ))}
      <div className={css.actions}>
        <Button variant="default" onClick={reset}>
          {t('Reset filters')}
        </Button>
        <Button onClick={onClose}>{t('Show the list')}</Button>
      </div>
    </Stack>
  )
}
