// Dialogs that the shell opens. They are part of the first load, which those of `lazy-dialogs.ts` stay out of.
import { confirmTitle } from './confirm-title.ts'
import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const RequiredFactor = lazyDialog(
  async () => (await import('./RequiredFactor.tsx')).RequiredFactor,
  t('Two-step sign-in'),
  480,
)

export const ConfirmIdentity = lazyDialog(
  async () => (await import('./ConfirmIdentity.tsx')).ConfirmIdentity,
  confirmTitle,
  440,
)
