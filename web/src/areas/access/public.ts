import { confirmTitle } from './confirm-title.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export { PasswordAndSessions } from './PasswordAndSessions.tsx'
export { SessionsDialog } from './SessionsDialog.tsx'
export { SignInForm } from './SignInForm.tsx'

export const ConfirmIdentity = lazyDialog(
  async () => (await import('./ConfirmIdentity.tsx')).ConfirmIdentity,
  confirmTitle,
  440,
)
