import { useState, type ReactNode } from 'react'
import { lazily } from './lazily.ts'

const OpenConfirmDialog = lazily(async () => (await import('./OpenConfirmDialog.tsx')).OpenConfirmDialog)

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirm: string
  /** The way out, where 'Cancel' would mean the deed itself. */
  dismiss?: string
  /** Deleting and archiving: the focus is on Cancel, so that Enter does no harm. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something happens. The dialog itself is loaded when it is first needed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isMade, setMade] = useState(props.isOpen)
  if (props.isOpen && !isMade) setMade(true)
  return isMade && <OpenConfirmDialog {...props} />
}
