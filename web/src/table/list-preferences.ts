import { z } from 'zod'
import { readStored, writeStored } from '../lib/storage.ts'

/** For employees, users and logs (specification one, section 9). */
export const pageSizes = [15, 50, 100, 'all'] as const
/** For leave, projects, positions, applicants, equipment and licences (specification two, section 9). */
export const smallPageSizes = [5, 10, 15, 'all'] as const
export type PageSize = number | 'all'

// Storage may hold values of an older version or another program: invalid parts are ignored.
const preferencesSchema = z
  .object({
    sort: z.string().optional().catch(undefined),
    order: z.enum(['asc', 'desc']).optional().catch(undefined),
    pageSize: z
      .union([z.int().positive(), z.literal('all')])
      .optional()
      .catch(undefined),
    columnOrder: z.array(z.string()).optional().catch(undefined),
    columnVisibility: z.record(z.string(), z.boolean()).optional().catch(undefined),
  })
  .catch({})
export type ListPreferences = z.output<typeof preferencesSchema>

const keyOf = (listName: string) => `hr.table.${listName}`

/** The last sorting, page size and columns of this list in this browser. */
export function readPreferences(listName: string): ListPreferences {
  try {
    return preferencesSchema.parse(JSON.parse(readStored(keyOf(listName)) ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * Saves changed preferences.
 * @returns all preferences of the list
 */
export function savePreferences(listName: string, change: ListPreferences): ListPreferences {
  const now = { ...readPreferences(listName), ...change }
  writeStored(keyOf(listName), JSON.stringify(now))
  return now
}
