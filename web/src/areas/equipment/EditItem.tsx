import type { Person } from '@hr/contract/areas/employees/people'
import type { Equipment } from '@hr/contract/areas/equipment/equipment'
import { itemForm, itemStatuses, itemTexts, type ItemKind } from '@hr/contract/areas/equipment/items'
import { query, useApiMutation } from '../../api/client.ts'
import { useToday } from '../../api/client-settings.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf, draftOf, type ListedItem } from './draft.ts'
import { ItemFields } from './ItemFields.tsx'
import { itemKinds } from './kinds.ts'
import { UsageHistory } from './UsageHistory.tsx'
import { useBackTarget } from './use-back-target.ts'

/** Edits an item and its assignment, and shows its usage history. */
function EditItem({ kind }: { kind: ItemKind }) {
  const { api, texts, screens } = itemKinds[kind]
  return (
    <EditFromAddress title={t(texts.editTitle)} list={screens.list} find={(id) => query(api.find, { params: { id } })}>
      {(loaded, reload) => <EditForm kind={kind} loaded={loaded} reload={reload} />}
    </EditFromAddress>
  )
}

export const EquipmentEdit = () => <EditItem kind="equipment" />
export const LicenceEdit = () => <EditItem kind="licence" />

type Item = ListedItem & Pick<Equipment, 'usageHistory'>
type EditFormProps = { kind: ItemKind; loaded: Item; reload: () => Promise<Item> }

function EditForm({ kind, loaded, reload }: EditFormProps) {
  const { api, texts } = itemKinds[kind]
  const update = useApiMutation(api.update)
  const today = useToday()
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
  const form = useRecordForm(itemForm, draftOf(loaded))
  const back = useBackTarget(kind)
  /** A new assignee has the item from today unless another date is chosen. */
  const proposeDate = (assignee: Person | null) => {
    if (assignee)
      form.setFieldValue('dateAdded', assignee.uuid === stored.employee?.uuid ? (stored.dateAdded ?? '') : today)
  }
  return (
    <FormPage
      title={t(texts.editTitle)}
      form={form}
      failedText={t(itemTexts.failedUpdate)}
      cancelTo={back}
      loadCurrent={loadCurrent}
      save={async (draft) => {
        const body = { ...bodyOf(draft), version: stored.version }
        await update.mutateAsync({ params: { id: loaded.uuid }, body })
        toast.success(t(texts.updated))
        return back
      }}
    >
      <ItemFields
        draft={form.getValues()}
        kind={kind}
        statuses={itemStatuses}
        hasNone
        isAssigned={stored.employee !== null}
        onAssigneeChosen={proposeDate}
      />
      <UsageHistory usage={stored.usageHistory} />
    </FormPage>
  )
}
