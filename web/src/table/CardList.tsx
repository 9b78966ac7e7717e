import { memo } from 'react'
import { Expander } from './Expander.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { RowsProps } from './TableGrid.tsx'
import type { ListedRow } from './use-list-page.ts'
import { contentOf, isSameRow, useRows, type RowProps } from './use-rows.ts'
import css from './card-list.module.css'

/** The rows as cards for phones: the first column is the title of a card, the others are its lines. */
export function CardList<Row extends ListedRow>({ list, caption, options, visible, isStale }: RowsProps<Row>) {
  const rows = useRows({ list, options, visible })
  return (
    <ul
      className={css.cards}
      aria-label={caption}
      data-stale={isStale || undefined}
      style={{ paddingBlock: `${visible.before}px ${visible.after}px` }}
    >
      {rows.map((props) => (
        <Card key={props.row.id} {...props} />
      ))}
    </ul>
  )
}

/** Empty values have no line on a card. */
const isEmptyValue = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

function CardContent<Row extends ListedRow>(props: RowProps<Row>) {
  const { row, index, name, measure, isSelectable, isSelected, isMuted, isNew, isExpanded, details, menuEntries } =
    props
  const cells = row.getAllCells()
  const isTitle = (cell: (typeof cells)[number]) => cell === cells[0] || cell.column.columnDef.meta?.card === 'title'
  const menu = menuEntries && <RowMenu name={name} entries={() => menuEntries(row.original)} />
  return (
    <li
      ref={measure}
      data-index={index}
      data-selected={isSelected || undefined}
      data-muted={isMuted || undefined}
      data-new={isNew || undefined}
    >
      {isSelectable && <RowCheckbox row={row} name={name} isSelected={isSelected} />}
      <div className={css.text}>
        <span className={css.title}>
          {cells.filter(isTitle).map((cell) => (
            <span key={cell.id}>{contentOf(cell)}</span>
          ))}
        </span>
        {cells.map((cell) => {
          const { meta, header } = cell.column.columnDef
          if (isTitle(cell) || meta?.card === 'hidden' || isEmptyValue(cell.getValue())) return null
          return (
            <span key={cell.id} className={css.line} lang={meta?.lang}>
              {meta?.card === 'labelled' && typeof header === 'string' && (
                <span className={css.label}>{`${header}: `}</span>
              )}
              {contentOf(cell)}
            </span>
          )
        })}
      </div>
      {isExpanded === undefined ? (
        menu
      ) : (
        <div className={css.side}>
          {menu}
          <Expander row={row} name={name} isExpanded={isExpanded} />
        </div>
      )}
      {isExpanded && <div className={css.details}>{details}</div>}
    </li>
  )
}

// The cast restores the generic type.
const Card = memo(CardContent, isSameRow) as typeof CardContent
