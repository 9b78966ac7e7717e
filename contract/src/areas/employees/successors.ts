import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { uuid } from '../../lib/fields.ts'

/** The duties that an employee holds, each as a number or as names. Duties that an answer of the previous version lacks are none. */
export const heldDuties = {
  supervisedPeople: z.int(),
  ledProjects: z.array(z.string()),
  /** Those in which the employee decides in an approver's place. */
  delegations: z.int().default(0),
  /** The employee's views that others see. */
  sharedViews: z.int().default(0),
  /** Current and coming requests of others during which the employee covers. */
  coveredLeave: z.int().default(0),
}

/** The duties of an employee who leaves, in the order in which they are shown. */
export type Duty = keyof typeof heldDuties
export const duties = Object.keys(heldDuties) as Duty[]

/** Returns a record with a value for each duty. */
export const mapDuties = <Value>(valueOf: (duty: Duty) => Value) =>
  Object.fromEntries(duties.map((duty) => [duty, valueOf(duty)])) as Record<Duty, Value>

/** The successors of an employee who leaves, by the duty that they take over. A duty without a successor ends. */
export const successors = z.object(
  ofClass(
    'hr',
    mapDuties(() => uuid.optional()),
  ),
)
export type Successors = z.output<typeof successors>
