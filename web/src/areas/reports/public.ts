import { lazyWithRetry } from '../../ui/lazy-part.tsx'

export { resultQuery, searchOf } from './definitions.ts'

/** The plot of a report, or its table. */
export const ReportSummary = lazyWithRetry(async () => (await import('./ReportSummary.tsx')).ReportSummary)
