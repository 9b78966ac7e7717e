import { Button, Group } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { store } from '../lib/store.ts'
import { t } from '../lib/t.ts'
import { Dialog } from './Dialog.tsx'
import css from './ui.module.css'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirm: string
  /** The label of the cancel button where 'Cancel' would be ambiguous. */
  dismiss?: string
  /** For deleting and archiving: the focus starts on Cancel. */
  isDestructive?: boolean
  /** For dialogs that ask for values: the focus starts in the first field. */
  hasFields?: boolean
  isBusy?: boolean
  /** While what the user reads first is being loaded, the dialog can be closed, but not confirmed. */
  isLoading?: boolean
  /** The browser's back button leaves the page, which asks. */
  ignoresBack?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, dismiss = t('Cancel'), onConfirm, onClose } = props
  const { isDestructive = false, hasFields = false, isBusy = false, isLoading = false, ignoresBack = false } = props
  useCloseWithSession(isOpen, onClose)
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} ignoresBack={ignoresBack} onClose={onClose} title={title} size={440}>
      <div className={css.dialogText}>{children}</div>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          onClick={onClose}
          data-autofocus={isDestructive || isLoading || undefined}
        >
          {dismiss}
        </Button>
        <Button
          size="sm"
          color={isDestructive ? 'danger' : undefined}
          loading={isBusy || isLoading}
          onClick={onConfirm}
          data-autofocus={(!isDestructive && !hasFields) || undefined}
        >
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Closes when the session ends: a question of one session must not be answered in the next. */
function useCloseWithSession(isOpen: boolean, onClose: () => void) {
  const session = useSelector(store, ({ sessionNumber }) => sessionNumber)
  const before = useRef(session)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (before.current !== session && isOpen) close()
    before.current = session
  }, [session, isOpen])
}
