import { lazyWithRetry } from '../../ui/lazy-part.tsx'

export const TwoStep = lazyWithRetry(async () => (await import('./TwoStep.tsx')).TwoStep)
