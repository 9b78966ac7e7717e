import { IconSelector } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { t } from '../lib/t.ts'
import { columnIdOf, type Columns } from './columns.ts'
import type { ListState } from './use-list-state.ts'
import css from './table.module.css'

type SortSelectProps<Row extends RowData> = { state: ListState; sortable: readonly string[]; columns: Columns<Row> }

/** Sorting for cards, which have no column headers. */
export function SortSelect<Row extends RowData>({ state, sortable, columns }: SortSelectProps<Row>) {
  const options = columns.flatMap((column) => {
    const id = columnIdOf(column)
    return sortable.includes(id) ? [{ id, title: String(column.header) }] : []
  })
  return (
    <label className={css.sortSelect}>
      <select
        aria-label={t('Sort by')}
        value={`${state.sort} ${state.order}`}
        onChange={(event) => {
          const [sort = '', order] = event.currentTarget.value.split(' ')
          state.sortBy(sort, order === 'desc' ? 'desc' : 'asc')
        }}
      >
        {options.flatMap(({ id, title }) => [
          <option key={`${id} asc`} value={`${id} asc`}>{`${title} ↑`}</option>,
          <option key={`${id} desc`} value={`${id} desc`}>{`${title} ↓`}</option>,
        ])}
      </select>
      <IconSelector size={14} stroke={1.5} aria-hidden="true" />
    </label>
  )
}
