import { messages } from '@hr/contract/lib/messages'
import type { Area } from '../../area.ts'
import { entraJob, sendDaily } from './entra.commands.ts'
import { deleteOldRuns, deleteUnreported } from './provisioning.queries.ts'
import { provisioningRoutes } from './provisioning.routes.ts'
import { scimRoutes } from './scim.routes.ts'

export const provisioning: Area = {
  routes: [provisioningRoutes],
  openRoutes: scimRoutes,
  jobs: (deps) => [entraJob(deps)],
  // The last part of the day's work, because Entra ID may take long.
  daily: (deps) => [{ name: 'Entra ID', run: () => sendDaily(deps) }],
  cleanUps: [deleteOldRuns, deleteUnreported],
  personalData: {
    unreferenced: ['entra_user.employee_id'],
    tableLabels: messages('provisioningData', {
      held_deactivation: 'Deactivations that were held back',
      entra_user: 'Data sent to Entra ID',
      entra_run: 'Entra ID syncs',
    }),
  },
}
