import './modal-styles.ts'
import { Button, Modal } from '@mantine/core'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '../lib/t.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { DialogScope } from './dialog-scope.ts'
import css from './ui.module.css'
import { useFocusBack } from './use-focus-back.ts'

export function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, dismiss = t('Cancel'), onConfirm, onClose } = props
  const { isDestructive = false, isBusy = false } = props
  useFocusBack(isOpen)
  useCloseWithScope(isOpen, onClose)
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
          {dismiss}
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

/** A question that was asked in one session is not answered in the next. */
function useCloseWithScope(isOpen: boolean, onClose: () => void) {
  const scope = use(DialogScope)
  const before = useRef(scope)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (before.current !== scope && isOpen) close()
    before.current = scope
  }, [scope, isOpen])
}
