import { useRef, type ReactNode } from 'react'
import type { Endpoint, ResultOf } from '@hr/contract/lib/endpoint'
import { t } from '../lib/t.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { useApiMutation } from './client.ts'
import type { CallOf } from './request.ts'
import { messageAbout } from './errors.ts'

type ConfirmCallProps<E extends Endpoint> = {
  endpoint: E
  input: CallOf<E>
  title: string
  /** The name of the record that the call changes, for its failure. */
  record?: string
  confirm: string
  dismiss?: string
  isDestructive?: boolean
  /** For dialogs with fields: whether the user has changed one. */
  isDirty?: boolean | undefined
  /** Whether the effect of the call is still being loaded, which the user reads first. */
  isLoading?: boolean
  /** The notification after the call; undefined for none. */
  doneText: (result: ResultOf<E>) => string | undefined
  /** Called after the call, when the dialog is closed. */
  onDone?: (result: ResultOf<E>) => void
  onClose: () => void
  children: ReactNode
}

/**
 * Asks before a call is made. The dialog closes when the call is done or has failed (specification one, section 8); the
 * page keeps the message of a failure.
 */
export function ConfirmCall<E extends Endpoint>(props: ConfirmCallProps<E>) {
  const { endpoint, input, record, doneText, onDone, onClose, ...dialog } = props
  // Read instead of `isPending`, because a second click may come before the next render.
  const isCalling = useRef(false)
  const call = useApiMutation(endpoint, {
    onSuccess: (result) => {
      isCalling.current = false
      const text = doneText(result)
      if (text !== undefined) toast.success(text)
      onClose()
      onDone?.(result)
    },
    onError: (error) => {
      isCalling.current = false
      toast.keptError(messageAbout(record, error, t('Failed to update data')))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      isBusy={call.isPending}
      onConfirm={() => {
        if (isCalling.current) return
        isCalling.current = true
        call.mutate(input)
      }}
      onClose={onClose}
    />
  )
}
