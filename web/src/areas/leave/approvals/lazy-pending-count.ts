import { lazyDetail } from '../../../ui/lazy-part.tsx'

/** Outside of the first load: it needs the schemas of leave. */
export const PendingCount = lazyDetail(async () => (await import('./PendingCount.tsx')).PendingCount)
