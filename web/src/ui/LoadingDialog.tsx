import { Loader, Modal } from '@mantine/core'
import { useDelayed } from './use-delayed.ts'
import css from './ui.module.css'

/** Blocks the page while an action runs for longer than 300 ms. `text` is one of the specified sentences. */
export function LoadingDialog({ isOpen, text }: { isOpen: boolean; text: string }) {
  const isShown = useDelayed(isOpen)
  return (
    <Modal
      opened={isShown}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      size="auto"
      aria-label={text}
    >
      <div className={css.loading} role="status">
        <Loader size={20} aria-hidden="true" />
        {text}
      </div>
    </Modal>
  )
}
