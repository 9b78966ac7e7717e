import './modal-styles.ts'
import { Loader, Modal } from '@mantine/core'
import css from './ui.module.css'

export const OpenLoadingDialog = ({ text }: { text: string }) => (
  <Modal opened onClose={() => undefined} withCloseButton={false} closeOnEscape={false} size="auto">
    <Modal.Title className={css.sr}>{text}</Modal.Title>
    <div className={css.loading} role="status">
      <Loader size={20} aria-hidden="true" />
      {text}
    </div>
  </Modal>
)
