import { setupApi } from '@hr/contract/areas/company/setup'
import { operationApi } from '@hr/contract/areas/operation/operation'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'

export const operation: Reads = () => [query(operationApi.find, {}), query(setupApi.find, {})]
