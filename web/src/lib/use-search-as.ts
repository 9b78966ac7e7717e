import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'

/** The search parameters of the current screen that a schema of `search.ts` knows, for components of several screens. */
export function useSearchAs<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  const search = useSearch({ strict: false })
  return useMemo(() => schema.parse(search), [schema, search])
}
