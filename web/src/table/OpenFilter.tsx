import '../form/select-styles.ts'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterFields } from './FilterFields.tsx'
import type { FilterProps } from './filters.ts'
import css from './table.module.css'

type OpenFilterProps = FilterProps & { isOpen: boolean; onClose: () => void; children: ReactNode }

/** What a filter opens, under its button. */
export function OpenFilter({ isOpen, onClose, children, ...field }: OpenFilterProps) {
  return (
    <Popover opened={isOpen} onChange={(open) => !open && onClose()} position="bottom-start" trapFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={field.filter.label} className={css.filterDropdown}>
        <FilterFields {...field} onChosen={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}
