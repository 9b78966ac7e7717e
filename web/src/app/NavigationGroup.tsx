import { Stack, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import css from './shell.module.css'

type NavigationGroupProps = {
  words: ReactNode
  /** Whether the current page belongs to the group. */
  isCurrent: boolean
  /** The pending count of its links, shown while the group is closed. */
  count?: ReactNode
  children: ReactNode
}

/** A button that opens and closes a group of links; the group of the current page is open by default. */
export function NavigationGroup({ words, isCurrent, count, children }: NavigationGroupProps) {
  const id = useId()
  // The user's choice applies until they enter or leave the group.
  const [choice, setChoice] = useState({ isCurrent, isOpen: isCurrent })
  const isOpen = choice.isCurrent === isCurrent ? choice.isOpen : isCurrent
  return (
    <>
      <UnstyledButton
        w="100%"
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
      </UnstyledButton>
      {isOpen && (
        <Stack component="ul" gap={1} id={id} className={css.group}>
          {children}
        </Stack>
      )}
    </>
  )
}
