import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../lib/t.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { FilterFields } from './FilterFields.tsx'
import { namesOf, withoutAll, type Filter, type FilterChange, type FilterValues } from './filters.ts'
import css from './table.module.css'

type FilterDrawerProps = {
  filters: readonly Filter[]
  values: FilterValues
  set: (change: FilterChange) => void
  onClose: () => void
}

/** All filters of a list, for a phone. */
export function FilterDrawer({ filters, values, set, onClose }: FilterDrawerProps) {
  useFocusBack(true)
  const [resets, setResets] = useState(0)
  const reset = () => {
    // Fields begin anew, whatever was typed in them. First they go: one of them may still have a text to give.
    flushSync(() => setResets(resets + 1))
    set(withoutAll(filters))
  }
  return (
    <Drawer opened onClose={onClose} position="right" title={t('Filters')}>
      <div className={css.filterList}>
        {filters.map((filter) => (
          <fieldset key={`${namesOf(filter).join()} ${resets}`}>
            <legend>{filter.label}</legend>
            <FilterFields filter={filter} values={values} set={set} />
          </fieldset>
        ))}
        <div className={css.filterActions}>
          <Button variant="default" onClick={reset}>
            {t('Reset filters')}
          </Button>
          <Button onClick={onClose}>{t('Show the list')}</Button>
        </div>
      </div>
    </Drawer>
  )
}
