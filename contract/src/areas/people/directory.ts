// The directory: the fields of employees that every coworker may read (`fields.tsv`, read_coworker).
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, line, uuid } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { person } from '../employees/people.ts'

const named = z.object(ofClass('internal', { uuid, name: z.string() }))

const directoryRow = person.extend({
  ...ofClass('hr', { team: z.array(named) }),
  ...ofClass('internal', { officeLocation: z.string(), email: z.string(), workPhone: z.string() }),
  /** Whether the employee is away today, never why; null if the caller may not know. */
  ...ofClass('leave', { isAway: z.boolean().nullable() }),
})
export type DirectoryRow = z.output<typeof directoryRow>

/** The maximum number of direct reports of a colleague; the org chart shows them all. */
export const maxReports = 50

const colleague = directoryRow.extend(
  ofClass('hr', {
    departments: z.string(),
    supervisorOrTeamLead: person.nullable(),
    /** The first direct reports by name. */
    reports: z.array(person),
    totalReports: z.int(),
  }),
)
export type Colleague = z.output<typeof colleague>

/** The maximum number of options of a filter. */
export const maxOptions = 50

export const directoryApi = {
  list: listEndpoint('GET /directory', 'directory.read', {
    summary: 'List colleagues: employees who are employed today and not archived',
    row: directoryRow,
    sort: ['lastName'],
    filters: ofClass('hr', {
      /** A current project of the employee. */
      team: uuid.optional(),
      position: uuid.optional(),
      /** Words of the office location, ignoring case and diacritics. */
      office: line(100).optional(),
    }),
  }),
  options: endpoint('GET /directory/options', 'directory.read', {
    summary: `Search positions or teams for a filter of the directory: the first ${maxOptions} matches`,
    query: z.object(
      ofClass('internal', {
        of: z.enum(['position', 'team']),
        q: line(100).optional(),
        /** Only this record, regardless of the search. */
        uuid: uuid.optional(),
      }),
    ),
    result: z.array(named),
  }),
  find: endpoint('GET /directory/:id', 'directory.read', {
    summary:
      'Show a colleague with supervisor and direct reports; archived employees are not found, and before their first day only by HR',
    params: byId,
    result: colleague,
  }),
}
