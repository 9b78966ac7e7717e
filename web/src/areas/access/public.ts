export { ConfirmIdentity } from './ConfirmIdentity.tsx'
export { PasswordAndSessions } from './PasswordAndSessions.tsx'
export { SessionsDialog } from './SessionsDialog.tsx'
export { SignInForm } from './SignInForm.tsx'
