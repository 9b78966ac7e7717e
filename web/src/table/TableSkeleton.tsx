import type { RowData } from '@tanstack/react-table'
import { Bone } from '../ui/Bone.tsx'
import { tableWidth, type Columns } from './app-table.ts'
import css from './table.module.css'

const widths = ['62%', '48%', '70%', '54%', '66%', '44%']

/** The shape of the cards that are to come on a phone. */
export const CardSkeleton = () => (
  <ul className={css.cards} aria-hidden="true">
    {widths.map((width) => (
      <li key={width}>
        <div className={css.cardSkeleton}>
          <Bone width={width} height={12} />
          <Bone width="80%" />
          <Bone width="38%" />
        </div>
      </li>
    ))}
  </ul>
)

type TableSkeletonProps<Row extends RowData> = { columns: Columns<Row>; isSelectable: boolean }

/** The shape of what is to come. */
export function TableSkeleton<Row extends RowData>({ columns, isSelectable }: TableSkeletonProps<Row>) {
  const heads = columns.map(({ header, meta }) => ({ title: String(header), width: meta?.width }))
  return (
    <table
      className={css.table}
      aria-hidden="true"
      data-selectable={isSelectable || undefined}
      style={{ minWidth: tableWidth(heads.map(({ width }) => width)) }}
    >
      <colgroup>
        {isSelectable && <col style={{ width: 44 }} />}
        {heads.map(({ title, width }) => (
          <col key={title} style={{ width }} />
        ))}
        <col style={{ width: 52 }} />
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
                <Bone width={widths[(row + column) % widths.length] ?? width} />
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
