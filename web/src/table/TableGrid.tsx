import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { minTableWidth } from './columns.ts'
import type { RowOptions } from './ListTable.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import { useRowShortcuts } from './use-row-shortcuts.ts'
import type { VisibleRows } from './use-visible-rows.ts'
import css from './table-grid.module.css'

export type RowsProps<Row extends ListedRow> = {
  list: ListPageState<Row>
  caption: string
  visible: VisibleRows
  options: RowOptions<Row>
  /** The rows may be outdated. */
  isStale: boolean
}

/** The rows as a table. */
export function TableGrid<Row extends ListedRow>({ list, caption, visible, options, isStale }: RowsProps<Row>) {
  const { table, isSelectable, total = 0 } = list
  useRowShortcuts(list, options)
  const [focusedId, setFocusedId] = useState<string>()
  const columns = table.getVisibleLeafColumns()
  const columnCount = columns.length + (isSelectable ? 2 : 1)
  const rows = table.getRowModel().rows.slice(visible.start, visible.end)
  const activeId = rows.some(({ id }) => id === focusedId) ? focusedId : rows[0]?.id
  return (
    <table
      className={css.table}
      data-stale={isStale || undefined}
      data-selectable={isSelectable || undefined}
      style={{ minWidth: minTableWidth(columns.map(({ columnDef }) => columnDef.meta?.width)) }}
      aria-rowcount={visible.measure && total + 1}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <colgroup>
        {isSelectable && <col style={{ width: 44 }} />}
        {columns.map(({ id, columnDef }) => (
          <col key={id} style={{ width: columnDef.meta?.width }} />
        ))}
        <col style={{ width: 52 }} />
      </colgroup>
      <TableHead list={list} />
      <tbody>
        <Spacer height={visible.before} columnCount={columnCount} />
        {rows.map((row, position) => (
          <TableRow
            key={row.id}
            list={list}
            row={row}
            options={options}
            index={visible.start + position}
            measure={visible.measure}
            columnCount={columnCount}
            isActive={row.id === activeId}
            onActive={setFocusedId}
          />
        ))}
        <Spacer height={visible.after} columnCount={columnCount} />
      </tbody>
    </table>
  )
}

/** Reserves the height of rows that are not rendered, for the scroll bar. */
const Spacer = ({ height, columnCount }: { height: number; columnCount: number }) =>
  height > 0 && (
    <tr className={css.spacer} aria-hidden="true">
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
