import { lazyTab } from '../../ui/lazy-part.tsx'

export { EmergencyAccounts } from './EmergencyAccounts.tsx'
export { SessionsDialog } from './SessionsDialog.tsx'

/** Part of a tab of the profile. */
export const PasswordAndSessions = lazyTab(async () => (await import('./PasswordAndSessions.tsx')).PasswordAndSessions)
