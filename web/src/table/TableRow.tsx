import { memo } from 'react'
import { Expander } from './Expander.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { ListedRow } from './use-list-page.ts'
import { contentOf, isSameRow, type RowProps } from './use-rows.ts'
import css from './table-grid.module.css'

type TableRowProps<Row extends ListedRow> = RowProps<Row> & {
  /** One row is in the tab order; the arrow keys move between rows. */
  isActive: boolean
  /** With those of the checkbox and the actions. */
  columnCount: number
}

function TableRowContent<Row extends ListedRow>(props: TableRowProps<Row>) {
  const { row, index, columnCount, name, measure, isSelectable, isSelected, isMuted, isNew, isExpanded, details } =
    props
  const { isActive, quick, menuEntries } = props
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        // The header is row 1. Needed only if some rows are not rendered.
        aria-rowindex={measure && index + 2}
        data-row
        data-selected={isSelected || undefined}
        data-muted={isMuted || undefined}
        data-new={isNew || undefined}
        tabIndex={isActive ? 0 : -1}
      >
        {isSelectable && (
          <td className={css.tight} data-screen-only>
            <RowCheckbox row={row} name={name} isSelected={isSelected} />
          </td>
        )}
        {row.getVisibleCells().map((cell, column) => {
          const { id, columnDef } = cell.column
          const content = contentOf(cell)
          if (column > 0)
            return (
              <td
                key={id}
                className={content === null || content === undefined || content === '' ? css.blank : undefined}
                lang={columnDef.meta?.lang}
                data-align={columnDef.meta?.align}
                data-screen-only={columnDef.meta?.isMore}
              >
                {content}
              </td>
            )
          return (
            <th key={id} scope="row" lang={columnDef.meta?.lang} data-align={columnDef.meta?.align}>
              {isExpanded === undefined ? (
                content
              ) : (
                <span className={css.withExpander}>
                  <Expander row={row} name={name} isExpanded={isExpanded} />
                  {content}
                </span>
              )}
            </th>
          )
        })}
        {menuEntries && (
          <td className={css.tight} data-screen-only>
            {quick !== '' && (
              <QuickActions name={name} labels={quick.split('\n')} entries={() => menuEntries(row.original)} />
            )}
            <RowMenu name={name} entries={() => menuEntries(row.original)} />
          </td>
        )}
      </tr>
      {isExpanded && (
        <tr className={css.expanded}>
          <td colSpan={columnCount}>
            <div className={css.details}>{details}</div>
          </td>
        </tr>
      )}
    </>
  )
}

// The cast restores the generic type.
export const TableRow = memo(TableRowContent, isSameRow) as typeof TableRowContent
