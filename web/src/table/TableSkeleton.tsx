import { Stack } from '@mantine/core'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ColumnWidths } from './ColumnWidths.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import cards from './card-list.module.css'
import css from './table-grid.module.css'

const widths = ['62%', '48%', '70%', '54%', '66%', '44%']

/** The placeholder of loading cards. */
export const CardSkeleton = () => (
  <ul className={cards.cards} aria-hidden="true">
    {widths.map((width) => (
      <li key={width}>
        <Stack gap="xs" flex={1}>
          <Skeleton width={width} height={12} />
          <Skeleton width="80%" />
          <Skeleton width="38%" />
        </Stack>
      </li>
    ))}
  </ul>
)

/** The placeholder of a loading table. */
export function TableSkeleton<Row extends ListedRow>({ list }: { list: ListPageState<Row> }) {
  const { table, isSelectable, hasActions } = list
  const titles = table.getVisibleLeafColumns().map(({ columnDef: { header } }) => String(header))
  return (
    <table className={css.table} aria-hidden="true" data-selectable={isSelectable || undefined} data-pinned>
      <ColumnWidths list={list} />
      <thead>
        <tr>
          {isSelectable && <td />}
          {titles.map((title) => (
            <th key={title}>{title}</th>
          ))}
          {hasActions && <td />}
        </tr>
      </thead>
      <tbody>
        {widths.map((width, row) => (
          <tr key={width}>
            {isSelectable && <td />}
            {titles.map((title, column) => (
              <td key={title}>
                <Skeleton width={widths[(row + column) % widths.length] ?? width} />
              </td>
            ))}
            {hasActions && <td />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
