import { z } from 'zod'
import { keyOf } from '../../lib/keys.ts'
import { fieldTexts } from '../../lib/fields.ts'
import { issue } from '../../lib/messages.ts'

/** A code as typed: six digits of an authenticator app, or a recovery code. Spaces, hyphens, case and width are ignored. */
export const typedCode = z
  .string()
  .max(100)
  .transform((text) => keyOf(text).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().min(1, issue(fieldTexts.required)))
