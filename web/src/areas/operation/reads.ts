import { setupProgressApi } from '@hr/contract/areas/company/setup-progress'
import { operationApi } from '@hr/contract/areas/operation/operation'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'

export const operation: Reads = () => [query(operationApi.find, {}), query(setupProgressApi.find, {})]
