import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '../api/session.ts'
import { t } from '../lib/t.ts'
import { hasUnsavedChanges, useUnsavedMark } from '../lib/unsaved.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { isForDialog } from '../ui/use-close-on-back.ts'

/**
 * Asks before unsaved changes are discarded. `isLeavingAllowed` is evaluated when leaving, because a save may have just
 * succeeded.
 */
export function LeaveGuard({ isDirty, isLeavingAllowed }: { isDirty: boolean; isLeavingAllowed: () => boolean }) {
  useUnsavedMark(isDirty)
  const blocker = useBlocker({
    // A user who signs out has already been asked, and nothing can be saved afterwards.
    shouldBlockFn: ({ action }) =>
      isDirty && !isForDialog(action) && !isLeavingAllowed() && currentSession().kind !== 'signed-out',
    enableBeforeUnload: () => isDirty && hasUnsavedChanges() && currentSession().kind !== 'signed-out',
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('Discard changes?')}
      confirm={t('Discard')}
      isDestructive
      ignoresBack
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('Your changes on this page have not been saved.')}
    </ConfirmDialog>
  )
}
