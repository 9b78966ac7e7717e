import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import css from './shell.module.css'

type NavigationGroupProps = {
  words: ReactNode
  /** Whether the page that is open belongs to it. */
  isCurrent: boolean
  /** What waits behind its links, as long as they are not seen. */
  count?: ReactNode
  children: ReactNode
}

/** A button that opens and closes its links; the group of the page that is open stands open. */
export function NavigationGroup({ words, isCurrent, count, children }: NavigationGroupProps) {
  const id = useId()
  // What somebody chose counts as long as they stay inside of the group, or outside.
  const [choice, setChoice] = useState({ isCurrent, isOpen: isCurrent })
  const isOpen = choice.isCurrent === isCurrent ? choice.isOpen : isCurrent
  return (
    <>
      <button
        type="button"
        className={css.item}
        data-within={(isCurrent && !isOpen) || undefined}
        data-group={isCurrent ? 'current' : 'other'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setChoice({ isCurrent, isOpen: !isOpen })}
      >
        {words}
        {!isOpen && count}
        <Icon icon={IconChevronRight} className={css.chevron} />
      </button>
      {isOpen && (
        <ul id={id} className={css.group}>
          {children}
        </ul>
      )}
    </>
  )
}
