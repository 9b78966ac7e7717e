import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { IconLicense } from '@tabler/icons-react'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import {
  filteredLicenceStatuses,
  licencesApi,
  licencesTexts,
  type LicenceRow,
} from '@hr/contract/areas/equipment/licences'
import { licenceTitles } from '@hr/contract/areas/equipment/texts'
import { request } from '../../api/request.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { DataTable } from '../../table/DataTable.tsx'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { ImportButton } from '../../table/ImportButton.tsx'
import { smallPageSizes } from '../../table/remembered.ts'
import { deleteAction, editAction, openActions } from '../../table/row-actions.tsx'
import { nameOf } from '../../ui/Face.tsx'
import { licenceChanges } from './changes.ts'
import { endingColumns, licenceColumns } from './columns.tsx'
import { statusFilter } from './ItemStatusChip.tsx'

const ImportLicences = lazyDialog(
  async () => (await import('./ImportItems.tsx')).ImportLicences,
  t(itemsImportTexts.licencesTitle),
  880,
)

/** What both lists of licences have in common. */
const common = {
  list: licencesApi.list,
  sizes: smallPageSizes,
  searchPlaceholder: t(itemTexts.search),
  emptyText: t(itemTexts.empty),
  // Of one licence several people may have a place.
  rowName: ({ name, code, employee }: LicenceRow) =>
    employee ? `${name} ${code}, ${nameOf(employee)}` : `${name} ${code}`,
  open: ({ uuid }: LicenceRow) => targetOf('licenceEdit', uuid),
}

function useActions() {
  const [, inNewTab] = openActions<LicenceRow>('licenceEdit', IconLicense)
  return [
    editAction<LicenceRow>('licenceEdit'),
    ...(inNewTab ? [inNewTab] : []),
    deleteAction<LicenceRow>({
      title: t(licencesTexts.deleteTitle),
      text: t(itemTexts.deleteText),
      changes: licenceChanges,
      run: ({ uuid }) => request(licencesApi.remove, { params: { id: uuid } }),
    }),
  ]
}

export function LicenceList() {
  return (
    <DataTable
      {...common}
      id="licences"
      title={t(licenceTitles.title)}
      columns={licenceColumns}
      filters={[statusFilter(filteredLicenceStatuses)]}
      actions={useActions()}
      addNew="licenceNew"
      buttons={(view) => (
        <>
          <ImportButton dialog={ImportLicences} />
          <ExportMenu list="licences" {...view} />
        </>
      )}
      related={<ScreenLink screen="licencesEnding">{t(licenceTitles.endingTitle)}</ScreenLink>}
    />
  )
}

/** What ends in the next 12 months, soonest first, and whose it is. */
export function LicencesEnding() {
  return (
    <DataTable
      {...common}
      id="licences-ending"
      title={t(licenceTitles.endingTitle)}
      fixed={{ isEnding: 'true' }}
      columns={endingColumns}
      firstSort="dateExpired"
      actions={useActions()}
      buttons={(view) => <ExportMenu list="licences" {...view} />}
      related={<ScreenLink screen="licences">{t(licenceTitles.title)}</ScreenLink>}
    />
  )
}
