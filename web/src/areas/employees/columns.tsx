import { clientNames, isYetToSignIn, seniorityOf, timeInCompany } from '@hr/contract/areas/employees/derived'
import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { contractTypeTexts, listedFields, recordFields } from '@hr/contract/areas/employees/record'
import { shownEmail } from '@hr/contract/lib/email-domains'
import type { Day } from '@hr/contract/lib/day'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { NameLink } from '../../lib/NameLink.tsx'
import { untranslated } from '../../lib/language.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { columnHelper } from '../../table/columns.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { longText } from '../../ui/LongText.tsx'
import { Name } from '../../ui/Name.tsx'
import { ValueOfKind } from '../../ui/ValueOfKind.tsx'
import { EmployeeStatusChip } from './EmployeeStatusChip.tsx'
import { fieldLabel } from './field-label.ts'
import { Invitation } from './Invitation.tsx'
import { TeamChips } from './TeamChips.tsx'

const contractLabels = labelsOf(contractTypeTexts)

const column = columnHelper<EmployeeRow>()

/** Narrow enough for the status to be visible beside the navigation at 1024 px; longer values take two lines. */
const columns = {
  // The list sorts by last name first.
  name: column.accessor(nameOf, {
    id: 'lastName',
    header: t('Name', undefined, 'person'),
    meta: { width: 216, minWidth: 160 },
    cell: ({ row: { original } }) => <LinkedPerson person={original} sub={shownEmail(original.email)} />,
  }),
  position: column.accessor((row) => row.position?.name ?? '', {
    id: 'position',
    header: t('Position'),
    meta: { width: 144, minWidth: 104 },
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
  team: column.accessor('team', {
    header: t('Team'),
    enableSorting: false,
    meta: { width: 156, minWidth: 108 },
    cell: (cell) => (cell.getValue().length === 0 ? null : <TeamChips team={cell.getValue()} />),
  }),
  client: column.accessor(({ team }) => clientNames(team), {
    id: 'client',
    header: t('Client'),
    enableSorting: false,
    meta: { width: 104, card: 'hidden', isMore: true },
    cell: (cell) => <Name>{cell.getValue()}</Name>,
  }),
  supervisor: column.accessor('supervisorOrTeamLead', {
    header: t('Supervisor / team lead'),
    meta: { width: 120, card: 'hidden', isMore: true },
    cell: (cell) => {
      const supervisor = cell.getValue()
      if (!supervisor) return null
      return (
        <NameLink screen="employeeProfile" uuid={supervisor.uuid} kept={supervisor.lastName}>
          {nameOf(supervisor)}
        </NameLink>
      )
    },
  }),
  status: column.accessor('status', {
    header: t('Status'),
    meta: { width: 152, minWidth: 132 },
    cell: ({ row: { original } }) => (
      <>
        <EmployeeStatusChip employee={original} />
        {isYetToSignIn(original) && (
          <small>
            <Invitation employee={original} />
          </small>
        )}
      </>
    ),
  }),
  contract: column.accessor('contractType', {
    header: t('Contract'),
    meta: { width: 176, lang: untranslated('hr'), card: 'hidden', isMore: true },
    cell: ({ row: { original } }) => original.contractType && contractLabels[original.contractType],
  }),
}

type ListedField = (typeof listedFields)[number]
const isOptional = (field: ListedField) => recordFields[field].list === 'optional'

/** The column of a field, by its kind. */
function columnOf(field: ListedField) {
  const { kind } = recordFields[field]
  return column.accessor(field, {
    header: fieldLabel(field),
    meta: {
      width: kind === 'text' ? 144 : 112,
      card: 'hidden',
      isMore: true,
      ...(isOptional(field) && { isOptional: true }),
    },
    cell: (cell) => {
      const value: string | number | null = cell.getValue()
      if (value === null) return null
      return kind === 'text' ? longText(String(value)) : <ValueOfKind field={recordFields[field]} value={value} />
    },
  })
}

const startDate = columnOf('startDate')
const endDate = columnOf('endDate')
const first: readonly ListedField[] = ['email', 'status', 'contractType', 'startDate', 'endDate']
/** The columns of all other fields; those that users choose are last. */
const others = listedFields
  .filter((field) => !first.includes(field))
  .sort((one, other) => Number(isOptional(one)) - Number(isOptional(other)))
  .map(columnOf)

const { name, position, team, client, supervisor, status, contract } = columns

/** Time in the company, and the seniority level derived from it. */
const byExpiry = (today: Day) =>
  column.columns([
    column.accessor((employee) => timeInCompany(employee, today, t), {
      id: 'timeInCompany',
      header: t('In company'),
      meta: { width: 120, card: 'hidden', isMore: true },
    }),
    column.accessor((employee) => seniorityOf(employee, today), {
      id: 'seniority',
      header: t('Seniority'),
      enableSorting: false,
      meta: { width: 120, card: 'hidden', isMore: true },
    }),
  ])

export const employeeColumns = (today: Day) => [
  ...column.columns([name, position, team, status, supervisor, client, contract, startDate]),
  ...byExpiry(today),
  ...column.columns([endDate, ...others]),
]

/** For ending contracts the end date comes first. */
export const fixedTermColumns = (today: Day) => [
  ...column.columns([
    name,
    { ...endDate, meta: { width: 112, minWidth: 104, card: 'labelled' as const } },
    position,
    team,
    status,
    supervisor,
    client,
  ]),
  startDate,
  ...byExpiry(today),
  ...column.columns(others),
]
