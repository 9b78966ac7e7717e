import { projectFields, teamLabels, type Project } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { LongLink } from '../../lib/LongLink.tsx'
import { formatAverage, formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/columns.ts'
import { longText } from '../../ui/LongText.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { IncludeToggle } from './monthly-total.tsx'

const column = columnHelper<Project>()

/** The columns of both lists of projects. */
export const archivedColumns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <LongLink screen="projectProfile" uuid={original.uuid}>
        {original.name}
      </LongLink>
    ),
  }),
  column.accessor('projectId', {
    header: t(projectFields.projectId.label),
    meta: { width: '112px' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('clientName', {
    header: t('Client'),
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor(({ teamLead }) => (teamLead ? nameOf(teamLead) : ''), {
    id: 'teamLead',
    header: t(teamLabels.teamLead),
    enableSorting: false,
    cell: ({ getValue, row }) =>
      row.original.teamLead ? (
        <LongLink screen="employeeProfile" uuid={row.original.teamLead.uuid}>
          {getValue()}
        </LongLink>
      ) : null,
  }),
  column.accessor('startDate', {
    header: t('Start date'),
    meta: { width: '108px', card: 'hidden' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor(({ teamMembers }) => teamMembers.length, {
    id: 'members',
    header: t('Members'),
    enableSorting: false,
    meta: { width: '88px', align: 'end', card: 'hidden' },
  }),
])

export const projectColumns = [
  ...archivedColumns,
  ...column.columns([
    column.accessor('projectMonthlyAverage', {
      header: t('Monthly average'),
      enableSorting: false,
      meta: { width: '132px', align: 'end', card: 'hidden' },
      cell: (cell) => formatAverage(cell.getValue()),
    }),
    column.display({
      id: 'include',
      header: t(projectsTexts.include),
      meta: { width: '80px' },
      cell: ({ row }) => <IncludeToggle project={row.original} />,
    }),
  ]),
]
