import { emergencyAccountsApi } from '@hr/contract/areas/access/emergency-accounts'
import { companyApi } from '@hr/contract/areas/company/company'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { setupProgressApi } from '@hr/contract/areas/company/setup-progress'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'

export const setup: Reads = () => [query(setupProgressApi.find, {})]
export const signInSettings: Reads = () => [
  query(emergencyAccountsApi.list, {}),
  query(companyApi.leavers, {}),
  query(sessionsApi.isConfirmed, { query: {} }),
]
