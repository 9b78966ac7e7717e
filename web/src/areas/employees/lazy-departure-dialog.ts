import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** The dialog that plans or changes a departure, loaded when it opens. */
export const DepartureDialog = lazyDialog(
  async () => (await import('./DepartureDialog.tsx')).DepartureDialog,
  t('Plan departure'),
  520,
)
