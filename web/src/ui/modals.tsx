import { Drawer as LibraryDrawer, Modal as LibraryModal, type DrawerProps, type ModalProps } from '@mantine/core'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'

export type SidePanelProps = Omit<DrawerProps, 'opened'> & {
  /** The address says that it is open, so that going back closes it anyway. */
  isInAddress?: boolean
}

export type DialogProps = ModalProps & {
  /** The browser's back button leaves the page instead of closing the dialog. */
  ignoresBack?: boolean
}

/** A dialog at the side of the window. The browser's back button closes it. */
export function Drawer({ isInAddress = false, ...props }: SidePanelProps) {
  useCloseOnBack(props.onClose, { isDisabled: isInAddress })
  useCloseOnEscape(props.onClose)
  return <LibraryDrawer {...props} opened closeOnEscape={false} />
}

/**
 * A dialog that the browser's back button closes, if Escape does; otherwise it stays. Its focus starts in its first
 * field. Dialogs without a field, and those that mark another element with `data-autofocus`, are not affected. Neither
 * are phones, where an on-screen keyboard would cover the form.
 */
export function Modal({ children, ignoresBack = false, closeOnEscape = true, ...props }: DialogProps) {
  const close = () => closeOnEscape && props.onClose()
  useCloseOnBack(close, { isDisabled: ignoresBack || !props.opened })
  useCloseOnEscape(close, { isOpen: props.opened })
  return (
    <LibraryModal {...props} closeOnEscape={false}>
      {children}
      <span hidden ref={markFirstField} />
    </LibraryModal>
  )
}

const fields = ':is(input:not([type=hidden]), select, textarea):not(:disabled, [data-fixed])'

/** The library focuses the marked element, or else the first control, which is the Close button. */
function markFirstField(end: HTMLElement | null): void {
  const dialog = end?.closest('[role=dialog]')
  if (!dialog || dialog.querySelector('[data-autofocus]') || innerWidth < 768) return
  dialog.querySelector(fields)?.setAttribute('data-autofocus', '')
}
