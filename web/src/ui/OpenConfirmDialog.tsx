import './modal-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef } from 'react'
import { store } from '../lib/store.ts'
import { t } from '../lib/t.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import css from './ui.module.css'
import { useFocusBack } from './use-focus-back.ts'

export function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, dismiss = t('Cancel'), onConfirm, onClose } = props
  const { isDestructive = false, isBusy = false } = props
  useFocusBack(isOpen)
  useCloseWithSession(isOpen, onClose)
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

/** A question from one session is not answered in the next. */
function useCloseWithSession(isOpen: boolean, onClose: () => void) {
  const session = useSelector(store, ({ sessionNumber }) => sessionNumber)
  const before = useRef(session)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (before.current !== session && isOpen) close()
    before.current = session
  }, [session, isOpen])
}
