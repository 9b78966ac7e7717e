import { useCallbackRef } from '@mantine/hooks'
import type { Cell, Column, Row as TableRowOf } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { features } from './columns.ts'
import { quickLabelsOf, useQuickCount } from './QuickActions.tsx'
import { menuEntriesOf } from './RowMenu.tsx'
import type { MenuEntry } from './RowMenuItem.tsx'
import type { RowOptions } from './row-options.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import type { VisibleRows } from './use-visible-rows.ts'

/** The values that a row or card shows. It renders again only when one of them changes. */
export type RowProps<Row extends ListedRow> = {
  row: TableRowOf<typeof features, Row>
  /** The index of the row in the whole list. */
  index: number
  /** The visible columns. */
  columns: readonly Column<typeof features, Row>[]
  name: string
  /** Set only for virtualized lists. */
  measure: ((element: Element | null) => void) | undefined
  isSelectable: boolean
  isSelected: boolean
  isMuted: boolean
  isNew: boolean
  /** Undefined for rows without details. */
  isExpanded: boolean | undefined
  /** Shown below an expanded row. */
  details: ReactNode
  /** The labels of the actions that have buttons, one a line. */
  quick: string
  /** The entries of the menu of a row; undefined if rows have no menu. */
  menuEntries: ((row: Row) => MenuEntry[]) | undefined
}

export type RowsOptions<Row extends ListedRow> = {
  list: ListPageState<Row>
  options: RowOptions<Row>
  visible: VisibleRows
}

/** The visible rows of a list. */
export function useRows<Row extends ListedRow>({ list, options, visible }: RowsOptions<Row>): RowProps<Row>[] {
  const { table, rowName, isSelectable, hasActions } = list
  const { expand, isMuted, newRow } = options
  const columns = table.getVisibleLeafColumns()
  const menuEntries = useCallbackRef((row: Row) => menuEntriesOf(list, row))
  const hasQuick = useQuickCount(list) > 0
  const rows = table.getRowModel().rows.slice(visible.start, visible.end)
  return rows.map((row, position) => {
    const { original } = row
    const isExpanded = expand !== undefined && row.getIsExpanded()
    return {
      row,
      index: visible.start + position,
      columns,
      name: rowName(original),
      measure: visible.measure,
      isSelectable,
      isSelected: row.getIsSelected(),
      isMuted: isMuted?.(original) ?? false,
      isNew: original.uuid === newRow,
      isExpanded: expand && isExpanded,
      details: isExpanded ? expand(original) : undefined,
      quick: hasQuick ? quickLabelsOf(list, original).join('\n') : '',
      menuEntries: hasActions ? menuEntries : undefined,
    }
  })
}

/** For `memo`. Another page or a refetch creates new rows for the same records. */
export const isSameRow = <Props extends { row: { original: unknown } }>(before: Props, after: Props): boolean =>
  // Both have the same keys.
  (Object.keys(after) as (keyof Props)[]).every((key) =>
    key === 'row' ? before.row.original === after.row.original : Object.is(before[key], after[key]),
  )

/** The content of a cell; null or '' if the record has no value. The cells of our columns are plain functions. */
export function contentOf<Row extends ListedRow>(cell: Cell<typeof features, Row>): ReactNode {
  const render = cell.column.columnDef.cell
  return typeof render === 'function' ? render(cell.getContext()) : render
}
