import { IconLicense } from '@tabler/icons-react'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import {
  filteredLicenceStatuses,
  licencesApi,
  licencesTexts,
  type LicenceRow,
} from '@hr/contract/areas/equipment/licences'
import { licenceTitles } from '@hr/contract/areas/equipment/texts'
import { itemsImportTexts } from '@hr/contract/areas/equipment/import'
import { request } from '../../api/request.ts'
import { ImportButton } from '../../import/ImportButton.tsx'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { smallPageSizes } from '../../table/list-preferences.ts'
import { deleteAction, editAction, openActions } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { licenceChanges } from './invalidations.ts'
import { endingColumns, licenceColumns } from './columns.tsx'
import { statusFilter } from './ItemStatusChip.tsx'

const ImportLicences = lazyDialog(
  async () => (await import('./ImportItems.tsx')).ImportLicences,
  t(itemsImportTexts.licencesTitle),
  880,
)

/** Common options of both lists of licences. */
const common = {
  endpoint: licencesApi.list,
  sizes: smallPageSizes,
  // Several employees may have a seat of the same licence.
  rowName: ({ name, code, employee }: LicenceRow) =>
    employee ? `${name} ${code}, ${nameOf(employee)}` : `${name} ${code}`,
}
const licenceFilters = [statusFilter(filteredLicenceStatuses)]
const openLicence = ({ uuid }: LicenceRow) => linkTo('licenceEdit', uuid)

const actions = [
  editAction<LicenceRow>('licenceEdit'),
  // 'Open' would open the same page as 'Edit'.
  ...openActions<LicenceRow>('licenceEdit', IconLicense).slice(1),
  deleteAction<LicenceRow>({
    title: t(licencesTexts.deleteTitle),
    text: t(itemTexts.deleteText),
    changes: licenceChanges,
    run: ({ uuid }) => request(licencesApi.remove, { params: { id: uuid } }),
  }),
]

export function LicenceList() {
  const title = t(licenceTitles.title)
  const addNew = <AddNewButton screen="licenceNew" />
  const list = useListPage({
    ...common,
    name: 'licences',
    columns: licenceColumns,
    filters: licenceFilters,
    actions,
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ImportButton dialog={ImportLicences} />
        <ExportMenu sheet="licences" list={list} />
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(itemTexts.search)}>
        <ScreenLink screen="licencesEnding">{t(licenceTitles.endingTitle)}</ScreenLink>
      </ListToolbar>
      <ListTable
        list={list}
        caption={title}
        open={openLicence}
        empty={
          <EmptyList state={list.state} text={t(itemTexts.empty)}>
            {addNew}
          </EmptyList>
        }
      >
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

/** The licences that expire in the next 12 months, soonest first. */
export function LicencesEnding() {
  const title = t(licenceTitles.endingTitle)
  const list = useListPage({
    ...common,
    name: 'licences-ending',
    fixed: { isEnding: 'true' },
    columns: endingColumns,
    firstSort: 'dateExpired',
    actions,
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ExportMenu sheet="licences" list={list} />
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(itemTexts.search)}>
        <ScreenLink screen="licences">{t(licenceTitles.title)}</ScreenLink>
      </ListToolbar>
      <ListTable
        list={list}
        caption={title}
        open={openLicence}
        empty={<EmptyList state={list.state} text={t(itemTexts.empty)} />}
      >
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
