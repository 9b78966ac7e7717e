import { operationApi } from '@hr/contract/areas/operation/operation'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'

export const operation: Reads = () => [query(operationApi.find, {})]
