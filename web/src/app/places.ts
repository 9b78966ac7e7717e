import { auditPlaces } from '../areas/audit/places.ts'
import { companyPlaces } from '../areas/company/places.ts'
import { customFieldPlaces } from '../areas/custom-fields/places.ts'
import { documentPlaces } from '../areas/documents/places.ts'
import { integrationPlaces } from '../areas/integrations/places.ts'
import { leavePlaces } from '../areas/leave/places.ts'
import { notificationPlaces } from '../areas/notifications/places.ts'
import { userPlaces } from '../areas/users/places.ts'
import type { Places } from '../lib/places.ts'

/** What is said about the screens, and the words that find them. */
export const places: Places = {
  ...companyPlaces,
  ...leavePlaces,
  ...customFieldPlaces,
  ...documentPlaces,
  ...userPlaces,
  ...notificationPlaces,
  ...integrationPlaces,
  ...auditPlaces,
}
