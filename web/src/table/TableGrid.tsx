import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { t } from '../lib/t.ts'
import { minTableWidth } from './columns.ts'
import { actionsWidth, useQuickCount } from './QuickActions.tsx'
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

// React's type of styles has no custom properties.
const blankText = { '--blank': JSON.stringify(t('not given')) } as CSSProperties

/** The rows as a table. */
export function TableGrid<Row extends ListedRow>({ list, caption, options, visible, isStale }: RowsProps<Row>) {
  const { table, isSelectable, total = 0 } = list
  useRowShortcuts(list, options)
  const actions = actionsWidth(useQuickCount(list))
  const columns = table.getVisibleLeafColumns()
  return (
    <table
      className={css.table}
      data-stale={isStale || undefined}
      data-selectable={isSelectable || undefined}
      style={{
        ...blankText,
        minWidth: minTableWidth(
          columns.map(({ columnDef }) => columnDef.meta?.width),
          actions,
        ),
      }}
      aria-rowcount={visible.measure && total + 1}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <colgroup>
        {isSelectable && <col style={{ width: 44 }} />}
        {columns.map(({ id, columnDef }) => (
          <col key={id} style={{ width: columnDef.meta?.width }} />
        ))}
        <col style={{ width: actions }} />
      </colgroup>
      <TableHead list={list} />
      <TableBody list={list} options={options} visible={visible} />
    </table>
  )
}
