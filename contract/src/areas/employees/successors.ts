import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { uuid } from '../../lib/fields.ts'

/** The duties of an employee who leaves. */
export const duties = ['supervisedPeople', 'ledProjects'] as const
export type Duty = (typeof duties)[number]

/** The successors of an employee who leaves, by the duty that they take over. A duty without a successor ends. */
export const successors = z.object(ofClass('hr', { supervisedPeople: uuid.optional(), ledProjects: uuid.optional() }))
export type Successors = z.output<typeof successors>
