import { Popover } from '@mantine/core'
import { useRef, useState } from 'react'
import { FilterOpener } from './FilterButton.tsx'
import { FilterField } from './FilterField.tsx'
import type { FilterProps } from './filters.ts'

/** The button of a filter with its field, open at first. */
export function FilterPopup(props: FilterProps) {
  const [isOpen, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      onClose={() => button.current?.focus()}
    >
      <Popover.Target>
        <FilterOpener {...props} ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown miw={220} maw="min(360px, calc(100vw - 32px))" aria-label={props.filter.label}>
        <FilterField {...props} onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
