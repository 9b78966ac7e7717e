import { useMemo } from 'react'
import { type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { extraSheetFields } from '@hr/contract/areas/employees/record'
import { useToday } from '../../api/client-settings.ts'
import { ImportButton } from '../../import/ImportButton.tsx'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import type { Columns } from '../../table/columns.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useListOfFields } from '../custom-fields/public.ts'
import { employeeColumns, fixedTermColumns } from './columns.tsx'
import { archivedList, fixedTermList, presentList, type EmployeeListQuery } from './employee-lists.ts'
import { fieldLabel } from './field-label.ts'
import { useEmployeeActions } from './use-employee-actions.tsx'

const ImportPeople = lazyDialog(
  async () => (await import('./ImportPeople.tsx')).ImportPeople,
  t(employeesTexts.importTitle),
  880,
)

const search = t(employeesTexts.search)
const exportedExtras = Object.fromEntries(extraSheetFields.map((field) => [field, fieldLabel(field)]))
const openProfile = ({ uuid }: EmployeeRow) => linkTo('employeeProfile', uuid)

/** Created once a day: the table keeps its cells as long as its columns stay the same. */
function useColumns(columnsOn: (today: string) => Columns<EmployeeRow>) {
  const today = useToday()
  return useMemo(() => columnsOn(today), [columnsOn, today])
}

/** The state of a list of employees, with the company's own fields. */
function useEmployees(query: EmployeeListQuery, columnsOn: (today: string) => Columns<EmployeeRow>) {
  const { extras, options } = useListOfFields({ ...query, columns: useColumns(columnsOn) })
  const actions = useEmployeeActions(query === archivedList ? 'archived' : 'present')
  return { list: useListPage({ ...options, rowName: nameOf, actions }), extras: { ...exportedExtras, ...extras } }
}

const UnknownFilter = () => (
  <Notice tone="warn">
    {t('This link filters by a field that no longer exists. The list is shown without this filter.')}
  </Notice>
)

export default function EmployeeList() {
  const title = t(employeesTexts.title)
  const addNew = <AddNewButton screen="employeeNew" />
  const { list, extras } = useEmployees(presentList, employeeColumns)
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ImportButton>{(close) => <ImportPeople onClose={close} />}</ImportButton>
        <ListExportMenu sheet="employees" extras={extras} list={list} />
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={search}>
        <ScreenLink screen="employeesArchived">{t(employeesTexts.archivedTitle)}</ScreenLink>
        <ScreenLink screen="employeesFixedTerm">{t(employeesTexts.fixedTermTitle)}</ScreenLink>
        <ScreenLink screen="employeesLeaving">{t(employeesTexts.departuresTitle)}</ScreenLink>
      </ListToolbar>
      {list.isFilteredByUnknown && <UnknownFilter />}
      <ListTable list={list} caption={title} open={openProfile} empty={<EmptyList list={list}>{addNew}</EmptyList>}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

export function ArchivedEmployees() {
  const title = t(employeesTexts.archivedTitle)
  const { list, extras } = useEmployees(archivedList, employeeColumns)
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ListExportMenu sheet="archived-employees" extras={extras} list={list} />
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={search}>
        <ScreenLink screen="employees">{t(employeesTexts.title)}</ScreenLink>
      </ListToolbar>
      {list.isFilteredByUnknown && <UnknownFilter />}
      <ListTable list={list} caption={title} open={openProfile} isMuted={() => true}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

export function FixedTermEmployees() {
  const title = t(employeesTexts.fixedTermTitle)
  const { list } = useEmployees(fixedTermList, fixedTermColumns)
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total} />
      <ListToolbar list={list} searchPlaceholder={search}>
        <ScreenLink screen="employees">{t(employeesTexts.title)}</ScreenLink>
      </ListToolbar>
      {list.isFilteredByUnknown && <UnknownFilter />}
      <ListTable list={list} caption={title} open={openProfile}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
