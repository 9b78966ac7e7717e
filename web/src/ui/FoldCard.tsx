import { Collapse } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import css from './ui.module.css'

type FoldCardProps = {
  title: string
  isOpen: boolean
  onToggle: () => void
  /** How long opening and closing takes; with reduced motion it takes no time. */
  durationMs: number
  children: ReactNode
}

/** A card that can be closed down to its title. */
export function FoldCard({ title, isOpen, onToggle, durationMs, children }: FoldCardProps) {
  const id = useId()
  return (
    <section className={css.sheet}>
      <h2 className={css.fold}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {title}
          <IconChevronUp size={16} stroke={1.5} aria-hidden="true" data-closed={!isOpen || undefined} />
        </button>
      </h2>
      <Collapse id={id} expanded={isOpen} transitionDuration={durationMs} keepMountedMode="display-none">
        <div className={css.sheetBody}>{children}</div>
      </Collapse>
    </section>
  )
}
