import { t } from '../../lib/t.ts'
import { useDecidableCount } from '../leave/public.ts'

/** A number of requests in HR's inbox, of all that it has; renders nothing until both are known. */
export function OfInbox({ count }: { count: number | undefined }) {
  const total = useDecidableCount('allLeaves')
  return count !== undefined && total !== undefined && t('{n} of {total}', { n: count, total })
}
