import { departuresApi, type Departure } from '@hr/contract/areas/employees/departures'
import type { Employee } from '@hr/contract/areas/employees/record'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'

type CancelDepartureDialogProps = { employee: Employee; departure: Departure; onClose: () => void }

/** Asks before a planned departure is canceled, and says which last day the record gets back. */
export function CancelDepartureDialog({ employee, departure, onClose }: CancelDepartureDialogProps) {
  const { endDateBefore } = departure
  return (
    <ConfirmCall
      endpoint={departuresApi.cancel}
      input={{ params: { id: employee.uuid } }}
      title={t('Cancel departure?')}
      confirm={t('Cancel departure')}
      dismiss={t('Keep departure')}
      isDestructive
      doneText={({ message }) => message}
      onClose={onClose}
    >
      <p>
        {endDateBefore === null
          ? t('The employee stays, and the record has no last day again.')
          : t('The last day of the record is {day} again, as before the departure was planned.', {
              day: formatDay(endDateBefore),
            })}
      </p>
    </ConfirmCall>
  )
}
