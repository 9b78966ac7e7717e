import { useTable, type RowData } from '@tanstack/react-table'
import { t } from '../lib/t.ts'
import { features, type Columns } from './app-table.ts'
import { Check } from './Check.tsx'
import { Expander, type RowBehaviour } from './DataRow.tsx'
import type { RowWindow } from './row-window.ts'
import { useExpanded } from './use-expanded.ts'
import css from './table.module.css'

type CardListProps<Row extends RowData & { uuid: string }> = {
  label: string
  window: RowWindow<Row>
  columns: Columns<Row>
  behaviour: RowBehaviour<Row>
  isStale: boolean
}

/** A card has no line for what is not given. */
const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

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
  const { rowName, isSelectable, isSelected, onToggle, expand, menu, isMuted, isNew } = behaviour
  const [expanded, toggleExpanded] = useExpanded()
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
            data-index={window.start + position}
            data-selected={isSelected(row) || undefined}
            data-muted={isMuted(row) || undefined}
            data-new={isNew(row) || undefined}
          >
            {isSelectable && (
              <Check
                label={t('Select {{name}}', { name: rowName(row) })}
                isChecked={isSelected(row)}
                onChange={() => onToggle(row)}
              />
            )}
            <div className={css.cardText}>
              <span className={css.cardTitle}>
                {cells.filter(isTitle).map((cell) => (
                  <span key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </span>
                ))}
              </span>
              {cells.map((cell) => {
                const { meta, header } = cell.column.columnDef
                return isTitle(cell) || meta?.card === 'hidden' || isNothing(cell.getValue()) ? null : (
                  <span key={cell.id} className={css.cardLine} lang={meta?.lang}>
                    {meta?.card === 'labelled' && typeof header === 'string' && <small>{`${header}: `}</small>}
                    <table.FlexRender cell={cell} />
                  </span>
                )
              })}
            </div>
            {expand ? (
              <div className={css.cardSide}>
                {menu(row)}
                <Expander
                  name={rowName(row)}
                  isExpanded={expanded.has(row.uuid)}
                  onExpand={() => toggleExpanded(row.uuid)}
                />
              </div>
            ) : (
              menu(row)
            )}
            {expand && expanded.has(row.uuid) && <div className={css.cardMore}>{expand(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
