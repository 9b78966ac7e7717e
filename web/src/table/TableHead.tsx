import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { RowData, Table } from '@tanstack/react-table'
import { t } from '../lib/t.ts'
import { Sr } from '../ui/Sr.tsx'
import type { features } from './app-table.ts'
import { Check } from './Check.tsx'
import css from './table.module.css'

type TableHeadProps<Row extends RowData> = {
  table: Table<typeof features, Row>
  isSelectable: boolean
  isAllSelected: boolean
  isSomeSelected: boolean
  onSelectAll: () => void
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function TableHead<Row extends RowData>(props: TableHeadProps<Row>) {
  const { table, isSelectable, isAllSelected, isSomeSelected, onSelectAll } = props
  return (
    <thead>
      <tr>
        {isSelectable && (
          <td className={css.tight}>
            <Check
              label={t('Select all on this page')}
              isChecked={isAllSelected}
              isMixed={isSomeSelected}
              onChange={onSelectAll}
            />
          </td>
        )}
        {table.getFlatHeaders().map((header) => {
          const { column } = header
          const direction = column.getIsSorted()
          const title = String(column.columnDef.header)
          // Only the head that sorts says so (interface.md, section 4).
          return (
            <th
              key={header.id}
              scope="col"
              aria-sort={direction ? ariaSort[direction] : undefined}
              data-align={column.columnDef.meta?.align}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  className={css.sort}
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
        <th scope="col" className={css.tight}>
          <Sr>{t('Actions')}</Sr>
        </th>
      </tr>
    </thead>
  )
}

function Arrow({ direction }: { direction: 'asc' | 'desc' | false }) {
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return <Icon size={14} stroke={1.75} aria-hidden="true" />
}
