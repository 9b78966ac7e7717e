import { useState } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { lazyWithRetry } from './lazy-part.tsx'
import type { DialogProps as OpenedDialogProps } from './modals.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useIsPhone } from './use-media.ts'

type DialogProps = Omit<OpenedDialogProps, 'opened' | 'fullScreen' | 'radius'> & {
  isOpen?: boolean
  /** While it is busy it can't be closed. */
  isBusy?: boolean
  fillsPhone?: boolean
}

// The library's dialogs are a tenth of the first load without being part of any page.
const Modal = lazyWithRetry<OpenedDialogProps>(async () => (await import('./modals.tsx')).Modal, DialogFrame)

export const preloadDialogs = Modal.preload

/** Every dialog: takes the focus and the back button, and returns the focus to the element that had it before. */
export function Dialog({ isOpen = true, isBusy = false, fillsPhone = false, onClose, ...modal }: DialogProps) {
  useFocusBack(isOpen)
  const isFilling = useIsPhone() && fillsPhone
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Modal
      {...modal}
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      fullScreen={isFilling}
      radius={isFilling ? 0 : 'lg'}
    />
  )
}
