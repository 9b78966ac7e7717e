import { IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { Check } from './Check.tsx'
import css from './table.module.css'

/** What all rows of a table have in common. */
export type RowBehaviour<Row> = {
  rowName: (row: Row) => string
  /** False where nothing can be done with several rows. */
  isSelectable: boolean
  isSelected: (row: Row) => boolean
  onToggle: (row: Row) => void
  /** Undefined: a row leads nowhere; what is behind it opens under it. */
  onOpen?: ((row: Row) => void) | undefined
  /** Undefined: its rows are not edited. */
  onEdit?: ((row: Row) => void) | undefined
  expand?: (row: Row) => ReactNode
  menu: (row: Row) => ReactNode
  /** Rows that do not count at the moment step back. */
  isMuted: (row: Row) => boolean
  /** Something has just been made: its row is marked for a moment. */
  isNew: (row: Row) => boolean
}

type DataRowProps<Row> = {
  row: Row
  behaviour: RowBehaviour<Row>
  /** The cells; the expander stands in the first one. */
  cells: (expander: ReactNode) => ReactNode
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
  const { rowName, isSelectable, isSelected, onToggle, onOpen, onEdit, expand, menu, isMuted, isNew } = behaviour
  const name = rowName(row)
  const open = () => (onOpen ? onOpen(row) : expand && onExpand())
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') open()
    else if (event.key === ' ' && isSelectable) onToggle(row)
    else if (event.key === 'F2') onEdit?.(row)
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
        // What its keys do, for the list of keys.
        data-row={(onOpen || expand ? 'open' : '') + (onEdit ? ' edit' : '')}
        data-selected={isSelected(row) || undefined}
        data-muted={isMuted(row) || undefined}
        data-new={isNew(row) || undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={onActive}
        onDoubleClick={(event) => !isOnControl(event) && open()}
        onKeyDown={onKeyDown}
      >
        {isSelectable && (
          <td className={css.tight}>
            <Check label={t('Select {{name}}', { name })} isChecked={isSelected(row)} onChange={() => onToggle(row)} />
          </td>
        )}
        {cells(expand && <Expander name={name} isExpanded={isExpanded} onExpand={onExpand} />)}
        <td className={css.tight}>{menu(row)}</td>
      </tr>
      {expand && isExpanded && (
        <tr className={css.expanded}>
          <td colSpan={columnCount}>
            <div className={css.behind}>{expand(row)}</div>
          </td>
        </tr>
      )}
    </>
  )
}

type ExpanderProps = { name: string; isExpanded: boolean; onExpand: () => void }

/** Opens what is behind a row. */
export const Expander = ({ name, isExpanded, onExpand }: ExpanderProps) => (
  <button
    type="button"
    className={css.expander}
    aria-expanded={isExpanded}
    aria-label={t('Details of {{name}}', { name })}
    onClick={onExpand}
  >
    <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
  </button>
)
