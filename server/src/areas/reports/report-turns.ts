import { reportsTexts } from '@hr/contract/areas/reports/reports'
import { Problem } from '../../http/problem.ts'
import { Turns } from '../../lib/turns.ts'

/** A report reads whole tables, and several at once would slow down all other requests of this node. */
export const reportTurns = new Turns({
  name: 'reports at once',
  atOnce: 1,
  each: 1,
  waitingEach: 5,
  waitMs: 30_000,
  busy: () => new Problem(429, reportsTexts.busy, { 'retry-after': '10' }),
})
