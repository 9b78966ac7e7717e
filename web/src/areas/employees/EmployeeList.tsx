import { IconFileImport } from '@tabler/icons-react'
import { useMemo } from 'react'
import { employeesApi, employeesTexts, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { extraSheetFields } from '@hr/contract/areas/employees/sheet'
import { useToday } from '../../api/client-settings.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import { AddNewButton } from '../../table/AddNewButton.tsx'
import type { Columns } from '../../table/columns.ts'
import { EmptyList } from '../../table/EmptyList.tsx'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { employeeColumns, fixedTermColumns } from './columns.tsx'
import { fieldLabel } from './field-label.ts'
import { employeeFilters, fixedTermFilters } from './filters.tsx'
import { useEmployeeActions } from './use-employee-actions.tsx'

const ImportPeople = lazyDialog(
  async () => (await import('./ImportPeople.tsx')).ImportPeople,
  t(employeesTexts.importTitle),
  880,
)

/** Common options of the lists of employees. */
const common = { endpoint: employeesApi.list, rowName: nameOf }
const search = t(employeesTexts.search)
const exportedExtras = Object.fromEntries(extraSheetFields.map((field) => [field, fieldLabel(field)]))
const openProfile = ({ uuid }: EmployeeRow) => linkTo('employeeProfile', uuid)

/** Created once a day: the table keeps its cells as long as its columns stay the same. */
function useColumns(columnsOn: (today: string) => Columns<EmployeeRow>) {
  const today = useToday()
  return useMemo(() => columnsOn(today), [columnsOn, today])
}

export default function EmployeeList() {
  const title = t(employeesTexts.title)
  const addNew = <AddNewButton screen="employeeNew" />
  const list = useListPage({
    ...common,
    name: 'employees',
    columns: useColumns(employeeColumns),
    filters: employeeFilters,
    actions: useEmployeeActions('present'),
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <DialogButton label={t('Import')} icon={IconFileImport}>
          {(close) => <ImportPeople onClose={close} />}
        </DialogButton>
        <ExportMenu sheet="employees" extras={exportedExtras} list={list} />
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={search}>
        <ScreenLink screen="employeesArchived">{t(employeesTexts.archivedTitle)}</ScreenLink>
        <ScreenLink screen="employeesFixedTerm">{t(employeesTexts.fixedTermTitle)}</ScreenLink>
      </ListToolbar>
      <ListTable
        list={list}
        caption={title}
        open={openProfile}
        empty={<EmptyList state={list.state}>{addNew}</EmptyList>}
      >
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

export function ArchivedEmployees() {
  const title = t(employeesTexts.archivedTitle)
  const list = useListPage({
    ...common,
    name: 'archived-employees',
    fixed: { isArchived: 'true' },
    columns: useColumns(employeeColumns),
    filters: employeeFilters,
    actions: useEmployeeActions('archived'),
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ExportMenu sheet="archived-employees" extras={exportedExtras} list={list} />
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={search}>
        <ScreenLink screen="employees">{t(employeesTexts.title)}</ScreenLink>
      </ListToolbar>
      <ListTable list={list} caption={title} open={openProfile} isMuted={() => true}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}

export function FixedTermEmployees() {
  const title = t(employeesTexts.fixedTermTitle)
  const list = useListPage({
    ...common,
    name: 'fixed-term-employees',
    fixed: { contractType: 'Ugovor na određeno' },
    columns: useColumns(fixedTermColumns),
    firstSort: 'endDate',
    filters: fixedTermFilters,
    actions: useEmployeeActions('present'),
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total} />
      <ListToolbar list={list} searchPlaceholder={search}>
        <ScreenLink screen="employees">{t(employeesTexts.title)}</ScreenLink>
      </ListToolbar>
      <ListTable list={list} caption={title} open={openProfile}>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
