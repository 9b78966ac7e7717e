import type { PinnedReport } from '@hr/contract/areas/reports/pins'
import type { ReportResult } from '@hr/contract/areas/reports/reports'
import { linkTo } from '../../lib/target.ts'
import { textOf } from './definitions.ts'

export type ShownReport = {
  result: ReportResult
  /** The ready-made or saved report; undefined for a new one. */
  report: PinnedReport | undefined
}

/** Returns the links to the records behind the numbers of a report. */
export function numberLinks({ result: { definition }, report }: ShownReport) {
  const text = textOf(definition)
  return (row: string, series: string) => ({
    ...linkTo('reportRecords'),
    search: { report, definition: text, row, series },
  })
}
