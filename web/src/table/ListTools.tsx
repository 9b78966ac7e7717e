import { Button } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { useIsPhone } from '../ui/use-media.ts'
import type { Columns } from './app-table.ts'
import { FilterBar } from './FilterBar.tsx'
import { isSet, type Filter } from './filters.ts'
import { FindField } from './FindField.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { ListState } from './use-list-state.ts'
import css from './table.module.css'

type ListToolsProps<Row extends RowData> = {
  state: ListState
  columns: Columns<Row>
  sortable: readonly string[]
  filters: readonly Filter[]
  /** Without it nobody searches here by words. */
  searchPlaceholder: string | undefined
  /** Links to lists that belong to this one. */
  related: ReactNode
}

/** What a list is narrowed by, and the way to take it all back. */
export function ListTools<Row extends RowData>(props: ListToolsProps<Row>) {
  const { state, columns, sortable, filters, searchPlaceholder, related } = props
  const isPhone = useIsPhone()
  const count = filters.filter((filter) => isSet(filter, state.filters)).length
  return (
    <div className={css.tools}>
      <div className={css.filters} role="search">
        {searchPlaceholder !== undefined && (
          <FindField
            value={state.q}
            placeholder={searchPlaceholder}
            onFind={(text) => state.set({ q: text === '' ? undefined : text, page: undefined })}
          />
        )}
        <FilterBar
          filters={filters}
          values={state.filters}
          set={(change) => state.set({ ...change, page: undefined })}
        />
        {isPhone && <SortSelect state={state} sortable={sortable} columns={columns} />}
        {state.isNarrowed && (
          <span className={css.reset}>
            {count > 0 && !isPhone && <span>{t('{{count}} filters', { count })}</span>}
            <Button variant="subtle" onClick={state.reset}>
              {t('Reset filters')}
            </Button>
          </span>
        )}
      </div>
      {related !== undefined && <div className={css.related}>{related}</div>}
    </div>
  )
}
