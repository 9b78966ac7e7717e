import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { flag, line, uuid } from '../../lib/fields.ts'

/** An employee's position. */
export const position = z.object(ofClass('internal', { uuid, name: z.string() }))

/** The data of an employee that every user may see: enough for select fields and team photos. */
export const person = z.object({
  ...ofClass('internal', { uuid, firstName: z.string(), lastName: z.string() }),
  ...ofClass('hr', { position: position.nullable() }),
  ...ofClass('internal', { profileImage: z.string().nullable() }),
})
export type Person = z.output<typeof person>

/** The maximum number of search results. Low, so that users cannot list the whole company. */
export const maxPeople = 20

const find = endpoint('GET /people', 'person.find', {
  summary: `Search employees for select fields: the first ${maxPeople} matches, without archived ones`,
  query: z.object(
    ofClass('internal', {
      q: line(100).optional(),
      /** Only employees whom the caller leads. */
      ofMyTeam: flag.optional(),
      /** Only employees whose absences the caller sees. */
      seenAway: flag.optional(),
      /** Only this employee, regardless of the other parameters. */
      uuid: uuid.optional(),
    }),
  ),
  result: z.array(person),
})

export const peopleApi = {
  find,
}
