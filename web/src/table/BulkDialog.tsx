import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { invalidate } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { sessionNumber } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { RecordNames } from '../ui/RecordNames.tsx'
import { toast } from '../ui/toasts.tsx'
import { FailuresDialog } from './FailuresDialog.tsx'
import { focusRows } from './focus-rows.ts'
import { confirmDeletions } from './confirm-deletions.ts'
import css from './bulk-dialog.module.css'

type Failure = { index: number; reason: string }

type BulkDialogProps = {
  texts: { title: string; text: string; confirm: string; failedText: string; tone?: 'plain' }
  /** What the rows are called; their number is the number of calls. */
  names: readonly string[]
  /** Many deletions need the password, before the first of them. */
  isDeletion?: true | undefined
  /** The reads that are out of date afterwards; invalidated once, after the last call. */
  changes: readonly Endpoint[]
  /** The call for one of the rows. */
  run: (index: number) => Promise<{ message: string }>
  /** `failed`: the rows that it did not work for; they stay selected. */
  onDone: (failed: number[]) => void
  onClose: () => void
  /** How many rows are selected, where some of them are left out. */
  selected?: number
  /** What stands under the text. */
  children?: ReactNode
}

/** Asks, then makes one call for each row. Shows the server's message, and then which rows failed and why. */
export function BulkDialog(props: BulkDialogProps) {
  const { texts, names, isDeletion, changes, run, onDone, onClose, selected = props.names.length, children } = props
  const client = useQueryClient()
  const [doneCount, setDoneCount] = useState(0)
  const total = names.length
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    // When the dialog is gone.
    setTimeout(() => focusAfter(opener))
  }

  /** Makes the calls one after the other, so that the user sees the progress and the server is not flooded. */
  async function runAll() {
    if (isDeletion && total > 1 && !(await confirmDeletions(total))) return undefined
    const number = sessionNumber()
    const failures: Failure[] = []
    let message = ''
    for (const index of names.keys()) {
      setDoneCount(index)
      try {
        message = (await run(index)).message
      } catch (error) {
        failures.push({ index, reason: messageOf(error, texts.failedText) })
      }
      // The session that confirmed this has ended, and the dialog with it: the next session does not continue it.
      if (sessionNumber() !== number) return undefined
    }
    return { failures, message }
  }
  const running = useMutation({
    mutationFn: runAll,
    onSuccess: (outcome) => {
      // The user did not confirm their password (the dialog asks again), or the session has ended.
      if (!outcome) return
      const { failures, message } = outcome
      void invalidate(client, changes)
      if (failures.length < total) toast.success(message)
      onDone(failures.map(({ index }) => index))
      const [only] = failures
      if (only && total > 1) return
      if (only) toast.error(only.reason)
      close()
    },
  })
  const failures = running.data?.failures ?? []

  if (failures.length > 0 && total > 1) {
    return (
      <FailuresDialog
        title={t('{{k}} of {{n}} failed', { k: failures.length, n: total })}
        failures={failures.map(({ index, reason }) => ({ name: names[index] ?? '', reason }))}
        onClose={close}
      />
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.title}
      confirm={texts.confirm}
      isDestructive={texts.tone !== 'plain'}
      isBusy={running.isPending}
      onConfirm={() => running.mutate()}
      onClose={close}
    >
      {selected > 1 && <p>{t('You selected {{n}} item(s) from table!', { n: selected })}</p>}
      <RecordNames names={names} />
      <p>{texts.text}</p>
      {children}
      {running.isPending && total > 1 && (
        <p className={css.progress} role="status">
          {t('{{k}} of {{n}}', { k: doneCount + 1, n: total })}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The focus goes back to where it came from; with a deleted row that is gone, then to the rows that are left. */
function focusAfter(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  else focusRows()
}
