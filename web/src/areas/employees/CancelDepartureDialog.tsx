import { departuresApi, type Departure } from '@hr/contract/areas/employees/departures'
import type { Employee } from '@hr/contract/areas/employees/record'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { focusTitle } from '../../ui/PageTitle.tsx'

type CancelDepartureDialogProps = { employee: Employee; departure: Departure; onClose: () => void }

/** Asks before a planned departure is canceled, and says which last day the record gets back, if it has changed. */
export function CancelDepartureDialog({ employee, departure, onClose }: CancelDepartureDialogProps) {
  const { endDateBefore, isKnown } = departure
  const name = nameOf(employee)
  return (
    <ConfirmCall
      endpoint={departuresApi.cancel}
      input={{ params: { id: employee.uuid }, query: { planVersion: departure.version } }}
      title={t('Cancel departure?')}
      confirm={t('Cancel departure')}
      dismiss={t('Keep departure')}
      isDestructive
      doneText={({ message }) => message}
      onDone={focusTitle}
      onClose={onClose}
    >
      <p>
        {!isKnown
          ? t('{name} does not know of the departure. The plan is deleted, and nothing else changes.', { name })
          : endDateBefore === null
            ? t('{name} stays, and the record has no last day again.', { name })
            : t('{name} is not archived. The last day of the record is {day}, as before the departure was planned.', {
                name,
                day: formatDay(endDateBefore),
              })}
      </p>
    </ConfirmCall>
  )
}
