// The reports on a user's dashboard.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { translated, uuid } from '../../lib/fields.ts'
import { reportDefinition } from './definition.ts'
import { readyMadeNames } from './ready-made.ts'

export const maxPins = 6

/** The name of a ready-made report, or the id of a saved one. */
const pinned = z.union([z.enum(readyMadeNames), uuid])
export type PinnedReport = z.output<typeof pinned>

/** The reports on the dashboard of users who have not chosen any. */
export const defaultPins: readonly PinnedReport[] = ['headcount']

const pin = z.object({
  report: pinned,
  title: translated,
  definition: reportDefinition,
})
export type ReportPin = z.output<typeof pin>

export const reportPinsApi = {
  list: endpoint('GET /reports/pins', 'report-pin.own', {
    summary: 'List the reports on my dashboard that I may still open',
    subject: 'caller',
    result: z.array(pin),
  }),
  set: endpoint('PUT /reports/pins', 'report-pin.own', {
    summary: 'Choose the reports on my dashboard, in their order; those that I may not open are left out',
    subject: 'caller',
    body: z.object({ reports: z.array(pinned).max(maxPins) }),
    result: z.array(pin),
  }),
}
