import '../ui/modal-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../api/errors.ts'
import { sessionNumber } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { OpenConfirmDialog } from '../ui/OpenConfirmDialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { focusRows } from './focus-rows.ts'
import { mayDelete } from './may-delete.ts'
import css from './table.module.css'

type Failure = { index: number; reason: string }
type Progress = { kind: 'asking' } | { kind: 'running'; done: number } | { kind: 'failed'; failures: Failure[] }

type BulkDialogProps = {
  texts: { title: string; text: string; confirm: string; failedText: string; tone?: 'plain' }
  /** What the rows are called; their number is the number of calls. */
  names: readonly string[]
  /** Many deletions need the password, before the first of them. */
  isDeletion?: true | undefined
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
  const { texts, names, isDeletion, run, onDone, onClose, selected = props.names.length, children } = props
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' })
  const total = names.length
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    // When the dialog is gone.
    setTimeout(() => focusAfter(opener))
  }

  async function runAll() {
    setProgress({ kind: 'running', done: 0 })
    if (isDeletion && total > 1 && !(await mayDelete(total))) return setProgress({ kind: 'asking' })
    const number = sessionNumber()
    const failures: Failure[] = []
    let answer = ''
    for (const index of names.keys()) {
      setProgress({ kind: 'running', done: index })
      try {
        // One after the other: the person sees how far it is, and the server is not flooded.
        answer = (await run(index)).message
      } catch (error) {
        failures.push({ index, reason: messageOf(error, texts.failedText) })
      }
      // The session that confirmed this has ended: nothing more is done in the next one.
      if (sessionNumber() !== number) return close()
    }
    if (failures.length < total) toast.success(answer)
    onDone(failures.map(({ index }) => index))
    const [only] = failures
    if (only && total > 1) return setProgress({ kind: 'failed', failures })
    if (only) toast.error(only.reason)
    return close()
  }

  if (progress.kind === 'failed') {
    const { failures } = progress
    return (
      <Modal opened onClose={close} title={t('{{k}} of {{n}} failed', { k: failures.length, n: total })} size={440}>
        <ul className={css.failures}>
          {failures.map(({ index, reason }) => (
            <li key={index}>
              <b>{names[index]}</b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        <Button size="sm" mt="md" onClick={close} data-autofocus>
          {t('Close')}
        </Button>
      </Modal>
    )
  }
  const isRunning = progress.kind === 'running'
  return (
    <OpenConfirmDialog
      isOpen
      title={texts.title}
      confirm={texts.confirm}
      isDestructive={texts.tone !== 'plain'}
      isBusy={isRunning}
      onConfirm={() => void runAll()}
      onClose={close}
    >
      {selected > 1 && <p>{t('You selected {{n}} item(s) from table!', { n: selected })}</p>}
      <p>{texts.text}</p>
      {children}
      {isRunning && total > 1 && (
        <p className={css.progress} role="status">
          {t('{{k}} of {{n}}', { k: progress.done + 1, n: total })}
        </p>
      )}
    </OpenConfirmDialog>
  )
}

/** The focus goes back to where it came from; with a deleted row that is gone, then to the rows that are left. */
function focusAfter(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  else focusRows()
}
