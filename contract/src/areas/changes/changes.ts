import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { cursor, uuid } from '../../lib/fields.ts'
import { messages } from '../../lib/messages.ts'
import { eventTypeNames } from './event-types.ts'

export const maxChanges = 1_000

/** After this many days a cursor is refused. */
export const keptDays = 30

export const changesTexts = messages('changes', {
  outdated: 'This cursor is too old or unknown. Read the lists again, and follow the changes without a cursor.',
})

const change = z.object(
  ofClass('internal', {
    /** The position of this change: the changes after it are read with `?after=`. */
    cursor: z.string(),
    type: z.enum(eventTypeNames),
    /** The id of the record. */
    id: uuid,
    at: z.iso.datetime(),
  }),
)
export type Change = z.output<typeof change>

const size = z
  .string()
  .regex(/^\d{1,4}$/, 'Invalid page size')
  .transform(Number)
  .pipe(z.int().min(1, 'At least 1').max(maxChanges, `At most ${maxChanges}`))

export const changesApi = {
  list: endpoint('GET /changes', 'change.read', {
    summary: 'List what has changed since a cursor, in order; without a cursor, start at the end',
    errors: [410],
    query: z.object(ofClass('internal', { after: cursor(100), size: size.optional() })),
    result: z.object(
      ofClass('internal', {
        changes: z.array(change),
        /** The cursor for the next call. */
        next: z.string(),
        /** Whether there may be more changes at once; otherwise ask again later. */
        isMore: z.boolean(),
      }),
    ),
  }),
}
