import { useTable, type RowData } from '@tanstack/react-table'
import { t } from '../lib/t.ts'
import { features, type Columns } from './app-table.ts'
import { Check } from './Check.tsx'
import type { RowBehaviour } from './DataRow.tsx'
import type { RowWindow } from './use-row-window.ts'
import css from './table.module.css'

type CardListProps<Row extends RowData & { uuid: string }> = {
  label: string
  window: RowWindow<Row>
  columns: Columns<Row>
  behaviour: RowBehaviour<Row>
  isStale: boolean
}

/** The same rows for a phone: the first column is the title of a card, the others its lines. */
export function CardList<Row extends RowData & { uuid: string }>(props: CardListProps<Row>) {
  const { label, window, columns, behaviour, isStale } = props
  const table = useTable({
    features,
    columns,
    data: window.rows as Row[],
    getRowId: (row) => row.uuid,
    manualSorting: true,
  })
  const { rowName, isSelected, onToggle, expand, menu, isMuted } = behaviour
  return (
    <ul
      className={css.cards}
      aria-label={label}
      data-stale={isStale || undefined}
      style={{ paddingBlock: `${window.before}px ${window.after}px` }}
    >
      {table.getRowModel().rows.map((tableRow, position) => {
        const row = tableRow.original
        const cells = tableRow.getAllCells()
        const isTitle = (cell: (typeof cells)[number]) =>
          cell === cells[0] || cell.column.columnDef.meta?.card === 'title'
        return (
          <li
            key={tableRow.id}
            ref={window.measure}
            data-index={window.firstIndex + position}
            data-selected={isSelected(row) || undefined}
            data-muted={isMuted(row) || undefined}
          >
            <Check
              label={t('Select {{name}}', { name: rowName(row) })}
              isChecked={isSelected(row)}
              onChange={() => onToggle(row)}
            />
            <div className={css.cardText}>
              <span className={css.cardTitle}>
                {cells.filter(isTitle).map((cell) => (
                  <span key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </span>
                ))}
              </span>
              {cells.map((cell) => {
                const { meta } = cell.column.columnDef
                return isTitle(cell) || meta?.card === 'hidden' ? null : (
                  <span key={cell.id} className={css.cardLine} lang={meta?.lang}>
                    <table.FlexRender cell={cell} />
                  </span>
                )
              })}
              {expand?.(row)}
            </div>
            {menu(row)}
          </li>
        )
      })}
    </ul>
  )
}
