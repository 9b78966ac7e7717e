import { applicantPlaces } from '../areas/applicants/places.ts'
import { auditPlaces } from '../areas/audit/places.ts'
import { companyPlaces } from '../areas/company/places.ts'
import { customFieldPlaces } from '../areas/custom-fields/places.ts'
import { dashboardPlaces } from '../areas/dashboard/places.ts'
import { documentPlaces } from '../areas/documents/places.ts'
import { employeePlaces } from '../areas/employees/places.ts'
import { equipmentPlaces } from '../areas/equipment/places.ts'
import { guidePlaces } from '../areas/guide/places.ts'
import { integrationPlaces } from '../areas/integrations/places.ts'
import { leavePlaces } from '../areas/leave/places.ts'
import { notificationPlaces } from '../areas/notifications/places.ts'
import { operationPlaces } from '../areas/operation/places.ts'
import { peoplePlaces } from '../areas/people/places.ts'
import { positionPlaces } from '../areas/positions/places.ts'
import { privacyPlaces } from '../areas/privacy/places.ts'
import { projectPlaces } from '../areas/projects/places.ts'
import { reportPlaces } from '../areas/reports/places.ts'
import { userPlaces } from '../areas/users/places.ts'
import type { Places } from '../lib/places.ts'

/** What is said about the screens, and the words that find them. */
export const places: Places = {
  ...applicantPlaces,
  ...auditPlaces,
  ...companyPlaces,
  ...customFieldPlaces,
  ...dashboardPlaces,
  ...documentPlaces,
  ...employeePlaces,
  ...equipmentPlaces,
  ...guidePlaces,
  ...integrationPlaces,
  ...leavePlaces,
  ...notificationPlaces,
  ...operationPlaces,
  ...peoplePlaces,
  ...positionPlaces,
  ...privacyPlaces,
  ...projectPlaces,
  ...reportPlaces,
  ...userPlaces,
}
