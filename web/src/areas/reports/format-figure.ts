import type { ReportResult } from '@hr/contract/areas/reports/reports'
import { formatNumber, formatPercent } from '../../lib/formats.ts'

/** A number of a report: '12', '37.5', '4.2 %'; a dash where there is nothing to divide by. */
export function formatFigure(value: number | null, unit: ReportResult['unit']): string {
  if (value === null) return '–'
  return unit === 'share' ? formatPercent(value) : formatNumber(Math.round(value * 100) / 100)
}
