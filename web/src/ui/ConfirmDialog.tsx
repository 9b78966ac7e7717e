import { Button, Group } from '@mantine/core'
import type { QueryStatus } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { store } from '../lib/store.ts'
import { t } from '../lib/t.ts'
import { Dialog } from './Dialog.tsx'
import { DiscardPrompt } from './DiscardPrompt.tsx'
import css from './ui.module.css'
import { useGuardedClose } from './use-guarded-close.ts'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirm: string
  /** The label of the cancel button where 'Cancel' would be ambiguous. */
  dismiss?: string
  /** For deleting and archiving: the focus starts on Cancel. */
  isDestructive?: boolean
  /**
   * For dialogs with fields, in the first of which the focus starts: whether the user has changed one, which closing the
   * dialog would lose.
   */
  isDirty?: boolean | undefined
  isBusy?: boolean
  /** The state of what the user reads first: until it is loaded, the dialog can be closed, but not confirmed. */
  reads?: QueryStatus
  /** The browser's back button leaves the page, which asks. */
  ignoresBack?: boolean
  onConfirm: () => void
  /** For the button beside the confirming one, where it is an answer, too; by default it closes the dialog. */
  onDismiss?: () => void
  onClose: () => void
}

/** A confirmation dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, dismiss = t('Cancel'), onConfirm, onDismiss, onClose } = props
  const { isDestructive = false, isDirty, isBusy = false, reads = 'success', ignoresBack = false } = props
  useCloseWithSession(isOpen, onClose)
  const { isAsking, stay, close } = useGuardedClose({ isDirty: isDirty === true, isBusy, onClose })
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isBusy}
      ignoresBack={ignoresBack}
      onClose={isAsking ? stay : close}
      title={title}
      size={440}
      classNames={{ content: css.confirm }}
    >
      <div className={css.dialogText}>{children}</div>
      {isAsking ? (
        <DiscardPrompt className={css.dialogFooter} onStay={stay} onClose={onClose} />
      ) : (
        <Group justify="flex-end" gap={8} className={css.dialogFooter}>
          <Button
            variant="default"
            size="sm"
            disabled={isBusy}
            onClick={onDismiss ?? close}
            data-autofocus={isDestructive || reads !== 'success' || undefined}
          >
            {dismiss}
          </Button>
          <Button
            size="sm"
            color={isDestructive ? 'danger' : undefined}
            loading={isBusy || reads === 'pending'}
            disabled={reads === 'error'}
            onClick={onConfirm}
            data-autofocus={(!isDestructive && isDirty === undefined) || undefined}
          >
            {confirm}
          </Button>
        </Group>
      )}
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
