import { useQueryClient, type QueryStatus } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { Endpoint, ResultOf } from '@hr/contract/lib/endpoint'
import { t } from '../lib/t.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { refetchShown, useApiMutation } from './client.ts'
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
  /** The effect of the call, which the user reads first. */
  reads?: QueryStatus
  /** The notification after the call; undefined for none. */
  doneText: (result: ResultOf<E>) => string | undefined
  /** Called after the call, when the dialog is closed. Whatever is shown is refetched after it. */
  onDone?: (result: ResultOf<E>) => void | Promise<void>
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
  const client = useQueryClient()
  const call = useApiMutation(endpoint, {
    // The page of a deleted record is left first.
    refetches: false,
    onSuccess: async (result) => {
      isCalling.current = false
      const text = doneText(result)
      if (text !== undefined) toast.success(text)
      onClose()
      await onDone?.(result)
      void refetchShown(client)
    },
    onError: (error) => {
      isCalling.current = false
      toast.keptError(messageAbout(record, error, t('Failed to update data')))
      onClose()
      void refetchShown(client, error)
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
