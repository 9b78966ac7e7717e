import { lazyTab } from '../../ui/lazy-part.tsx'

export { EmergencyAccounts } from './EmergencyAccounts.tsx'
export { SessionsDialog } from './SessionsDialog.tsx'
export { ConfirmIdentity } from './shell-dialogs.ts'

/** Part of a tab of the profile. */
export const PasswordAndSessions = lazyTab(async () => (await import('./PasswordAndSessions.tsx')).PasswordAndSessions)
