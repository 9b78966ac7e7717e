import { retentionApi } from '@hr/contract/areas/privacy/retention'
import { query } from '../../api/client.ts'
import type { Reads } from '../../lib/reads.ts'

export const retention: Reads = () => [query(retentionApi.find, {})]
