import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type { CellMessage } from '@hr/contract/lib/cells'
import { t } from '../lib/t.ts'
import { NotGiven } from '../ui/Facts.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import css from './import.module.css'

/** What the preview shows of a row; columns without a width share what is left. */
export type ImportColumn<Row> = { title: string; width?: string; show: (row: Row) => ReactNode }

type ImportPreviewProps<Row> = {
  columns: readonly ImportColumn<Row>[]
  /** The last column, in which messages stand too; without one they have a column of their own. */
  withMessages: ImportColumn<Row> | undefined
  rows: readonly Row[]
  problems: readonly CellMessage[]
  warnings: readonly CellMessage[]
  /** Errors that are counted by themselves. */
  countApart?: { label: string; is: (problem: CellMessage) => boolean } | undefined
}
type Shown<Row> = { row: number; item: Row | undefined; problems: CellMessage[]; warnings: CellMessage[] }
type View = 'all' | 'wrong'

/** Every row of the file and what is wrong in it. Of many rows only those in sight are in the page. */
export function ImportPreview<Row extends { row: number }>(props: ImportPreviewProps<Row>) {
  const { columns, withMessages, rows, problems, warnings, countApart } = props
  const [view, setView] = useState<View>('all')
  const all = shownRows(rows, problems, warnings)
  const wrong = all.filter((one) => one.problems.length > 0)
  const apart = countApart ? wrong.filter((one) => one.problems.every(countApart.is)).length : 0
  return (
    <>
      <div className={css.counts}>
        <span>
          <b>{all.length - wrong.length}</b> {t('New')}
        </span>
        {countApart && apart > 0 && (
          <span data-tone="danger">
            <b>{apart}</b> {countApart.label}
          </span>
        )}
        {wrong.length > apart && (
          <span data-tone="danger">
            <b>{wrong.length - apart}</b> {t('Errors')}
          </span>
        )}
        {warnings.length > 0 && (
          <span>
            <b>{warnings.length}</b> {t('Warnings')}
          </span>
        )}
        {wrong.length > 0 && (
          <div className={css.views} role="group" aria-label={t('Rows')}>
            <button type="button" aria-pressed={view === 'all'} onClick={() => setView('all')}>
              {t('All rows')}
            </button>
            <button type="button" aria-pressed={view === 'wrong'} onClick={() => setView('wrong')}>
              {t('Errors')} {wrong.length}
            </button>
          </div>
        )}
      </div>
      {/* Anew for each view: what was measured of the other one is not true here. */}
      <Rows key={view} columns={columns} withMessages={withMessages} rows={view === 'wrong' ? wrong : all} />
    </>
  )
}

/** The rows with their messages; what is wrong with the whole file stands in a row of its own. */
function shownRows<Row extends { row: number }>(
  rows: readonly Row[],
  problems: readonly CellMessage[],
  warnings: readonly CellMessage[],
): Shown<Row>[] {
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

const messagesTitle = (column: { title: string } | undefined) => column?.title ?? t('What is wrong')

type RowsProps<Row> = Pick<ImportPreviewProps<Row>, 'columns' | 'withMessages'> & { rows: readonly Shown<Row>[] }

function Rows<Row>({ columns, withMessages, rows }: RowsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const visible = useVisibleRows({ count: rows.length, scroller, rowHeight: isPhone ? 160 : 40 })
  const { isVirtual, start, end, before, after, measure } = visible
  return (
    <div ref={scroller} className={css.scroll} tabIndex={0} role="region" aria-label={t('Rows of the file')}>
      <table className={`${css.table} ${css.preview}`} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            {columns.map(({ title, width }) => (
              <th key={title} scope="col" style={{ width }}>
                {title}
              </th>
            ))}
            <th scope="col">{messagesTitle(withMessages)}</th>
          </tr>
        </thead>
        <tbody>
          <Space height={before} columns={columns.length + 2} />
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
          <Space height={after} columns={columns.length + 2} />
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
}: Shown<Row> & Omit<RowsProps<Row>, 'rows'>) => (
  <>
    <td data-label={t('Row')}>{row}</td>
    {columns.map(({ title, show }) => (
      <td key={title} data-label={title}>
        {item && show(item)}
      </td>
    ))}
    <td data-label={messagesTitle(withMessages)}>
      {item && withMessages && (withMessages.show(item) || (problems.length + warnings.length === 0 && <NotGiven />))}
      {problems.map((problem) => (
        <Message key={`${problem.column} ${problem.message}`} {...problem} isWarning={false} />
      ))}
      {warnings.map((warning) => (
        <Message key={`${warning.column} ${warning.message}`} {...warning} isWarning />
      ))}
    </td>
  </>
)

const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={columns} className={css.space} style={{ height }} />
    </tr>
  ) : null

function Message({ column, message, isWarning }: CellMessage & { isWarning: boolean }) {
  const Icon = isWarning ? IconAlertTriangle : IconX
  return (
    <span className={css.message} data-tone={isWarning ? 'warn' : 'danger'}>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
      <span>
        {column !== '' && <b>{column}:</b>} {message}
      </span>
    </span>
  )
}
