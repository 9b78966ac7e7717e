import { useNavigate } from '@tanstack/react-router'
import type { Row as TableRowOf } from '@tanstack/react-table'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { isEdit } from './actions.ts'
import type { features } from './columns.ts'
import { Expander } from './Expander.tsx'
import type { RowOptions } from './ListTable.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import css from './table-grid.module.css'

type TableRowProps<Row extends ListedRow> = {
  list: ListPageState<Row>
  row: TableRowOf<typeof features, Row>
  options: RowOptions<Row>
  /** The index of the row in the whole list. */
  index: number
  /** Set only for virtualized lists. */
  measure: ((element: Element | null) => void) | undefined
  columnCount: number
  /** One row is in the tab order; the arrow keys move between rows. */
  isActive: boolean
  onActive: (id: string) => void
}

/** A double-click on a control or link does not open the row. */
const isOnControl = (event: MouseEvent) => (event.target as Element).closest('a, button, input, label') !== null

function focusRow(from: Element, sibling: 'nextElementSibling' | 'previousElementSibling') {
  let row = from[sibling]
  while (row && !row.hasAttribute('data-row')) row = row[sibling]
  if (row instanceof HTMLElement) row.focus()
}

// Memoised, so that visible rows are not rendered while a long list scrolls. The cast restores the generic type.
export const TableRow = memo(function TableRow<Row extends ListedRow>(props: TableRowProps<Row>) {
  const { list, row, options, index, measure, columnCount, isActive, onActive } = props
  const { table, rowName, isSelectable, actions } = list
  const { open, expand, isMuted, newRow } = options
  const navigate = useNavigate()
  const record = row.original
  const name = rowName(record)
  const edit = actions.find(isEdit)
  const activate = () => {
    const target = open?.(record)
    if (target) void navigate(target)
    else if (!open && expand) row.toggleExpanded()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') activate()
    else if (event.key === ' ' && isSelectable) row.toggleSelected()
    else if (event.key === 'F2' && edit) {
      if (edit.disabledReason?.(record) === undefined) void navigate(edit.to(record))
    } else if (event.key === 'ArrowDown') focusRow(event.currentTarget, 'nextElementSibling')
    else if (event.key === 'ArrowUp') focusRow(event.currentTarget, 'previousElementSibling')
    else return
    event.preventDefault()
  }
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        // The header is row 1. Needed only if some rows are not rendered.
        aria-rowindex={measure && index + 2}
        data-row
        data-selected={row.getIsSelected() || undefined}
        data-muted={isMuted?.(record) || undefined}
        data-new={record.uuid === newRow || undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActive(row.id)}
        onDoubleClick={(event) => !isOnControl(event) && activate()}
        onKeyDown={onKeyDown}
      >
        {isSelectable && (
          <td className={css.tight}>
            <RowCheckbox row={row} name={name} isSelected={row.getIsSelected()} />
          </td>
        )}
        {row.getVisibleCells().map((cell, column) => {
          const { meta } = cell.column.columnDef
          const content = <table.FlexRender cell={cell} />
          return column === 0 ? (
            <th key={cell.id} scope="row" lang={meta?.lang} data-align={meta?.align}>
              {expand ? (
                <span className={css.withExpander}>
                  <Expander row={row} name={name} />
                  {content}
                </span>
              ) : (
                content
              )}
            </th>
          ) : (
            <td key={cell.id} lang={meta?.lang} data-align={meta?.align}>
              {content}
            </td>
          )
        })}
        <td className={css.tight}>
          <RowMenu list={list} row={record} />
        </td>
      </tr>
      {expand && row.getIsExpanded() && (
        <tr className={css.expanded}>
          <td colSpan={columnCount}>
            <div className={css.details}>{expand(record)}</div>
          </td>
        </tr>
      )}
    </>
  )
}) as <Row extends ListedRow>(props: TableRowProps<Row>) => React.ReactNode
