import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { departureTitle } from './departure-texts.ts'

/** The dialog that plans or changes a departure, loaded when it opens. */
export const DepartureDialog = lazyDialog(
  async () => (await import('./DepartureDialog.tsx')).DepartureDialog,
  departureTitle,
  520,
)
