import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { TableRow } from '@hr/contract/lib/imports'
import { t } from '../lib/t.ts'
import { errorsLabel, warningsLabel, type CountLabel } from './count-labels.ts'
import { ImportRows, type CheckedRow, type PreviewColumn } from './ImportRows.tsx'
import css from './import.module.css'

type ImportPreviewProps = {
  columns: readonly PreviewColumn[]
  rows: readonly TableRow[]
  problems: readonly CellMessage[]
  warnings: readonly CellMessage[]
  /** The label under which a row without errors is counted. */
  labelOf: (row: number) => string
  /** The label under which a row with such errors is counted. */
  problemLabel?: ((problems: readonly CellMessage[]) => CountLabel) | undefined
}
type View = 'all' | 'wrong'

/** All rows of the sheet and their errors. */
export function ImportPreview(props: ImportPreviewProps) {
  const { columns, rows, problems, warnings, labelOf, problemLabel = () => errorsLabel } = props
  // The wrong cells of all columns would be out of sight.
  const [chosenView, setView] = useState<View>('wrong')
  const all = checkedRows(rows, problems, warnings)
  const invalidRows = all.filter((one) => one.problems.length > 0)
  // Without errors the filter is hidden, and all rows are shown.
  const view = invalidRows.length === 0 ? 'all' : chosenView
  const valid = Map.groupBy(
    all.filter((one) => one.problems.length === 0),
    ({ row }) => labelOf(row),
  )
  const invalid = Map.groupBy(invalidRows, (one) => problemLabel(one.problems))
  return (
    <>
      <div className={css.counts}>
        {[...valid].map(([label, counted]) => (
          <span key={label}>
            <strong>{counted.length}</strong> {label}
          </span>
        ))}
        {[...invalid].map(([label, { length }]) => (
          <span key={label(length)} data-tone="danger">
            <strong>{length}</strong> {label(length)}
          </span>
        ))}
        {warnings.length > 0 && (
          <span>
            <strong>{warnings.length}</strong> {warningsLabel(warnings.length)}
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
        columns={view === 'wrong' ? columnsOfErrors(columns, problems) : columns}
        rows={view === 'wrong' ? invalidRows : all}
      />
    </>
  )
}

/** The columns that name a row and those with errors. */
function columnsOfErrors(columns: readonly PreviewColumn[], problems: readonly CellMessage[]): PreviewColumn[] {
  const wrong = new Set(problems.map(({ column }) => column))
  return columns.filter(({ title, isFrozen }) => isFrozen || wrong.has(title))
}

function checkedRows(
  rows: readonly TableRow[],
  problems: readonly CellMessage[],
  warnings: readonly CellMessage[],
): CheckedRow[] {
  const wrong = Map.groupBy(problems, ({ row }) => row)
  const doubtful = Map.groupBy(warnings, ({ row }) => row)
  return rows.map((one) => ({ ...one, problems: wrong.get(one.row) ?? [], warnings: doubtful.get(one.row) ?? [] }))
}
