import type { ComponentType, ReactNode } from 'react'
import type { Target } from '../lib/target.ts'

type ActionBase<Row> = {
  label: string
  icon: ReactNode
  /** Hides the action for rows it does not apply to; shown for all by default. */
  isShown?: (row: Row) => boolean
  /** Why it is disabled for this row; undefined if it is not. */
  disabledReason?: (row: Row) => string | undefined
  /** Offered as a button of its own, too: the rows of wide tables show the first two that apply. */
  isQuick?: boolean
}

/** Links to a screen of one row. */
export type LinkAction<Row> = ActionBase<Row> & {
  kind: 'link'
  to: (row: Row) => Target
  inNewTab?: true
  isEdit?: true
}

/** Asks for confirmation and then acts, on one row or on all selected ones. */
export type ConfirmAction<Row> = ActionBase<Row> & {
  kind: 'confirm'
  title: string
  text: string
  /** Further information before the confirmation, one paragraph each. */
  details?: readonly string[]
  confirm: string
  /** The call for one row; the message of the last successful call is shown. */
  run: (row: Row) => Promise<{ message: string }>
  failedText: string
  /** Many deletions require the password first. */
  isDeletion?: true
  /** 'plain' for actions that can be reverted; others look dangerous. */
  tone?: 'plain'
}

export type ActionDialogProps<Row> = {
  rows: readonly Row[]
  /** `failed`: the indexes of the rows that failed; they stay selected. */
  onDone: (failed: number[]) => void
  onClose: () => void
}

/** Opens its own dialog, for one row or for all selected ones. */
type DialogAction<Row> = ActionBase<Row> & {
  kind: 'dialog'
  dialog: ComponentType<ActionDialogProps<Row>>
  tone?: 'plain'
}

/** Acts on one row immediately; on several rows it opens a dialog or is disabled. */
export type ImmediateAction<Row> = ActionBase<Row> & {
  kind: 'act'
  act: (row: Row) => void
  tone?: 'plain'
  /** Names the rows it cannot be applied to with the reason, and skips them. */
  several?: ComponentType<ActionDialogProps<Row>>
}

/** Actions that open a dialog first. */
export type DialogOrConfirmAction<Row> = ConfirmAction<Row> | DialogAction<Row>

export type RowAction<Row> = LinkAction<Row> | DialogOrConfirmAction<Row> | ImmediateAction<Row>

/** Rows are selectable if there is a bulk action. */
export const isBulkAction = <Row>(action: RowAction<Row>): boolean =>
  action.kind === 'act' ? action.several !== undefined : action.kind !== 'link'

/** The action of the edit key. */
export const isEdit = <Row>(action: RowAction<Row>): action is LinkAction<Row> =>
  action.kind === 'link' && action.isEdit === true
