import { Stack } from '@mantine/core'
import { Skeleton } from '../ui/Skeleton.tsx'
import { minTableWidth } from './columns.ts'
import { actionsWidth, useQuickCount } from './QuickActions.tsx'
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
  const { table, isSelectable } = list
  const actions = actionsWidth(useQuickCount(list))
  const heads = table.getVisibleLeafColumns().map(({ columnDef: { header, meta } }) => ({
    title: String(header),
    width: meta?.width,
  }))
  return (
    <table
      className={css.table}
      aria-hidden="true"
      data-selectable={isSelectable || undefined}
      style={{
        minWidth: minTableWidth(
          heads.map(({ width }) => width),
          actions,
        ),
      }}
    >
      <colgroup>
        {isSelectable && <col style={{ width: 44 }} />}
        {heads.map(({ title, width }) => (
          <col key={title} style={{ width }} />
        ))}
        <col style={{ width: actions }} />
      </colgroup>
      <thead>
        <tr>
          {isSelectable && <td />}
          {heads.map(({ title }) => (
            <th key={title}>{title}</th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {widths.map((width, row) => (
          <tr key={width}>
            {isSelectable && <td />}
            {heads.map(({ title }, column) => (
              <td key={title}>
                <Skeleton width={widths[(row + column) % widths.length] ?? width} />
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
