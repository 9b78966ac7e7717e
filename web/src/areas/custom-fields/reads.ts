import type { Reads } from '../../lib/reads.ts'
import { customFieldsQuery } from './use-custom-fields.ts'

export const customFields: Reads = () => [customFieldsQuery]
