import type { Departure } from '@hr/contract/areas/employees/departures'
import type { Archiving } from '@hr/contract/areas/employees/employees'
import { heldDuties } from '@hr/contract/areas/employees/successors'
import { z } from 'zod'
import type { Handlers } from './server.ts'

/** Returns what archiving ends, by default nothing. */
export const archivingEnds = (ends: Partial<Archiving>): Archiving => ({
  ...z.object(heldDuties).parse({ supervisedPeople: 0, ledProjects: [] }),
  signsIn: true,
  memberOf: [],
  plannedDepartures: [],
  pendingLeave: 0,
  approvedLeave: 0,
  licences: [],
  equipment: [],
  daysLeft: [],
  ...ends,
})

/** Answers what the archive dialog reads: what archiving ends, and the planned departure. */
export const archivingReads = (ends: Partial<Archiving> = {}, departure: Departure | null = null): Handlers => ({
  'GET /archived-employees/:id': () => ({ result: archivingEnds(ends) }),
  'GET /employee/:id/departure': () => ({ result: { departure } }),
})
