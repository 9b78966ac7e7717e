import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { may } from '@hr/contract/access'
import { peopleApi } from '@hr/contract/areas/employees/people'
import {
  everyTexts,
  reportSchedulesApi,
  reportScheduleTexts,
  scheduleChange,
  type ReportSchedule,
} from '@hr/contract/areas/reports/schedules'
import type { View } from '@hr/contract/areas/views/views'
import { query, steadyQuery, useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { ReferencesField } from '../../form/ReferencesField.tsx'
import { labelled, SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredEntry } from '../../form/use-stored-record.ts'
import { useSearchText } from '../../form/use-search-text.ts'
import { weekdayNames } from '../../lib/calendar-names.ts'
import { formatHour, formatNumber } from '../../lib/formats.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Hint } from '../../ui/texts.tsx'

const everyOptions = labelled(['day', 'week', 'month'], labelsOf(everyTexts))
const weekdays = weekdayNames.map((label, index) => ({ value: String(index), label }))
const days = [
  ...Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: formatNumber(index + 1) })),
  { value: 'last', label: t('Last day of the month') },
]
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))

/** The form's fields; options are texts. */
type Values = {
  every: string
  weekday: string
  day: string
  hour: string
  recipients: { uuid: string; name: string }[]
}

const initial = { every: 'week', weekday: '0', day: '1', hour: '8' }

function draftOf({ cadence, hour, recipients }: ReportSchedule): Values {
  const { every, ...on } = cadence
  const texts = Object.fromEntries(Object.entries(on).map(([name, value]) => [name, String(value)]))
  return { ...initial, every, ...texts, hour: String(hour), recipients }
}

const inputOf = ({ every, weekday, day, hour, recipients }: Values) => ({
  cadence: { every, weekday: Number(weekday), day: day === 'last' ? day : Number(day) },
  hour: Number(hour),
  recipients: recipients.map(({ uuid }) => ({ uuid })),
})
const schema = z.preprocess(inputOf, scheduleChange)

type ReportEmailDialogProps = {
  view: Pick<View, 'uuid' | 'name'>
  stored: ReportSchedule | undefined
  onClose: () => void
}

/** Sends a link to a saved report by email at a chosen time, or changes the time. */
export function ReportEmailDialog({ view, stored: loaded, onClose }: ReportEmailDialogProps) {
  const user = useUser()
  const create = useApiMutation(reportSchedulesApi.create)
  const update = useApiMutation(reportSchedulesApi.update)
  const { stored, loadCurrent } = useStoredEntry(loaded, query(reportSchedulesApi.list, {}), draftOf)
  const forMe = { ...initial, recipients: [{ uuid: user.uuid, name: nameOf(user) }] }
  const form = useRecordForm<Values>(schema, stored ? draftOf(stored) : forMe)
  const { every } = form.getValues()
  return (
    <FormDialog
      title={t('Send by email: {name}', { name: view.name })}
      form={form}
      failedText={t('The report email could not be saved')}
      loadCurrent={loadCurrent}
      width={480}
      onClose={onClose}
      save={async (values) => {
        const body = schema.parse(values)
        if (stored)
          await update.mutateAsync({ params: { id: stored.uuid }, body: { ...body, version: stored.version } })
        else await create.mutateAsync({ body: { ...body, view: view.uuid } })
        return t(reportScheduleTexts.saved)
      }}
    >
      <SelectField path="every" label={t('Send')} options={everyOptions} />
      {every === 'week' && <SelectField path="weekday" label={t('Weekday')} options={weekdays} />}
      {every === 'month' && <SelectField path="day" label={t('Day')} options={days} />}
      <SelectField path="hour" label={t('Hour')} description={t("In the company's time zone")} options={hours} />
      {may('view.share', user.effectiveRole) && <RecipientsField />}
      <Hint>{t('The email contains a link to the report, and no numbers.')}</Hint>
    </FormDialog>
  )
}

function RecipientsField() {
  const search = useSearchText()
  const people = useQuery(steadyQuery(peopleApi.find, { query: { q: search.q } }))
  return (
    <ReferencesField
      path="recipients"
      label={t('Recipients')}
      description={t('Only people who can open this report')}
      options={(people.data ?? []).map((person) => ({ uuid: person.uuid, name: nameOf(person) }))}
      query={people}
      search={search}
    />
  )
}
