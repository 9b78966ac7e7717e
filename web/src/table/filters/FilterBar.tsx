import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/t.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { FilterButton } from './FilterButton.tsx'
import { isSet, namesOf, type Filter, type FilterChange, type FilterValues } from './filters.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyWithRetry } from '../../ui/lazy-part.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

const FilterFields = lazyWithRetry(async () => (await import('./FilterFields.tsx')).FilterFields)

type FilterBarProps = {
  filters: readonly Filter[]
  values: FilterValues
  set: (change: FilterChange) => void
}

/** The filters of a list: a button for each, and one that opens a drawer with further ones, on phones with all. */
export function FilterBar({ filters, values, set }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const isShown = (filter: Filter) => !isPhone && (!filter.isFurther || isSet(filter, values))
  const others = filters.filter((filter) => !isShown(filter) || filter.isFurther)
  const count = filters.filter((filter) => isSet(filter, values)).length
  return (
    <>
      {filters.filter(isShown).map((filter) => (
        <FilterButton key={namesOf(filter).join()} filter={filter} values={values} set={set} />
      ))}
      {others.length > 0 && (
        <Button
          variant="default"
          leftSection={<Icon icon={IconAdjustmentsHorizontal} size={18} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {isPhone ? (count === 0 ? t('Filters') : t('Filters · {n}', { n: count })) : t('More filters')}
        </Button>
      )}
      {isOpen && (
        <SidePanel onClose={() => setOpen(false)} position="right" title={isPhone ? t('Filters') : t('More filters')}>
          <FilterFields filters={others} values={values} set={set} onClose={() => setOpen(false)} />
        </SidePanel>
      )}
    </>
  )
}
