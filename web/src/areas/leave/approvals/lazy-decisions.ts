import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { lazyWithRetry, preloadLater } from '../../../ui/lazy-part.tsx'
import { decisionTexts, decisionWidth, type DecisionDialogProps } from './decision-texts.ts'
import type { NoteFormProps } from './NoteForm.tsx'

const load = () => import('./decision-forms.ts')

export const DecisionDialog = lazyDialog<DecisionDialogProps>(
  async () => (await load()).DecisionDialog,
  ({ leave, initialStatus }) => decisionTexts(leave, initialStatus).title,
  decisionWidth,
)

export const NoteForm = lazyWithRetry<NoteFormProps>(async () => (await load()).NoteForm)

// Approvers press keys one after the other.
preloadLater(DecisionDialog.preload)
preloadLater(NoteForm.preload)
