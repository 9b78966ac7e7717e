import { Popover } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { refetchShown } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { Ledger } from './Ledger.tsx'
import type { LedgerButtonProps } from './LedgerButton.tsx'
import { Dim } from '../../../ui/texts.tsx'

/** The button with its balance history, open at first. */
export function LedgerPopover({ uuid, balance, children }: LedgerButtonProps) {
  const [isOpen, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const titleId = useId()
  // The number must match its history.
  useEffect(() => {
    if (isOpen) void refetchShown(client)
  }, [isOpen, client])
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onClose={() => button.current?.focus()}
      position="bottom-start"
      width="min(380px, 100vw - 32px)"
      trapFocus
      middlewares={{ flip: true, shift: { padding: 16 } }}
    >
      <Popover.Target>
        {children({ ref: button, 'aria-haspopup': 'dialog', onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen })}
      </Popover.Target>
      <Popover.Dropdown px={16} py={14} aria-labelledby={titleId}>
        <h3 id={titleId} tabIndex={-1} data-autofocus>
          {t('Balance history')} <Dim>{balance.name}</Dim>
        </h3>
        <Ledger employee={uuid} type={balance.uuid} />
      </Popover.Dropdown>
    </Popover>
  )
}
