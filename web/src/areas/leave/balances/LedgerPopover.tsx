import { Popover } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactElement } from 'react'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import { refetchShown } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { Ledger } from './Ledger.tsx'
import { Dim } from '../../../ui/texts.tsx'

type LedgerPopoverProps = {
  /** The employee. */
  uuid: string
  balance: Pick<LeaveBalance, 'uuid' | 'name'>
  /** Renders the button, given its props. */
  children: (button: { onClick: () => void; 'aria-expanded': boolean }) => ReactElement
}

/** Shows how a number of days adds up, line by line. */
export function LedgerPopover({ uuid, balance, children }: LedgerPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const titleId = useId()
  const toggle = () => {
    // The number must match its history.
    if (!isOpen) void refetchShown(client)
    setOpen(!isOpen)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(380px, 100vw - 32px)"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: { padding: 16 } }}
    >
      <Popover.Target>{children({ onClick: toggle, 'aria-expanded': isOpen })}</Popover.Target>
      <Popover.Dropdown px={16} py={14} aria-labelledby={titleId}>
        <h3 id={titleId} tabIndex={-1} data-autofocus>
          {t('Balance history')} <Dim>{balance.name}</Dim>
        </h3>
        <Ledger employee={uuid} type={balance.uuid} />
      </Popover.Dropdown>
    </Popover>
  )
}
