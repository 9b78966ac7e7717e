import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { TableRow } from '@hr/contract/lib/imports'
import { t } from '../lib/t.ts'
import { errorsLabel, warningsLabel, type CountLabel } from './count-labels.ts'
import { ImportRows, type CheckedRow, type PreviewColumn } from './ImportRows.tsx'
import css from './import.module.css'
import type { LeftOutReason, RowChoice } from './use-import.ts'

type ImportPreviewProps = {
  columns: readonly PreviewColumn[]
  /** The titles of all columns by their headings. */
  titles: ReadonlyMap<string, string>
  rows: readonly TableRow[]
  problems: readonly CellMessage[]
  warnings: readonly CellMessage[]
  leftOut: ReadonlyMap<number, LeftOutReason>
  /** The rows about which the user has decided: they stay visible. */
  rowChoices: ReadonlyMap<number, RowChoice>
  onChoose: (row: number, choice: RowChoice) => void
  /** The label under which a row without errors is counted. */
  labelOf: (row: number) => string
  /** The label under which a row with such errors is counted. */
  problemLabel?: ((problems: readonly CellMessage[]) => CountLabel) | undefined
}
type View = 'all' | 'review'

/** All rows of the sheet, or those with errors and those that are left out. */
export function ImportPreview(props: ImportPreviewProps) {
  const {
    columns,
    titles,
    problems,
    warnings,
    leftOut,
    rowChoices,
    onChoose,
    labelOf,
    problemLabel = () => errorsLabel,
  } = props
  const [chosenView, setView] = useState<View>()
  const all = checkedRows(props)
  const invalidRows = all.filter((one) => one.problems.length > 0)
  const isDoubtful = ({ problems, warnings }: CheckedRow) => problems.length + warnings.length > 0
  const toReview = all.filter((one) => isDoubtful(one) || one.leftOut !== undefined || rowChoices.has(one.row))
  // In the view of all rows, the wrong cells of all columns would be out of sight.
  const suggestedView = invalidRows.length > 0 ? 'review' : 'all'
  const view = toReview.length === 0 ? 'all' : (chosenView ?? suggestedView)
  const valid = Map.groupBy(
    all.filter((one) => one.problems.length === 0 && one.leftOut === undefined),
    ({ row }) => labelOf(row),
  )
  const doubtfulRows = all.filter((one) => one.warnings.length > 0).length
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
        {leftOut.size > 0 && (
          <span>
            <strong>{leftOut.size}</strong> {t('Left out')}
          </span>
        )}
        {doubtfulRows > 0 && (
          <span>
            <strong>{doubtfulRows}</strong> {warningsLabel(doubtfulRows)}
          </span>
        )}
        {toReview.length > 0 && (
          <div className={css.view}>
            <SegmentedControl
              aria-label={t('Rows')}
              data={[
                { value: 'all', label: t('All rows') },
                { value: 'review', label: `${t('To review')} ${toReview.length}` },
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
        columns={view === 'review' ? columnsOfErrors(columns, [...problems, ...warnings]) : columns}
        titles={titles}
        rows={view === 'review' ? toReview : all}
        onChoose={(row, choice) => {
          // The view stays, also if this was the last row with an error.
          setView(view)
          onChoose(row, choice)
        }}
      />
    </>
  )
}

/** The columns that name a row and those with errors or warnings. */
function columnsOfErrors(columns: readonly PreviewColumn[], problems: readonly CellMessage[]): PreviewColumn[] {
  const wrong = new Set(problems.map(({ column }) => column))
  return columns.filter(({ heading, isFrozen }) => isFrozen || wrong.has(heading))
}

function checkedRows({ rows, problems, warnings, leftOut }: ImportPreviewProps): CheckedRow[] {
  const wrong = Map.groupBy(problems, ({ row }) => row)
  const doubtful = Map.groupBy(warnings, ({ row }) => row)
  return rows.map((one) => {
    const reason = leftOut.get(one.row)
    // The problems are those of the latest check, which may be from before the row was left out.
    if (reason !== undefined) return { ...one, problems: [], warnings: [], leftOut: reason }
    return { ...one, problems: wrong.get(one.row) ?? [], warnings: doubtful.get(one.row) ?? [], leftOut: undefined }
  })
}
