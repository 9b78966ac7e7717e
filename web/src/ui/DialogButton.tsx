import { Button } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type DialogButtonProps = {
  label: string
  icon: TablerIcon
  /** The dialog, which calls `close`. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ label, icon, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon icon={icon} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
