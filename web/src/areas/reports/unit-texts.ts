import type { ReportResult } from '@hr/contract/areas/reports/reports'
import { t } from '../../lib/t.ts'

/** The unit of the numbers, beside the name of the measure. */
export const unitTexts: Readonly<Record<ReportResult['unit'], string>> = {
  people: t('people', undefined, 'unit of a report'),
  records: t('number', undefined, 'unit of a report'),
  fullTime: t('full-time equivalents'),
  days: t('days', undefined, 'unit of a report'),
  years: t('years', undefined, 'unit of a report'),
  share: t('share', undefined, 'unit of a report'),
  amount: t('amount', undefined, 'unit of a report'),
  number: t('number', undefined, 'unit of a report'),
}
