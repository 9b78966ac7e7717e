import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { itemTexts } from '@hr/contract/areas/equipment/items'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { LoadError } from '../../api/LoadError.tsx'
import { useUser } from '../../api/session.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Icon } from '../../ui/Icon.tsx'
import tab from '../../ui/tab-table.module.css'
import { TabTableSkeleton } from '../../ui/TabTableSkeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import css from './items.module.css'

export type ItemColumn<Row> = { label: string; show: (row: Row) => ReactNode }

type AssignedItemsProps<Row> = {
  title: string
  /** The employee. */
  uuid: string
  /** Archived employees cannot be assigned new items. */
  isArchived: boolean
  rows: readonly Row[] | undefined
  error: Error | null
  isFetching: boolean
  onRetry: () => void
  columns: readonly ItemColumn<Row>[]
  /** Whether the assignment has ended. */
  isPast?: (row: Row) => boolean
  keyOf: (row: Row) => string
  screens: { add: ScreenName; edit: ScreenName }
  icon: ReactNode
}

/** An employee's items, as a tab of the profile; HR adds and edits them here. */
export function AssignedItems<Row extends { uuid: string; code: string; name: string }>(
  props: AssignedItemsProps<Row>,
) {
  const { title, uuid, isArchived, rows, error, isFetching, onRetry, columns, keyOf, screens, icon } = props
  const { isPast = () => false } = props
  const { effectiveRole } = useUser()
  const mayEdit = mayOpen(screens.edit, effectiveRole)
  const isSlow = useDelayed(rows === undefined && isFetching)
  if (error && !rows && !isFetching) return <LoadError error={error} onRetry={onRetry} />
  if (!rows) return isSlow && <TabTableSkeleton rows={3} />
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
        <EmptyState icon={icon} title={t(itemTexts.empty)}>
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
                      aria-label={t('Edit {{name}}', { name: `${row.name} ${row.code}` })}
                      renderRoot={(button) => (
                        <Link {...linkTo(screens.edit)} search={{ uuid: row.uuid, employee: uuid }} {...button} />
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
}
