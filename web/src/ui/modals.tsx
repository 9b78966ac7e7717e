import { Drawer as LibraryDrawer, Modal as LibraryModal, type DrawerProps, type ModalProps } from '@mantine/core'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useId } from 'react'
import { useCloseOnBack } from './use-close-on-back.ts'

export type SidePanelProps = Omit<DrawerProps, 'opened'> & {
  /** The address says that it is open, so that going back closes it anyway. */
  isInAddress?: boolean
}

export type DialogProps = ModalProps & {
  /** The browser's back button leaves the page instead of closing the dialog. */
  ignoresBack?: boolean
}

/** The ids of the open dialogs and panels, the topmost last. */
const open = createStore<readonly string[]>([])

/** Whether a dialog is the topmost one, which Escape closes. */
function useIsTopmost(isOpen: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    open.setState((ids) => [...ids, id])
    return () => open.setState((ids) => ids.filter((other) => other !== id))
  }, [isOpen, id])
  return useSelector(open, (ids) => ids.at(-1) === id)
}

/** A dialog at the side of the window. The browser's back button closes it. */
export function Drawer({ isInAddress = false, ...props }: SidePanelProps) {
  useCloseOnBack(props.onClose, { isDisabled: isInAddress })
  const isTopmost = useIsTopmost(true)
  return <LibraryDrawer {...props} opened closeOnEscape={isTopmost} />
}

/**
 * A dialog that the browser's back button closes, if Escape does; otherwise it stays. Its focus starts in its first
 * field. Dialogs without a field, and those that mark another element with `data-autofocus`, are not affected. Neither
 * are phones, where an on-screen keyboard would cover the form.
 */
export function Modal({ children, ignoresBack = false, closeOnEscape = true, ...props }: DialogProps) {
  useCloseOnBack(() => closeOnEscape && props.onClose(), { isDisabled: ignoresBack || !props.opened })
  const isTopmost = useIsTopmost(props.opened)
  return (
    <LibraryModal {...props} closeOnEscape={closeOnEscape && isTopmost}>
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
