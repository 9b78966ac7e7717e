import { Navigate, useSearch } from '@tanstack/react-router'
import { positionInput, positionsApi, positionsTexts, type Position } from '@hr/contract/areas/positions/positions'
import { query, useApiMutation } from '../../api/client.ts'
import { EditRecord } from '../../form/EditRecord.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

const list = targetOf('positions')

export function PositionNew() {
  const create = useApiMutation(positionsApi.create, { changes: [positionsApi.list] })
  const form = useRecordForm(positionInput, { name: '' })
  return (
    <FormPage
      title={t(positionsTexts.newTitle)}
      form={form}
      failedText={t('Failed to save data')}
      cancelTo={list}
      save={async (body) => {
        await create.mutateAsync({ body })
        toast.success(t(positionsTexts.added))
        return list
      }}
    >
      <PositionFields />
    </FormPage>
  )
}

export function PositionEdit() {
  const { uuid } = useSearch({ strict: false }) as { uuid?: string }
  // Without an id there is nothing to edit.
  if (uuid === undefined) return <Navigate {...list} replace />
  const position = query(positionsApi.find, { params: { id: uuid } })
  return (
    <EditRecord title={t(positionsTexts.editTitle)} query={position}>
      {(record, reload) => <EditForm key={record.version} position={record} onReload={reload} />}
    </EditRecord>
  )
}

function EditForm({ position, onReload }: { position: Position; onReload: () => void }) {
  const update = useApiMutation(positionsApi.update, { changes: [positionsApi.list] })
  const form = useRecordForm(positionInput, { name: position.name })
  return (
    <FormPage
      title={t(positionsTexts.editTitle)}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={list}
      onReload={onReload}
      save={async (body) => {
        await update.mutateAsync({ params: { id: position.uuid }, body: { ...body, version: position.version } })
        toast.success(t(positionsTexts.edited))
        return list
      }}
    >
      <PositionFields />
    </FormPage>
  )
}

const PositionFields = () => (
  <FormSection>
    <TextField path="name" label={t('Name')} />
  </FormSection>
)
