import { z } from 'zod'

/** A second factor that the user must have, and has not proved. */
export const missingFactor = z.object({
  /** The factor itself, or the code of the one that the account has. */
  missing: z.enum(['factor', 'code']),
  /** When the grace ends. */
  dueAt: z.iso.datetime(),
  /** True after the grace: only the calls that are open without a second factor answer. */
  isLimited: z.boolean(),
})
export type MissingFactor = z.output<typeof missingFactor>
