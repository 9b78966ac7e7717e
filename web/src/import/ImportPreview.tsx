import { Box, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { TableRow } from '@hr/contract/lib/imports'
import { t } from '../lib/t.ts'
import { errorsLabel, type CountLabel } from './count-labels.ts'
import { ImportRows, type CheckedRow, type PreviewColumn } from './ImportRows.tsx'
import css from './import.module.css'
import type { LeftOutReason, RowChoice } from './use-import.ts'

type ImportPreviewProps = {
  columns: readonly PreviewColumn[]
  /** The titles of all columns by their headings. */
  titles: ReadonlyMap<string, string>
  rows: readonly TableRow[]
  problems: readonly CellMessage[]
  leftOut: ReadonlyMap<number, LeftOutReason>
  /** The rows about which the user has decided: they stay visible. */
  rowChoices: ReadonlyMap<number, RowChoice>
  onChoose: (row: number, choice: RowChoice) => void
  /** The rows of records that exist. */
  existing: ReadonlySet<number>
  /** The label under which a row without errors is counted, if there are records that exist. */
  labelOf: (row: number) => string
  /** The label under which a row with such errors is counted; undefined if they are all counted alike. */
  problemLabel?: ((problems: readonly CellMessage[]) => CountLabel) | undefined
}
type View = 'all' | 'review' | 'left out'

/** All rows of the sheet, those to review with only their names and wrong cells, or those that are left out. */
export function ImportPreview(props: ImportPreviewProps) {
  const { columns, titles, leftOut, rowChoices, onChoose } = props
  const [chosenView, setView] = useState<View>()
  const all = checkedRows(props)
  const invalid = all.filter((one) => one.problems.length > 0)
  const isCorrected = ({ row }: CheckedRow) => columns.some((column) => column.isCorrected(row))
  // A corrected row stays, because the user may still be typing.
  const toReview = all.filter((one) => one.problems.length > 0 || rowChoices.has(one.row) || isCorrected(one))
  const rowsOf: Record<View, CheckedRow[]> = {
    all,
    review: toReview,
    // A row that the user includes stays, with the button that has the focus.
    'left out': all.filter((one) => one.leftOut !== undefined || rowChoices.get(one.row) === 'import'),
  }
  // In the view of all rows, the wrong cells of all columns would be out of sight.
  const suggestedView = invalid.length > 0 || toReview.some(isCorrected) ? 'review' : 'all'
  const wanted = chosenView ?? suggestedView
  const view = rowsOf[wanted].length === 0 ? 'all' : wanted
  return (
    <>
      <Group gap="8px 24px" mih={32} fz="sm" c="dimmed" className={css.counts}>
        <Counts {...props} all={all} invalid={invalid} />
        {(toReview.length > 0 || leftOut.size > 0) && (
          <Box ms="auto">
            <SegmentedControl
              aria-label={t('Rows')}
              data={[
                { value: 'all', label: t('All rows') },
                ...(toReview.length > 0
                  ? [{ value: 'review' as const, label: `${t('To review')} ${invalid.length}` }]
                  : []),
                ...(leftOut.size > 0
                  ? [{ value: 'left out' as const, label: `${t('Left out')} ${leftOut.size}` }]
                  : []),
              ]}
              value={view}
              onChange={setView}
            />
          </Box>
        )}
      </Group>
      {/* Remounts, because row heights measured in one view are wrong in the other. */}
      <ImportRows
        key={view}
        columns={columns}
        layout={view === 'review' ? 'names and wrong cells' : 'all cells'}
        titles={titles}
        rows={rowsOf[view]}
        onChoose={(row, choice) => {
          // The view stays, also if this was the last row with an error.
          setView(view)
          onChoose(row, choice)
        }}
      />
    </>
  )
}

type CountsProps = Pick<ImportPreviewProps, 'labelOf' | 'problemLabel' | 'existing'> & {
  all: readonly CheckedRow[]
  invalid: readonly CheckedRow[]
}

/** How many rows are new, and which kinds of errors there are, where the heading does not say so. */
function Counts({ all, invalid, existing, labelOf, problemLabel }: CountsProps) {
  const valid = Map.groupBy(
    existing.size > 0 ? all.filter((one) => one.problems.length === 0 && one.leftOut === undefined) : [],
    ({ row }) => labelOf(row),
  )
  const kinds = problemLabel ? Map.groupBy(invalid, (one) => problemLabel(one.problems)) : new Map<CountLabel, []>()
  if (kinds.size === 1) kinds.delete(errorsLabel)
  return (
    <>
      {[...valid].map(([label, counted]) => (
        <span key={label}>
          <strong>{counted.length}</strong> {label}
        </span>
      ))}
      {[...kinds].map(([label, { length }]) => (
        <span key={label(length)} data-tone="danger">
          <strong>{length}</strong> {label(length)}
        </span>
      ))}
    </>
  )
}

function checkedRows({ rows, problems, leftOut }: ImportPreviewProps): CheckedRow[] {
  const wrong = Map.groupBy(problems, ({ row }) => row)
  return rows.map((one) => {
    const reason = leftOut.get(one.row)
    // The problems are those of the latest check, which may be from before the row was left out.
    return { ...one, problems: reason === undefined ? (wrong.get(one.row) ?? []) : [], leftOut: reason }
  })
}
