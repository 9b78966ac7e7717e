import { Stack, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import css from './shell.module.css'

type NavigationGroupProps = {
  words: ReactNode
  /** Whether the current page belongs to the group. */
  isCurrent: boolean
  isOpen: boolean
  onToggle: () => void
  /** The pending count of its links, shown while the group is closed. */
  count?: ReactNode
  children: ReactNode
}

/** A button that opens and closes a group of links. */
export function NavigationGroup({ words, isCurrent, isOpen, onToggle, count, children }: NavigationGroupProps) {
  const id = useId()
  const links = useRef<HTMLDivElement>(null)
  // All its links are in view once it is open.
  useEffect(() => {
    if (isOpen) links.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <UnstyledButton
        w="100%"
        className={css.item}
        data-within={(isCurrent && !isOpen) || undefined}
        data-group={isCurrent ? 'current' : 'other'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {words}
        {!isOpen && count}
        <Icon icon={IconChevronRight} className={css.chevron} />
      </UnstyledButton>
      {isOpen && (
        <Stack component="ul" ref={links} gap={1} id={id} className={css.group}>
          {children}
        </Stack>
      )}
    </>
  )
}
