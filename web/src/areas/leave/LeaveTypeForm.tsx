import { leaveTypeInput, leaveTypesApi, type LeaveType } from '@hr/contract/areas/leave/leave-types'
import { leaveTypesTexts } from '@hr/contract/areas/leave/texts'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { query, useApiMutation } from '../../api/client.ts'
import { ColourField } from '../../form/ColourField.tsx'
import { DayField } from '../../form/DayField.tsx'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { SwitchField, TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

const list = targetOf('leaveTypes')
type Draft = { name: string; numberOfDays: string; expiredDate: string; color: string; halfDays: boolean }
const blank: Draft = { name: '', numberOfDays: '', expiredDate: '', color: '', halfDays: false }

export function LeaveTypeNew() {
  const create = useApiMutation(leaveTypesApi.create, { changes: [leaveTypesApi.list] })
  const form = useRecordForm(leaveTypeInput, blank)
  return (
    <FormPage
      title={t(leaveTypesTexts.newTitle)}
      form={form}
      failedText={t('Failed to save data')}
      cancelTo={list}
      save={async (body) => {
        await create.mutateAsync({ body })
        toast.success(t(leaveTypesTexts.added))
        return list
      }}
    >
      <LeaveTypeFields />
    </FormPage>
  )
}

export function LeaveTypeEdit() {
  return (
    <EditFromAddress
      title={t(leaveTypesTexts.editTitle)}
      list="leaveTypes"
      find={(id) => query(leaveTypesApi.find, { params: { id } })}
    >
      {(record, reload) => <EditForm loaded={record} reload={reload} />}
    </EditFromAddress>
  )
}

const draftOf = ({ name, numberOfDays, expiredDate, color, halfDays }: LeaveType): Draft => ({
  name,
  numberOfDays: numberOfDays === null ? '' : String(numberOfDays),
  expiredDate,
  color,
  halfDays,
})

type Stored = ResultOf<typeof leaveTypesApi.find>

function EditForm({ loaded, reload }: { loaded: Stored; reload: () => Promise<Stored> }) {
  const { stored, loadCurrent } = useStored(loaded, reload, draftOf)
  const update = useApiMutation(leaveTypesApi.update, { changes: [leaveTypesApi.list] })
  const form = useRecordForm(leaveTypeInput, draftOf(loaded))
  return (
    <FormPage
      title={t(leaveTypesTexts.editTitle)}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={list}
      loadCurrent={loadCurrent}
      save={async (body) => {
        await update.mutateAsync({ params: { id: loaded.uuid }, body: { ...body, version: stored.version } })
        toast.success(t(leaveTypesTexts.edited))
        return list
      }}
    >
      <LeaveTypeFields ownTotals={stored.ownTotals} />
    </FormPage>
  )
}

const LeaveTypeFields = ({ ownTotals = 0 }: { ownTotals?: number }) => (
  <FormSection>
    <TextField path="name" label={t('Name')} />
    <FieldPair>
      <TextField
        path="numberOfDays"
        label={t('Number of days')}
        isOptional
        inputMode="decimal"
        description={
          ownTotals === 0
            ? t('Empty: use is counted, never limited. 365: unlimited.')
            : t('This does not change own totals, of which there are {{n}}.', { n: ownTotals })
        }
      />
      <DayField path="expiredDate" label={t('Expiration date')} />
    </FieldPair>
    <ColourField path="color" label={t('Colour')} />
    <SwitchField path="halfDays" label={t('Half days can be asked for')} />
  </FormSection>
)
