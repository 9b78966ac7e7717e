import type { ReactNode } from 'react'
import type { Target } from '../lib/target.ts'

type ActionBase<Row> = {
  label: string
  icon: ReactNode
  /** Why this row cannot have it; undefined: it can. */
  disabledReason?: (row: Row) => string | undefined
}

/** Leads to a screen of one row. */
type LinkAction<Row> = ActionBase<Row> & { kind: 'link'; to: (row: Row) => Target; inNewTab?: true }

/** Asks and then acts, on one row or on all selected ones. */
export type ConfirmAction<Row> = ActionBase<Row> & {
  kind: 'confirm'
  title: string
  text: string
  confirm: string
  /** One call for one row; what it answers is shown when it was the only one. */
  run: (row: Row) => Promise<{ message: string }>
  failedText: string
  /** 'plain' where the action can be taken back; else it is shown as dangerous. */
  tone?: 'plain'
}

export type RowAction<Row> = LinkAction<Row> | ConfirmAction<Row>
