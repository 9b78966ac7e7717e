import { useSearch } from '@tanstack/react-router'
import type { z } from 'zod'

/** The search parameters of the current screen that a schema of `search.ts` knows, for components of several screens. */
export const useSearchAs = <Schema extends z.ZodObject>(schema: Schema): z.output<Schema> =>
  schema.parse(useSearch({ strict: false }))
