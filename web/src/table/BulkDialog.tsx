import { Box } from '@mantine/core'
import { useMutation, useQueryClient, type QueryStatus } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { refetchShown } from '../api/client.ts'
import { ApiError, messageAbout } from '../api/errors.ts'
import { sessionNumber } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { RecordNames } from '../ui/RecordNames.tsx'
import { ErrorText } from '../ui/texts.tsx'
import { toast } from '../ui/toasts.tsx'
import { FailuresDialog } from './FailuresDialog.tsx'
import { focusRows } from './focus-rows.ts'
import { confirmDeletions } from './confirm-deletions.ts'

type Failure = { index: number; reason: string }

export type BulkDialogProps = {
  texts: { title: string; text: string; confirm: string; failedText: string; tone?: 'plain' }
  /** The names of the rows; one call is made for each. */
  names: readonly string[]
  /** Many deletions require the password before the first one. */
  isDeletion?: true | undefined
  /** The call for one row. */
  run: (index: number) => Promise<{ message: string }>
  /** `failed`: the indexes of the rows that failed; they stay selected. */
  onDone: (failed: number[]) => void
  onClose: () => void
  /** The number of selected rows, if some of them are skipped. */
  selected?: number
  /** The state of the children, if the user reads them before confirming. */
  reads?: QueryStatus
  /** Shown below the text. */
  children?: ReactNode
  /** For a single row with fields in the dialog, which stays open after a failure and says why. */
  keepsFields?: boolean | undefined
}

/** Asks for confirmation, then makes one call per row. Shows the server's message, and which rows failed and why. */
export function BulkDialog(props: BulkDialogProps) {
  const {
    texts,
    names,
    isDeletion,
    run,
    onDone,
    onClose,
    selected = props.names.length,
    children,
    reads = 'success',
    keepsFields,
  } = props
  const client = useQueryClient()
  const [doneCount, setDoneCount] = useState(0)
  const total = names.length
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    // After the dialog is unmounted.
    setTimeout(() => focusAfter(opener))
  }

  /** Makes the calls one after the other, to show the progress and not to flood the server. */
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
        // A user who does not confirm their identity is not asked again for each further row.
        const failed =
          error instanceof ApiError && error.code === confirmCode ? [...names.keys()].slice(index) : [index]
        for (const row of failed)
          failures.push({ index: row, reason: messageAbout(names[row], error, texts.failedText) })
        if (failed.length > 1) break
      }
      // The session that confirmed this has ended: the next session must not continue.
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
      void refetchShown(client)
      if (keepsFields && failures.length > 0) return
      if (failures.length < total) toast.success(message)
      onDone(failures.map(({ index }) => index))
      const [only] = failures
      if (only && total > 1) return
      if (only) toast.keptError(only.reason)
      close()
    },
  })
  const failures = running.data?.failures ?? []

  if (failures.length > 0 && total > 1) {
    return (
      <FailuresDialog
        title={t('{k} of {n} failed', { k: failures.length, n: total })}
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
      reads={reads}
      onConfirm={() => running.mutate()}
      onClose={close}
    >
      {selected > 1 && <p>{t('You selected {n} item(s) from table!', { n: selected })}</p>}
      <RecordNames names={names} />
      <p>{texts.text}</p>
      {children}
      {failures[0] && (
        <ErrorText mt={12} role="alert">
          {failures[0].reason}
        </ErrorText>
      )}
      {running.isPending && total > 1 && (
        <Box component="p" mt={12} role="status">
          {t('{k} of {n}', { k: doneCount + 1, n: total })}
        </Box>
      )}
    </ConfirmDialog>
  )
}

/** Returns the focus to the opener, or to the remaining rows if that was deleted. */
function focusAfter(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  else focusRows()
}
