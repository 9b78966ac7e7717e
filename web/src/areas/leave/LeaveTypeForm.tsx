import { leaveTypeInput, leaveTypesApi, yearStartIn, type LeaveType } from '@hr/contract/areas/leave/leave-types'
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
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

const list = linkTo('leaveTypes')
type Draft = {
  name: string
  numberOfDays: string
  validFrom: string
  expiredDate: string
  color: string
  halfDays: boolean
}
const blank: Draft = { name: '', numberOfDays: '', validFrom: '', expiredDate: '', color: '', halfDays: false }

/** The suggested first day of a type with this name. */
const proposedValidFrom = (name: string) => yearStartIn(name) ?? ''

export function LeaveTypeNew() {
  const create = useApiMutation(leaveTypesApi.create, { changes: [leaveTypesApi.list] })
  const form = useRecordForm(leaveTypeInput, blank)
  form.watch('name', ({ previousValue, value }) => {
    // Another value was typed by the user.
    if (form.values.validFrom === proposedValidFrom(previousValue))
      form.setFieldValue('validFrom', proposedValidFrom(value))
  })
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
      <LeaveTypeFields draft={form.values} />
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

const draftOf = ({ name, numberOfDays, validFrom, expiredDate, color, halfDays }: LeaveType): Draft => ({
  name,
  numberOfDays: numberOfDays === null ? '' : String(numberOfDays),
  validFrom: validFrom ?? '',
  expiredDate,
  color,
  halfDays,
})

type Stored = ResultOf<typeof leaveTypesApi.find>

function EditForm({ loaded, reload }: { loaded: Stored; reload: () => Promise<Stored> }) {
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
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
      <LeaveTypeFields draft={form.values} entitlements={stored.entitlements} isGenerated={stored.policyId !== null} />
    </FormPage>
  )
}

type FieldsProps = { draft: Draft; entitlements?: number; isGenerated?: boolean }

function LeaveTypeFields({ draft, entitlements = 0, isGenerated = false }: FieldsProps) {
  const fixed = isGenerated ? { disabledReason: t('Decided by the leave policy') } : {}
  return (
    <FormSection>
      <TextField path="name" label={t('Name')} {...fixed} />
      <FieldPair>
        <DayField
          path="validFrom"
          label={t('Valid from')}
          isOptional
          description={
            draft.validFrom !== '' && draft.validFrom === yearStartIn(draft.name)
              ? t('Set from the year in the name')
              : t('Leave blank for no start date')
          }
          {...fixed}
        />
        <DayField path="expiredDate" label={t('Expiration date')} {...fixed} />
      </FieldPair>
      <FieldPair>
        <TextField
          path="numberOfDays"
          label={t('Number of days')}
          isOptional
          inputMode="decimal"
          description={
            entitlements === 0
              ? t('Leave blank to count without a limit. 365 means unlimited.')
              : t('This does not change individual entitlements ({{n}}).', { n: entitlements })
          }
          {...fixed}
        />
        <ColourField path="color" label={t('Colour')} />
      </FieldPair>
      {!isGenerated && <SwitchField path="halfDays" label={t('Half days can be requested')} />}
    </FormSection>
  )
}
