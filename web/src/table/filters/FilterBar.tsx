import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/t.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { FilterPopover } from './FilterPopover.tsx'
import { isSet, namesOf, type Filter, type FilterChange, type FilterValues } from './filters.ts'
import { FilterDrawer } from './FilterDrawer.tsx'
import { Icon } from '../../ui/Icon.tsx'

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
      <FilterPopover key={namesOf(filter).join()} filter={filter} values={values} set={set} />
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
        {count === 0 ? t('Filters') : t('Filters · {{n}}', { n: count })}
      </Button>
      {isOpen && <FilterDrawer filters={filters} values={values} set={set} onClose={() => setOpen(false)} />}
    </>
  )
}
