import { licencesApi, licencesTexts, newLicenceStatuses } from '@hr/contract/areas/equipment/licences'
import { licenceTitles } from '@hr/contract/areas/equipment/texts'
import { query, useApiMutation } from '../../api/client.ts'
import { request } from '../../api/request.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { t } from '../../lib/t.ts'
import { licenceChanges } from './invalidations.ts'
import { EditItem } from './EditItem.tsx'
import { NewItem } from './NewItem.tsx'

export function LicenceNew() {
  const create = useApiMutation(licencesApi.create, { changes: licenceChanges })
  const update = useApiMutation(licencesApi.update, { changes: licenceChanges })
  return (
    <NewItem
      kind="licence"
      title={t(licenceTitles.newTitle)}
      list="licences"
      tab="licences"
      statuses={newLicenceStatuses}
      existing={{
        label: t(licencesTexts.addExisting),
        list: licencesApi.unassigned,
        fixed: {},
        isForPersonOnly: false,
      }}
      create={(body) => create.mutateAsync({ body })}
      reload={(id) => request(licencesApi.find, { params: { id } })}
      assign={(id, body) => update.mutateAsync({ params: { id }, body })}
      addedText={t(licencesTexts.added)}
      assignedText={t(licencesTexts.addedToEmployee)}
    />
  )
}

export function LicenceEdit() {
  const update = useApiMutation(licencesApi.update, { changes: licenceChanges })
  return (
    <EditFromAddress
      title={t(licenceTitles.editTitle)}
      list="licences"
      find={(id) => query(licencesApi.find, { params: { id } })}
    >
      {(loaded, reload) => (
        <EditItem
          kind="licence"
          title={t(licenceTitles.editTitle)}
          list="licences"
          tab="licences"
          loaded={loaded}
          reload={reload}
          update={(id, body) => update.mutateAsync({ params: { id }, body })}
          updatedText={t(licencesTexts.updated)}
        />
      )}
    </EditFromAddress>
  )
}
