import type { Equipment } from '@hr/contract/areas/equipment/equipment'
import { itemForm, itemStatuses, itemTexts, type ItemKind } from '@hr/contract/areas/equipment/items'
import type { ScreenName } from '@hr/contract/screens'
import { useToday } from '../../api/client-settings.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { bodyOf, draftOf } from './draft.ts'
import { ItemFields } from './ItemFields.tsx'
import { UsageHistory } from './UsageHistory.tsx'

type EditItemProps<Item> = {
  kind: ItemKind
  title: string
  list: ScreenName
  loaded: Item
  reload: () => Promise<Item>
  update: (id: string, body: ReturnType<typeof bodyOf> & { version: number }) => Promise<unknown>
  updatedText: string
}

/** A thing, who has it, and who had it. */
export function EditItem<Item extends Equipment & { dateExpired?: string | null }>(props: EditItemProps<Item>) {
  const { kind, title, list, loaded, reload, update, updatedText } = props
  const today = useToday()
  const { stored, loadCurrent } = useStored(loaded, reload, draftOf)
  const form = useRecordForm(itemForm, draftOf(loaded))
  form.watch('employee', ({ previousValue, value }) => {
    // Whoever gets it now has it from today on, unless another day is chosen.
    if (value && value.uuid !== previousValue?.uuid)
      form.setFieldValue('dateAdded', value.uuid === stored.employee?.uuid ? (stored.dateAdded ?? '') : today)
  })
  return (
    <FormPage
      title={title}
      form={form}
      failedText={t(itemTexts.failedUpdate)}
      cancelTo={targetOf(list)}
      loadCurrent={loadCurrent}
      save={async (draft) => {
        await update(loaded.uuid, { ...bodyOf(draft), version: stored.version })
        toast.success(updatedText)
        return targetOf(list)
      }}
    >
      <ItemFields
        draft={form.getValues()}
        kind={kind}
        statuses={itemStatuses}
        hasNone
        isHeld={stored.employee !== null}
      />
      <UsageHistory usage={stored.usageHistory} />
    </FormPage>
  )
}
