import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { t } from '../lib/t.ts'
import { isMore } from './columns.ts'
import { AllRowsCheckbox } from './RowCheckbox.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './table-grid.module.css'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function Head<Row extends ListedRow>({ list }: { list: ListPageState<Row> }) {
  const { table, isSelectable, hasActions } = list
  return (
    <thead>
      <tr>
        {isSelectable && (
          <td className={css.tight} data-screen-only>
            <AllRowsCheckbox list={list} />
          </td>
        )}
        {table.getLeafHeaders().map(({ id, column }) => {
          const direction = column.getIsSorted()
          const title = String(column.columnDef.header)
          // Only the sorted column has aria-sort.
          return (
            <th
              key={id}
              scope="col"
              aria-sort={direction ? ariaSort[direction] : undefined}
              data-align={column.columnDef.meta?.align}
              data-more={isMore(column.columnDef.meta) || undefined}
              data-screen-only={column.columnDef.meta?.isMore}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  className={css.sort}
                  data-printed
                  data-on={direction || undefined}
                  onClick={() => column.toggleSorting(direction === 'asc')}
                >
                  {title}
                  <Arrow direction={direction} />
                </button>
              ) : (
                title
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={css.tight} data-screen-only>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

// Memoised, because it stays the same while the rows scroll. The cast restores the generic type.
export const TableHead = memo(Head) as typeof Head

function Arrow({ direction }: { direction: 'asc' | 'desc' | false }) {
  const icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return <Icon icon={icon} size={14} />
}
