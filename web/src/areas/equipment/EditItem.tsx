import type { Person } from '@hr/contract/areas/employees/people'
import type { Equipment } from '@hr/contract/areas/equipment/equipment'
import { itemForm, itemStatuses, itemTexts, type ItemKind } from '@hr/contract/areas/equipment/items'
import { useToday } from '../../api/client-settings.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf, draftOf, type ListedItem } from './draft.ts'
import { ItemFields } from './ItemFields.tsx'
import { UsageHistory } from './UsageHistory.tsx'
import { useBackTarget, type BackTo } from './use-back-target.ts'

type EditItemProps<Item> = BackTo & {
  kind: ItemKind
  title: string
  loaded: Item
  reload: () => Promise<Item>
  update: (id: string, body: ReturnType<typeof bodyOf> & { version: number }) => Promise<unknown>
  updatedText: string
}

/** Edits an item and its assignment, and shows its usage history. */
export function EditItem<Item extends ListedItem & Pick<Equipment, 'usageHistory'>>(props: EditItemProps<Item>) {
  const { kind, title, loaded, reload, update, updatedText } = props
  const today = useToday()
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
  const form = useRecordForm(itemForm, draftOf(loaded))
  const back = useBackTarget(props)
  /** A new assignee has the item from today unless another date is chosen. */
  const proposeDate = (assignee: Person | null) => {
    if (assignee)
      form.setFieldValue('dateAdded', assignee.uuid === stored.employee?.uuid ? (stored.dateAdded ?? '') : today)
  }
  return (
    <FormPage
      title={title}
      form={form}
      failedText={t(itemTexts.failedUpdate)}
      cancelTo={back}
      loadCurrent={loadCurrent}
      save={async (draft) => {
        await update(loaded.uuid, { ...bodyOf(draft), version: stored.version })
        toast.success(updatedText)
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
