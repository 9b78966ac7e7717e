import { furtherExports } from '@hr/contract/areas/exports/exports'
import { isOverTime, type ReportDefinition } from '@hr/contract/areas/reports/definition'
import { allKey, reportsApi, type EvaluatedReport } from '@hr/contract/areas/reports/reports'
import { english } from '@hr/contract/lib/messages'
import { recordExport } from '../../audit/history.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { checked, type ExportedList } from '../../spreadsheet/exported-list.ts'
import type { SheetColumn, SheetRow } from '../../spreadsheet/write.ts'
import { reportTurns } from './report-turns.ts'
import { onSnapshot, openReport } from './read-report.ts'
import { evaluateReport } from './report.queries.ts'

type Label = EvaluatedReport['measure']
const textOf = (label: Label): string => (typeof label === 'string' ? label : english(label))

const textColumn = (header: string): SheetColumn => ({ header, type: 'text', width: 30 })
const numberColumn = (header: string): SheetColumn => ({ header, type: 'number', width: 14 })

/** The table of a report: a row for each group or step, and a column for each series. */
function tableOf({ definition, measure, series, rows, notes }: EvaluatedReport): {
  columns: SheetColumn[]
  rows: SheetRow[]
} {
  const isGrouped = series.some(({ key }) => key !== allKey)
  const shownSeries = isGrouped ? series : []
  return {
    columns: [
      textColumn('Group'),
      ...shownSeries.map(({ label }) => numberColumn(textOf(label))),
      numberColumn(textOf(measure)),
    ],
    rows: [
      ...rows.map(({ key, label, values, total }) => [
        isOverTime(definition) ? key : textOf(label),
        ...(isGrouped ? values.map(({ value }) => value) : []),
        total.value,
      ]),
      ...notes.map((note) => [textOf(note)]),
    ],
  }
}

/** The part of a report that the history of exports records: without filters, which may name people. */
export const historyOf = ({ subject, measure }: ReportDefinition) => ({ subject, measure })

/** The table of a report as a spreadsheet. */
export const reportExports = ({ company }: Pick<Deps, 'company'>): Record<string, ExportedList> => ({
  report: {
    ...furtherExports.report,
    isScoped: true,
    sheet: 'Report',
    columns: [],
    async prepare(parameters, { caller }, { db, from }) {
      const { definition } = checked(reportsApi.result.query, parameters)
      const { plan, leftOut } = await openReport(db, definition, { caller, company })
      return {
        // A report has few rows.
        check: async () => {},
        async open() {
          const report = await reportTurns.run(() => onSnapshot(from, (trx) => evaluateReport(trx, plan, 'en')))
          const { columns, rows } = tableOf({ ...report, notes: [...leftOut, ...report.notes] })
          await transact(db, (trx) =>
            recordExport(trx, {
              actorId: caller.uuid,
              entity: 'report',
              values: { ...historyOf(plan.definition), rows: rows.length },
              // Sums only: the export is about no one in particular.
              people: '{}',
            }),
          )
          async function* cells() {
            yield* rows
          }
          return { columns, rows: cells(), close: async () => {} }
        },
      }
    },
  },
})
