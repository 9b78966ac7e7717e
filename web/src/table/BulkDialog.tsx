import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts.tsx'
import type { ConfirmAction } from './actions.ts'
import css from './table.module.css'

type Failure<Row> = { row: Row; reason: string }
type Progress<Row> =
  | { kind: 'asking' }
  | { kind: 'running'; done: number }
  | { kind: 'failed'; failures: Failure<Row>[] }

type BulkDialogProps<Row> = {
  action: ConfirmAction<Row>
  rows: readonly Row[]
  rowName: (row: Row) => string
  /** `failed`: the rows that it did not work for; they stay selected. */
  onDone: (failed: Row[]) => void
  onClose: () => void
}

/** Asks, then makes one call for each row and tells which of them failed and why. */
export function BulkDialog<Row>({ action, rows, rowName, onDone, onClose }: BulkDialogProps<Row>) {
  const [progress, setProgress] = useState<Progress<Row>>({ kind: 'asking' })

  async function run() {
    const failures: Failure<Row>[] = []
    let answer = ''
    for (const [index, row] of rows.entries()) {
      setProgress({ kind: 'running', done: index })
      try {
        // One after the other: the person sees how far it is, and the server is not flooded.
        // oxlint-disable-next-line no-await-in-loop
        answer = (await action.run(row)).message
      } catch (error) {
        failures.push({ row, reason: messageOf(error, action.failedText) })
      }
    }
    const succeeded = rows.length - failures.length
    if (succeeded > 0)
      toast.success(rows.length === 1 ? answer : t('{{k}} of {{n}} done', { k: succeeded, n: rows.length }))
    onDone(failures.map(({ row }) => row))
    const [only] = failures
    if (!only) return onClose()
    if (rows.length > 1) return setProgress({ kind: 'failed', failures })
    toast.error(only.reason)
    return onClose()
  }

  if (progress.kind === 'failed') {
    return (
      <Modal
        opened
        onClose={onClose}
        title={t('{{n}} of {{total}} failed', { n: progress.failures.length, total: rows.length })}
        size={440}
      >
        <ul className={css.failures}>
          {progress.failures.map(({ row, reason }) => (
            <li key={rowName(row)}>
              <b>{rowName(row)}</b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        <Button size="sm" mt="md" onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </Modal>
    )
  }
  const isRunning = progress.kind === 'running'
  return (
    <ConfirmDialog
      isOpen
      title={action.title}
      confirm={action.confirm}
      isDestructive
      isBusy={isRunning}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {rows.length > 1 && <p>{t('You selected {{n}} item(s) from table!', { n: rows.length })}</p>}
      {action.text}
      {isRunning && rows.length > 1 && (
        <p className={css.progress} role="status">
          {t('{{k}} of {{n}}', { k: progress.done + 1, n: rows.length })}
        </p>
      )}
    </ConfirmDialog>
  )
}
