import type { Reads } from '../../lib/reads.ts'
import { viewsQuery } from '../../table/open-view.ts'
import { customFieldsQuery } from '../custom-fields/public.ts'

export const reports: Reads = () => [viewsQuery, customFieldsQuery]

export { reports as report }
