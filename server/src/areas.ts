import type { Area } from './area.ts'
import { access } from './areas/access/area.ts'
import { applicants } from './areas/applicants/area.ts'
import { assistants } from './areas/assistants/area.ts'
import { audit } from './areas/audit/area.ts'
import { changes } from './areas/changes/area.ts'
import { company } from './areas/company/area.ts'
import { customFields } from './areas/custom-fields/area.ts'
import { documents } from './areas/documents/area.ts'
import { dashboard } from './areas/dashboard/area.ts'
import { employees } from './areas/employees/area.ts'
import { equipment } from './areas/equipment/area.ts'
import { exports } from './areas/exports/area.ts'
import { imports } from './areas/imports/area.ts'
import { jobs } from './areas/jobs/area.ts'
import { leaveApprovals } from './areas/leave-approvals/area.ts'
import { leaveBalances } from './areas/leave-balances/area.ts'
import { leaveCalendars } from './areas/leave-calendars/area.ts'
import { leaveGrants } from './areas/leave-grants/area.ts'
import { leavePolicies } from './areas/leave-policies/area.ts'
import { leaveRequests } from './areas/leave-requests/area.ts'
import { notifications } from './areas/notifications/area.ts'
import { operation } from './areas/operation/area.ts'
import { people } from './areas/people/area.ts'
import { positions } from './areas/positions/area.ts'
import { privacy } from './areas/privacy/area.ts'
import { projects } from './areas/projects/area.ts'
import { provisioning } from './areas/provisioning/area.ts'
import { reports } from './areas/reports/area.ts'
import { tokens } from './areas/tokens/area.ts'
import { users } from './areas/users/area.ts'
import { views } from './areas/views/area.ts'
import { webhooks } from './areas/webhooks/area.ts'

/** All areas, from the lowest to the highest: an area imports only areas above it in this list. */
export const areas: readonly Area[] = [
  access,
  tokens,
  notifications,
  jobs,
  operation,
  changes,
  positions,
  customFields,
  views,
  documents,
  exports,
  imports,
  applicants,
  leaveBalances,
  leaveGrants,
  leavePolicies,
  leaveCalendars,
  leaveRequests,
  leaveApprovals,
  projects,
  equipment,
  dashboard,
  webhooks,
  assistants,
  employees,
  people,
  users,
  company,
  audit,
  privacy,
  provisioning,
  reports,
]
