import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDayInput, nonWorkingDaysApi, type NonWorkingDay } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import { query, useApiMutation } from '../../api/client.ts'
import { DayField } from '../../form/DayField.tsx'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { CalendarsField } from './holiday-calendars/CalendarsField.tsx'
import { formatRecalculated } from './format-recalculated.ts'

const changes = [nonWorkingDaysApi.list, leaveApi.preview]
const list = linkTo('nonWorkingDays')

export function NonWorkingDayNew() {
  const create = useApiMutation(nonWorkingDaysApi.create, { changes })
  const form = useRecordForm(nonWorkingDayInput, { title: '', startDate: '', endDate: '', calendars: [] })
  return (
    <FormPage
      title={t(nonWorkingDaysTexts.newTitle)}
      form={form}
      failedText={t('Failed to save data')}
      cancelTo={list}
      save={async (body) => {
        const { recalculated } = await create.mutateAsync({ body })
        toast.success(formatRecalculated(t(nonWorkingDaysTexts.added), recalculated))
        return list
      }}
    >
      <NonWorkingDayFields />
    </FormPage>
  )
}

export function NonWorkingDayEdit() {
  return (
    <EditFromAddress
      title={t(nonWorkingDaysTexts.editTitle)}
      list="nonWorkingDays"
      find={(id) => query(nonWorkingDaysApi.find, { params: { id } })}
    >
      {(record, reload) => <EditForm loaded={record} reload={reload} />}
    </EditFromAddress>
  )
}

const draftOf = ({ title, startDate, endDate, calendars }: NonWorkingDay) => ({ title, startDate, endDate, calendars })

function EditForm({ loaded, reload }: { loaded: NonWorkingDay; reload: () => Promise<NonWorkingDay> }) {
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
  const update = useApiMutation(nonWorkingDaysApi.update, { changes })
  const form = useRecordForm(nonWorkingDayInput, draftOf(loaded))
  return (
    <FormPage
      title={t(nonWorkingDaysTexts.editTitle)}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={list}
      loadCurrent={loadCurrent}
      save={async (body) => {
        const { recalculated } = await update.mutateAsync({
          params: { id: loaded.uuid },
          body: { ...body, version: stored.version },
        })
        toast.success(formatRecalculated(t(nonWorkingDaysTexts.edited), recalculated))
        return list
      }}
    >
      <NonWorkingDayFields />
    </FormPage>
  )
}

const NonWorkingDayFields = () => (
  <FormSection>
    <TextField path="title" label={t('Title')} />
    <FieldPair>
      <DayField path="startDate" label={t('Start date')} />
      <DayField path="endDate" label={t('End date')} />
    </FieldPair>
    <CalendarsField />
  </FormSection>
)
