import { useNavigate } from '@tanstack/react-router'
import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { isEdit } from './actions.ts'
import { TableRow } from './TableRow.tsx'
import type { ListedRow } from './use-list-page.ts'
import { useRows, type RowsOptions } from './use-rows.ts'
import css from './table-grid.module.css'

/** A double-click on a control or link does not open the row. */
const isOnControl = (target: Element) => target.closest('a, button, input, label') !== null

function focusRow(from: Element, sibling: 'nextElementSibling' | 'previousElementSibling') {
  let row = from[sibling]
  while (row && !row.hasAttribute('data-row')) row = row[sibling]
  if (row instanceof HTMLElement) row.focus()
}

/**
 * The visible rows. It handles the events of all rows and passes them values only, so that scrolling renders new rows
 * and no others.
 */
export function TableBody<Row extends ListedRow>(props: RowsOptions<Row>) {
  const { visible } = props
  const { actions, table, columnCount } = props.list
  const { open, expand } = props.options
  const navigate = useNavigate()
  const [focusedId, setFocusedId] = useState<string>()
  const rows = useRows(props)
  const activeId = rows.some(({ row }) => row.id === focusedId) ? focusedId : rows[0]?.row.id

  const rowOf = (element: Element) => table.getRowModel().rows[Number(element.getAttribute('data-index'))]
  const activate = (row: (typeof rows)[number]['row']) => {
    const target = open?.(row.original)
    if (target) void navigate(target)
    else if (!open && expand) row.toggleExpanded()
  }
  const edit = actions.find(isEdit)
  const onKeyDown = (event: KeyboardEvent) => {
    // The target of a key event is an element.
    const element = event.target as Element
    const row = element.matches('[data-row]') && rowOf(element)
    if (!row) return
    if (event.key === 'Enter') activate(row)
    else if (event.key === ' ' && props.list.isSelectable) row.toggleSelected()
    else if (event.key === 'F2' && edit) {
      if (edit.disabledReason?.(row.original) === undefined) void navigate(edit.to(row.original))
    } else if (event.key === 'ArrowDown') focusRow(element, 'nextElementSibling')
    else if (event.key === 'ArrowUp') focusRow(element, 'previousElementSibling')
    else return
    event.preventDefault()
  }
  const rowAround = ({ target }: FocusEvent | MouseEvent) => {
    // The target of these events is an element.
    const element = (target as Element).closest('[data-row]')
    return element ? rowOf(element) : undefined
  }
  return (
    // The rows are interactive; one handler serves all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody
      onFocus={(event) => {
        const row = rowAround(event)
        if (row) setFocusedId(row.id)
      }}
      onDoubleClick={(event) => {
        const row = rowAround(event)
        // The target of a mouse event is an element.
        if (row && !isOnControl(event.target as Element)) activate(row)
      }}
      onKeyDown={onKeyDown}
    >
      <Spacer height={visible.before} columnCount={columnCount} />
      {rows.map((row) => (
        <TableRow key={row.row.id} {...row} columnCount={columnCount} isActive={row.row.id === activeId} />
      ))}
      <Spacer height={visible.after} columnCount={columnCount} />
    </tbody>
  )
}

/** Reserves the height of rows that are not rendered, for the scroll bar. */
const Spacer = ({ height, columnCount }: { height: number; columnCount: number }) =>
  height > 0 && (
    <tr className={css.spacer} aria-hidden="true">
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
