import { lazy } from 'react'

/** The bell with its list; loaded after the page, which does not wait for it. */
export const Bell = lazy(async () => ({ default: (await import('./Bell.tsx')).Bell }))
