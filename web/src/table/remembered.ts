import { z } from 'zod'
import { readStored, writeStored } from '../lib/storage.ts'

/** Of people, accounts and records of what happened (specification one, section 9). */
export const pageSizes = [15, 50, 100, 'all'] as const
/** Of leave, projects, positions, applicants, equipment and licences (specification two, section 9). */
export const smallPageSizes = [5, 10, 15, 'all'] as const
export type PageSize = number | 'all'

// Whatever stands in the storage, an older version of us or somebody else may have written it.
const remembered = z
  .object({
    sort: z.string().optional().catch(undefined),
    order: z.enum(['asc', 'desc']).optional().catch(undefined),
    pageSize: z
      .union([z.int().positive(), z.literal('all')])
      .optional()
      .catch(undefined),
  })
  .catch({})
type Remembered = z.output<typeof remembered>

const keyOf = (table: string) => `hr.table.${table}`

/** Sort column, order and page size as this table had them last in this browser. */
export function recall(table: string): Remembered {
  try {
    return remembered.parse(JSON.parse(readStored(keyOf(table)) ?? '{}'))
  } catch {
    return {}
  }
}

/** @returns all that is remembered now */
export function remember(table: string, change: Remembered): Remembered {
  const now = { ...recall(table), ...change }
  writeStored(keyOf(table), JSON.stringify(now))
  return now
}
