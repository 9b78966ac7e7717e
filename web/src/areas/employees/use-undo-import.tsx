import { useState } from 'react'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { t } from '../../lib/t.ts'
import { useJob } from '../jobs/public.ts'

/** Undoes an import in the background after a question. */
export function useUndoImport() {
  const [asked, setAsked] = useState<string>()
  const [started, setStarted] = useState<string>()
  const job = useJob(started)
  return {
    /** Asks whether to undo the import with this id. */
    ask: setAsked,
    job: job.data,
    /** Stops showing what was undone. */
    forget: () => setStarted(undefined),
    question: asked !== undefined && (
      <ConfirmCall
        endpoint={employeesImportApi.undo}
        input={{ params: { id: asked } }}
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
            'This removes the imported employees and their invitations. Employees who have signed in, whose records were changed or who are referred to in other records are kept. Added positions and changes to existing employees are kept, too.',
          )}
        </p>
      </ConfirmCall>
    ),
  }
}
