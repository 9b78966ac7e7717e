import { t } from '../../../lib/t.ts'
import { useDecidableCount, type InboxType } from './use-decidable-count.ts'

/** A number of requests in an inbox, of all that it has; renders nothing until both are known. */
export function OfInbox({ type, count }: { type: InboxType; count: number | undefined }) {
  const total = useDecidableCount(type)
  return count !== undefined && total !== undefined && t('{n} of {total}', { n: count, total })
}
