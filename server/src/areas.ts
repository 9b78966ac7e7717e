import type { Area } from './area.ts'
import { access } from './areas/access/area.ts'
import { applicants } from './areas/applicants/area.ts'
import { audit } from './areas/audit/area.ts'
import { company } from './areas/company/area.ts'
import { dashboard } from './areas/dashboard/area.ts'
import { employees } from './areas/employees/area.ts'
import { equipment } from './areas/equipment/area.ts'
import { exports } from './areas/exports/area.ts'
import { jobs } from './areas/jobs/area.ts'
import { leave } from './areas/leave/area.ts'
import { notifications } from './areas/notifications/area.ts'
import { people } from './areas/people/area.ts'
import { positions } from './areas/positions/area.ts'
import { privacy } from './areas/privacy/area.ts'
import { projects } from './areas/projects/area.ts'
import { users } from './areas/users/area.ts'

/** All areas, in the order of the calls in the API description. */
export const areas: readonly Area[] = [
  access,
  users,
  positions,
  employees,
  people,
  projects,
  equipment,
  exports,
  applicants,
  leave,
  dashboard,
  company,
  notifications,
  jobs,
  audit,
  privacy,
]
