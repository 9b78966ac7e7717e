import { useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { usersApi } from '@hr/contract/areas/users/users'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { t } from '../../lib/t.ts'
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
  const [started, setStarted] = useState<string>()
  const job = useJob(started, importChanges)
  return {
    /** Asks whether to undo the import with this id. */
    ask: setAsked,
    job: job.data,
    question: asked !== undefined && (
      <ConfirmCall
        endpoint={employeesImportApi.undo}
        input={{ params: { id: asked } }}
        changes={[jobsApi.list]}
        title={t('Undo import?')}
        confirm={t('Undo')}
        isDestructive
        // The page shows the progress.
        doneText={() => undefined}
        onDone={(result) => setStarted(result.job)}
        onClose={() => setAsked(undefined)}
      >
        <p>
          {t(
            'This removes the imported employees and their invitations. Employees who have signed in, were changed or are referred to in other records are kept. Added positions and changes to existing employees are kept, too.',
          )}
        </p>
      </ConfirmCall>
    ),
  }
}
