import { employeesImportTexts } from '@hr/contract/areas/employees/import'
import { useMemo } from 'react'
import { employeesApi, employeesTexts, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { useToday } from '../../api/client-settings.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { Columns } from '../../table/app-table.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { ImportButton } from '../../table/ImportButton.tsx'
import { nameOf } from '../../ui/Face.tsx'
import { employeeColumns, fixedTermColumns } from './columns.tsx'
import { employeeFilters, fixedTermFilters } from './filters.tsx'
import { useEmployeeActions } from './use-employee-actions.tsx'

const ImportPeople = lazyDialog(
  async () => (await import('./ImportPeople.tsx')).ImportPeople,
  t(employeesImportTexts.title),
  880,
)

/** What the lists of employees have in common. */
const common = {
  list: employeesApi.list,
  searchPlaceholder: t(employeesTexts.search),
  rowName: nameOf,
  open: ({ uuid }: { uuid: string }) => targetOf('employeeProfile', uuid),
}

/** Made once a day: the table keeps what it has worked out as long as its columns stay the same. */
function useColumns(columnsOn: (today: string) => Columns<EmployeeRow>) {
  const today = useToday()
  return useMemo(() => columnsOn(today), [columnsOn, today])
}

export default function EmployeeList() {
  return (
    <DataTable
      {...common}
      id="employees"
      title={t(employeesTexts.title)}
      columns={useColumns(employeeColumns)}
      filters={employeeFilters}
      actions={useEmployeeActions('present')}
      addNew="employeeNew"
      buttons={(view) => (
        <>
          <ImportButton dialog={ImportPeople} />
          <ExportMenu list="employees" {...view} />
        </>
      )}
      related={
        <>
          <ScreenLink screen="employeesArchived">{t(employeesTexts.archivedTitle)}</ScreenLink>
          <ScreenLink screen="employeesFixedTerm">{t(employeesTexts.fixedTermTitle)}</ScreenLink>
        </>
      }
    />
  )
}

const toEmployees = <ScreenLink screen="employees">{t(employeesTexts.title)}</ScreenLink>

export function ArchivedEmployees() {
  return (
    <DataTable
      {...common}
      id="archived-employees"
      title={t(employeesTexts.archivedTitle)}
      fixed={{ isArchived: 'true' }}
      buttons={(view) => <ExportMenu list="archived-employees" {...view} />}
      columns={useColumns(employeeColumns)}
      filters={employeeFilters}
      actions={useEmployeeActions('archived')}
      related={toEmployees}
      isMuted={() => true}
    />
  )
}

export function FixedTermEmployees() {
  return (
    <DataTable
      {...common}
      id="fixed-term-employees"
      title={t(employeesTexts.fixedTermTitle)}
      fixed={{ contractType: 'Ugovor na određeno' }}
      columns={useColumns(fixedTermColumns)}
      firstSort="endDate"
      filters={fixedTermFilters}
      actions={useEmployeeActions('present')}
      related={toEmployees}
    />
  )
}
