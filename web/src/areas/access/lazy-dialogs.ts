import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const AddPasskeyDialog = lazyDialog(
  async () => (await import('./PasskeyDialogs.tsx')).AddPasskeyDialog,
  t('Add passkey'),
  440,
)

export const RenamePasskeyDialog = lazyDialog(
  async () => (await import('./PasskeyDialogs.tsx')).RenamePasskeyDialog,
  t('Rename'),
  440,
)

export const ChangePasswordDialog = lazyDialog(
  async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
  t('Change password'),
  440,
)

export const EndOthersDialog = lazyDialog(
  async () => (await import('./EndOthersDialog.tsx')).EndOthersDialog,
  t('Sign out all other sessions?'),
  440,
)

export const SecondFactorDialog = lazyDialog(
  async () => (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
  t('Two-step sign-in'),
  480,
)

export const EmergencyAccountDialog = lazyDialog(
  async () => (await import('./EmergencyAccountDialog.tsx')).EmergencyAccountDialog,
  t('Make mine an emergency account'),
  440,
)
