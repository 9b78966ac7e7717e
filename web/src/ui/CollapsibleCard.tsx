import { Box, Collapse } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './collapsible-card.module.css'
import { Sheet } from './Sheet.tsx'

type CollapsibleCardProps = {
  title: string
  isOpen: boolean
  onToggle: () => void
  /** The duration of the animation; none with reduced motion. */
  durationMs: number
  children: ReactNode
}

/** A card that can be collapsed to its title. */
export function CollapsibleCard({ title, isOpen, onToggle, durationMs, children }: CollapsibleCardProps) {
  const id = useId()
  return (
    <Sheet component="section">
      <h2 className={css.fold}>
        <button type="button" data-printed aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {title}
          <Icon icon={IconChevronUp} data-closed={!isOpen || undefined} />
        </button>
      </h2>
      <Collapse id={id} expanded={isOpen} transitionDuration={durationMs} keepMountedMode="display-none">
        <Box px={16} pb={16}>
          {children}
        </Box>
      </Collapse>
    </Sheet>
  )
}
