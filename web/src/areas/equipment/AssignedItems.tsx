import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { equipmentApi, type EquipmentOfPerson } from '@hr/contract/areas/equipment/equipment'
import { itemTexts, type ItemKind } from '@hr/contract/areas/equipment/items'
import { licencesApi, licencesTexts, type LicenceOfPerson } from '@hr/contract/areas/equipment/licences'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { mayOpen } from '@hr/contract/screens'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { useUser } from '../../api/session.ts'
import { linkTo } from '../../lib/target.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { Name } from '../../ui/Name.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Icon } from '../../ui/Icon.tsx'
import tab from '../../ui/tab-table.module.css'
import { TabTableSkeleton } from '../../ui/TabTableSkeleton.tsx'
import { Expiry } from './Expiry.tsx'
import { ItemStatusChip } from './ItemStatusChip.tsx'
import css from './items.module.css'
import { itemKinds } from './kinds.ts'

type Assigned = { uuid: string; code: string; name: string }

type Description<Result, Row extends Assigned> = {
  kind: ItemKind
  find: (uuid: string) => UseQueryOptions<Result>
  rowsOf: (result: Result) => readonly Row[]
  columns: readonly { label: string; show: (row: Row) => ReactNode }[]
  keyOf: (row: Row) => string
  /** Whether the assignment has ended. */
  isPast?: (row: Row) => boolean
}

/** The tab of a profile with the items of an employee; archived employees cannot be assigned new ones. */
type Tab = (props: { uuid: string; isArchived: boolean }) => ReactNode

/** Returns the tab of a profile with an employee's items; HR adds and edits them there. */
function assignedItems<Result, Row extends Assigned>(description: Description<Result, Row>): Tab {
  const { kind, find, rowsOf, columns, keyOf, isPast = () => false } = description
  const { texts, screens, icon } = itemKinds[kind]
  const title = t(texts.title)
  const sign = <Icon icon={icon} size={32} />

  return function AssignedItems({ uuid, isArchived }) {
    const assigned = useQuery(find(uuid))
    const { effectiveRole } = useUser()
    const mayEdit = mayOpen(screens.edit, effectiveRole)
    return (
      <Part query={assigned} skeleton={<TabTableSkeleton rows={3} />}>
        {(data) => {
          const rows = rowsOf(data)
          const addButton = mayEdit && !isArchived && (
            <Button
              // Not the primary action: that is the screen's edit button above.
              variant="default"
              leftSection={<Icon icon={IconPlus} />}
              renderRoot={(button) => <Link {...linkTo(screens.add)} search={{ employee: uuid }} {...button} />}
            >
              {t('Add new')}
            </Button>
          )
          return (
            <Sheet className={tab.sheet}>
              <Group justify="space-between" gap={8} px={16} py={12}>
                <h2>{title}</h2>
                {rows.length > 0 && addButton}
              </Group>
              {rows.length === 0 ? (
                <EmptyState icon={sign} title={t(itemTexts.empty)}>
                  {addButton}
                </EmptyState>
              ) : (
                <table className={`${tab.table} ${css.items}`} aria-label={title}>
                  <thead>
                    <tr>
                      {columns.map(({ label }) => (
                        <th key={label} scope="col">
                          {label}
                        </th>
                      ))}
                      {mayEdit && (
                        <th scope="col">
                          <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={keyOf(row)} data-past={isPast(row) || undefined}>
                        {columns.map(({ label, show }) => (
                          <td key={label} data-label={label}>
                            {show(row)}
                          </td>
                        ))}
                        {mayEdit && (
                          <td className={tab.edit}>
                            <Button
                              variant="subtle"
                              leftSection={<Icon icon={IconPencil} />}
                              aria-label={t('Edit {name}', { name: `${row.name} ${row.code}` })}
                              renderRoot={(button) => (
                                <Link
                                  {...linkTo(screens.edit)}
                                  search={{ uuid: row.uuid, employee: uuid }}
                                  {...button}
                                />
                              )}
                            >
                              {t('Edit')}
                            </Button>
                          </td>
                        )}
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </Sheet>
          )
        }}
      </Part>
    )
  }
}

const notesColumn = {
  label: t('Notes'),
  show: ({ notes }: { notes: string }) => (notes === '' ? <NotGiven /> : <LongText>{notes}</LongText>),
}
const nameColumns = [
  { label: t('Code'), show: ({ code }: Assigned) => <Name>{code}</Name> },
  { label: t('Name'), show: ({ name }: Assigned) => <Name>{name}</Name> },
]

/** The equipment assigned to an employee now, then past assignments. */
export const AssignedEquipment = assignedItems<ResultOf<typeof equipmentApi.ofEmployee>, EquipmentOfPerson>({
  kind: 'equipment',
  find: (id) => query(equipmentApi.ofEmployee, { params: { id } }),
  rowsOf: ({ activeEquipmentList, equipmentHistoryList }) => [...activeEquipmentList, ...equipmentHistoryList],
  columns: [
    ...nameColumns,
    notesColumn,
    { label: t('Status'), show: ({ inUse }) => <ItemStatusChip status={inUse} /> },
    { label: t(itemTexts.assignedOn), show: ({ assignedOn }) => formatDay(assignedOn) },
    { label: t(itemTexts.unassignedOn), show: ({ unassignedOn }) => formatDay(unassignedOn) || <NotGiven /> },
  ],
  // An employee may have had the same item several times.
  keyOf: ({ uuid, assignedOn, unassignedOn }) => `${uuid} ${assignedOn} ${unassignedOn ?? ''}`,
  isPast: ({ unassignedOn }) => unassignedOn !== null,
})

/** The licences assigned to an employee. */
export const AssignedLicences = assignedItems<LicenceOfPerson[], LicenceOfPerson>({
  kind: 'licence',
  find: (id) => query(licencesApi.ofEmployee, { params: { id } }),
  rowsOf: (licences) => licences,
  columns: [
    ...nameColumns,
    { label: t(licencesTexts.assignedOn), show: ({ dateAdded }) => formatDay(dateAdded) },
    { label: t(licencesTexts.expiring), show: (licence) => <Expiry {...licence} /> },
    notesColumn,
  ],
  keyOf: ({ uuid }) => uuid,
})
