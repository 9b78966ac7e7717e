import { lazyDetail } from '../../ui/lazy-part.tsx'

/** The user's personal tokens, for the profile. */
export const PersonalTokens = lazyDetail(async () => (await import('./tokens/PersonalTokens.tsx')).PersonalTokens)
