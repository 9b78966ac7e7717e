// One part that loads later: the dialog and the note share most of their code.
export { DecisionDialog } from './DecisionDialog.tsx'
export { NoteForm } from './NoteForm.tsx'
