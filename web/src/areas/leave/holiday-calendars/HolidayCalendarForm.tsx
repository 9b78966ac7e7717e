import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import {
  holidayCalendarInput,
  holidayCalendarsApi,
  type HolidayCalendar,
} from '@hr/contract/areas/leave/holiday-calendars'
import { holidayCalendarsTexts } from '@hr/contract/areas/leave/schedule-texts'
import { query, useApiMutation } from '../../../api/client.ts'
import { CreatableMultiField } from '../../../form/CreatableField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { TextField } from '../../../form/fields.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { useStoredEntry } from '../../../form/use-stored-record.ts'
import { t } from '../../../lib/t.ts'
import { formatRecalculated } from '../format-recalculated.ts'
import { dialogWidth } from './dialog-width.ts'

const draftOf = ({ name, offices }: Pick<HolidayCalendar, 'name' | 'offices'>) => ({ name, offices })

type HolidayCalendarFormProps = { stored: HolidayCalendar | undefined; onClose: () => void }

/** Adds a holiday calendar, or changes its name and offices. */
export function HolidayCalendarForm({ stored: loaded, onClose }: HolidayCalendarFormProps) {
  const create = useApiMutation(holidayCalendarsApi.create)
  const update = useApiMutation(holidayCalendarsApi.update)
  const values = useQuery(query(employeesApi.fieldValues, {}))
  const { stored, loadCurrent } = useStoredEntry(loaded, query(holidayCalendarsApi.list, {}), draftOf)
  const form = useRecordForm(holidayCalendarInput, draftOf(stored ?? { name: '', offices: [] }))
  return (
    <FormDialog
      title={stored ? t('Edit {name}', { name: stored.name }) : t('Add calendar')}
      form={form}
      failedText={t('The calendar could not be saved')}
      loadCurrent={loadCurrent}
      width={dialogWidth}
      onClose={onClose}
      save={async (body) => {
        const { recalculated } = stored
          ? await update.mutateAsync({ params: { id: stored.uuid }, body: { ...body, version: stored.version } })
          : await create.mutateAsync({ body })
        const message = stored ? holidayCalendarsTexts.edited : holidayCalendarsTexts.added
        return formatRecalculated(t(message), recalculated)
      }}
    >
      <TextField path="name" label={t('Name')} />
      {!stored?.isCompany && (
        <CreatableMultiField
          path="offices"
          label={t('Offices')}
          options={values.data?.officeLocation ?? []}
          query={values}
          isOptional
        />
      )}
    </FormDialog>
  )
}
