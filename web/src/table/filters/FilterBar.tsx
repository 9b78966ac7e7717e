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

/** The filters of a list: a button for each, or on phones one button that opens a drawer. */
export function FilterBar({ filters, values, set }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone)
    return filters.map((filter) => (
      <FilterButton key={namesOf(filter).join()} filter={filter} values={values} set={set} />
    ))
  if (filters.length === 0) return null
  const count = filters.filter((filter) => isSet(filter, values)).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon icon={IconAdjustmentsHorizontal} size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('Filters') : t('Filters · {n}', { n: count })}
      </Button>
      {isOpen && (
        <SidePanel onClose={() => setOpen(false)} position="right" title={t('Filters')}>
          <FilterFields filters={filters} values={values} set={set} onClose={() => setOpen(false)} />
        </SidePanel>
      )}
    </>
  )
}
