import { positionInput, positionsApi, positionsTexts, type Position } from '@hr/contract/areas/positions/positions'
import { query, useApiMutation } from '../../api/client.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

const list = linkTo('positions')

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
  return (
    <EditFromAddress
      title={t(positionsTexts.editTitle)}
      list="positions"
      find={(id) => query(positionsApi.find, { params: { id } })}
    >
      {(record, reload) => <EditForm loaded={record} reload={reload} />}
    </EditFromAddress>
  )
}

const draftOf = ({ name }: Position) => ({ name })

function EditForm({ loaded, reload }: { loaded: Position; reload: () => Promise<Position> }) {
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
  const update = useApiMutation(positionsApi.update, { changes: [positionsApi.list] })
  const form = useRecordForm(positionInput, draftOf(loaded))
  return (
    <FormPage
      title={t(positionsTexts.editTitle)}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={list}
      loadCurrent={loadCurrent}
      save={async (body) => {
        await update.mutateAsync({ params: { id: loaded.uuid }, body: { ...body, version: stored.version } })
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
