import { IconExternalLink, IconUser } from '@tabler/icons-react'
import { employeesApi, employeesTexts, type EmployeeRow } from '@hr/contract/areas/employees/employees'
import { formatDay } from '@hr/contract/lib/day'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { targetOf } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/app-table.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { Person } from '../../ui/Face.tsx'
import { NotGiven } from '../../ui/Facts.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'

const nameOf = ({ firstName, lastName }: EmployeeRow) => `${firstName} ${lastName}`

const column = columnHelper<EmployeeRow>()
const columns = column.columns([
  // The list sorts names by the last name first, as people look for them.
  column.accessor(nameOf, {
    id: 'lastName',
    header: t('Name'),
    meta: { width: '30%' },
    cell: ({ row: { original } }) => (
      <Person name={nameOf(original)} photo={original.profileImage} sub={original.email}>
        <ScreenLink screen="employeeProfile" uuid={original.uuid}>
          {nameOf(original)}
        </ScreenLink>
      </Person>
    ),
  }),
  column.accessor((row) => row.position?.name ?? '', {
    id: 'position',
    header: t('Position'),
    cell: (cell) => (cell.getValue() === '' ? <NotGiven /> : <LongText>{cell.getValue()}</LongText>),
  }),
  column.accessor('status', {
    header: t('Status'),
    meta: { width: '160px' },
    cell: (cell) => <EmployeeStatusChip status={cell.getValue()} />,
  }),
  column.accessor('contractType', {
    header: t('Contract'),
    meta: { lang: 'hr', card: 'hidden' },
    cell: (cell) => cell.getValue() ?? <NotGiven />,
  }),
  column.accessor('startDate', {
    header: t('Start date'),
    meta: { width: '116px', card: 'hidden' },
    cell: (cell) => formatDay(cell.getValue()) || <NotGiven />,
  }),
])

export default function EmployeeList() {
  return (
    <DataTable
      id="employees"
      title={t(employeesTexts.title)}
      list={employeesApi.list}
      columns={columns}
      searchPlaceholder={t(employeesTexts.search)}
      rowName={nameOf}
      open={(employee) => targetOf('employeeProfile', employee.uuid)}
      addNew="employeeNew"
      actions={[
        {
          kind: 'link',
          label: t('Open'),
          icon: <IconUser size={16} stroke={1.5} aria-hidden="true" />,
          to: (employee) => targetOf('employeeProfile', employee.uuid),
        },
        {
          kind: 'link',
          label: t('Open in new tab'),
          icon: <IconExternalLink size={16} stroke={1.5} aria-hidden="true" />,
          to: (employee) => targetOf('employeeProfile', employee.uuid),
          inNewTab: true,
        },
      ]}
    />
  )
}
