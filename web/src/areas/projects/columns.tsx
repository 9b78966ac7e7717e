import { projectFields, teamLabels, type Project } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { NameLink } from '../../lib/NameLink.tsx'
import { formatAverage, formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { columnHelper } from '../../table/columns.ts'
import { longText } from '../../ui/LongText.tsx'
import { Name } from '../../ui/Name.tsx'
import { nameOf } from '../../ui/Avatar.tsx'
import { IncludeToggle } from './monthly-total.tsx'

const column = columnHelper<Project>()

const names = column.columns([
  column.accessor('name', {
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <NameLink screen="projectProfile" uuid={original.uuid}>
        {original.name}
      </NameLink>
    ),
  }),
  column.accessor('clientName', {
    header: t('Client'),
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
  column.accessor(({ teamLead }) => (teamLead ? nameOf(teamLead) : ''), {
    id: 'teamLead',
    header: t(teamLabels.teamLead),
    enableSorting: false,
    cell: ({ getValue, row }) =>
      row.original.teamLead ? (
        <NameLink screen="employeeProfile" uuid={row.original.teamLead.uuid} kept={row.original.teamLead.lastName}>
          {getValue()}
        </NameLink>
      ) : null,
  }),
])

const details = column.columns([
  column.accessor('startDate', {
    header: t('Start date'),
    meta: { width: 112, card: 'hidden', isMore: true },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor(({ teamMembers }) => teamMembers.length, {
    id: 'members',
    header: t('Members'),
    enableSorting: false,
    meta: { width: 88, align: 'end', card: 'hidden', isMore: true },
  }),
  column.accessor('projectId', {
    header: t(projectFields.projectId.label),
    meta: { width: 112, minWidth: 96, isMore: true },
    cell: (cell) => longText(cell.getValue()),
  }),
])

export const archivedColumns = [...names, ...details]

export const projectColumns = [
  ...names,
  ...column.columns([
    column.accessor('projectMonthlyAverage', {
      header: t('Monthly average'),
      enableSorting: false,
      meta: { width: 148, minWidth: 140, align: 'end', card: 'hidden' },
      cell: (cell) => formatAverage(cell.getValue()),
    }),
    column.display({
      id: 'include',
      header: t(projectsTexts.include),
      meta: { width: 104, minWidth: 96 },
      cell: ({ row }) => <IncludeToggle project={row.original} />,
    }),
  ]),
  ...details,
]
