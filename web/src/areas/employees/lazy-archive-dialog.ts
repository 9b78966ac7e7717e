import { employeeDialogTitles } from '@hr/contract/areas/employees/titles'
import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const loadArchiveDialog = async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog

/** The dialog that archives employees, loaded when it opens. */
export const ArchiveDialog = lazyDialog(loadArchiveDialog, t(employeeDialogTitles.archive))
