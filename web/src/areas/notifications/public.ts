import { lazyPart } from '../../ui/LazyPart.tsx'

/** The bell with its list; loaded after the page, which does not wait for it. */
export const Bell = lazyPart(async () => (await import('./Bell.tsx')).Bell, 'nowhere')
