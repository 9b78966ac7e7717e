import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import type { TableRow } from '@hr/contract/lib/imports'
import { t } from '../lib/t.ts'
import { useVisibleRows } from '../table/use-visible-rows.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './import.module.css'

/** A column of the preview, which shows the problems of its cells itself. */
export type PreviewColumn = {
  title: string
  /** Whether it stays visible while the table is scrolled; frozen columns come first. */
  isFrozen: boolean
  isLong: boolean
  show: (row: TableRow, problems: readonly CellMessage[]) => ReactNode
}

export type CheckedRow = TableRow & { problems: readonly CellMessage[]; warnings: readonly CellMessage[] }

/** The place of a frozen column: after the column of row numbers and the frozen columns before it. */
const frozenAt = (index: number, isFrozen: boolean) =>
  isFrozen ? { 'data-frozen': true, style: { insetInlineStart: 64 + index * frozenWidth } } : { style: {} }

/** In pixels. */
const frozenWidth = 140
const widthOf = ({ isFrozen, isLong }: PreviewColumn) => (isFrozen ? frozenWidth : isLong ? 240 : 180)

type ImportRowsProps = { columns: readonly PreviewColumn[]; rows: readonly CheckedRow[] }

/** The rows of a sheet with their messages, virtualized. */
export function ImportRows({ columns, rows }: ImportRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const visible = useVisibleRows({ count: rows.length, scroller, rowHeight: isPhone ? 160 : 40 })
  const { isVirtual, start, end, before, after, measure } = visible
  return (
    <div ref={scroller} className={css.scroll} tabIndex={0} role="region" aria-label={t('Rows of the file')}>
      <table className={`${css.table} ${css.preview}`} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
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
            <th scope="col">{t('Problem')}</th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} columns={columns.length + 2} />
          {rows.slice(start, end).map((shown, index) => (
            <tr
              key={shown.row}
              ref={measure}
              data-index={start + index}
              aria-rowindex={isVirtual ? start + index + 2 : undefined}
              data-wrong={shown.problems.length > 0 || undefined}
            >
              <Cells columns={columns} checked={shown} />
            </tr>
          ))}
          <Spacer height={after} columns={columns.length + 2} />
        </tbody>
      </table>
    </div>
  )
}

function Cells({ columns, checked }: { columns: readonly PreviewColumn[]; checked: CheckedRow }) {
  const { row, problems, warnings } = checked
  return (
    <>
      <td data-label={t('Row')} data-frozen={columns[0]?.isFrozen || undefined}>
        {row}
      </td>
      {columns.map(({ title, show, isFrozen }, index) => (
        <td key={title} data-label={title} {...frozenAt(index, isFrozen)}>
          {show(
            checked,
            problems.filter(({ column }) => column === title),
          )}
        </td>
      ))}
      <td data-label={t('Problem')}>
        {problems
          .filter(({ column }) => columns.every(({ title }) => title !== column))
          .map((problem) => (
            <CellProblem key={`${problem.column} ${problem.message}`} {...problem} isWarning={false} />
          ))}
        {warnings.map((warning) => (
          <CellProblem key={`${warning.column} ${warning.message}`} {...warning} isWarning />
        ))}
      </td>
    </>
  )
}

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={columns} className={css.spacer} style={{ height }} />
    </tr>
  ) : null

function CellProblem({ column, message, isWarning }: CellMessage & { isWarning: boolean }) {
  const icon = isWarning ? IconAlertTriangle : IconX
  return (
    <span className={css.message} data-tone={isWarning ? 'warn' : 'danger'}>
      <Icon icon={icon} size={14} />
      <span>
        {column !== '' && <strong>{column}:</strong>} {message}
      </span>
    </span>
  )
}
