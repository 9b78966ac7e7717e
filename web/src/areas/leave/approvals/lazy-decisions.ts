import { preloadLater } from '../../../ui/lazy-part.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { decisionTexts, decisionWidth, type DecisionDialogProps } from './decision-texts.ts'

export const DecisionDialog = lazyDialog<DecisionDialogProps>(
  async () => (await import('./DecisionDialog.tsx')).DecisionDialog,
  ({ leave, initialStatus }) => decisionTexts(leave, initialStatus).title,
  decisionWidth,
)

// Approvers press keys one after the other.
preloadLater(DecisionDialog.preload)
