import { setupApi } from '@hr/contract/areas/company/setup'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'

export const setup: Reads = () => [query(setupApi.find, {})]
