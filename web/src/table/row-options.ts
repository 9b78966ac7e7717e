import type { ReactNode } from 'react'
import type { Target } from '../lib/target.ts'

/** Behaviour and appearance of the rows of a list. */
export type RowOptions<Row> = {
  /** The target of a double-click and Enter; undefined for a row without one. If not set, they expand the row. */
  open?: (row: Row) => Target | undefined
  /** Details under the row. */
  expand?: (row: Row) => ReactNode
  /** Rows that don't count at the moment are grey. */
  isMuted?: (row: Row) => boolean
  /** No column stays while the table scrolls sideways: neither the one that names the row nor its actions. */
  isUnpinned?: true
  /** The id of a newly created record, whose row is highlighted for a moment. */
  newRow?: string | undefined
}
