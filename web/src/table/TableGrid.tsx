import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { t } from '../lib/t.ts'
import { ColumnWidths, usePinnedWidths } from './ColumnWidths.tsx'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import type { ListedRow } from './use-list-page.ts'
import type { RowsOptions } from './use-rows.ts'
import { useRowShortcuts } from './use-row-shortcuts.ts'
import css from './table-grid.module.css'

export type RowsProps<Row extends ListedRow> = RowsOptions<Row> & {
  caption: string
  /** The rows may be outdated. */
  isStale: boolean
}

const blankText = { '--blank': JSON.stringify(t('not given')) }

/** The rows as a table. */
export function TableGrid<Row extends ListedRow>({ list, caption, options, visible, isStale }: RowsProps<Row>) {
  const { isSelectable, total = 0 } = list
  const { start, end } = usePinnedWidths(list)
  useRowShortcuts(list, options)
  return (
    // React's type of styles has no custom properties.
    <table
      className={css.table}
      data-stale={isStale || undefined}
      data-selectable={isSelectable || undefined}
      data-pinned={!options.isUnpinned || undefined}
      style={{ ...blankText, '--pinned-start': `${start}px`, '--pinned-end': `${end}px` } as CSSProperties}
      aria-rowcount={visible.measure && total + 1}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <ColumnWidths list={list} />
      <TableHead list={list} />
      <TableBody list={list} options={options} visible={visible} />
    </table>
  )
}
