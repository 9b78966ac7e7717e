import { lazyDetail } from '../../ui/lazy-part.tsx'

/** The user's personal tokens, for the profile. */
export const PersonalTokens = lazyDetail(async () => (await import('./tokens/PersonalTokens.tsx')).PersonalTokens)

/** The notice of what a restore has switched off, for the settings. */
export const RestoredCopy = lazyDetail(async () => (await import('./RestoredCopy.tsx')).RestoredCopy)
