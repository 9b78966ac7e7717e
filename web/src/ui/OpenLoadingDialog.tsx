import './modal-styles.ts'
import { Loader, Modal } from '@mantine/core'
import css from './ui.module.css'
import { useFocusBack } from './use-focus-back.ts'

export function OpenLoadingDialog({ text }: { text: string }) {
  useFocusBack(true)
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} closeOnEscape={false} size="auto">
      <Modal.Title className={css.sr}>{text}</Modal.Title>
      <div className={css.loading} role="status">
        <Loader size={20} aria-hidden="true" />
        {text}
      </div>
    </Modal>
  )
}
