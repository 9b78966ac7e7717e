import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { flag, line } from '../../lib/fields.ts'

/** A position as people have it. */
export const position = z.object({ uuid: z.uuid(), name: z.string() })

/** What everybody may know of somebody: enough for a select field and for the faces of a team. */
export const person = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  position: position.nullable(),
  profileImage: z.string().nullable(),
})
export type Person = z.output<typeof person>

/** How many people one search answers: a select field shows no more, and nobody reads the company through it. */
export const maxPeople = 20

const find = endpoint('GET /people', 'person.find', {
  summary: `The first ${maxPeople} people who fit a search, for select fields; nobody archived`,
  query: z.object({
    q: line(100).optional(),
    /** Only people whom the caller leads. */
    ofMyTeam: flag.optional(),
    /** Only this person, whatever the other parameters say. */
    uuid: z.uuid().optional(),
  }),
  result: z.array(person),
})

export const peopleApi = {
  find,
}
