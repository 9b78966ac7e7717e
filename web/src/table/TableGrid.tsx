import { useTable, type RowData } from '@tanstack/react-table'
import { useState, type ReactNode } from 'react'
import { Sr } from '../ui/Sr.tsx'
import { features, tableWidth, type Columns } from './app-table.ts'
import { DataRow, type RowBehaviour } from './DataRow.tsx'
import { TableHead } from './TableHead.tsx'
import type { ListState } from './use-list-state.ts'
import { useExpanded } from './use-expanded.ts'
import type { RowWindow } from './row-window.ts'
import css from './table.module.css'

type TableGridProps<Row extends RowData & { uuid: string }> = {
  caption: string
  window: RowWindow<Row>
  columns: Columns<Row>
  state: ListState
  behaviour: RowBehaviour<Row>
  isStale: boolean
  isAllSelected: boolean
  isSomeSelected: boolean
  onSelectAll: () => void
}

/** The table itself. TanStack sees only the rows in sight: sorting and paging are the server's work. */
export function TableGrid<Row extends RowData & { uuid: string }>(props: TableGridProps<Row>) {
  const { caption, window, columns, state, behaviour, isStale, isAllSelected, isSomeSelected, onSelectAll } = props
  const [expanded, toggleExpanded] = useExpanded()
  const [focusedUuid, setFocusedUuid] = useState<string>()
  const sorting = [{ id: state.sort, desc: state.order === 'desc' }]
  const table = useTable({
    features,
    columns,
    data: window.rows as Row[],
    getRowId: (row) => row.uuid,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (next) state.sortBy(next.id, next.desc ? 'desc' : 'asc')
    },
  })
  const activeUuid = window.rows.some((row) => row.uuid === focusedUuid) ? focusedUuid : window.rows[0]?.uuid
  const { isSelectable } = behaviour
  const columnCount = columns.length + (isSelectable ? 2 : 1)
  return (
    <table
      className={css.table}
      data-stale={isStale || undefined}
      data-selectable={isSelectable || undefined}
      style={{ minWidth: tableWidth(columns.map(({ meta }) => meta?.width)) }}
      aria-rowcount={window.measure && window.total + 1}
    >
      <caption>
        <Sr>{caption}</Sr>
      </caption>
      <colgroup>
        {isSelectable && <col style={{ width: 44 }} />}
        {table.getAllFlatColumns().map((column) => (
          <col key={column.id} style={{ width: column.columnDef.meta?.width }} />
        ))}
        <col style={{ width: 52 }} />
      </colgroup>
      <TableHead
        table={table}
        isSelectable={isSelectable}
        isAllSelected={isAllSelected}
        isSomeSelected={isSomeSelected}
        onSelectAll={onSelectAll}
      />
      <tbody>
        <Spacer height={window.before} columnCount={columnCount} />
        {table.getRowModel().rows.map((tableRow, position) => (
          <DataRow
            key={tableRow.id}
            row={tableRow.original}
            index={window.start + position}
            measure={window.measure}
            behaviour={behaviour}
            columnCount={columnCount}
            isActive={tableRow.id === activeUuid}
            onActive={() => setFocusedUuid(tableRow.id)}
            isExpanded={expanded.has(tableRow.id)}
            onExpand={() => toggleExpanded(tableRow.id)}
            cells={(expander) =>
              tableRow.getAllCells().map((cell, column) => {
                const Cell = column === 0 ? 'th' : 'td'
                const { meta } = cell.column.columnDef
                const content = <table.FlexRender cell={cell} />
                return (
                  <Cell
                    key={cell.id}
                    scope={column === 0 ? 'row' : undefined}
                    lang={meta?.lang}
                    data-align={meta?.align}
                  >
                    {column === 0 && expander ? <Opening expander={expander}>{content}</Opening> : content}
                  </Cell>
                )
              })
            }
          />
        ))}
        <Spacer height={window.after} columnCount={columnCount} />
      </tbody>
    </table>
  )
}

/** The first cell of a row that opens. */
const Opening = ({ expander, children }: { expander: ReactNode; children: ReactNode }) => (
  <span className={css.opening}>
    {expander}
    {children}
  </span>
)

/** Stands for the rows that are not in the page, so that the scroll bar is right. */
const Spacer = ({ height, columnCount }: { height: number; columnCount: number }) =>
  height > 0 && (
    <tr className={css.spacer} aria-hidden="true">
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
