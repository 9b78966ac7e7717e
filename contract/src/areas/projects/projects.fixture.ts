import type { z } from 'zod'
import type { projectInput } from './projects.ts'

/** A valid project with the required fields only. */
export const validProject = {
  name: 'Most',
  projectId: 'PRJ-1',
  clientName: 'Stari grad',
  clientContact: 'ivo@example.com',
  startDate: '2026-01-15',
} as const satisfies z.input<typeof projectInput>
