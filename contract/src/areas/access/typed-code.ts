import { z } from 'zod'
import { fieldTexts } from '../../lib/fields.ts'
import { issue } from '../../lib/messages.ts'

/** A code as typed: six digits of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const typedCode = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, issue(fieldTexts.required)))
