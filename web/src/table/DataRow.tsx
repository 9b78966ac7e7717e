import { IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Check } from './Check.tsx'
import css from './table.module.css'

/** What all rows of a table have in common. */
export type RowBehaviour<Row> = {
  rowName: (row: Row) => string
  isSelected: (row: Row) => boolean
  onToggle: (row: Row) => void
  onOpen: (row: Row) => void
  expand?: (row: Row) => ReactNode
  menu: (row: Row) => ReactNode
  /** Rows that do not count at the moment step back. */
  isMuted: (row: Row) => boolean
}

type DataRowProps<Row> = {
  row: Row
  behaviour: RowBehaviour<Row>
  cells: ReactNode
  columnCount: number
  /** Of all rows one takes the Tab key; arrows move between them. */
  isActive: boolean
  onActive: () => void
  isExpanded: boolean
  onExpand: () => void
  /** Place of the row among all, where only those in sight are in the page. */
  measure?: (element: Element | null) => void
  index: number
}

/** A double-click selects a word, too: in a control or a link it means that. */
const isOnControl = (event: MouseEvent) => (event.target as Element).closest('a, button, input, label') !== null

function focusRow(from: Element, sibling: 'nextElementSibling' | 'previousElementSibling') {
  let row = from[sibling]
  while (row && !row.hasAttribute('data-row')) row = row[sibling]
  if (row instanceof HTMLElement) row.focus()
}

export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, behaviour, cells, columnCount, isActive, onActive, isExpanded, onExpand, measure, index } = props
  const { rowName, isSelected, onToggle, onOpen, expand, menu, isMuted } = behaviour
  const name = rowName(row)
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen(row)
    else if (event.key === ' ') onToggle(row)
    else if (event.key === 'ArrowDown') focusRow(event.currentTarget, 'nextElementSibling')
    else if (event.key === 'ArrowUp') focusRow(event.currentTarget, 'previousElementSibling')
    else return
    event.preventDefault()
  }
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        // The head is row 1; said only where rows are left out.
        aria-rowindex={measure && index + 2}
        data-row=""
        data-selected={isSelected(row) || undefined}
        data-muted={isMuted(row) || undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={onActive}
        onDoubleClick={(event) => !isOnControl(event) && onOpen(row)}
        onKeyDown={onKeyDown}
      >
        <td className={css.tight}>
          <Check label={t('Select {{name}}', { name })} isChecked={isSelected(row)} onChange={() => onToggle(row)} />
        </td>
        {cells}
        {expand && (
          <td className={css.tight}>
            <button
              type="button"
              className={css.expander}
              aria-expanded={isExpanded}
              aria-label={t('Details of {{name}}', { name })}
              onClick={onExpand}
            >
              <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
            </button>
          </td>
        )}
        <td className={css.tight}>{menu(row)}</td>
      </tr>
      {expand && isExpanded && (
        <tr className={css.expanded}>
          <td colSpan={columnCount}>{expand(row)}</td>
        </tr>
      )}
    </>
  )
}
