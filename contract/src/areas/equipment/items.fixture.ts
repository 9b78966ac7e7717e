import type { z } from 'zod'
import type { equipmentInput } from './equipment.ts'
import type { licenceInput } from './licences.ts'

/** A valid piece of equipment or licence with the required fields only. */
export const validItem = { code: 'LAP-1', name: 'Laptop' } as const satisfies z.input<typeof equipmentInput> &
  z.input<typeof licenceInput>
