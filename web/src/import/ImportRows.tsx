import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import { t } from '../lib/t.ts'
import { useVisibleRows } from '../table/use-visible-rows.ts'
import { NotGiven } from '../ui/DataList.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './import.module.css'

/** A column of the preview; columns without a width share the remaining space. */
export type ImportColumn<Row> = {
  title: string
  width?: string
  /** Whether the column shows the problems of its cells itself; they are then not listed at the end of the row. */
  hasOwnMessages?: true
  /** Whether the column stays visible while a wide table is scrolled; frozen columns come first and have this width. */
  isFrozen?: boolean
  show: (row: Row, problems: readonly CellMessage[]) => ReactNode
}

/** A row of the file; `item` is missing if a message is about the whole file. */
export type CheckedRow<Row> = { row: number; item: Row | undefined; problems: CellMessage[]; warnings: CellMessage[] }

/** The place of a frozen column: after the column of row numbers and the frozen columns before it. */
const frozenAt = (index: number, isFrozen: boolean | undefined) =>
  isFrozen ? { 'data-frozen': true, style: { insetInlineStart: 64 + index * frozenWidth } } : { style: {} }

/** In pixels. */
export const frozenWidth = 140

const messagesTitle = (column: { title: string } | undefined) => column?.title ?? t('Problem')

type ImportRowsProps<Row> = {
  columns: readonly ImportColumn<Row>[]
  /** The last column, which also shows the messages of a row; without it they have a column of their own. */
  withMessages: ImportColumn<Row> | undefined
  rows: readonly CheckedRow<Row>[]
}

/** The rows of a file with their messages, virtualized. */
export function ImportRows<Row>({ columns, withMessages, rows }: ImportRowsProps<Row>) {
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
            {columns.map(({ title, width, isFrozen }, index) => (
              <th
                key={title}
                scope="col"
                {...frozenAt(index, isFrozen)}
                style={{ width, ...frozenAt(index, isFrozen).style }}
              >
                {title}
              </th>
            ))}
            <th scope="col">{messagesTitle(withMessages)}</th>
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
              <Cells columns={columns} withMessages={withMessages} {...shown} />
            </tr>
          ))}
          <Spacer height={after} columns={columns.length + 2} />
        </tbody>
      </table>
    </div>
  )
}

const Cells = <Row,>({
  columns,
  withMessages,
  row,
  item,
  problems,
  warnings,
}: CheckedRow<Row> & Omit<ImportRowsProps<Row>, 'rows'>) => {
  const shownInCell = new Set(columns.flatMap(({ title, hasOwnMessages }) => (hasOwnMessages ? [title] : [])))
  return (
    <>
      <td data-label={t('Row')} data-frozen={columns[0]?.isFrozen || undefined}>
        {row}
      </td>
      {columns.map(({ title, show, isFrozen }, index) => (
        <td key={title} data-label={title} {...frozenAt(index, isFrozen)}>
          {item &&
            show(
              item,
              problems.filter(({ column }) => column === title),
            )}
        </td>
      ))}
      <td data-label={messagesTitle(withMessages)}>
        {item &&
          withMessages &&
          (withMessages.show(item, problems) || (problems.length + warnings.length === 0 && <NotGiven />))}
        {problems
          .filter(({ column }) => !shownInCell.has(column))
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
        {column !== '' && <b>{column}:</b>} {message}
      </span>
    </span>
  )
}
