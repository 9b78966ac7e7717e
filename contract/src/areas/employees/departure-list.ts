import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { day, line } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { withSheet } from '../../lib/with-sheet.ts'
import { person } from './people.ts'
import { heldDuties } from './successors.ts'

/** An employee whose departure is planned, and what HR still has to do before. */
const leaver = person.extend({
  ...ofClass('hr', {
    endDate: day,
    /** False while only HR knows of the departure. */
    isKnown: z.boolean().default(true),
    /** The duties that no one takes over. */
    ...heldDuties,
    /** Whether the departure is due and could not be carried out. */
    hasFailed: z.boolean(),
    /** Whether HR was told that the user who planned it may no longer archive the employee. */
    isPlannerGone: z.boolean(),
  }),
  /** Why the employee leaves; empty if HR has not said. */
  ...ofClass('confidential', { reason: z.string() }),
  /** The names of the equipment to collect, with its codes. */
  ...ofClass('equipment', { equipment: z.array(z.string()) }),
})
export type Leaver = z.output<typeof leaver>

const list = listEndpoint('GET /employees/departures', 'employee.manage', {
  summary: 'List employees whose departure is planned, with what no one takes over and the equipment to collect',
  row: leaver,
  sort: ['endDate', 'lastName'],
  filters: ofClass('confidential', { reason: line(100).optional() }),
})

export const departureListApi = { list: withSheet(list, 'departures') }
