import type { ComponentType, ReactNode } from 'react'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import type { Target } from '../lib/target.ts'

type ActionBase<Row> = {
  label: string
  icon: ReactNode
  /** Rows that it has nothing to do with do not show it; without it all do. */
  isShown?: (row: Row) => boolean
  /** Why this row cannot have it; undefined: it can. */
  disabledReason?: (row: Row) => string | undefined
}

/** Leads to a screen of one row. */
export type LinkAction<Row> = ActionBase<Row> & {
  kind: 'link'
  to: (row: Row) => Target
  inNewTab?: true
  isEdit?: true
}

/** Asks and then acts, on one row or on all selected ones. */
export type ConfirmAction<Row> = ActionBase<Row> & {
  kind: 'confirm'
  title: string
  text: string
  /** What else the user should know before they confirm, each a paragraph. */
  details?: readonly string[]
  confirm: string
  /** The reads that are out of date afterwards; invalidated once, after the last row. */
  changes: readonly Endpoint[]
  /** One call for one row; the message of the last one that succeeded is shown. */
  run: (row: Row) => Promise<{ message: string }>
  failedText: string
  /** Many deletions need the password first. */
  isDeletion?: true
  /** 'plain' where the action can be taken back; else it is shown as dangerous. */
  tone?: 'plain'
}

export type ActionDialogProps<Row> = {
  rows: readonly Row[]
  /** `failed`: the places of the rows that it did not work for; they stay selected. */
  onDone: (failed: number[]) => void
  onClose: () => void
}

/** Asks in a dialog of its own, for one row or for all selected ones. */
type DialogAction<Row> = ActionBase<Row> & {
  kind: 'dialog'
  dialog: ComponentType<ActionDialogProps<Row>>
  tone?: 'plain'
}

/** Acts on one row at once; on several of them it asks in a dialog, or does not work. */
export type ImmediateAction<Row> = ActionBase<Row> & {
  kind: 'act'
  act: (row: Row) => void
  tone?: 'plain'
  /** Of rows that it cannot be done with it says why, and leaves them out. */
  several?: ComponentType<ActionDialogProps<Row>>
}

/** What asks before it acts. */
export type DialogOrConfirmAction<Row> = ConfirmAction<Row> | DialogAction<Row>

export type RowAction<Row> = LinkAction<Row> | DialogOrConfirmAction<Row> | ImmediateAction<Row>

/** Rows are selected where something can be done with several of them. */
export const isBulkAction = <Row>(action: RowAction<Row>): boolean =>
  action.kind === 'act' ? action.several !== undefined : action.kind !== 'link'

/** What the key to edit does with a row. */
export const isEdit = <Row>(action: RowAction<Row>): action is LinkAction<Row> =>
  action.kind === 'link' && action.isEdit === true
