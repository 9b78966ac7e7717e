import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import { t } from '../lib/t.ts'
import { ImportRows, type CheckedRow, type ImportColumn } from './ImportRows.tsx'
import css from './import.module.css'

type ImportPreviewProps<Row> = {
  columns: readonly ImportColumn<Row>[]
  /** The last column, which also shows the messages of a row; without it they have a column of their own. */
  withMessages: ImportColumn<Row> | undefined
  rows: readonly Row[]
  problems: readonly CellMessage[]
  warnings: readonly CellMessage[]
  /** The label under which a row without errors is counted; 'New' by default. */
  countOf?: (row: Row) => string
  /** Errors with a separate count and label. */
  separateCount?: { label: string; is: (problem: CellMessage) => boolean } | undefined
}
type View = 'all' | 'wrong'

/** All rows of the file and their errors. */
export function ImportPreview<Row extends { row: number }>(props: ImportPreviewProps<Row>) {
  const { columns, withMessages, rows, problems, warnings, separateCount, countOf = () => t('New') } = props
  // In a wide table, the wrong cells of all columns would be out of sight.
  const isWide = columns.some(({ isFrozen }) => isFrozen)
  const [chosenView, setView] = useState<View>(isWide ? 'wrong' : 'all')
  const all = shownRows(rows, problems, warnings)
  const invalidRows = all.filter((one) => one.problems.length > 0)
  // Without errors the filter is hidden, and all rows are shown.
  const view = invalidRows.length === 0 ? 'all' : chosenView
  const counts = new Map<string, number>()
  for (const { item, problems: own } of all)
    if (item && own.length === 0) counts.set(countOf(item), (counts.get(countOf(item)) ?? 0) + 1)
  const separate = separateCount ? invalidRows.filter((one) => one.problems.every(separateCount.is)).length : 0
  return (
    <>
      <div className={css.counts}>
        {[...counts].map(([label, count]) => (
          <span key={label}>
            <b>{count}</b> {label}
          </span>
        ))}
        {separateCount && separate > 0 && (
          <span data-tone="danger">
            <b>{separate}</b> {separateCount.label}
          </span>
        )}
        {invalidRows.length > separate && (
          <span data-tone="danger">
            <b>{invalidRows.length - separate}</b> {t('Errors')}
          </span>
        )}
        {warnings.length > 0 && (
          <span>
            <b>{warnings.length}</b> {t('Warnings')}
          </span>
        )}
        {invalidRows.length > 0 && (
          <div className={css.view}>
            <SegmentedControl
              aria-label={t('Rows')}
              data={[
                { value: 'all', label: t('All rows') },
                { value: 'wrong', label: `${t('Errors')} ${invalidRows.length}` },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
        )}
      </div>
      {/* Remounts, because row heights measured in one view are wrong in the other. */}
      <ImportRows
        key={view}
        columns={view === 'wrong' && isWide ? columnsOfErrors(columns, problems) : columns}
        withMessages={withMessages}
        rows={view === 'wrong' ? invalidRows : all}
      />
    </>
  )
}

/** The columns that name a row and those with errors. */
function columnsOfErrors<Row>(
  columns: readonly ImportColumn<Row>[],
  problems: readonly CellMessage[],
): readonly ImportColumn<Row>[] {
  const wrong = new Set(problems.map(({ column }) => column))
  return columns.filter(({ title, isFrozen }) => isFrozen === true || wrong.has(title))
}

/** The rows with their messages. A message about the whole file has a row of its own. */
function shownRows<Row extends { row: number }>(
  rows: readonly Row[],
  problems: readonly CellMessage[],
  warnings: readonly CellMessage[],
): CheckedRow<Row>[] {
  const wrong = Map.groupBy(problems, ({ row }) => row)
  const doubtful = Map.groupBy(warnings, ({ row }) => row)
  const items = new Map(rows.map((item) => [item.row, item]))
  const numbers = new Set([...items.keys(), ...wrong.keys()])
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((row) => ({
      row,
      item: items.get(row),
      problems: wrong.get(row) ?? [],
      warnings: doubtful.get(row) ?? [],
    }))
}
