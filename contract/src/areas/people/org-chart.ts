// The org chart: employees below their supervisors, without archived ones.
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, uuid } from '../../lib/fields.ts'

/** The maximum number of people in one answer. */
export const maxChartPeople = 5_000

const chartPerson = z.object(
  ofClass('internal', {
    uuid,
    firstName: z.string(),
    lastName: z.string(),
    /** The name of the position. */
    position: z.string().nullable(),
    profileImage: z.string().nullable(),
    /** The person above in the chart; null at the top. */
    supervisor: uuid.nullable(),
    /** The number of direct reports. */
    reports: z.int(),
  }),
)
export type ChartPerson = z.output<typeof chartPerson>

/** People of the chart, each after the person above. */
const branch = z.object(
  ofClass('internal', {
    people: z.array(chartPerson),
    /** The number of people of the first level beyond `maxChartPeople`. */
    hidden: z.int(),
  }),
)
export type Branch = z.output<typeof branch>

export const orgChartApi = {
  branch: endpoint('GET /org-chart', 'directory.read', {
    summary: `Show the org chart from the top, or the people below one person: as many whole levels as ${maxChartPeople} people allow`,
    query: z.object(ofClass('internal', { below: uuid.optional() })),
    result: branch,
  }),
  line: endpoint('GET /org-chart/:id', 'directory.read', {
    summary: 'Show the reporting line of a person, from the top down to the person',
    params: byId,
    result: z.array(chartPerson),
  }),
}
