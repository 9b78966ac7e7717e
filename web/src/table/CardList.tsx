import { Expander } from './Expander.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { RowsProps } from './TableGrid.tsx'
import type { ListedRow } from './use-list-page.ts'
import css from './card-list.module.css'

/** Empty values have no line on a card. */
const isEmptyValue = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The rows as cards for phones: the first column is the title of a card, the others are its lines. */
export function CardList<Row extends ListedRow>({ list, caption, visible, options, isStale }: RowsProps<Row>) {
  const { table, rowName, isSelectable } = list
  const { expand, isMuted, newRow } = options
  return (
    <ul
      className={css.cards}
      aria-label={caption}
      data-stale={isStale || undefined}
      style={{ paddingBlock: `${visible.before}px ${visible.after}px` }}
    >
      {table
        .getRowModel()
        .rows.slice(visible.start, visible.end)
        .map((row, position) => {
          const record = row.original
          const name = rowName(record)
          const cells = row.getAllCells()
          const isTitle = (cell: (typeof cells)[number]) =>
            cell === cells[0] || cell.column.columnDef.meta?.card === 'title'
          return (
            <li
              key={row.id}
              ref={visible.measure}
              data-index={visible.start + position}
              data-selected={row.getIsSelected() || undefined}
              data-muted={isMuted?.(record) || undefined}
              data-new={record.uuid === newRow || undefined}
            >
              {isSelectable && <RowCheckbox row={row} name={name} isSelected={row.getIsSelected()} />}
              <div className={css.text}>
                <span className={css.title}>
                  {cells.filter(isTitle).map((cell) => (
                    <span key={cell.id}>
                      <table.FlexRender cell={cell} />
                    </span>
                  ))}
                </span>
                {cells.map((cell) => {
                  const { meta, header } = cell.column.columnDef
                  return isTitle(cell) || meta?.card === 'hidden' || isEmptyValue(cell.getValue()) ? null : (
                    <span key={cell.id} className={css.line} lang={meta?.lang}>
                      {meta?.card === 'labelled' && typeof header === 'string' && (
                        <span className={css.label}>{`${header}: `}</span>
                      )}
                      <table.FlexRender cell={cell} />
                    </span>
                  )
                })}
              </div>
              {expand ? (
                <div className={css.side}>
                  <RowMenu list={list} row={record} />
                  <Expander row={row} name={name} />
                </div>
              ) : (
                <RowMenu list={list} row={record} />
              )}
              {expand && row.getIsExpanded() && <div className={css.details}>{expand(record)}</div>}
            </li>
          )
        })}
    </ul>
  )
}
