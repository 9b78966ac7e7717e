import { NativeSelect } from '@mantine/core'
import { t } from '../lib/t.ts'
import { columnIdOf } from './columns.ts'
import type { ListedRow, ListPageState } from './use-list-page.ts'

/** Sorting for cards, which have no column headers. */
export function SortSelect<Row extends ListedRow>({ list }: { list: ListPageState<Row> }) {
  const { state, columns, sortable } = list
  return (
    <NativeSelect
      size="xs"
      flex="1 1 0"
      miw={112}
      aria-label={t('Sort by')}
      data={columns
        .map((column) => ({ id: columnIdOf(column), title: String(column.header) }))
        .filter(({ id }) => sortable.includes(id))
        .flatMap(({ id, title }) => [
          { value: `${id} asc`, label: `${title} ↑` },
          { value: `${id} desc`, label: `${title} ↓` },
        ])}
      value={`${state.sort} ${state.order}`}
      onChange={(event) => {
        const [sort = '', order] = event.currentTarget.value.split(' ')
        state.sortBy(sort, order === 'desc' ? 'desc' : 'asc')
      }}
    />
  )
}
