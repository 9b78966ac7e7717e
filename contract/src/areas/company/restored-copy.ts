import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { outgoingKinds } from '../../lib/outgoing.ts'

const restoredCopy = z.object({
  /** When the latest backup was restored into this database; null if none was, or all of it is on again. */
  restoredAt: z.iso.datetime().nullable(),
  /** What is still switched off. */
  off: z.array(z.enum(outgoingKinds)),
})
export type RestoredCopy = z.output<typeof restoredCopy>

export const restoredCopyApi = {
  find: endpoint('GET /restored-copy', 'integration.manage', {
    summary: 'Show what a restore has switched off',
    result: restoredCopy,
  }),
  switchOn: endpoint('PUT /restored-copy', 'integration.manage', {
    summary: 'Switch on again what a restore has switched off; the identity is confirmed first',
    body: z.object({ on: z.array(z.enum(outgoingKinds)).min(1) }),
    result: restoredCopy,
  }),
}
