import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { TableRow } from '@hr/contract/lib/imports'
import { t } from '../lib/t.ts'
import { useVisibleRows } from '../table/use-visible-rows.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { Icon } from '../ui/Icon.tsx'
import { Hint } from '../ui/texts.tsx'
import css from './import.module.css'
import type { LeftOutReason, RowChoice } from './use-import.ts'

/** A column of the preview, which shows the problems of its cells itself. */
export type PreviewColumn = {
  /** Its name in the messages about its cells, which is English in all languages. */
  heading: string
  title: string
  /** Whether it stays visible while the table is scrolled; frozen columns come first. */
  isFrozen: boolean
  isLong: boolean
  /** Whether the user has corrected its cell in this row. */
  isCorrected: (row: number) => boolean
  show: (row: TableRow, problems: readonly CellMessage[]) => ReactNode
}

export type CheckedRow = TableRow & {
  problems: readonly CellMessage[]
  /** Why the row is left out; undefined if it is imported. */
  leftOut: LeftOutReason | undefined
}

/** The place of a frozen column: after the column of row numbers and the frozen columns before it. */
const frozenAt = (index: number, isFrozen: boolean) =>
  isFrozen ? { 'data-frozen': true, style: { insetInlineStart: 64 + index * frozenWidth } } : { style: {} }

/** In pixels. */
const frozenWidth = 140
const widthOf = ({ isFrozen, isLong }: PreviewColumn) => (isFrozen ? frozenWidth : isLong ? 240 : 180)

/** Whether rows show all cells, or only their names and, beside them, the cells that are wrong or were corrected. */
type Layout = 'all cells' | 'names and wrong cells'

type ImportRowsProps = {
  columns: readonly PreviewColumn[]
  layout: Layout
  /** The titles of all columns by their headings, also of those that the sheet lacks. */
  titles: ReadonlyMap<string, string>
  rows: readonly CheckedRow[]
  onChoose: (row: number, choice: RowChoice) => void
}

/** The rows of a sheet with their messages, virtualized. Arrow keys move between the buttons of rows. */
export function ImportRows({ columns: all, layout, titles, rows, onChoose }: ImportRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [lastRow, setLastRow] = useState<number>()
  const isPhone = useIsPhone()
  const visible = useVisibleRows({ count: rows.length, scroller, rowHeight: isPhone ? 160 : 40 })
  const { isVirtual, start, end, before, after, measure } = visible
  const shownRows = rows.slice(start, end)
  const columns = layout === 'all cells' ? all : all.filter(({ isFrozen }) => isFrozen)
  const others = layout === 'all cells' ? [] : all.filter(({ isFrozen }) => !isFrozen)
  const headings = new Set(all.map(({ heading }) => heading))
  const hasNotes = layout !== 'all cells' || rows.some((one) => hasNote(one, headings))
  const tabStop = shownRows.find(({ row }) => row === lastRow) ?? shownRows[0]
  function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const buttons = [...(scroller.current?.querySelectorAll<HTMLButtonElement>('[data-choice]') ?? [])]
    event.preventDefault()
    buttons[buttons.indexOf(event.currentTarget) + by]?.focus()
  }
  return (
    <div
      ref={scroller}
      className={css.scroll}
      data-long={visible.isVirtual || undefined}
      tabIndex={0}
      role="region"
      aria-label={t('Rows of the file')}
    >
      <table
        className={`${css.table} ${css.preview}`}
        data-narrow={layout !== 'all cells' || undefined}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            <th scope="col" data-frozen={columns[0]?.isFrozen || undefined}>
              {t('Row')}
            </th>
            {columns.map((column, index) => {
              const { style, ...frozen } = frozenAt(index, column.isFrozen)
              return (
                <th key={column.title} scope="col" {...frozen} style={{ width: widthOf(column), ...style }}>
                  {column.title}
                </th>
              )
            })}
            {hasNotes && (
              <th scope="col" className={css.problem}>
                {t('Problem')}
              </th>
            )}
            <td className={css.choice} />
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} columns={columns.length + (hasNotes ? 3 : 2)} />
          {shownRows.map((shown, index) => (
            <tr
              key={shown.row}
              ref={measure}
              data-index={start + index}
              aria-rowindex={isVirtual ? start + index + 2 : undefined}
              data-wrong={shown.problems.length > 0 || undefined}
              data-left-out={shown.leftOut !== undefined || undefined}
              onFocus={() => setLastRow(shown.row)}
            >
              <Cells columns={columns} others={others} titles={titles} checked={shown} hasNotes={hasNotes} />
              <td className={css.choice}>
                <RowButton
                  checked={shown}
                  tabIndex={shown === tabStop ? 0 : -1}
                  onChoose={onChoose}
                  onKeyDown={moveFocus}
                />
              </td>
            </tr>
          ))}
          <Spacer height={after} columns={columns.length + (hasNotes ? 3 : 2)} />
        </tbody>
      </table>
    </div>
  )
}

const leftOutTexts: Readonly<Record<LeftOutReason, string>> = {
  'not a record': t('Left out: looks like a total or a signature'),
  chosen: t('Left out by you'),
}

type RowButtonProps = {
  checked: CheckedRow
  tabIndex: number
  onChoose: (row: number, choice: RowChoice) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** Leaves the row out, or includes it again. */
function RowButton({ checked: { row, leftOut }, onChoose, ...button }: RowButtonProps) {
  const [text, label, choice] =
    leftOut === undefined
      ? ([t('Leave out'), t('Leave out row {row}', { row }), 'leave out'] as const)
      : ([t('Include'), t('Include row {row}', { row }), 'import'] as const)
  return (
    <Button
      {...button}
      data-choice
      variant={leftOut === undefined ? 'subtle' : 'default'}
      aria-label={label}
      onClick={() => onChoose(row, choice)}
    >
      {text}
    </Button>
  )
}

/** Whether a row has messages beside its cells. */
const hasNote = ({ problems, leftOut }: CheckedRow, headings: ReadonlySet<string>) =>
  leftOut !== undefined || problems.some(({ column }) => !headings.has(column))

type CellsProps = Pick<ImportRowsProps, 'columns' | 'titles'> & {
  /** The columns of which only the wrong cells are shown. */
  others: readonly PreviewColumn[]
  checked: CheckedRow
  hasNotes: boolean
}

function Cells({ columns, others, titles, checked, hasNotes }: CellsProps) {
  const { row, problems, leftOut } = checked
  const problemsIn = (heading: string) => problems.filter(({ column }) => column === heading)
  const known = [...columns, ...others]
  const wrong = others.filter(({ heading, isCorrected }) => isCorrected(row) || problemsIn(heading).length > 0)
  return (
    <>
      <td data-label={t('Row')} data-frozen={columns[0]?.isFrozen || undefined}>
        {row}
      </td>
      {columns.map(({ heading, title, show, isFrozen }, index) => (
        <td key={title} data-label={title} {...frozenAt(index, isFrozen)}>
          {show(checked, problemsIn(heading))}
        </td>
      ))}
      {hasNotes && (
        <td className={css.problem} data-label={t('Problem')}>
          {leftOut !== undefined && <Hint span>{leftOutTexts[leftOut]}</Hint>}
          {wrong.length > 0 && (
            <div className={css.wrongCells}>
              {wrong.map(({ heading, title, show }) => (
                <div key={heading}>
                  <small>{title}</small>
                  {show(checked, problemsIn(heading))}
                </div>
              ))}
            </div>
          )}
          {problems
            .filter(({ column }) => known.every(({ heading }) => heading !== column))
            .map((problem) => (
              <CellProblem
                key={`${problem.column} ${problem.message}`}
                title={titles.get(problem.column) ?? problem.column}
                message={problem.message}
              />
            ))}
        </td>
      )}
    </>
  )
}

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={columns} className={css.spacer} style={{ height }} />
    </tr>
  ) : null

const CellProblem = ({ title, message }: { title: string; message: string }) => (
  <span className={css.message}>
    <Icon icon={IconX} size={14} />
    <span>
      {title !== '' && <strong>{title}:</strong>} {message}
    </span>
  </span>
)
