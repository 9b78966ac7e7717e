import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemStatuses } from '@hr/contract/areas/equipment/items'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { query, useApiMutation } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { t } from '../../lib/t.ts'
import { equipmentChanges } from './invalidations.ts'
import { EditItem } from './EditItem.tsx'
import { NewItem } from './NewItem.tsx'

export function EquipmentNew() {
  const create = useApiMutation(equipmentApi.create, { changes: equipmentChanges })
  const update = useApiMutation(equipmentApi.update, { changes: equipmentChanges })
  return (
    <NewItem
      kind="equipment"
      title={t(equipmentTitles.newTitle)}
      list="equipment"
      tab="equipment"
      statuses={itemStatuses}
      existing={{
        label: t(equipmentTexts.addExisting),
        list: equipmentApi.list,
        fixed: { isFree: 'true' },
        isForPersonOnly: true,
      }}
      create={(body) => create.mutateAsync({ body })}
      reload={(id) => request(equipmentApi.find, { params: { id } })}
      assign={(id, body) => update.mutateAsync({ params: { id }, body })}
      addedText={t(equipmentTexts.added)}
      assignedText={t(equipmentTexts.addedToEmployee)}
    />
  )
}

export function EquipmentEdit() {
  const update = useApiMutation(equipmentApi.update, { changes: equipmentChanges })
  return (
    <EditFromAddress
      title={t(equipmentTitles.editTitle)}
      list="equipment"
      find={(id) => query(equipmentApi.find, { params: { id } })}
    >
      {(loaded, reload) => (
        <EditItem
          kind="equipment"
          title={t(equipmentTitles.editTitle)}
          list="equipment"
          tab="equipment"
          loaded={loaded}
          reload={reload}
          update={(id, body) => update.mutateAsync({ params: { id }, body })}
          updatedText={t(equipmentTexts.updated)}
        />
      )}
    </EditFromAddress>
  )
}
