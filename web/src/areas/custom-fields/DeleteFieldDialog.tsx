import { useQuery } from '@tanstack/react-query'
import { customFieldsApi, customFieldsTexts } from '@hr/contract/areas/custom-fields/custom-fields'
import { restorableDays, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { freshQuery } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'

type DeleteFieldDialogProps = { field: CustomField; onClose: () => void }

/** Tells how many employees have a value before a field is deleted. */
export function DeleteFieldDialog({ field: { uuid, name, version }, onClose }: DeleteFieldDialogProps) {
  const use = useQuery(freshQuery(customFieldsApi.use, { params: { id: uuid } }))
  return (
    <ConfirmCall
      endpoint={customFieldsApi.remove}
      input={{ params: { id: uuid }, query: { version } }}
      title={t('Delete {name}?', { name })}
      record={name}
      confirm={t('Delete')}
      isDestructive
      reads={use.status}
      doneText={() => t(customFieldsTexts.deleted(restorableDays))}
      onClose={onClose}
    >
      <Part query={use}>
        {({ employees }) =>
          t(
            '{count, plural, =0 {No employee has a value.} one {# employee has a value. It is kept for 30 days, as long as the field can be restored.} other {# employees have a value. They are kept for 30 days, as long as the field can be restored.}}',
            { count: employees },
          )
        }
      </Part>
    </ConfirmCall>
  )
}
