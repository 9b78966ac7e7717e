import { useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { usersApi } from '@hr/contract/areas/users/users'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useJob } from '../jobs/public.ts'

/** The data that an import or its undo changes. */
export const importChanges = [
  employeesImportApi.list,
  employeesApi.list,
  employeesApi.fieldValues,
  employeesApi.languages,
  positionsApi.list,
  projectsApi.list,
  usersApi.list,
]

/** Undoes an import in the background after a question. */
export function useUndoImport() {
  const [asked, setAsked] = useState<string>()
  const close = () => setAsked(undefined)
  const undo = useApiMutation(employeesImportApi.undo, { changes: [jobsApi.list], onSuccess: close, onError: close })
  const job = useJob(undo.data?.job, importChanges)
  return {
    /** Asks whether to undo the import with this id. */
    ask: setAsked,
    isPending: undo.isPending,
    job: job.data,
    error: undo.error && <Notice tone="danger">{messageOf(undo.error, t('Failed to update data'))}</Notice>,
    question: (
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('Undo import?')}
        confirm={t('Undo')}
        isDestructive
        isBusy={undo.isPending}
        onConfirm={() => asked !== undefined && undo.mutate({ params: { id: asked } })}
        onClose={close}
      >
        <p>
          {t(
            'This removes the imported employees and their invitations. Employees who have signed in, were changed or are referred to stay. Added positions and changes of existing employees stay, too.',
          )}
        </p>
      </ConfirmDialog>
    ),
  }
}
