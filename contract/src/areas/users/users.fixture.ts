import type { z } from 'zod'
import { roleOf } from '../access/roles.ts'
import type { userInput } from './users.ts'

/** A valid user of the role Employee. */
export const validUser = {
  firstName: 'Đorđe',
  lastName: 'Ćosić',
  email: 'dorde@example.com',
  role: roleOf('Employee'),
} as const satisfies z.input<typeof userInput>
