import { Modal as LibraryModal, type ModalProps } from '@mantine/core'

export { Drawer } from '@mantine/core'

/**
 * A dialog whose focus starts in its first field. Dialogs without a field, and those that mark another element with
 * `data-autofocus`, are not affected. Neither are phones, where an on-screen keyboard would cover the form.
 */
export const Modal = ({ children, ...props }: ModalProps) => (
  <LibraryModal {...props}>
    {children}
    <span hidden ref={markFirstField} />
  </LibraryModal>
)

const fields = ':is(input:not([type=hidden]), select, textarea):not(:disabled, [data-fixed])'

/** The library focuses the marked element, or else the first control, which is the Close button. */
function markFirstField(end: HTMLElement | null): void {
  const dialog = end?.closest('[role=dialog]')
  if (!dialog || dialog.querySelector('[data-autofocus]') || innerWidth < 768) return
  dialog.querySelector(fields)?.setAttribute('data-autofocus', '')
}
