import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import css from './ui.module.css'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirm: string
  /** Deleting and archiving: the focus is on Cancel, so that Enter does no harm. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something happens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, isDestructive, isBusy, onConfirm, onClose } = props
  return (
    <Modal opened={isOpen} onClose={isBusy ? () => undefined : onClose} title={title} size={440}>
      <div className={css.dialogText}>{children}</div>
      <div className={css.dialogActions}>
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          onClick={onClose}
          data-autofocus={isDestructive || undefined}
        >
          {t('Cancel')}
        </Button>
        <Button
          size="sm"
          color={isDestructive ? 'danger' : undefined}
          loading={isBusy}
          onClick={onConfirm}
          data-autofocus={!isDestructive || undefined}
        >
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
